"""Folders that stand for new machines: programs run in them without a network."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from dataclasses import dataclass, field
from pathlib import Path

from session import PROJECT

#: Where the tests work. It is removed when they begin.
WORK = PROJECT / ".build/package-tests"

#: What the tarball's program may ask of a machine: the loader and two libraries of the GNU C library.
C_LIBRARY = ("ld-linux-x86-64.so.2", "libc.so.6", "libm.so.6")

#: Where distributions have the GNU C library.
C_FOLDERS = (Path("/lib64"), Path("/lib/x86_64-linux-gnu"), Path("/usr/lib"))

#: The program that gives a command a network and processes of its own. It is part of every Linux.
UNSHARE = shutil.which("unshare") or "unshare"


@dataclass(frozen=True)
class Machine:
    """The root of a file system, or that of this machine, and a folder with the sample data."""

    #: Where commands run, as they see it.
    folder: Path
    root: Path = Path("/")
    environment: dict[str, str] = field(default_factory=dict)

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Runs a command without a network. Standard error is joined to standard output."""
        # Programs read their arguments in /proc, which every Linux has.
        spaces = ["--net", "--pid", "--fork", "--mount-proc"]
        place = [UNSHARE, *spaces, f"--root={self.root}", f"--wd={self.folder}"]
        return subprocess.run(
            [*place, *command],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )

    def prepare(self) -> Machine:
        """Makes the folder, with the dumps of the first session."""
        shutil.copytree(PROJECT / "SampleData", self.root / self.folder.relative_to("/") / "SampleData")
        return self


def with_c_library_only(tarball: Path) -> Machine:
    """A root that has nothing but the GNU C library and an unpacked tarball in `/opt`."""
    root = WORK / "tarball"
    for name in ("lib", "lib64", "proc", "tmp"):
        (root / name).mkdir(parents=True)
    for name in C_LIBRARY:
        found = [folder / name for folder in C_FOLDERS if (folder / name).exists()]
        # The loader is named by its path in /lib64, and searches the libraries in /lib.
        shutil.copy(found[0], root / ("lib64" if name.startswith("ld-") else "lib") / name)
    with tarfile.open(tarball) as archive:
        archive.extractall(root / "opt", filter="data")
    (folder,) = (root / "opt").iterdir()
    program = Path("/opt") / folder.name / "bin"
    return Machine(Path("/home"), root, {"PATH": str(program)}).prepare()


def with_debian(package: Path) -> Machine:
    """A new minimal Debian with the package."""
    root = WORK / "debian"
    site, release = debian_source()
    # The same packages as before are not fetched again.
    cache = PROJECT / ".build/debootstrap"
    cache.mkdir(parents=True, exist_ok=True)
    fetch = ["debootstrap", "--variant=minbase", f"--cache-dir={cache}", release, str(root), site]
    subprocess.run(fetch, check=True, stdout=subprocess.DEVNULL)
    shutil.copy(package, root / package.name)
    path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    machine = Machine(Path("/root/tweets"), root, {"PATH": path, "LC_ALL": "C.UTF-8"}).prepare()
    done = machine.run("dpkg", "--install", f"/{package.name}")
    if done.returncode != 0:
        raise RuntimeError(done.stdout)
    return machine


def debian_source() -> tuple[str, str]:
    """Where this machine gets its packages, and the release."""
    lines = subprocess.check_output(
        ["apt-get", "indextargets", "--format", "$(SITE) $(RELEASE)", "Created-By: Packages"], text=True
    )
    site, release = lines.splitlines()[0].split()
    return site, release


def with_environment(wheel: Path) -> Machine:
    """A new virtual environment of this machine's Python with the wheel."""
    folder = WORK / "environment"
    subprocess.run(["python3", "-m", "venv", str(folder)], check=True)
    machine = Machine(WORK / "tweets", environment={"PATH": f"{folder}/bin:/usr/bin:/bin"}).prepare()
    done = machine.run(f"{folder}/bin/pip", "install", "--quiet", "--no-index", "--no-deps", str(wheel))
    if done.returncode != 0:
        raise RuntimeError(done.stdout)
    return machine
