"""The popularity tables that contenders print, and their comparison."""

import csv


def verdict(ours, path):
    """The comparison of an opponent's table, which is in a file, with ours.

    Both tables have lower-case names with signs. The order of the rows does not matter.
    """
    different = len(set(ours) ^ set(read(path)))
    return "the same" if different == 0 else f"{different:,} rows differ"


def read(path):
    """The rows of an opponent: the mention, and its count."""
    with open(path, newline="") as file:
        return [(name, int(count)) for name, count in csv.reader(file)]


def read_ours(path):
    """The rows of `tagtally report --format csv`."""
    with open(path, newline="") as file:
        return [
            (sign(row) + row["mention"].lstrip("'#").lower(), int(row["count"]))
            for row in csv.DictReader(file)
        ]


def sign(row):
    return "#" if row["kind"] == "hashtag" else "@"
