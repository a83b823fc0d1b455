"""The popularity table of a term, from archives of two sizes."""

import os

from ..process import measure as run_measured
from ..results import CONTEST_HEADER, Goal, Section, contest_rows
from ..turns import Contender, take_turns
from ..workshop import TERM, fresh

TAIL = "#tail"
LARGE, SMALL = "tagtally report, large archive", "tagtally report, small archive"
HELP, SELECT = "tagtally --help", "sqlite3 FILE 'select 1'"


def measure(shop):
    contest = take_turns(contenders(shop), shop.options.questions, shop.outputs, shop.note)
    options = shop.options
    return Section(
        key="report",
        title="Reports",
        note=f"""Archives of {options.tweets // 10:,} and of {options.tweets:,} records, each with a
            term that has {options.hidden:,} hidden mentions and {options.shown} that are shown.
            DuckDB prints the same from a database of its own, and from the JSON of the term's
            tweets alone.""",
        header=CONTEST_HEADER,
        rows=contest_rows(contest, LARGE),
        goals=[
            Goal("Report: time relative to `sqlite3 FILE 'select 1'`", contest.ratio(LARGE, SELECT), 8),
            Goal("Report: time relative to a tenth of the tweets", contest.ratio(LARGE, SMALL), 1.2),
            Goal("--help: time relative to `sqlite3 FILE 'select 1'`", contest.ratio(HELP, SELECT), 4),
        ],
    )


def contenders(shop):
    small, large = archive(shop, "small"), archive(shop, "large")
    database = ["-readonly", duckdb_database(shop)]
    return [
        Contender(LARGE, [shop.tool, "report", TAIL, "--database", large]),
        Contender(SMALL, [shop.tool, "report", TAIL, "--database", small]),
        Contender(HELP, [shop.tool, "--help"]),
        Contender(SELECT, ["sqlite3", large, "select 1"]),
        Contender(
            "DuckDB, its own database",
            shop.duckdb({"term": TAIL}, "duckdb-report.sql", database=database),
        ),
        Contender(
            "DuckDB, the term's JSON",
            shop.duckdb({"dump": tail(shop)}, "duckdb-mentions.sql", "duckdb.sql"),
        ),
    ]


def stream(shop, size):
    """The dump of the small or the large archive."""
    tweets = shop.options.tweets // (10 if size == "small" else 1)
    return shop.dump(f"{size}.jsonl", "--records", str(tweets))


def tail(shop):
    options = shop.options
    return shop.dump("tail.jsonl", "--tail", str(options.hidden), "--often", str(options.shown))


def archive(shop, size):
    """The small or the large archive, with the term of the reports."""
    path = shop.path(f"report-{size}.sqlite")
    fresh(path)()
    shop.note(f"importing the {size} archive")
    run_measured(shop.importing(path, stream(shop, size), term=TERM))
    run_measured(shop.importing(path, tail(shop), term=TAIL))
    return path


def duckdb_database(shop):
    """The database of DuckDB with the dumps of the large archive."""
    path = shop.path("report.duckdb")
    fresh(path)()
    for dump, term in [(stream(shop, "large"), TERM), (tail(shop), TAIL)]:
        variables = {"dump": dump, "term": term}
        scripts = ["duckdb-mentions.sql", "duckdb-import.sql"]
        run_measured(shop.duckdb(variables, *scripts, database=[path]))
    return path
