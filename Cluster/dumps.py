"""The paths of dumps, divided into parts of about the same work."""

import heapq
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

#: How many bytes a byte of a compressed file stands for, about. Tweets compress well.
EXPANSION = {".gz": 7, ".bz2": 10, ".xz": 11, ".zst": 8, ".zip": 7, ".tgz": 7}

#: The work of opening a file, in bytes.
OPENING = 1 << 16


def listed(named: Iterable[str], paths: str | None) -> list[str]:
    """The dumps that are named, and those in a list of paths, as absolute paths. The files of a named
    folder are dumps; a folder in the list is one dump, which one task reads.

    Raises:
        OSError: If a list of paths cannot be read.
        ValueError: If a path cannot stand on a line.
    """
    found = [file for name in named for file in files(name)]
    if paths:
        found += paths_in(paths)
    bad = next((path for path in found if "\n" in path or "\r" in path), None)
    if bad is not None:
        raise ValueError(f"{bad!r} has a line break in its name; rename it")
    return [os.path.abspath(path) for path in found]


def paths_in(name: str) -> list[str]:
    """The lines of a list of paths; "-" is standard input."""
    text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    return [line for line in text.split("\n") if line]


def files(path: str) -> Iterator[str]:
    """A file itself, or the files of a folder, without those whose names begin with a dot."""
    if not os.path.isdir(path):
        yield path
        return
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (
            os.path.join(folder, name) for name in sorted(names) if not name.startswith(".")
        )


def work(path: str) -> int:
    """The work of reading a dump, in bytes of JSON. A dump that cannot be found is reported by its task."""
    try:
        sizes = [(os.path.getsize(file), file) for file in files(path)]
    except OSError:
        sizes = []
    expanded = (size * EXPANSION.get(os.path.splitext(file)[1].lower(), 1) for size, file in sizes)
    return OPENING + sum(expanded)


def parts(paths: Iterable[str], size: int, at_least: int) -> list[list[str]]:
    """Divides dumps into parts of about a size, in bytes of JSON, but into at least so many if there
    are as many dumps: the largest dumps first, each into the part with the least work."""
    by_work = sorted(((work(path), path) for path in paths), reverse=True)
    whole = sum(amount for amount, _ in by_work)
    count = max(1, min(len(by_work), max(at_least, -(-whole // size))))
    heap = [(0, number) for number in range(count)]
    divided: list[list[str]] = [[] for _ in range(count)]
    for amount, path in by_work:
        load, number = heapq.heappop(heap)
        divided[number].append(path)
        heapq.heappush(heap, (load + amount, number))
    return divided
