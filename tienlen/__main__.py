"""`python -m tienlen`: the command line."""

from tienlen.cli import console

if __name__ == "__main__":
    console()
