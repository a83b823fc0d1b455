"""Files of a package: their bytes and permissions, by their path."""

from __future__ import annotations

import gzip
import io
from dataclasses import dataclass
from pathlib import Path

from release import INSTALLED, PROJECT


@dataclass(frozen=True)
class File:
    """A file of a package."""

    data: bytes
    #: Whether everyone may run it.
    is_program: bool = False

    @property
    def mode(self) -> int:
        """Its permissions."""
        return 0o755 if self.is_program else 0o644


#: The files of a package by their paths, which have no leading slash.
Files = dict[str, File]


def installed() -> Files:
    """What `make install` has installed, by paths below the prefix: `bin/tagtally`."""
    prefix = INSTALLED / "usr"
    paths = [path for path in sorted(prefix.rglob("*")) if path.is_file()]
    return {
        str(path.relative_to(prefix)): File(path.read_bytes(), path.stat().st_mode & 0o100 != 0)
        for path in paths
    }


def pages() -> Files:
    """The README, the list of changes and the documentation, by their names."""
    paths = [PROJECT / "README.md", PROJECT / "CHANGELOG.md", *sorted((PROJECT / "Documentation").glob("*.md"))]
    return {path.name: File(path.read_bytes()) for path in paths}


def compressed(data: bytes) -> bytes:
    """The data as gzip, without a name and a time."""
    buffer = io.BytesIO()
    with gzip.GzipFile("", "wb", 9, buffer, mtime=0) as stream:
        stream.write(data)
    return buffer.getvalue()
