"""The size of the archive and its tables, compared with the smallest possible size."""

import os

from ..process import answer, measure as run_measured
from ..results import Goal, Section
from ..workshop import fresh


def measure(shop):
    dump = shop.stream()
    archive = shop.path("size.sqlite")
    fresh(archive)()
    run_measured(shop.importing(archive, dump))
    size = os.path.getsize(archive)
    best, page = min((vacuumed(shop, archive, page), page) for page in (4096, 8192, 16384, 32768))
    return Section(
        key="size",
        title="Size",
        note=f"""The archive of the import has {size:,} bytes, {size / os.path.getsize(dump):.1%} of the
            dump. At best, after `VACUUM` and with pages of {page:,} bytes, the same rows need
            {best:,} bytes. The tables and indexes with more than a thousandth of the size:""",
        header=["table or index", "bytes", "share", "rows"],
        rows=tables(archive, size),
        goals=[Goal("Size: bytes relative to the same rows at best", size / best, 1.2)],
    )


def vacuumed(shop, archive, page):
    """The number of bytes after VACUUM with a page size."""
    copy = shop.path("vacuumed.sqlite")
    fresh(copy)()
    # The page size of a file in WAL mode cannot change, so the copy leaves that mode.
    run_measured(["sqlite3", archive, f"VACUUM INTO '{copy}'"])
    statements = f"PRAGMA journal_mode = DELETE; PRAGMA page_size = {page}; VACUUM"
    run_measured(["sqlite3", copy, statements])
    return os.path.getsize(copy)


def tables(archive, size):
    query = """
        SELECT name, sum(pgsize), sum(ncell) FILTER (WHERE pagetype = 'leaf')
        FROM dbstat GROUP BY name ORDER BY 2 DESC
        """
    lines = [line.split("|") for line in answer("sqlite3", archive, query).splitlines()]
    return [
        [name, f"{int(bytes):,}", f"{int(bytes) / size:.1%}", f"{int(cells):,}"]
        for name, bytes, cells in lines
        if int(bytes) * 1000 > size
    ]
