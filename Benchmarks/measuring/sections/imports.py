"""The import of a gigabyte, compared with opponents and limits."""

import os

from .. import popularity
from ..process import measure as run_measured
from ..results import CONTEST_HEADER, Goal, Section, contest_rows
from ..turns import Contender, take_turns
from ..workshop import ROOT, TERM, fresh

OURS = "tagtally import"
DUCKDB = "DuckDB"
LIMITS = ["simdjson alone", "SQLite alone"]


def measure(shop):
    dump = shop.stream()
    archive = shop.path("import.sqlite")
    field = contenders(shop, dump, archive)
    contest = take_turns(field, shop.options.rounds, shop.outputs, shop.note)
    size = os.path.getsize(dump) / 1e9
    return Section(
        key="import",
        title="Import",
        note=f"""One file of {size:.2f} GB in the order of the stream, {shop.records():,} records of API
            v1.1. tagtally writes an archive; the opponents print the popularity table once, and only
            sqlite-utils stores data; with `--term`, tagtally also keeps the table of a term. The
            limits do a part of the work, in one thread; for SQLite, the seconds are those of the
            writing, and the other numbers those of the whole process, which reads the rows first.
            `ratio` is the time divided by tagtally's in the same turn; jq and sqlite-utils ran once.
            `table` compares an answer with `tagtally report`.""",
        header=CONTEST_HEADER + ["table"],
        rows=compared(shop, contest_rows(contest, OURS), field, archive),
        goals=[
            Goal("Import: time relative to DuckDB's for one answer", contest.ratio(OURS, DUCKDB), 0.7),
            Goal("Import: time relative to the larger limit", contest.ratio(OURS, *LIMITS), 1.3),
        ],
    )


def contenders(shop, dump, archive):
    copy = shop.path("sqlite-limit.sqlite")
    with_term = shop.path("import-term.sqlite")
    variables = {"dump": dump}
    return [
        Contender(OURS, shop.importing(archive, dump), prepare=fresh(archive)),
        Contender(
            "tagtally import --term",
            shop.importing(with_term, dump, term=TERM),
            prepare=fresh(with_term),
        ),
        answering(DUCKDB, shop.duckdb(variables, "duckdb-mentions.sql", "duckdb.sql")),
        answering("ClickHouse", shop.opponent("clickhouse.py", dump)),
        answering("Polars", shop.opponent("polars.py", dump)),
        answering("Python with orjson", shop.opponent("orjson.py", dump)),
        answering("jq", shop.opponent("jq.sh", dump), is_slow=True),
        answering("sqlite-utils", shop.opponent("sqlite-utils.sh", dump), is_slow=True),
        Contender("reading alone", ["cat", dump]),
        Contender("simdjson alone", [shop.program("simdjson-limit"), dump]),
        Contender(
            "SQLite alone",
            [
                shop.program("sqlite-limit"),
                "--schema",
                os.path.join(ROOT, "schema.sql"),
                "--pragma",
                "cache_size = -65536",
                archive,
                copy,
            ],
            measures_itself=True,
        ),
    ]


def answering(name, command, is_slow=False):
    return Contender(name, command, is_answer=True, is_slow=is_slow)


def compared(shop, rows, contenders, archive):
    """The rows of a contest, with the comparison of each opponent's answer with the report on our archive."""
    ours_path = os.path.join(shop.outputs, OURS)
    run_measured(shop.report(archive), ours_path)
    ours = popularity.read_ours(ours_path)
    verdicts = [
        popularity.verdict(ours, os.path.join(shop.outputs, each.name)) if each.is_answer else ""
        for each in contenders
    ]
    return [row + [verdict] for row, verdict in zip(rows, verdicts)]
