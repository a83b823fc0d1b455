"""Bytes of the program that depend on where it was built, and mean nothing to it."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from release import output

#: The length of the header before the id in its note, in bytes.
NOTE_HEADER = 16


def forget_folder(program: Path) -> None:
    """Clears the hashes of modules, which contain the paths of the build, and makes the program's id anew.

    Compilers use the hashes to find out what has changed; nothing reads them in a program. The id was made of
    all bytes, and is so again.
    """
    data = bytearray(program.read_bytes())
    start, end = section(program, ".swift_modhash")
    data[start:end] = bytes(end - start)
    start, end = section(program, ".note.gnu.build-id")
    if start < end:
        start += NOTE_HEADER
        data[start:end] = bytes(end - start)
        data[start:end] = hashlib.sha1(data).digest()[: end - start]
    program.write_bytes(data)


def section(program: Path, name: str) -> tuple[int, int]:
    """The positions at which a section of the program begins and ends; the same ones if it has none."""
    listed = output("objdump", "-h", "-w", str(program))
    found = re.search(rf"^ *\d+ {re.escape(name)} +([0-9a-f]+) +[0-9a-f]+ +[0-9a-f]+ +([0-9a-f]+)", listed, re.M)
    if not found:
        return 0, 0
    size, start = int(found[1], 16), int(found[2], 16)
    return start, start + size
