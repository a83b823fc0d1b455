"""The speed and memory of an import as the archive grows."""

from ..results import CONTEST_HEADER, Goal, Section, contest_rows
from ..turns import Contender, take_turns
from ..workshop import fresh, run
from .report import stream

SMALL, LARGE = "small", "large"


def measure(shop):
    archive = shop.path("growth.sqlite")
    contest = take_turns(
        [
            Contender(size, shop.importing(archive, stream(shop, size)), prepare=ready(shop, size, archive))
            for size in (SMALL, LARGE)
        ],
        min(3, shop.options.rounds),
        shop.outputs,
        shop.note,
    )
    tweets = {SMALL: shop.options.tweets // 10, LARGE: shop.options.tweets}
    speed = {size: tweets[size] / contest.seconds(size) for size in tweets}
    # 1 means that the import of a tweet takes the same time in both archives.
    ratio = tweets[LARGE] / tweets[SMALL] / contest.ratio(LARGE, SMALL)
    return Section(
        key="growth",
        title="Growth",
        note=f"""{tweets[SMALL]:,} and {tweets[LARGE]:,} records of the same stream, each into a new
            archive. The file is read before each import, because the file cache does not keep both.""",
        header=CONTEST_HEADER + ["records a second"],
        rows=[row + [f"{speed[row[0]]:,.0f}"] for row in contest_rows(contest, SMALL)],
        goals=[
            Goal("Growth: records a second relative to a tenth of the records", ratio, 0.9, is_minimum=True),
            Goal("Peak memory, small import", contest.peak(SMALL) / 1e6, 150, unit=" MB"),
            Goal("Peak memory, large import", contest.peak(LARGE) / 1e6, 150, unit=" MB"),
        ],
    )


def ready(shop, size, archive):
    """A function that deletes the archive, and reads the dump into the file cache."""

    def prepare():
        fresh(archive)()
        run("sync")
        run("sh", "-c", 'cat "$0" >/dev/null', stream(shop, size))

    return prepare
