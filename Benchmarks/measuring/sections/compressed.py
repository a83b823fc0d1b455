"""Compressed dumps, compared with their decompression alone and with a single core."""

import os
import subprocess

from ..results import CONTEST_HEADER, Goal, Section, contest_rows
from ..turns import Contender, take_turns
from ..workshop import fresh

GZIP, GZIP_LIMIT = "import of gzip", "gzip -dc"
ONE, TWO, BZIP2_LIMIT = "bz2 tree, one core", "bz2 tree, two cores", "bzip2 -dc, one core"


def measure(shop):
    compressed = shop.made("stream.jsonl.gz", shop.stream(), "gzip", "-c")
    tree = bzip2_tree(shop)
    contest = take_turns(
        contenders(shop, compressed, tree), shop.options.rounds, shop.outputs, shop.note
    )
    return Section(
        key="packed",
        title="Compressed dumps",
        note=f"""The file of the import, compressed with gzip to {os.path.getsize(compressed) / 1e6:,.0f} MB; and a
            fifth of it as {shop.options.files:,} files, one for each minute, each compressed with
            bzip2. A single core is set with `taskset`. `ratio` is the time divided by that of the
            import for gzip, and by that with two cores for bzip2.""",
        header=CONTEST_HEADER,
        rows=contest_rows(contest, GZIP, [GZIP, GZIP_LIMIT])
        + contest_rows(contest, TWO, [ONE, TWO, BZIP2_LIMIT]),
        goals=[
            Goal("gzip: time relative to `gzip -dc FILE >/dev/null`", contest.ratio(GZIP, GZIP_LIMIT), 1.15),
            Goal(
                "Many bz2 files: speed of two cores relative to one",
                contest.ratio(ONE, TWO),
                1.8,
                unit=" times",
                is_minimum=True,
            ),
        ],
    )


def contenders(shop, compressed, tree):
    archive = shop.path("compressed.sqlite")
    remove = fresh(archive)
    core = str(min(os.sched_getaffinity(0)))
    bound = ["taskset", "--cpu-list", core]
    decompressing = 'find "$0" -name "*.bz2" -print0 | xargs -0 bzip2 -dc >/dev/null'
    return [
        Contender(GZIP, shop.importing(archive, compressed), prepare=remove),
        Contender(GZIP_LIMIT, ["gzip", "-dc", compressed]),
        Contender(ONE, bound + shop.importing(archive, tree), prepare=remove),
        Contender(TWO, shop.importing(archive, tree), prepare=remove),
        Contender(BZIP2_LIMIT, bound + ["sh", "-c", decompressing, tree]),
    ]


def bzip2_tree(shop):
    """A folder of many small files, each with the records of a minute."""
    rate = max(1, shop.records(0.2) // shop.options.files)
    records = rate * shop.options.files
    tree = shop.dump("tree", "--records", str(records), "--rate", str(rate), "--tree")
    compressing = 'find "$0" -name "*.json" -print0 | xargs -0 -r -n 50 -P 2 bzip2 -f'
    subprocess.run(["sh", "-c", compressing, tree], check=True)
    return tree
