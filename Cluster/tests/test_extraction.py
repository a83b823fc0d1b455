"""Checks how dumps are divided into parts, and how a task extracts a part."""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import dumps

CLUSTER = Path(__file__).resolve().parents[1]
SAMPLES = CLUSTER.parent / "SampleData"
TAGTALLY = os.environ["TAGTALLY"]


class PartTests(unittest.TestCase):
    """The division of dumps into parts."""

    def setUp(self) -> None:
        """Makes dumps of 1 to 8 MB, without using disk space."""
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.paths = [os.path.join(folder, f"{size}.json") for size in range(1, 9)]
        for size, path in enumerate(self.paths, 1):
            with open(path, "wb") as file:
                file.truncate(size << 20)

    def test_every_dump_is_in_one_part(self) -> None:
        """No dump is lost or repeated, also one that does not exist."""
        paths = [*self.paths, "/missing"]
        for count in (1, 3, 100):
            parts = dumps.parts(paths, size=1 << 30, at_least=count)
            self.assertEqual(len(parts), min(count, len(paths)))
            self.assertEqual(sorted(path for part in parts for path in part), sorted(paths))

    def test_parts_have_about_the_same_work(self) -> None:
        """36 MB in parts of 9 MB are four parts, none of which is much larger."""
        parts = dumps.parts(self.paths, size=(9 << 20) + (dumps.OPENING << 1), at_least=1)
        works = [sum(map(dumps.work, part)) for part in parts]
        self.assertEqual(len(works), 4)
        self.assertLess(max(works) - min(works), 1 << 20)

    def test_compressed_dumps_are_more_work(self) -> None:
        """A byte of a compressed file stands for several bytes of JSON."""
        compressed = Path(self.paths[0]).rename(self.paths[0] + ".bz2")
        self.assertGreater(dumps.work(str(compressed)), dumps.work(self.paths[7]))

    def test_no_dumps_are_one_empty_part(self) -> None:
        """A job without dumps has a task that does nothing."""
        self.assertEqual(dumps.parts([], size=1, at_least=4), [[]])

    def test_path_with_a_line_break_is_refused(self) -> None:
        """Such a path would be two paths for a task."""
        with self.assertRaises(ValueError):
            dumps.listed(["a\nb"], None)


class TaskTests(unittest.TestCase):
    """The script that runs tagtally in a task."""

    def extracted(self, tagtally: str, paths: list[str]) -> "subprocess.CompletedProcess[str]":
        """Runs the script."""
        return subprocess.run(
            [str(CLUSTER / "extract-paths"), tagtally],
            input="".join(f"{path}\n" for path in paths),
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    def test_prints_tweets_and_then_the_ledger(self) -> None:
        """Refused records and missing dumps are in the ledger, and no failure."""
        paths = [str(SAMPLES / "damaged.jsonl"), "/missing", str(SAMPLES / "timeline.json")]
        done = self.extracted(TAGTALLY, paths)
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([line["dump"] for line in lines[-3:]], paths)
        self.assertEqual([line["tweets"] for line in lines[-3:]], [3, 0, 6])
        self.assertEqual(len([line for line in lines[:-3] if "id" in line]), 9)

    def test_fails_if_tagtally_stops_before_the_end(self) -> None:
        """What a program has printed that did not come to the last dump does not count."""
        with tempfile.TemporaryDirectory() as folder:
            stopping = Path(folder) / "stopping"
            stopping.write_text(f"#!/bin/sh\nhead -n 1 | '{TAGTALLY}' \"$@\"\n", encoding="utf-8")
            stopping.chmod(0o755)
            paths = [str(SAMPLES / "timeline.json"), str(SAMPLES / "iot-stream.jsonl")]
            done = self.extracted(str(stopping), paths)
        self.assertEqual(done.returncode, 1)
        self.assertIn("stopped before the end", done.stderr)

    def test_fails_without_tagtally(self) -> None:
        """A program that does not exist fails the task."""
        self.assertNotEqual(self.extracted("/missing/tagtally", []).returncode, 0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
