"""The programs, data and archives of the measurements, created when they are needed."""

import json
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
BUILD = os.path.join(ROOT, ".build-benchmarks")
OPPONENTS = os.path.join(ROOT, "Benchmarks", "opponents")
TERM = "#benchmark"


class Workshop:
    """The programs, data and commands that all sections use."""

    def __init__(self, options):
        self.options = options
        self.data = os.path.abspath(options.data)
        self.outputs = os.path.join(BUILD, "outputs")
        self.tool = os.path.join(BUILD, "install", "bin", "tagtally")
        for folder in (self.data, self.outputs):
            os.makedirs(folder, exist_ok=True)
        # The opponents find the programs of their environment first.
        environment = os.path.join(BUILD, "venv", "bin")
        os.environ["PATH"] = environment + os.pathsep + os.environ["PATH"]

    def build(self):
        """Builds and installs tagtally, and builds the measuring programs."""
        self.note("building")
        scratch = os.path.join(BUILD, "swift")
        run("make", "-C", ROOT, "install", f"PREFIX={os.path.join(BUILD, 'install')}", "DESTDIR=")
        package = os.path.join(ROOT, "Benchmarks")
        run("swift", "build", "-c", "release", "--package-path", package, "--scratch-path", scratch)

    def program(self, name):
        """The path of a program that the package of the benchmarks builds."""
        return os.path.join(BUILD, "swift", "release", name)

    def path(self, name):
        return os.path.join(self.data, name)

    def note(self, text):
        print(text, file=sys.stderr, flush=True)

    # Data

    def dump(self, name, *options):
        """The path of a generated dump, which is kept for later runs."""
        path = self.path(name)
        generator = self.program("generate-dump")
        if self.facts(name).get("options") != list(options) or is_older(path, generator):
            self.note(f"generating {name}")
            shutil.rmtree(path, ignore_errors=True)
            command = [generator, *options, path]
            said = subprocess.run(command, check=True, stderr=subprocess.PIPE, text=True).stderr
            facts = {key: int(value) for key, value in re.findall(r"^(\w+) (\d+)$", said, re.M)}
            with open(path + ".facts", "w") as file:
                json.dump({"options": options, **facts}, file)
        return path

    def facts(self, name):
        """The numbers of records and bytes of a generated dump."""
        try:
            with open(self.path(name) + ".facts") as file:
                return json.load(file)
        except FileNotFoundError:
            return {}

    def stream(self):
        """The dump that most sections use, by default a gigabyte."""
        return self.dump("stream.jsonl", "--bytes", str(int(self.options.gigabytes * 1e9)))

    def records(self, share=1.0):
        """The number of records in a share of that dump."""
        self.stream()
        return int(self.facts("stream.jsonl")["records"] * share)

    def made(self, name, source, *command):
        """The path of a file with the output of a command for another file."""
        path = self.path(name)
        if is_older(path, source):
            self.note(f"making {name}")
            with open(path + ".part", "wb") as file:
                subprocess.run([*command, source], check=True, stdout=file)
            os.replace(path + ".part", path)
        return path

    # Commands

    def importing(self, database, *dumps, term=None):
        """The command that imports dumps, with a search term if one is given."""
        found_by = ["--term", term] if term else []
        return [self.tool, "import", "--quiet", *found_by, "--database", database, *dumps]

    def report(self, database, term=None):
        """The command that prints a term's table, or that of the whole archive."""
        return [self.tool, "report", *filter(None, [term]), "--format", "csv", "--database", database]

    def opponent(self, script, *arguments):
        """The command that runs the script of an opponent."""
        path = os.path.join(OPPONENTS, script)
        return ["python3", "-I", path, *arguments] if script.endswith(".py") else [path, *arguments]

    def duckdb(self, variables, *scripts, database=()):
        """The command that runs scripts of the opponents in DuckDB's shell."""
        settings = "; ".join(f"SET VARIABLE {name} = '{value}'" for name, value in variables.items())
        files = [part for script in scripts for part in ("-f", os.path.join(OPPONENTS, script))]
        return ["duckdb", "-init", os.devnull, "-c", settings, *files, *database]


def is_older(path, source):
    """Whether a file is missing, or older than its source."""
    return not os.path.exists(path) or os.path.getmtime(path) < os.path.getmtime(source)


def fresh(*paths):
    """A function that deletes databases, so that the next run begins without them."""

    def remove():
        for path in paths:
            for suffix in ("", "-wal", "-shm", ".wal"):
                if os.path.exists(path + suffix):
                    os.remove(path + suffix)

    return remove


def run(*command):
    """Runs a command and returns its standard error; a failure ends the program with all output."""
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        said = result.stdout + result.stderr
        raise SystemExit(f"status {result.returncode}: {' '.join(command)}\n{said}")
    return result.stderr
