"""Find a Chromium for the tests and benchmarks, or install one.

`python tests/chromium.py` prints the one in use; with `--install` it gets one first when there is none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

# Where an installation leaves the program without putting it on the path.
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "~/Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
    "~/.cache/ms-playwright/chromium-*/chrome-linux*/chrome",
    "~/AppData/Local/ms-playwright/chromium-*/chrome-win*/chrome.exe",
)

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxFullPopup,WebUIOmniboxAimPopup,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints,PreconnectToSearch",
)
"""What every test starts it with: no traffic of its own, and it runs in a container.

The first three features draw a list of suggestions that nobody sees, in a process of its own for each page; the others
are those that Playwright turns off, whose list this one replaces.
"""


def find() -> str | None:
    """The path of a Chromium that starts: TIENLEN_CHROMIUM, one on the path, or Playwright's own."""
    named = os.environ.get("TIENLEN_CHROMIUM")
    if named:
        return named
    for candidate in (*map(shutil.which, NAMES), *_places()):
        if candidate and _starts(candidate):
            return candidate
    return None


def install() -> str:
    """Install a Chromium, from the system's packages where that is allowed, else Playwright's; return its path."""
    install_packages("chromium")
    found = find()
    if found:
        return found
    extra = [] if _root() is None else ["--with-deps"]
    subprocess.run([sys.executable, "-m", "playwright", "install", *extra, "chromium"], check=True)
    found = find()
    if not found:
        raise SystemExit("No Chromium that starts was found or could be installed: set TIENLEN_CHROMIUM to one.")
    return found


def prepare_driver() -> None:
    """Make sure that Playwright's own program starts: a bare Debian lacks a library it needs."""
    from playwright._impl._driver import compute_driver_executable

    program = compute_driver_executable()[0]
    if not _starts(program):
        install_packages("libatomic1")
    if not _starts(program):
        raise SystemExit(
            f"Playwright's driver does not start ({program}); on Debian and Ubuntu: apt install libatomic1"
        )


def prepare_fonts() -> None:
    """Make sure that pages are not set in DejaVu, all that a bare Debian has: it is so wide that lines wrap."""
    named = shutil.which("fc-match")
    if named is None or b"DejaVu" in subprocess.run([named, "sans-serif"], capture_output=True, check=False).stdout:
        install_packages("fonts-noto-core")


def install_packages(*names: str) -> None:
    """Install packages of the system, where there is apt and we may."""
    root = _root()
    if root is None or not shutil.which("apt-get"):
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *names]):
        command = [*root, "apt-get", *step]
        subprocess.run(command, env=quiet, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False)


def _places() -> list[str]:
    found: list[Path] = []
    for pattern in PLACES:
        start, _, rest = str(Path(pattern).expanduser()).partition("*")
        folder = Path(start).parent if rest else Path(start)
        if rest:
            found += sorted(folder.glob(str(Path(pattern).expanduser().relative_to(folder))), reverse=True)
        else:
            found.append(folder)
    return [str(path) for path in found if path.is_file()]


def _starts(program: str) -> bool:
    """Whether it is more than a stub that tells people to install something else."""
    try:
        asked = subprocess.run([program, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


def _root() -> list[str] | None:
    """The words to put before a command that needs root, or None when we may not."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    if (
        shutil.which("sudo")
        and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        return ["sudo", "-n"]
    return None


if __name__ == "__main__":
    program = find() or (install() if "--install" in sys.argv else None)
    if "--install" in sys.argv:
        prepare_driver()
        prepare_fonts()
    if program is None:
        raise SystemExit("No Chromium was found: set TIENLEN_CHROMIUM, or run this with --install.")
    print("browser for the tests:", program)
