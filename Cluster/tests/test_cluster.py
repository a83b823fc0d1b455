"""Compares the tables of a Spark cluster, and of DuckDB, with an archive of the same dumps.

These tests start a master and two workers on the loopback interface. They read in the environment:

    TAGTALLY    the program
    SMALL       if it is 1, only the sample data is read, not the real dumps beside the project
    PYTHONPATH  the folders of the job and of the packages that it needs
"""

import atexit
import gzip
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from typing import Any

import duckdb
import pyspark

import dumps
from expected import Archive, Row
from standalone import Cluster, Process
from written import QUERIES, Written

CLUSTER = Path(__file__).resolve().parents[1]
PROJECT = CLUSTER.parent
TAGTALLY = Path(os.environ["TAGTALLY"]).resolve()
REAL_DUMPS = PROJECT.parent / "shared/data"

#: How long a job may take, in seconds.
PATIENCE = 900

#: Stands for tagtally on the executors. The first time that it has read the cut dump, it says in which
#: folder it works, and does not end.
STALLING = """#!/bin/sh
paths=$(cat)
printf '%s\\n' "$paths" | '{tagtally}' "$@"
status=$?
case $paths in
    *{cut}*)
        if mkdir '{stalled}' 2>/dev/null; then
            pwd >'{stalled}/name' && mv '{stalled}/name' '{stalled}/folder'
            while :; do sleep 1; done
        fi ;;
esac
exit $status
"""


class Fixture:
    """The cluster, and what several tests read. Both end with the test, and the folder is removed."""

    folder: Path
    cluster: Cluster
    archive: Archive
    paths: list[str]
    undisturbed: Written

    @classmethod
    def set_up(cls) -> None:
        """Starts the cluster, imports the dumps into an archive, and runs the job for the first time."""
        cls.folder = Path(tempfile.mkdtemp(prefix="tagtally-cluster-"))
        # What is registered later, such as the end of the cluster, is done before.
        atexit.register(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.paths = [*dumps.files(str(PROJECT / "SampleData")), *cls.real(), *cls.damaged()]
        cls.archive = Archive(TAGTALLY, cls.folder / "expected.sqlite")
        cls.archive.run("import", *cls.paths)
        cls.cluster = Cluster(Path(pyspark.__file__).parent, cls.folder)
        for _ in range(2):
            cls.cluster.add_worker()
        cls.undisturbed = cls.made("undisturbed", *cls.listed())

    @classmethod
    def damaged(cls) -> list[str]:
        """A compressed dump that is cut, one that does not exist, and an empty one."""
        whole = (PROJECT / "SampleData/iot-stream.jsonl").read_bytes()
        cut = cls.folder / "cut.jsonl.gz"
        cut.write_bytes(gzip.compress(whole)[:-200])
        empty = cls.folder / "empty.json"
        empty.write_text("[]", encoding="utf-8")
        return [str(cut), str(cls.folder / "missing.jsonl"), str(empty)]

    @staticmethod
    def real() -> list[str]:
        """The real dumps beside the project, if there are any."""
        if os.environ.get("SMALL") == "1" or not REAL_DUMPS.is_dir():
            return []
        return list(dumps.files(str(REAL_DUMPS)))

    @classmethod
    def listed(cls) -> list[str]:
        """The options that name the dumps."""
        paths = cls.folder / "paths.txt"
        paths.write_text("".join(f"{path}\n" for path in cls.paths), encoding="utf-8")
        return ["--paths", str(paths)]

    @classmethod
    def job(cls, name: str, *arguments: str, tagtally: Path = TAGTALLY) -> Process:
        """Starts the job."""
        output = ["--output", str(cls.folder / name), "--tagtally", str(tagtally)]
        return cls.cluster.submit(name, CLUSTER / "popularity.py", [*output, *arguments])

    @classmethod
    def made(cls, name: str, *arguments: str, form: str = "parquet") -> Written:
        """Runs the job, and returns the tables."""
        job = cls.job(name, "--format", form, *arguments)
        status = job.wait(PATIENCE)
        if status != 0:
            raise AssertionError(f"the job {name} ended with {status}:\n{job.end()}")
        return Written(cls.folder / name, form, Written(cls.folder / "undisturbed"))

    @classmethod
    def made_by_duckdb(cls, name: str, form: str, *arguments: str) -> Written:
        """Makes the tables with DuckDB of what `tagtally` extracts."""
        lines, ledger = cls.folder / "lines.jsonl", cls.folder / "ledger.jsonl"
        if not lines.exists():
            with lines.open("wb") as printed:
                command = [str(TAGTALLY), "extract", *cls.paths, "--ledger", str(ledger)]
                subprocess.run(command, stdout=printed, stderr=subprocess.DEVNULL, check=False)
        options = [str(lines), "--ledger", str(ledger), "--output", str(cls.folder / name)]
        program = [sys.executable, str(CLUSTER / "popularity_duckdb.py")]
        subprocess.run([*program, *options, "--format", form, *arguments], check=True)
        return Written(cls.folder / name, form, Written(cls.folder / "undisturbed"))


def setUpModule() -> None:
    """Ends the test, and with it the cluster, when it is asked to end."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    Fixture.set_up()


class ClusterTests(unittest.TestCase):
    """What must be equal."""

    def assert_same(self, found: list[Row], expected: list[Row], table: str) -> None:
        """Fails with the first differences if the rows are not equal, in the same order."""
        if found == expected:
            return
        different = [
            f"row {number}:\n  found    {one}\n  expected {other}"
            for number, (one, other) in enumerate(zip(found, expected, strict=False), 1)
            if one != other
        ]
        lengths = f"{len(found)} rows, expected {len(expected)}"
        self.fail("\n".join([f"{table}: {lengths}, {len(different)} different", *different[:5]]))

    def assert_tables(self, found: Written, expected: Archive, least: int = 2) -> None:
        """Compares all tables, popularity with the mentions that have at least a count."""
        for table in QUERIES:
            with self.subTest(table=table, found=found.folder.name):
                rows = (
                    expected.popularity(least) if table == "popularity" else expected.table(table)
                )
                self.assert_same(found.table(table), rows, table)

    def test_tables_are_those_of_an_archive(self) -> None:
        """Spark makes the tables of `tagtally`."""
        self.assertGreater(len(Fixture.archive.table("popularity")), 50)
        self.assert_tables(Fixture.undisturbed, Fixture.archive)

    def test_dump_that_cannot_be_read_has_a_reason(self) -> None:
        """A path that does not exist is in the table of dumps, once."""
        missing = str(Fixture.folder / "missing.jsonl")
        dumps_made = Fixture.undisturbed.reading("dump")
        rows = duckdb_rows(f"SELECT records, problems FROM ({dumps_made}) WHERE dump = '{missing}'")
        self.assertEqual(len(rows), 1)
        self.assertEqual(rows[0][0], 0)
        self.assertIn("No such file", str(rows[0][1]))

    def test_duckdb_makes_the_same_tables(self) -> None:
        """DuckDB makes the tables of `tagtally` from the same lines, in every format."""
        for form in ("parquet", "csv", "json"):
            self.assert_tables(Fixture.made_by_duckdb(f"duckdb-{form}", form), Fixture.archive)

    def test_lines_become_an_archive_again(self) -> None:
        """An archive of the extracted lines has the tables of an archive of the dumps."""
        lines = Fixture.folder / "lines-again.jsonl"
        with lines.open("w", encoding="utf-8") as again:
            for record in Fixture.undisturbed.records("line"):
                if record.get("id") is not None:
                    print(json.dumps(without_nulls(record)), file=again)
        archive = Archive(TAGTALLY, Fixture.folder / "again.sqlite")
        archive.run("import", str(lines))
        for table in set(QUERIES) - {"ledger", "dump", "refusal"}:
            with self.subTest(table=table):
                self.assert_same(archive.table(table), Fixture.archive.table(table), table)

    def test_removed_tweets_are_left_out(self) -> None:
        """Removed tweets are left out of what was extracted before, in all formats."""
        ids = [number for number, *_ in Fixture.archive.table("tweet")[::3]]
        removed = Fixture.folder / "removed.txt"
        removed.write_text("".join(f"{number}\n" for number in ids), encoding="utf-8")
        archive = Archive(TAGTALLY, Fixture.folder / "removed.sqlite")
        archive.run("import", Fixture.paths[-1])
        archive.run("remove", "--ids", str(removed))
        archive.run("import", *Fixture.paths[:-1])
        left_out = ["--removed", str(removed), "--min-count", "1"]
        extracted = ["--lines", str(Fixture.folder / "undisturbed/line")]
        tables = [
            Fixture.made(f"removed-{form}", *extracted, *left_out, form=form)
            for form in ("csv", "json")
        ]
        for found in [*tables, Fixture.made_by_duckdb("duckdb-removed", "parquet", *left_out)]:
            self.assert_tables(found, archive, least=1)

    def test_killed_workers_change_nothing(self) -> None:
        """A worker is killed when it has read a dump that is cut, another one when tables are made."""
        stalled = Fixture.folder / "stalled"
        tagtally = Fixture.folder / "stalling-tagtally"
        tagtally.write_text(
            STALLING.format(tagtally=TAGTALLY, cut="cut.jsonl.gz", stalled=stalled),
            encoding="utf-8",
        )
        tagtally.chmod(0o755)
        job = Fixture.job("killed", *Fixture.listed(), tagtally=tagtally)
        folder = wait_for(stalled / "folder").read_text(encoding="utf-8").strip()
        first = Fixture.cluster.worker_of(folder)
        first.kill()
        Fixture.cluster.add_worker()
        job.logged("(popularity.py: extract)")
        time.sleep(1)
        second = next(
            worker for worker in Fixture.cluster.workers if worker.shell.returncode is None
        )
        second.kill()
        Fixture.cluster.add_worker()
        self.assertEqual(job.wait(PATIENCE), 0, job.end())
        self.assertGreaterEqual(job.text().count("Lost executor"), 2)
        self.assert_tables(Written(Fixture.folder / "killed"), Fixture.archive)


def wait_for(file: Path) -> Path:
    """Waits for a file, and returns it.

    Raises:
        TimeoutError: If that takes too long.
    """
    end = time.monotonic() + PATIENCE
    while not file.exists():
        if time.monotonic() > end:
            raise TimeoutError(f"{file} was not made")
        time.sleep(0.1)
    return file


def without_nulls(value: Any) -> Any:
    """A value of JSON without the members that are null."""
    if isinstance(value, list):
        return [without_nulls(item) for item in value]
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in value.items() if item is not None}
    return value


def duckdb_rows(query: str) -> list[Row]:
    """The rows of a query."""
    return duckdb.execute(query).fetchall()


if __name__ == "__main__":
    unittest.main(verbosity=2)
