"""The results: what was measured, what it must reach, and the page that says so."""

import json
import os
import textwrap
from dataclasses import asdict, dataclass, field


@dataclass
class Goal:
    """Something that tagtally must reach."""

    what: str
    measured: float
    limit: float
    unit: str = ""
    # Whether more is better.
    is_minimum: bool = False

    @property
    def is_reached(self):
        return self.measured >= self.limit if self.is_minimum else self.measured <= self.limit

    def row(self):
        bound = "at least" if self.is_minimum else "at most"
        return [
            self.what,
            f"{self.measured:.2f}{self.unit}",
            f"{bound} {self.limit:g}{self.unit}",
            "reached" if self.is_reached else "**not reached**",
        ]


@dataclass
class Section:
    """What one contest has shown."""

    key: str
    title: str
    # Which data, and what the numbers are.
    note: str
    header: list
    rows: list
    goals: list = field(default_factory=list)
    # When, where and with what it was measured.
    circumstances: str = ""


class Results:
    """The sections that were measured, each as it was last, and the page made of them.

    They are kept so that a part can be measured again without the rest.
    """

    def __init__(self, folder, page, keys):
        self.folder = folder
        self.page = page
        self.keys = keys
        os.makedirs(folder, exist_ok=True)

    def add(self, section):
        with open(self.path(section.key), "w") as file:
            json.dump(asdict(section), file)
        self.write()

    def path(self, key):
        return os.path.join(self.folder, key + ".json")

    def sections(self):
        for key in self.keys:
            if os.path.exists(self.path(key)):
                with open(self.path(key)) as file:
                    section = Section(**json.load(file))
                section.goals = [Goal(**goal) for goal in section.goals]
                yield section

    def write(self):
        sections = list(self.sections())
        goals = [goal.row() for section in sections for goal in section.goals]
        header = ["what", "measured", "limit", ""]
        parts = [INTRODUCTION, "## What it must reach", table(header, goals)]
        for section in sections:
            parts += [f"## {section.title}", wrapped(section.note)]
            parts += [table(section.header, section.rows), wrapped(section.circumstances)]
        with open(self.page, "w") as file:
            file.write("\n\n".join(parts) + "\n")


INTRODUCTION = """# Results

Written by `make benchmark`; [README.md](README.md) says what each number means and why it matters. Only ratios of
processes that took turns can be compared: a single time depends on the machine and on what else it did. Where others
used much of the machine meanwhile, even ratios are distorted."""


def table(header, rows):
    """A table in Markdown; what follows the first column is aligned to the right."""
    lines = [header, ["---"] + ["---:"] * (len(header) - 1)] + rows
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def wrapped(text):
    """A paragraph, however it was indented."""
    return textwrap.fill(" ".join(text.split()), 120, break_long_words=False, break_on_hyphens=False)


def contest_rows(contest, reference, names=None):
    """A row for each contender, or for those that are named.

    Its ratio is its time as a multiple of the reference's.
    """
    return [
        [
            name,
            f"{contest.seconds(name):.3f}",
            "{:.3f}–{:.3f}".format(*contest.spread(name)),
            f"{contest.ratio(name, reference):.2f}",
            f"{contest.cpu(name):.2f}",
            f"{contest.peak(name) / 1e6:,.0f}",
        ]
        for name in names or contest.runs
    ]


CONTEST_HEADER = ["", "seconds", "from–to", "ratio", "cpu seconds", "peak MB"]
