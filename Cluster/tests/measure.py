#!/usr/bin/env python3
"""Measures the job on 1, 2, 4 and 8 times the same amount of invented dumps, on the same cluster.

It starts a master and two workers with one core each on this machine, and prints the duration of each
step. The dumps are written by generate-dump of Benchmarks, each with another seed, and kept.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pyspark

from standalone import Cluster

CLUSTER = Path(__file__).resolve().parents[1]

#: How long a job may take, in seconds.
PATIENCE = 3600


def generated(program: Path, folder: Path, number: int, size: int) -> Path:
    """A dump of about a size in bytes."""
    dump = folder / f"{size}-{number}.jsonl"
    if not dump.exists():
        subprocess.run(
            [program, "--bytes", str(size), "--seed", str(number), dump],
            check=True,
            stderr=subprocess.DEVNULL,
        )
    return dump


def measured(cluster: Cluster, dumps: list[Path], tagtally: Path) -> dict[str, float]:
    """The durations of the steps of the job, in seconds."""
    listed = cluster.folder / "paths.txt"
    listed.write_text("".join(f"{dump}\n" for dump in dumps), encoding="utf-8")
    output = cluster.folder / "output"
    options = [
        "--paths",
        str(listed),
        "--output",
        str(output),
        "--tagtally",
        str(tagtally),
        "--part-size",
        "256",
    ]
    job = cluster.submit("job", CLUSTER / "popularity.py", options)
    status = job.wait(PATIENCE)
    if status != 0:
        sys.exit(f"the job ended with {status}:\n{job.end()}")
    shutil.rmtree(output)
    return {
        step: float(seconds)
        for step, seconds in re.findall(r"popularity\.py: (\w+): ([\d.]+) s", job.text())
    }


def main() -> int:
    """Measures and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("generator", type=Path, help="the program generate-dump of Benchmarks")
    parser.add_argument("folder", type=Path, help="where the dumps are kept")
    parser.add_argument(
        "--size", type=int, default=1000, help="MB in the smallest run (default: 1000)"
    )
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="tagtally-cluster-", dir=options.folder) as folder:
        cluster = Cluster(Path(pyspark.__file__).parent, Path(folder))
        for _ in range(2):
            cluster.add_worker()
        for times in (1, 2, 4, 8):
            size = options.size * 250_000
            dumps = [
                generated(options.generator, options.folder, number, size)
                for number in range(1, 4 * times + 1)
            ]
            steps = measured(cluster, dumps, Path(os.environ["TAGTALLY"]))
            times_of_steps = ", ".join(f"{step} {seconds:.0f} s" for step, seconds in steps.items())
            print(f"{times * options.size} MB: {sum(steps.values()):.0f} s: {times_of_steps}", flush=True)
        cluster.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
