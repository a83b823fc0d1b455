"""Looks in the packaged program for what would differ between folders of the build."""

from __future__ import annotations

import re
import sys
import unittest
from pathlib import Path

from session import PROJECT

sys.path.insert(0, str(PROJECT / "Packages"))

# pylint: disable=wrong-import-position # the modules are in another folder
from components import BUILT, MAP
from release import INSTALLED, output

#: The function of the Swift runtime that is called with the length of the path of a source file. Swift calls it
#: for each `withoutActuallyEscaping`.
TAKES_LENGTH_OF_PATH = "swift_isEscapingClosureAtFileLocation"

#: Lines of the linker's map that name a section of an object file: `…/Row.swift.o:(.text.name)`.
LINKED_SECTION = re.compile(r"^[ \da-f]+ (/.+?\.o):\((\S+)\)$", re.MULTILINE)


class Program(unittest.TestCase):
    """The program in the packages, and the map of the linker that made it."""

    def test_has_no_path_of_a_source(self) -> None:
        """Has the path of neither the sources nor the folder of the build."""
        program = (INSTALLED / "usr/bin/tagtally").read_bytes()
        for folder in (PROJECT / "Sources", BUILT):
            self.assertNotIn(f"{folder}/".encode(), program)

    def test_has_no_length_of_a_path(self) -> None:
        """Has no function that gives the length of a path to the Swift runtime."""
        text = MAP.read_text(errors="replace")
        linked = set(LINKED_SECTION.findall(text))
        self.assertGreater(len(linked), 1000)
        # The runtime of this version of Swift has the function.
        runtime = re.search(r"(/\S+/libswiftCore\.a)\(", text)
        self.assertIn(TAKES_LENGTH_OF_PATH.encode(), Path(runtime[1]).read_bytes() if runtime else b"")
        objects = {path for path, _ in linked}
        calling = {(path, name) for path in objects for name in sections_with(TAKES_LENGTH_OF_PATH, path)}
        self.assertEqual([], sorted(calling & linked))


def sections_with(symbol: str, path: str) -> list[str]:
    """The sections of an object file that ask the linker for a symbol."""
    if symbol.encode() not in Path(path).read_bytes():
        return []
    found, section = [], ""
    for line in output("objdump", "--reloc", path).splitlines():
        if line.startswith("RELOCATION RECORDS FOR"):
            section = line.split("[", 1)[1].removesuffix("]:")
        elif symbol in line:
            found.append(section)
    return found


if __name__ == "__main__":
    unittest.main()
