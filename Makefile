# Everything a newcomer or CI needs. `make app` and `make test` set up what they use; only Python 3.11+ and make must be there.

mo:
	.venv/bin/python hatch_build.py
