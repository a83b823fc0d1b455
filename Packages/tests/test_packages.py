"""Installs each package of `dist` on a new machine, and runs the README's first session there.

`make test-packages` builds the packages, and installs the programs that check them.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

# pylint: disable=wrong-import-position # the modules are beside this file
import machines
from machines import Machine
from session import PROJECT, difference, first_session

DIST = PROJECT / "dist"

#: The Python with the modules that check packages.
CHECKER = PROJECT / ".build/package-checkers/bin/python"


def setUpModule() -> None:  # pylint: disable=invalid-name # unittest's name
    """Removes what an earlier run has left."""
    shutil.rmtree(machines.WORK, ignore_errors=True)


def package(pattern: str) -> Path:
    """The only package whose name has the pattern."""
    (found,) = DIST.glob(pattern)
    return found


def check(*arguments: str) -> str:
    """Runs a module of Python that checks packages. Returns what it prints; fails if it is not content."""
    done = subprocess.run(
        [str(CHECKER), "-m", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


class InstalledPackage(unittest.TestCase):
    """What holds for each package; the classes below install one."""

    machine: Machine
    maxDiff = None

    @classmethod
    def setUpClass(cls) -> None:
        if cls is InstalledPackage:
            raise unittest.SkipTest("no package")

    def test_runs_the_first_session(self) -> None:
        """Runs the commands of the README's first session, which print what it shows."""
        steps = first_session()
        self.assertTrue(steps)
        for step in steps:
            with self.subTest(step.words):
                printed = self.machine.run(*step.words).stdout
                self.assertEqual("", difference(step.expected, printed))

    def test_names_version_and_commit(self) -> None:
        """Names the version and the commit of this project."""
        commit = subprocess.check_output(["git", "rev-parse", "HEAD"], text=True, cwd=PROJECT)
        printed = self.machine.run("tagtally", "--version").stdout.rstrip("\n")
        self.assertRegex(printed, rf"^\d+\.\d+\.\d+ \(commit {commit[:12]}\+?\)$")

    def test_has_the_unicode_data_that_it_needs(self) -> None:
        """Joins the forms of a name, and knows the clocks of time zones: the program has a part of the data."""
        tweets = [
            {"text": "#cafe\u0301 #STRASSE #\u212bngstr\u00f6m", "created_at": "Sun Mar 31 00:30:00 +0000 2019"},
            {"text": "#caf\u00e9 #stra\u00dfe #\u00c5ngstr\u00f6m", "created_at": "Sun Mar 31 01:30:00 +0000 2019"},
        ]
        author = {"user": {"screen_name": "me"}}
        records = [{"id_str": str(number)} | author | tweet for number, tweet in enumerate(tweets, 1)]
        dump = self.machine.root / self.machine.folder.relative_to("/") / "unicode.jsonl"
        dump.write_text("".join(json.dumps(record) + "\n" for record in records))
        archive = ["--database", "unicode.sqlite"]
        self.machine.run("tagtally", "import", *archive, "--term", "#t", "unicode.jsonl")
        table = self.machine.run("tagtally", "report", *archive, "--format", "csv").stdout
        self.assertEqual(["2,2"] * 3, [line.split(",", 2)[2] for line in table.splitlines()[1:]], table)
        trend = ["trend", *archive, "--per", "hour", "--format", "csv", "--time-zone", "Europe/Berlin"]
        hours = self.machine.run("tagtally", *trend).stdout
        # The clock went from 2 to 3 in that night.
        self.assertRegex(hours, r"2019-03-31T01[^\n]*,1\n2019-03-31T03[^\n]*,1")

    def test_refuses_only_workbooks_without_their_library(self) -> None:
        """Names the library that workbooks need, and writes every other format."""
        (formats,) = re.findall(r"values:\s+(text,[\w,\s-]+)", self.machine.run("tagtally", "report", "--help").stdout)
        archive = ["--database", "formats.sqlite"]
        self.machine.run("tagtally", "import", *archive, "SampleData/ucd-search.json")
        self.assertIn("xlsx", formats)
        for name in formats.replace(",", " ").split():
            done = self.machine.run("tagtally", "report", *archive, "--format", name, "--output", f"table.{name}")
            with self.subTest(name):
                if name == "xlsx" and done.returncode != 0:
                    self.assertIn("libxlsxwriter", done.stdout)
                else:
                    self.assertEqual(0, done.returncode, done.stdout)


class Tarball(InstalledPackage):
    """The tarball in a root that has the GNU C library only, without a shell."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.machine = machines.with_c_library_only(package("*.tar.xz"))

    def test_has_manual_completions_and_notices(self) -> None:
        """Has the files beside the program that `make install` installs, and the licences."""
        (folder,) = (self.machine.root / "opt").iterdir()
        for name in (
            "share/man/man1/tagtally.1",
            "share/bash-completion/completions/tagtally",
            "share/zsh/site-functions/_tagtally",
            "share/fish/vendor_completions.d/tagtally.fish",
            "share/doc/tagtally/NOTICES",
            "share/doc/tagtally/README.md",
        ):
            self.assertGreater((folder / name).stat().st_size, 1000, name)


class Debian(InstalledPackage):
    """The package of Debian in a new minimal Debian."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.machine = machines.with_debian(package("*.deb"))

    def test_leaves_nothing_when_it_is_purged(self) -> None:
        """Removes all of its files."""
        copied = subprocess.check_output(["dpkg-deb", "--contents", str(package("*.deb"))], text=True)
        files = re.findall(r"^-.* \./(\S+)$", copied, re.MULTILINE)
        self.assertIn("usr/bin/tagtally", files)
        self.addCleanup(self.machine.run, "dpkg", "--install", f"/{package('*.deb').name}")
        self.assertEqual(0, self.machine.run("dpkg", "--purge", "tagtally").returncode)
        self.assertEqual([], [name for name in files if (self.machine.root / name).exists()])

    def test_satisfies_lintian(self) -> None:
        """Has nothing of which lintian complains, except for what the overrides explain."""
        done = subprocess.run(
            ["lintian", "--fail-on", "error,warning", "--allow-root", str(package("*.deb"))],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        self.assertEqual((0, ""), (done.returncode, done.stdout))


class Wheel(InstalledPackage):
    """The wheel in a new virtual environment."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.machine = machines.with_environment(package("*.whl"))

    def test_reads_archives_with_the_module(self) -> None:
        """Opens an archive for reading only, and gives the rows of reports."""
        self.machine.run("tagtally", "import", "--database", "read.sqlite", "SampleData/ucd-search.json")
        shutil.copy(PROJECT / "Packages/tests/reading.py", self.machine.folder)
        done = self.machine.run("python3", "-I", "reading.py", "read.sqlite")
        self.assertEqual((0, "done\n"), (done.returncode, done.stdout))

    def test_satisfies_twine_and_auditwheel(self) -> None:
        """Has sound metadata, and a tag that names the C library that it needs."""
        check("twine", "check", "--strict", str(package("*.whl")))
        tag = package("*.whl").stem.split("-")[-1]
        shown = " ".join(check("auditwheel", "show", str(package("*.whl"))).split())
        self.assertIn(f'consistent with the following platform tag: "{tag}"', shown)


class Listings(unittest.TestCase):
    """The files beside the packages."""

    def test_has_checksums_of_everything(self) -> None:
        """Lists each file with its checksum."""
        lines = [line.split("  ") for line in (DIST / "SHA256SUMS").read_text().splitlines()]
        listed = {name: checksum for checksum, name in lines}
        files = {path.name: path for path in DIST.iterdir() if path.name != "SHA256SUMS"}
        sums = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()}
        self.assertEqual(sums, listed)

    def test_has_a_valid_bill_of_materials(self) -> None:
        """Satisfies the validator of SPDX, and names what is known to be in the binary."""
        path = package("*.spdx.json")
        check("spdx_tools.spdx.clitools.pyspdxtools", "--infile", str(path))
        text = path.read_text()
        for name in ("grdb.swift", "swift-nio", "swift-argument-parser", "icu", "sqlite3", "libarchive", "zlib"):
            self.assertIn(f'"name": "{name}"', text)


if __name__ == "__main__":
    unittest.main()
