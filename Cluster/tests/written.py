"""The tables that Spark or DuckDB wrote, as rows to compare with those of an archive."""

from pathlib import Path
from typing import Any

import duckdb
from tables import NUMBERS, PROFILE

Row = tuple[Any, ...]

#: The refused records of a dump that its ledger lists at most. Those of a dump with so many are not
#: compared, because an archive lists more.
LISTED = 1000

#: The columns to compare, and the order of the rows if the table has none.
QUERIES = {
    "popularity": "SELECT term, kind, name, folded, count, tweets FROM found",
    "ledger": "SELECT dumps - unread, records, new, repeats, non_tweets, refused FROM found",
    "dump": """
        SELECT dump, records, tweets, non_tweets, refused FROM found
        WHERE records > 0 OR len(problems) = 0
    """,
    "refusal": f"""
        SELECT dump, place, reason FROM found
        QUALIFY count(*) OVER (PARTITION BY dump) < {LISTED} ORDER BY ALL
    """,
    "spelling": "SELECT kind, folded, name, tweets FROM found ORDER BY ALL",
    "term": "SELECT term, tweets, hashtags, users FROM found",
    "author": f"""
        SELECT folded, account, name, tweets, {", ".join(PROFILE)} FROM found ORDER BY folded, account
    """,
    "place": "SELECT key, name, country, west, south, east, north FROM found ORDER BY key",
    "quoted": "SELECT id, author, time, text FROM found ORDER BY id",
    "tweet": f"""
        SELECT id, lower(author), {", ".join(NUMBERS)}, language, kind, text, source, place, longitude, latitude, coalesce(links, []),
            coalesce(media, []), whole, listed, mentions, terms
        FROM found ORDER BY id
    """,
}


class Written:
    """The tables in a folder, in one format."""

    def __init__(self, folder: Path, form: str = "parquet", types: "Written | None" = None) -> None:
        """types: The same tables as Parquet, which knows the types of the columns."""
        self.folder = folder
        self.form = form
        self.types = types or self

    def table(self, name: str) -> list[Row]:
        """The rows of a table, in its order if it has one."""
        with duckdb.connect() as db:
            db.execute(f"CREATE VIEW found AS {self.reading(name)}")
            return [tuple(map(plain, row)) for row in db.execute(QUERIES[name]).fetchall()]

    def records(self, name: str) -> list[dict[str, Any]]:
        """The rows of a table by the names of their columns, in any order."""
        found = duckdb.execute(self.reading(name))
        columns = [column for column, *_ in found.description or []]
        return [dict(zip(columns, row, strict=True)) for row in found.fetchall()]

    def files(self, name: str) -> list[str]:
        """The files of a table, in order: one, or those of the tasks of Spark."""
        one = self.folder / f"{name}.{self.form}"
        parts = sorted((self.folder / name).glob("part-*"))
        return [str(file) for file in ([one] if one.exists() else parts)]

    def reading(self, name: str) -> str:
        """A query of all columns of a table."""
        files = self.files(name)
        if self.form == "parquet":
            return f"SELECT * FROM read_parquet({files})"
        columns = self.types.columns(name)
        if self.form == "json":
            return f"SELECT * FROM read_json({files}, format = 'newline_delimited', columns = {columns})"
        # A cast from text would read the text of a list in another way than a cast from JSON.
        read = {name: "VARCHAR" if is_nested(kind) else kind for name, kind in columns.items()}
        nested = [(name, kind) for name, kind in columns.items() if is_nested(kind)]
        lists = ", ".join(
            f"CAST(CAST({name} AS JSON) AS {kind}) AS {name}" for name, kind in nested
        )
        chosen = f"* REPLACE ({lists})" if lists else "*"
        return (
            f"SELECT {chosen} FROM read_csv({files}, header = true, auto_detect = false, delim = ',', "
            f"quote = '\"', escape = '\"', nullstr = '', allow_quoted_nulls = false, columns = {read})"
        )

    def columns(self, name: str) -> dict[str, str]:
        """The columns of a table and their types."""
        rows = duckdb.execute(f"DESCRIBE {self.reading(name)}").fetchall()
        return {column: kind for column, kind, *_ in rows}


def is_nested(kind: str) -> bool:
    """Whether a column of this type holds lists or structures."""
    return kind.endswith("]") or kind.startswith("STRUCT")


def plain(value: object) -> object:
    """A value with tuples for structures and for the lists that describe media."""
    if isinstance(value, dict):
        return tuple(plain(item) for item in value.values())
    if isinstance(value, list):
        return [tuple(item) if isinstance(item, list) else plain(item) for item in value]
    return value
