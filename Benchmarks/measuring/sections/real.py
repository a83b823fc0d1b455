"""Real dumps, if available: other people's tweets, which are not part of the project."""

import os

from ..results import CONTEST_HEADER, Section, contest_rows
from ..turns import Contender, take_turns
from ..workshop import fresh

NAME = "import of all"


def measure(shop):
    folder = shop.options.real
    if not folder or not os.path.isdir(folder):
        return None
    archive = shop.path("real.sqlite")
    # Some records are refused, for which the exit status is 2.
    command = ["sh", "-c", '"$@"; [ $? -le 2 ]', "sh", *shop.importing(archive, folder)]
    contender = Contender(NAME, command, prepare=fresh(archive))
    contest = take_turns([contender], shop.options.rounds, shop.outputs, shop.note)
    sizes = [
        os.path.getsize(os.path.join(path, name))
        for path, _, names in os.walk(folder, followlinks=True)
        for name in names
    ]
    return Section(
        key="real",
        title="Real dumps",
        note=f"""A folder of real dumps: {len(sizes):,} files in many formats, of
            {sum(sizes) / 1e6:,.0f} MB.""",
        header=CONTEST_HEADER,
        rows=contest_rows(contest, NAME),
    )
