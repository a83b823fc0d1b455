"""The first session of the README: its commands, and what they print."""

from __future__ import annotations

import difflib
import re
import shlex
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]

#: Durations and times of the run, which differ each time.
VARYING = re.compile(r"\b\d+\.\d+ s\b|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\.?|\b\d+\.\d+ MB\b")


@dataclass(frozen=True)
class Step:
    """A command of the session."""

    #: The words of the command, the first of which is `tagtally`.
    words: list[str]
    #: The lines that it prints.
    expected: list[str]


def first_session() -> list[Step]:
    """The commands of the README's first session, with their output."""
    readme = (PROJECT / "README.md").read_text()
    lines = readme.split("```console\n")[1].split("\n```")[0].split("\n")
    starts = [index for index, line in enumerate(lines) if line.startswith("$ ")]
    parts = zip(starts, [*starts[1:], len(lines)])
    return [Step(shlex.split(lines[start][2:]), lines[start + 1 : end]) for start, end in parts]


def difference(expected: list[str], printed: str) -> str:
    """The lines that differ, except for durations and times of the run; empty if none do."""
    known, seen = ([VARYING.sub("…", line) for line in lines] for lines in (expected, printed.splitlines()))
    return "\n".join(difflib.unified_diff(known, seen, "expected", "printed", lineterm=""))
