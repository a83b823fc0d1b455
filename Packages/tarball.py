"""The tarball: the program, its manual, completions and documentation in one folder."""

from __future__ import annotations

import io
import lzma
import tarfile
from pathlib import Path

from files import File, Files
from release import Release


def write(release: Release, files: Files, folder: Path) -> Path:
    """Writes a tarball with sorted names, and nothing of this machine's users and times."""
    path = folder / f"{release.name}.tar.xz"
    with lzma.open(path, "wb", preset=9) as stream, tarfile.open(fileobj=stream, mode="w|") as tar:
        for name in sorted(files | folders(files)):
            tar.addfile(*entry(release, name, files.get(name)))
    return path


def folders(files: Files) -> dict[str, None]:
    """The folders of files."""
    return {str(parent): None for name in files for parent in Path(name).parents}


def entry(release: Release, name: str, file: File | None) -> tuple[tarfile.TarInfo, io.BytesIO | None]:
    """A file, or a folder if there is none."""
    info = tarfile.TarInfo(str(Path(release.name) / name))
    info.mtime = release.time
    info.uname = info.gname = "root"
    info.mode = file.mode if file else 0o755
    info.type = tarfile.REGTYPE if file else tarfile.DIRTYPE
    info.size = len(file.data) if file else 0
    return info, io.BytesIO(file.data) if file else None
