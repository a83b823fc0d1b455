"""Contenders that take turns, so that a disturbance affects all of them."""

import os
import re
from dataclasses import dataclass, replace
from statistics import median
from typing import Callable, Optional

from .process import measure


@dataclass
class Contender:
    """A command that is measured repeatedly."""

    name: str
    command: list
    # Called before each run, outside of the measured time.
    prepare: Optional[Callable] = None
    # Whether its output, in a file of its name, is compared later.
    is_answer: bool = False
    # Whether it measures only a part of its work itself, and prints a line `seconds N`.
    measures_itself: bool = False
    # Whether it runs only once, because it is slow.
    is_slow: bool = False


class Contest:
    """The measurements of all contenders."""

    def __init__(self, runs):
        self.runs = runs

    def seconds(self, name):
        return median(run.seconds for run in self.runs[name])

    def spread(self, name):
        """The shortest and the longest time."""
        times = [run.seconds for run in self.runs[name]]
        return min(times), max(times)

    def cpu(self, name):
        return median(run.cpu for run in self.runs[name])

    def peak(self, name):
        return max(run.peak for run in self.runs[name])

    def ratio(self, name, *others):
        """The median over all turns of a contender's time divided by another's.

        Of several others, the slowest of each turn counts.
        """
        turns = zip(self.runs[name], *(self.runs[other] for other in others))
        return median(run.seconds / max(other.seconds for other in rest) for run, *rest in turns)


def take_turns(contenders, rounds, outputs, note=lambda text: None):
    """Runs all contenders one after another, in each round.

    An additional first round does not count: it fills the file cache. Slow contenders run only in
    the second round. The outputs of answers stay in the folder `outputs`.
    """
    runs = {contender.name: [] for contender in contenders}
    for turn in range(rounds + 1):
        for contender in contenders:
            if contender.is_slow and turn != 1:
                continue
            run = run_once(contender, outputs)
            note(f"{turn or 'first'}: {contender.name}: {run.seconds:.3f} s")
            if turn > 0:
                runs[contender.name].append(run)
    return Contest(runs)


def run_once(contender, outputs):
    if contender.prepare:
        contender.prepare()
    is_read = contender.is_answer or contender.measures_itself
    output = os.path.join(outputs, contender.name) if is_read else os.devnull
    run = measure(contender.command, output)
    if contender.measures_itself:
        with open(output) as text:
            run = replace(run, seconds=float(re.search(r"^seconds (.*)$", text.read(), re.M)[1]))
    return run
