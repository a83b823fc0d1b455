"""The package for Debian and Ubuntu."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from email.utils import format_datetime
from pathlib import Path

from files import File, Files, compressed, pages
from release import Release, output

TEMPLATES = Path(__file__).resolve().parent / "debian"


def write(release: Release, installed: Files, documents: Files, folder: Path) -> Path:
    """Writes the package with dpkg-deb, which takes its time from SOURCE_DATE_EPOCH."""
    architecture = output("dpkg", "--print-architecture")
    files = layout(release, installed, documents)
    path = folder / f"tagtally_{release.version}-1_{architecture}.deb"
    facts = {
        "architecture": architecture,
        "size": sum(-(-len(file.data) // 1024) for file in files.values()),
    }
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(scratch) / "root"
        write_tree(release, files | control(release, files, facts), root)
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(path)],
            check=True,
            stdout=subprocess.DEVNULL,
            env=os.environ | {"SOURCE_DATE_EPOCH": str(release.time)},
        )
    return path


def layout(release: Release, installed: Files, documents: Files) -> Files:
    """The files by their paths, where Debian wants them."""
    moved = {"share/zsh/site-functions/": "share/zsh/vendor-completions/"}
    files: Files = {}
    for name, file in installed.items():
        for old, new in moved.items():
            name = name.replace(old, new)
        if name.startswith("share/man/"):
            name, file = f"{name}.gz", File(compressed(file.data))
        elif name.startswith("share/bash-completion/"):
            # bash reads the file and does not run it.
            file = File(file.data.removeprefix(b"#!/bin/bash\n"))
        files[f"usr/{name}"] = file
    doc = "usr/share/doc/tagtally"
    texts = {name: file for name, file in (pages() | documents).items() if name != "CHANGELOG.md"}
    files |= {f"{doc}/{name}.gz": File(compressed(file.data)) for name, file in texts.items()}
    files[f"{doc}/changelog.gz"] = File(compressed(pages()["CHANGELOG.md"].data))
    files[f"{doc}/changelog.Debian.gz"] = File(compressed(filled("changelog", release)))
    files[f"{doc}/copyright"] = File(filled("copyright", release))
    files["usr/share/doc-base/tagtally.tagtally"] = File(filled("doc-base", release))
    files["usr/share/lintian/overrides/tagtally"] = File(filled("lintian-overrides", release))
    return files


def control(release: Release, files: Files, facts: dict[str, object]) -> Files:
    """The files with which dpkg describes a package."""
    sums = "".join(f"{hashlib.md5(file.data).hexdigest()}  {name}\n" for name, file in sorted(files.items()))
    return {
        "DEBIAN/control": File(filled("control", release, **facts)),
        "DEBIAN/md5sums": File(sums.encode()),
    }


def filled(template: str, release: Release, **facts: object) -> bytes:
    """A template with the facts of the release. Fields without a value are left out."""
    text = (TEMPLATES / template).read_text().format(
        version=release.version,
        maintainer=release.maintainer,
        glibc=release.glibc,
        year=release.date.year,
        date=format_datetime(release.date),
        **facts,
    )
    return "".join(line for line in text.splitlines(True) if not line.endswith(": \n")).encode()


def write_tree(release: Release, files: Files, root: Path) -> None:
    """Writes files below a folder, with the time of the release."""
    for name, file in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.data)
        path.chmod(file.mode)
    for path in [root, *root.rglob("*")]:
        if path.is_dir():
            path.chmod(0o755)
        os.utime(path, (release.time, release.time))


def is_possible() -> bool:
    """True if this system can build packages of Debian."""
    return shutil.which("dpkg-deb") is not None
