"""Packed dumps: what unpacking leaves to do, and what a second core is good for."""

import os
import subprocess

from ..results import CONTEST_HEADER, Goal, Section, contest_rows
from ..turns import Contender, take_turns
from ..workshop import fresh

GZIP, GZIP_LIMIT = "import of gzip", "gzip -dc"
ONE, TWO, BZIP2_LIMIT = "bz2 tree, one core", "bz2 tree, two cores", "bzip2 -dc, one core"


def measure(shop):
    packed = shop.made("stream.jsonl.gz", shop.stream(), "gzip", "-c")
    tree = bzip2_tree(shop)
    contest = take_turns(
        contenders(shop, packed, tree), shop.options.rounds, shop.outputs, shop.note
    )
    return Section(
        key="packed",
        title="Packed dumps",
        note=f"""The file of the import, packed with gzip to {os.path.getsize(packed) / 1e6:,.0f} MB; and a
            fifth of it as {shop.options.files:,} files, one a minute, each packed with bzip2. One core
            means `taskset`. `ratio` is for gzip a multiple of the import's time, for bzip2 of that
            with two cores.""",
        header=CONTEST_HEADER,
        rows=contest_rows(contest, GZIP, [GZIP, GZIP_LIMIT])
        + contest_rows(contest, TWO, [ONE, TWO, BZIP2_LIMIT]),
        goals=[
            Goal("gzip: time, of `gzip -dc FILE >/dev/null`", contest.ratio(GZIP, GZIP_LIMIT), 1.15),
            Goal(
                "Tree of bz2: two cores are faster than one",
                contest.ratio(ONE, TWO),
                1.8,
                unit=" times",
                is_minimum=True,
            ),
        ],
    )


def contenders(shop, packed, tree):
    archive = shop.path("packed.sqlite")
    remove = fresh(archive)
    core = str(min(os.sched_getaffinity(0)))
    bound = ["taskset", "--cpu-list", core]
    unpacking = 'find "$0" -name "*.bz2" -print0 | xargs -0 bzip2 -dc >/dev/null'
    return [
        Contender(GZIP, shop.importing(archive, packed), prepare=remove),
        Contender(GZIP_LIMIT, ["gzip", "-dc", packed]),
        Contender(ONE, bound + shop.importing(archive, tree), prepare=remove),
        Contender(TWO, shop.importing(archive, tree), prepare=remove),
        Contender(BZIP2_LIMIT, bound + ["sh", "-c", unpacking, tree]),
    ]


def bzip2_tree(shop):
    """A folder of many files, each of a minute in which few records came."""
    rate = max(1, shop.records(0.2) // shop.options.files)
    records = rate * shop.options.files
    tree = shop.dump("tree", "--records", str(records), "--rate", str(rate), "--tree")
    packing = 'find "$0" -name "*.json" -print0 | xargs -0 -r -n 50 -P 2 bzip2 -f'
    subprocess.run(["sh", "-c", packing, tree], check=True)
    return tree
