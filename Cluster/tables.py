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

#: The numbers of a tweet with their types in the lines: ids are strings. The columns of the archive's
#: table `tweet` have the same names.
NUMBERS = {
    "account": "STRING",
    "time": "BIGINT",
    "reply_to": "STRING",
    "reply_to_account": "STRING",
    "retweet_of": "STRING",
    "original_account": "STRING",
    "quote_of": "STRING",
    "conversation": "STRING",
    "latest_version": "STRING",
    "retweets": "BIGINT",
    "likes": "BIGINT",
    "replies": "BIGINT",
    "quotes": "BIGINT",
    "views": "BIGINT",
    "bookmarks": "BIGINT",
    "sensitive": "BOOLEAN",
}

#: The members of an author's profile, likewise.
PROFILE = {
    "display": "STRING",
    "description": "STRING",
    "location": "STRING",
    "followers": "BIGINT",
    "following": "BIGINT",
    "listed": "BIGINT",
    "posted": "BIGINT",
    "verified": "BOOLEAN",
    "created": "BIGINT",
}

#: The formats in which they can be written.
FORMATS = ("parquet", "csv", "json")


def query(table: str) -> str:
    """The query that makes a table, in the words that Spark SQL and DuckDB have in common."""
    return read(table)


def prelude(engine: str) -> list[str]:
    """The statements that an engine, "spark" or "duckdb", needs before the queries."""
    statements = (without_comments(statement) for statement in read(engine).split(";\n"))
    return [statement for statement in statements if statement]


def read(name: str) -> str:
    """A file of SQL, in which a line with $NUMBER or $MEMBER stands for one for each number or member.

    In it, $TYPE is the type, and $ORDER is what decides between two values of a tweet. $PROFILE are all
    members with their types.
    """
    lines = (SQL / f"{name}.sql").read_text(encoding="utf-8").splitlines()
    return "\n".join(filled for line in lines for filled in repeated(line)) + "\n"


def repeated(line: str) -> list[str]:
    """A line, for each number or member that it stands for."""
    if "$NUMBER" in line:
        return [line.replace("$NUMBER", name).replace("$TYPE", of) for name, of in NUMBERS.items()]
    if "$MEMBER" in line:
        return [
            line.replace("$MEMBER", name)
            .replace("$TYPE", of)
            .replace("$ORDER", name if of == "STRING" else f"-CAST({name} AS BIGINT)")
            for name, of in PROFILE.items()
        ]
    members = ", ".join(f"{name} {of}" for name, of in PROFILE.items())
    return [line.replace("$PROFILE", members)]


def without_comments(statement: str) -> str:
    """A statement without the lines that are comments."""
    lines = (line for line in statement.splitlines() if not line.startswith("--"))
    return "\n".join(lines).strip()
