"""The results of measurements, their goals, and the page with them."""

import json
import os
import textwrap
from dataclasses import asdict, dataclass, field


@dataclass
class Goal:
    """A bound that a measurement of tagtally must keep."""

    what: str
    measured: float
    limit: float
    unit: str = ""
    # Whether the limit is a minimum.
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
    """The results of one section."""

    key: str
    title: str
    # The data, and the meaning of the numbers.
    note: str
    header: list
    rows: list
    goals: list = field(default_factory=list)
    # The time, machine, command and versions.
    circumstances: str = ""


class Results:
    """The last results of each section, and the page with them.

    Results are kept in files, so that a section can be measured again without the others.
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
        parts = [INTRODUCTION, "## Goals", table(header, goals)]
        for section in sections:
            parts += [f"## {section.title}", wrapped(section.note)]
            parts += [table(section.header, section.rows), wrapped(section.circumstances)]
        with open(self.page, "w") as file:
            file.write("\n\n".join(parts) + "\n")


INTRODUCTION = """# Results

Written by `make benchmark`; [README.md](README.md) explains each number and why it matters. Compare only ratios of
processes that took turns: a single time depends on the machine and on the other programs that run on it. If those used
much of the machine, even ratios are distorted."""


def table(header, rows):
    """A table in Markdown. All columns but the first are aligned to the right."""
    lines = [header, ["---"] + ["---:"] * (len(header) - 1)] + rows
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def wrapped(text):
    """A paragraph, with its lines wrapped again."""
    return textwrap.fill(" ".join(text.split()), 120, break_long_words=False, break_on_hyphens=False)


def contest_rows(contest, reference, names=None):
    """A row for each contender, or for the named ones.

    The ratio is the time divided by that of the reference.
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
