"""The command line."""

import argparse
import os

from .circumstances import circumstances
from .disturbance import Disturbance
from .results import Results
from .sections import SECTIONS
from .workshop import BUILD, ROOT, Workshop


def main():
    options = parsed()
    use_two_cores()
    shop = Workshop(options)
    if options.build:
        shop.build()
    results = Results(os.path.join(BUILD, options.kept), options.output, SECTIONS)
    for key in options.only:
        shop.note(f"== {key}")
        disturbance = Disturbance()
        section = SECTIONS[key](shop)
        if section:
            section.circumstances = circumstances(shop, key, disturbance)
            results.add(section)
    shop.note(f"the results are in {options.output}")


PAGE = os.path.join(ROOT, "Benchmarks", "RESULTS.md")
DATA = os.path.join(BUILD, "data")
REAL = os.path.join(ROOT, "..", "shared", "data")


def parser():
    """The options."""
    parser = argparse.ArgumentParser(
        prog="Benchmarks/run",
        description="Compare tagtally with opponents and limits, and write RESULTS.md.",
    )
    add = parser.add_argument
    add("--only", type=sections, default=list(SECTIONS), metavar="SECTION,…", help=", ".join(SECTIONS))
    add("--gigabytes", type=float, default=1, help="the size of most dumps (%(default)s)")
    add("--tweets", type=int, default=2_000_000, help="records of the large archive (%(default)s)")
    add("--rounds", type=int, default=7, help="the number of turns that count (%(default)s)")
    add("--questions", type=int, default=25, help="the same for reports (%(default)s)")
    add("--quick", action="store_true", help="check that everything runs; the numbers mean nothing")
    add("--data", default=DATA, metavar="FOLDER", help="the folder for dumps and archives")
    add("--real", default=REAL, metavar="FOLDER", help="a folder with real dumps, if it exists")
    add("--output", default=PAGE, metavar="FILE", help="the page to write")
    add("--no-build", dest="build", action="store_false", help="measure the last build")
    return parser


def parsed():
    options = parser().parse_args()
    options.kept = "results"
    options.hidden, options.shown, options.files, options.steps = 100_000, 200, 2_000, 5_000
    if options.quick:
        options.gigabytes, options.tweets, options.rounds, options.questions = 0.02, 10_000, 2, 3
        options.hidden, options.shown, options.files, options.steps = 1_000, 20, 50, 200
        options.data = os.path.join(options.data, "quick")
        options.kept = "quick-results"
        options.output = os.path.join(BUILD, "quick.md")
    return options


def sections(text):
    names = text.split(",")
    unknown = [name for name in names if name not in SECTIONS]
    if unknown:
        raise argparse.ArgumentTypeError(f"unknown section {unknown[0]}")
    return names


def use_two_cores():
    """Restricts all programs to two cores."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:2])
