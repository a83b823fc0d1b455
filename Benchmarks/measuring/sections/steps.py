"""Instruction counts, which show small changes that are lost in the noise of times."""

import os
import re

from ..results import Section
from ..workshop import fresh, run


def measure(shop):
    records = shop.options.steps
    dump = shop.dump("steps.jsonl", "--records", str(records))
    archive = shop.path("steps.sqlite")
    fresh(archive)()
    importing = shop.importing(archive, dump)
    steps = [
        ("import", importing),
        ("import again", importing),
        ("report", [shop.tool, "report", "--database", archive]),
        ("--help", [shop.tool, "--help"]),
    ]
    counts = [(name, instructions(command)) for name, command in steps]
    return Section(
        key="steps",
        title="Instructions",
        note=f"""The instructions that `valgrind --tool=callgrind` counts with a dump of {records:,} records,
            including the start of the process.""",
        header=["step", "million instructions", "a record"],
        rows=[[name, f"{count / 1e6:,.1f}", f"{count / records:,.0f}"] for name, count in counts],
    )


def instructions(command):
    """The number of instructions that a command executes."""
    valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}"]
    return int(re.search(r"Collected : (\d+)", run(*valgrind, *command))[1])
