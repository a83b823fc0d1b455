"""The tables that are made of the lines of `tagtally extract`, and their SQL."""

from pathlib import Path

SQL = Path(__file__).parent / "sql"

#: The tables in the order in which they are made: each reads those before it, and the views `line`,
#: `removed` and `setting`.
ORDER = (
    "record",
    "tweet",
    "mention",
    "spelling",
    "popularity",
    "term",
    "author",
    "place",
    "quoted",
    "dump",
    "refusal",
    "ledger",
)

#: The tables that are written.
WRITTEN = tuple(table for table in ORDER if table not in ("record", "mention"))

#: The formats in which they can be written.
FORMATS = ("parquet", "csv", "json")


def query(table: str) -> str:
    """The query that makes a table, in the words that Spark SQL and DuckDB have in common."""
    return (SQL / f"{table}.sql").read_text(encoding="utf-8")


def prelude(engine: str) -> list[str]:
    """The statements that an engine, "spark" or "duckdb", needs before the queries."""
    text = (SQL / f"{engine}.sql").read_text(encoding="utf-8")
    statements = (without_comments(statement) for statement in text.split(";\n"))
    return [statement for statement in statements if statement]


def without_comments(statement: str) -> str:
    """A statement without the lines that are comments."""
    lines = (line for line in statement.splitlines() if not line.startswith("--"))
    return "\n".join(lines).strip()
