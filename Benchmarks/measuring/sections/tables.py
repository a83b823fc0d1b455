"""The import of a table, compared with DuckDB's answer from the same file."""

import os

from ..results import CONTEST_HEADER, Section, contest_rows
from ..turns import Contender, take_turns
from ..workshop import fresh
from .imports import compared

OURS = "tagtally import"
ONE_CORE = "tagtally inspect, one core"
DUCKDB = "DuckDB"


def measure(shop):
    table = shop.dump("table.csv", "--shape", "csv", "--bytes", str(int(shop.options.gigabytes * 1e9)))
    archive = shop.path("table.sqlite")
    contenders = [
        Contender(OURS, shop.importing(archive, table), prepare=fresh(archive)),
        Contender(ONE_CORE, ["taskset", "-c", "0", shop.tool, "inspect", table]),
        Contender(DUCKDB, shop.duckdb({"dump": table}, "duckdb-table.sql"), is_answer=True),
    ]
    contest = take_turns(contenders, shop.options.rounds, shop.outputs, shop.note)
    size = os.path.getsize(table) / 1e9
    return Section(
        key="tables",
        title="Tables",
        note=f"""One CSV file of {size:.2f} GB with the tweets of {shop.facts("table.csv")["records"]:,} records
            and lists of their mentions. tagtally writes an archive, or inspects the file on one core;
            DuckDB prints the popularity table once. `ratio` and `table` are those of the import.""",
        header=CONTEST_HEADER + ["table", "MB a second"],
        rows=[
            row + [f"{size * 1e3 / contest.seconds(row[0]):,.0f}"]
            for row in compared(shop, contest_rows(contest, OURS), contenders, archive)
        ],
    )
