"""The time, machine, command and versions of a measurement."""

import os
import platform
import re
import time

from .process import answer
from .workshop import ROOT


def circumstances(shop, section, disturbance):
    """The paragraph at the end of a section."""
    date = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime())
    commit = answer("git", "-C", ROOT, "rev-parse", "--short", "HEAD")
    changed = " with changes" if answer("git", "-C", ROOT, "status", "--porcelain", "Sources") else ""
    cores = disturbance.cores()
    others = "an unknown part" if cores is None else f"{cores:.2f}"
    return (
        f"Measured on {date} at {commit}{changed} by `{command(shop.options)} --only {section}`, on"
        f" {machine()}, of which other programs used {others} meanwhile. {versions(section)}."
    )


def command(options):
    """The command that repeats the measurement."""
    if options.quick:
        return "Benchmarks/run --quick"
    return (
        f"Benchmarks/run --gigabytes {options.gigabytes:g} --tweets {options.tweets}"
        f" --rounds {options.rounds} --questions {options.questions}"
    )


def machine():
    """The system, the memory, the processor and the number of cores in use."""
    try:
        with open("/proc/cpuinfo") as file:
            model = re.search(r"^model name\s*: (.*)$", file.read(), re.M)[1]
        with open("/etc/os-release") as file:
            system = re.search(r'^PRETTY_NAME="(.*)"$', file.read(), re.M)[1]
        cores = len(os.sched_getaffinity(0))
    except (OSError, TypeError, AttributeError):
        model, system, cores = platform.processor(), platform.platform(), os.cpu_count()
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30
    return f"{system} with Linux {platform.release()}, {memory:.0f} GB, {model}, {cores} cores"


def versions(section):
    """The versions of the programs in a section."""
    return ", ".join(f"{name} {version(command)}" for name, command in PARTS.get(section, {}).items())


def version(command):
    found = re.search(r"v?(\d+(\.\d+)+)", answer(*command))
    return found[1] if found else "unknown"


def package(name):
    code = f"from importlib.metadata import version; print(version('{name}'))"
    return ["python3", "-I", "-c", code]


SQLITE = {"SQLite": ["sqlite3", "--version"]}
SWIFT = {"Swift": ["swift", "--version"]}
DUCKDB = {"DuckDB": ["duckdb", "--version"]}
SIMDJSON = {"simdjson": ["pkg-config", "--modversion", "simdjson"]}

PARTS = {
    "import": SWIFT | SQLITE | SIMDJSON | DUCKDB | {
        "ClickHouse": package("chdb-core"),
        "Polars": package("polars"),
        "orjson": package("orjson"),
        "jq": ["jq", "--version"],
        "sqlite-utils": ["sqlite-utils", "--version"],
        "Python": ["python3", "--version"],
    },
    "again": SWIFT | SQLITE,
    "packed": SWIFT | SQLITE | {
        "gzip": ["gzip", "--version"],
        "bzip2": ["bzip2", "--help"],
    },
    "report": SWIFT | SQLITE | DUCKDB,
    "questions": SWIFT | SQLITE | DUCKDB,
    "tables": SWIFT | SQLITE | DUCKDB,
    "growth": SWIFT | SQLITE,
    "size": SWIFT | SQLITE,
    "pages": SWIFT | SQLITE | {"twarc": package("twarc"), "twarc-hashtags": package("twarc-hashtags")},
    "steps": SWIFT | SQLITE | {"Valgrind": ["valgrind", "--version"]},
    "real": SWIFT | SQLITE,
}
