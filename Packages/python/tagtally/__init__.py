"""Reads archives of tagtally: the tables with SQL, and the reports as rows or data frames.

    >>> import tagtally
    >>> tagtally.rows("tweets.sqlite", "report", "#ucd")[0]["name"]
    'UCD'

The wheel has the program ``tagtally``, which imports dumps and makes the reports. Nothing here changes an archive.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sysconfig
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

if TYPE_CHECKING:
    import pandas

__all__ = ["ReportError", "connect", "frame", "program", "rows", "table"]
__version__ = version("tagtally")

#: The path of a file.
FilePath = Union[str, "os.PathLike[str]"]


class ReportError(Exception):
    """A report could not be made. The text is the message of the program."""


def connect(path: FilePath) -> sqlite3.Connection:
    """Opens an archive for reading, with rows whose columns also have names.

    The tables are described in the archive's documentation; their definition is in
    ``SELECT sql FROM sqlite_schema``. Close the connection when you no longer need it.

    Raises ``FileNotFoundError`` if there is no file, and ``sqlite3.DatabaseError`` if it is not an archive.
    """
    file = Path(path).resolve()
    if not file.is_file():
        raise FileNotFoundError(f"{file}: there is no such archive")
    connection = sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        if application != int.from_bytes(b"tagt", "big"):
            raise sqlite3.DatabaseError(f"{file}: this is not an archive of tagtally")
    except sqlite3.DatabaseError:
        connection.close()
        raise
    connection.row_factory = sqlite3.Row
    return connection


def table(path: FilePath, report: str, *arguments: str) -> dict[str, Any]:
    """A report as the program prints it with ``--format json``: its facts, and its rows as ``"rows"``.

    ``report`` is a subcommand, and ``arguments`` are its arguments as in a shell, without quotes:
    ``table("tweets.sqlite", "trend", "#ucd", "--top", "3")``.

    Raises ``ReportError`` if the report cannot be made.
    """
    command = [str(program()), report, "--database", os.fspath(path), "--format", "json", *arguments]
    done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise ReportError(done.stderr.strip() or f"{command[0]} ended with status {done.returncode}")
    made: dict[str, Any] = json.loads(done.stdout)
    return made


def rows(path: FilePath, report: str, *arguments: str) -> list[dict[str, Any]]:
    """The rows of a report, which ``table`` describes, by the names of their columns."""
    found: list[dict[str, Any]] = table(path, report, *arguments)["rows"]
    return found


def frame(path: FilePath, report: str, *arguments: str) -> pandas.DataFrame:
    """The rows of a report as a data frame of pandas, with its facts in ``attrs``.

    Columns of times, days, months and years are times of pandas. Raises ``ImportError`` without pandas.
    """
    import pandas

    facts = table(path, report, *arguments)
    made = pandas.DataFrame(facts.pop("rows"))
    for column in {"time", "day"} & set(made.columns):
        made[column] = pandas.to_datetime(made[column], errors="coerce")
    made.attrs.update(facts)
    return made


def program() -> Path:
    """The path of the program: that of this installation, else that on ``PATH``.

    Raises ``FileNotFoundError`` if there is none.
    """
    schemes = [sysconfig.get_path("scripts")]
    if user := sysconfig.get_preferred_scheme("user"):
        schemes.append(sysconfig.get_path("scripts", user))
    places = [*schemes, *os.get_exec_path()]
    found = shutil.which("tagtally", path=os.pathsep.join(places))
    if not found:
        raise FileNotFoundError("the program tagtally is not installed")
    return Path(found)
