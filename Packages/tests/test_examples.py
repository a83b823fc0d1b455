"""Runs the examples in Python, R and DuckDB on an archive of the sample data.

What they print is in `Examples/expected`. `RECORD=1` writes it there anew; read the difference before you keep it.
The example in Swift is tested with the program.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

# pylint: disable=wrong-import-position # the modules are beside this file
import machines
from session import PROJECT, difference, first_session
from test_packages import CHECKER, package

EXAMPLES = PROJECT / "Examples"


class Examples(unittest.TestCase):
    """The examples, with the program and the module of the wheel."""

    folder = machines.WORK / "examples"
    maxDiff = None

    @classmethod
    def setUpClass(cls) -> None:
        """Installs the wheel beside pandas and DuckDB, and imports the sample data."""
        shutil.rmtree(cls.folder, ignore_errors=True)
        shutil.copytree(PROJECT / "SampleData", cls.folder / "SampleData")
        install = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--force-reinstall"]
        subprocess.run([CHECKER, *install, package("*.whl")], check=True)
        for step in first_session():
            cls.run_program(*step.words)

    @classmethod
    def run_program(cls, name: str, *arguments: str) -> str:
        """What a program prints, with the programs of the wheel first on the path."""
        path = f"{CHECKER.parent}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            [name, *arguments],
            cwd=cls.folder,
            env=os.environ | {"PATH": path},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def expect(self, name: str, printed: str) -> None:
        """Compares an output with the recorded one."""
        recorded = EXAMPLES / "expected" / f"{name}.txt"
        if os.environ.get("RECORD") == "1":
            recorded.write_text(printed)
        self.assertEqual("", difference(recorded.read_text().splitlines(), printed))

    def test_reads_the_archive_with_pandas(self) -> None:
        """Runs the script for Python."""
        self.expect("authors.py", self.run_program("python", str(EXAMPLES / "authors.py"), "tweets.sqlite", "#ucd"))

    @unittest.skipUnless(shutil.which("Rscript"), "R is not installed")
    def test_reads_the_archive_with_r(self) -> None:
        """Runs the script for R."""
        self.expect("mentions.R", self.run_program("Rscript", str(EXAMPLES / "mentions.R"), "tweets.sqlite", "#ucd"))

    def test_reads_a_table_with_duckdb(self) -> None:
        """Runs the script for DuckDB, through its module for Python."""
        self.run_program("tagtally", "timeline", "--format", "csv", "--output", "tweets.csv")
        script = "import duckdb, sys; print(*duckdb.sql(open(sys.argv[1]).read()).fetchall(), sep='\\n')"
        self.expect("languages.sql", self.run_program("python", "-c", script, str(EXAMPLES / "languages.sql")))

    def test_makes_data_frames_of_reports(self) -> None:
        """Reads times as times, and keeps the facts of a report."""
        script = (
            "import tagtally; f = tagtally.frame('tweets.sqlite', 'timeline', '#ucd', '--limit', '2');"
            "print(f['time'].dt.year.tolist(), f.attrs['left_out'], str(f['id'][0]))"
        )
        self.assertEqual("[2019, 2019] 24 1175015277360841407\n", self.run_program("python", "-c", script))


if __name__ == "__main__":
    unittest.main()
