"""Imports of known tweets, and of the same tweets in other orders."""

import os
import shutil

from ..results import CONTEST_HEADER, Goal, Section, contest_rows
from ..turns import Contender, take_turns
from ..workshop import fresh

FIRST, AGAIN, REVERSE, RANDOM = "first", "again", "in reverse order", "in random order"


def measure(shop):
    contest = take_turns(contenders(shop), shop.options.rounds, shop.outputs, shop.note)
    return Section(
        key="again",
        title="Import again, and in other orders",
        note="""The file of the import: into a new archive, into the archive that already has all its tweets,
            and into a new one with its lines in reverse and in random order.""",
        header=CONTEST_HEADER,
        rows=contest_rows(contest, FIRST),
        goals=[
            Goal("Import again: time relative to the first import", contest.ratio(AGAIN, FIRST), 0.6),
            *(
                Goal(f"Import {order}: time relative to stream order", contest.ratio(order, FIRST), 1.5)
                for order in (REVERSE, RANDOM)
            ),
        ],
    )


def contenders(shop):
    dump = shop.stream()
    archive = shop.path("again.sqlite")
    complete = shop.path("complete.sqlite")
    remove = fresh(archive)

    def restore():
        # The first import has just created it.
        if not os.path.exists(complete):
            shutil.copy(archive, complete)
        remove()
        shutil.copy(complete, archive)

    fresh(complete)()
    return [
        Contender(FIRST, shop.importing(archive, dump), prepare=remove),
        Contender(AGAIN, shop.importing(archive, dump), prepare=restore),
        *(
            Contender(name, shop.importing(archive, other_order(shop, order)), prepare=remove)
            for name, order in [(REVERSE, "reverse"), (RANDOM, "random")]
        ),
    ]


def other_order(shop, order):
    return shop.dump(f"{order}.jsonl", "--records", str(shop.records()), "--order", order)
