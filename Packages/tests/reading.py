"""Uses the Python module of the wheel on an archive: reading.py ARCHIVE. It prints `done` if all is right."""

import sqlite3
import sys

import tagtally

(archive,) = sys.argv[1:]


def fails(expected, call, *arguments):
    """The message of the error that a call raises."""
    try:
        call(*arguments)
    except expected as error:
        return str(error)
    raise AssertionError(f"{call.__name__}{arguments} raised nothing")


connection = tagtally.connect(archive)
(row,) = connection.execute("SELECT tweets FROM term WHERE folded = '#ucd'")
assert row["tweets"] == 20, row["tweets"]
assert "readonly" in fails(sqlite3.OperationalError, connection.execute, "DELETE FROM tweet")
connection.close()

fails(FileNotFoundError, tagtally.connect, "missing.sqlite")
fails(sqlite3.DatabaseError, tagtally.connect, __file__)
sqlite3.connect("other.sqlite").execute("CREATE TABLE t (x)")
assert "not an archive" in fails(sqlite3.DatabaseError, tagtally.connect, "other.sqlite")

first, second = tagtally.rows(archive, "report", "#ucd", "--limit", "2")
assert (first["name"], first["kind"]) == ("UCD", "hashtag"), first
assert first["count"] >= second["count"] >= 1
assert tagtally.table(archive, "report", "#ucd")["tweets"] == 20
assert "#nothing" in fails(tagtally.ReportError, tagtally.rows, archive, "report", "#nothing")
assert "tagtally" == tagtally.program().name

try:
    import pandas  # noqa: F401 # only to know whether it is there
except ImportError:
    fails(ImportError, tagtally.frame, archive, "report")
print("done")
