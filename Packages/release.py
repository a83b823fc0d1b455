"""What is packaged: the version, the commit, and the files that `make install` has installed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]

#: The folder of `make install`, below which files are installed into /usr.
INSTALLED = PROJECT / ".build-portable/root"


def output(*command: str) -> str:
    """What a command prints, without the last line break."""
    return subprocess.check_output(command, text=True, cwd=PROJECT).rstrip("\n")


@dataclass(frozen=True)
class Release:
    """A version of tagtally that is packaged for this machine's processor."""

    version: str
    #: The time of the commit, in seconds since 1970. All files have this time.
    time: int
    #: The author of the commit, who also stands for the packages: `Name <address>`.
    maintainer: str
    #: The commit; empty outside of a repository.
    commit: str
    #: The name of the processor for Linux, such as `x86_64`.
    machine: str

    @property
    def date(self) -> datetime:
        """The time of the commit, in UTC."""
        return datetime.fromtimestamp(self.time, timezone.utc)

    @property
    def name(self) -> str:
        """The name of the tarball and its folder: `tagtally-0.1.0-linux-x86_64`."""
        return f"tagtally-{self.version}-linux-{self.machine}"

    @property
    def program(self) -> Path:
        """The program that was installed."""
        return INSTALLED / "usr/bin/tagtally"

    @property
    def glibc(self) -> str:
        """The oldest version of the GNU C library with which the program runs, such as `2.36`."""
        described = output("objdump", "-p", str(self.program))
        versions = re.findall(r"GLIBC_(\d+)\.(\d+)", described)
        newest = max((int(major), int(minor)) for major, minor in versions)
        if "GLIBC_ABI_DT_RELR" in described:
            newest = max(newest, (2, 36))
        return "{}.{}".format(*newest)


def this_release() -> Release:
    """The version in the sources, at the time of the commit or of SOURCE_DATE_EPOCH."""
    source = (PROJECT / "Sources/ReportPresentation/Version.swift").read_text()
    version = re.search(r'tagtallyVersion = "([^"]+)"', source)
    if not version:
        sys.exit("Version.swift names no version")
    try:
        commit, time, author = output("git", "log", "-1", "--format=%H%n%ct%n%an <%ae>").split("\n")
    except (subprocess.CalledProcessError, FileNotFoundError):
        commit, time, author = "", "", "The maintainers of tagtally <maintainers@localhost>"
    time = os.environ.get("SOURCE_DATE_EPOCH", time)
    if not time:
        sys.exit("outside of a git repository, set SOURCE_DATE_EPOCH to the time of the release")
    return Release(version[1], int(time), author, commit, os.uname().machine)


def check_libraries(program: Path) -> None:
    """Ends the program if the binary needs a library that is not part of the GNU C library."""
    needed = re.findall(r"NEEDED +(\S+)", output("objdump", "-p", str(program)))
    others = [name for name in needed if not re.match(r"(libc|libm|ld-linux[\w-]*)\.so\.", name)]
    if others:
        sys.exit(f"the program needs {', '.join(others)}: install static forms of these libraries first")
