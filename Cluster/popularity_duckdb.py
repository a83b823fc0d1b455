#!/usr/bin/env python3
"""Makes popularity tables, merged tweets and more of what `tagtally extract` printed, with DuckDB."""

import argparse
import sys
from pathlib import Path

import duckdb

import tables

#: How each format is written.
OPTIONS = {"parquet": "FORMAT parquet", "csv": "FORMAT csv, HEADER", "json": "FORMAT json"}


def literal(text: str) -> str:
    """A text as SQL."""
    return "'" + text.replace("'", "''") + "'"


def define_inputs(db: duckdb.DuckDBPyConnection, options: argparse.Namespace) -> None:
    """Defines the views `line`, `removed` and `setting`."""
    for statement in tables.prelude("duckdb"):
        db.execute(statement)
    files = ", ".join(map(literal, options.lines + options.ledger))
    db.execute(f"CREATE VIEW line AS FROM lines_of([{files}])")
    db.execute("CREATE TABLE removed (id BIGINT)")
    if options.removed:
        columns = "header = false, columns = {id: 'BIGINT'}"
        db.execute(
            f"INSERT INTO removed SELECT id FROM read_csv({literal(options.removed)}, {columns})"
        )
    db.execute(f"CREATE VIEW setting AS SELECT {options.min_count} AS min_count")


def write(db: duckdb.DuckDBPyConnection, table: str, options: argparse.Namespace) -> None:
    """Writes a table to a file of its name in the folder of the output."""
    file = options.output / f"{table}.{options.format}"
    columns = [
        column_for(name, kind, options.format)
        for name, kind, *_ in db.sql(f"DESCRIBE {table}").fetchall()
    ]
    db.execute(
        f"COPY (SELECT {', '.join(columns)} FROM {table}) TO {literal(str(file))} ({OPTIONS[options.format]})"
    )


def column_for(name: str, kind: str, form: str) -> str:
    """A column as a format can have it: lists are JSON in CSV."""
    is_nested = kind.endswith("]") or kind.startswith("STRUCT")
    return f'to_json("{name}") AS "{name}"' if is_nested and form == "csv" else f'"{name}"'


def parsed_options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lines", nargs="+", help="what `tagtally extract` printed; also compressed")
    parser.add_argument(
        "--ledger", action="append", default=[], help="what it wrote with --ledger; may be repeated"
    )
    parser.add_argument("--removed", help="a file with the ids of removed tweets, one a line")
    parser.add_argument(
        "--output",
        required=True,
        type=Path,
        help="the folder to write the tables to; it must not exist",
    )
    parser.add_argument("--format", choices=tables.FORMATS, default="parquet")
    parser.add_argument(
        "--min-count",
        type=int,
        default=2,
        help="leave out mentions with a smaller count (default: 2)",
    )
    parser.add_argument("--memory", help="how much memory to use at most, such as 8GB")
    return parser.parse_args()


def main() -> int:
    """Makes the tables."""
    options = parsed_options()
    try:
        options.output.mkdir(parents=True)
    except OSError as error:
        sys.exit(f"popularity_duckdb.py: {error}")
    with duckdb.connect(str(options.output / "work.duckdb")) as db:
        if options.memory:
            db.execute(f"SET memory_limit = {literal(options.memory)}")
        define_inputs(db, options)
        for table in tables.ORDER:
            db.execute(f"CREATE TABLE {table} AS {tables.query(table)}")
        for table in tables.WRITTEN:
            write(db, table, options)
    (options.output / "work.duckdb").unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
