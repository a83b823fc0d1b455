"""Dumps in other formats, and twarc's own count of hashtags."""

import os

from ..results import CONTEST_HEADER, Section, contest_rows
from ..turns import Contender, take_turns
from ..workshop import fresh

SHAPES = {
    "stream, JSON lines": ("stream", "part.jsonl"),
    "search pages": ("search", "search.json"),
    "v2 pages": ("v2", "v2.jsonl"),
    "tweets.js": ("archive", "tweets.js"),
}
TWARC = "twarc2 hashtags, v2 pages"


def measure(shop):
    records = str(shop.records(0.2))
    dumps = {
        name: shop.dump(file, "--shape", shape, "--records", records)
        for name, (shape, file) in SHAPES.items()
    }
    archive = shop.path("pages.sqlite")
    contenders = [
        Contender(name, shop.importing(archive, dump), prepare=fresh(archive))
        for name, dump in dumps.items()
    ]
    twarc = shop.opponent("twarc.sh", dumps["v2 pages"])
    contenders.append(Contender(TWARC, twarc, is_slow=True))
    contest = take_turns(contenders, shop.options.rounds, shop.outputs, shop.note)
    dumps[TWARC] = dumps["v2 pages"]
    return Section(
        key="pages",
        title="Formats of dumps",
        note=f"""The same stream of {int(records):,} records in other formats, which have neither notices nor
            repeated tweets. twarc's plug-in counts only hashtags, and ran once. `ratio` is the time
            divided by that for the v2 pages.""",
        header=CONTEST_HEADER + ["MB a second"],
        rows=[
            row + [speed(contest, row[0], dumps[row[0]])]
            for row in contest_rows(contest, "v2 pages")
        ],
    )


def speed(contest, name, dump):
    return f"{os.path.getsize(dump) / 1e6 / contest.seconds(name):,.0f}"
