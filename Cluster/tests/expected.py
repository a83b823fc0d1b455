"""What the tables must be: the same tables of an archive into which `tagtally` imported the dumps."""

import csv
import io
import json
import sqlite3
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

from tables import NUMBERS, PROFILE
from written import LISTED

Row = tuple[Any, ...]

KINDS = ("original", "reply", "retweet", "quote")
MEDIA = ("photo", "video", "animation")
MENTIONS = ("hashtag", "user")


class Archive:
    """An archive, and its tables as the rows of those that the cluster makes."""

    def __init__(self, tagtally: Path, file: Path) -> None:
        self.tagtally = tagtally
        self.file = file

    def run(self, *arguments: str) -> str:
        """Runs a command on the archive and returns what it prints.

        Raises:
            AssertionError: If the command fails; refused records and dumps that cannot be read are none.
        """
        command = [str(self.tagtally), *arguments, "--database", str(self.file)]
        done = subprocess.run(
            command, capture_output=True, text=True, encoding="utf-8", check=False
        )
        failed = done.returncode not in (0, 2) and arguments[0] != "import"
        if failed or done.returncode not in (0, 1, 2):
            raise AssertionError(f"{command} ended with {done.returncode}: {done.stderr}")
        return done.stdout

    def query(self, sql: str) -> list[Row]:
        """The rows of a query of the archive."""
        with sqlite3.connect(self.file) as db:
            return db.execute(sql).fetchall()

    def table(self, name: str) -> list[Row]:
        """The rows of a table, in its order if it has one."""
        rows: list[Row] = getattr(self, name)()
        return rows

    def popularity(self, least: int = 2) -> list[Row]:
        """What `report` prints: for all tweets, then for each term."""
        terms = [""] + [term for (term,) in self.query("SELECT folded FROM term WHERE tweets > 0")]
        return [row for term in sorted(terms) for row in self.report(term, least)]

    def report(self, term: str, least: int) -> list[Row]:
        """What `report` prints for a term; "" is all tweets."""
        named = [term] if term else []
        printed = json.loads(
            self.run("report", *named, "--min-count", str(least), "--format", "json")
        )
        columns = ("kind", "name", "folded", "count", "tweets")
        return [(term, *(row[column] for column in columns)) for row in printed["rows"]]

    def ledger(self) -> list[Row]:
        """The sums of what `dumps` prints; the number of new tweets is that of the archive."""
        listed = [row[1:] for row in self.dump()]
        records, tweets, others, refused = (sum(column) for column in zip(*listed, strict=True))
        [(new,)] = self.query("SELECT tweets FROM archive")
        return [(len(listed), records, new, tweets - new, others, refused)]

    def dump(self) -> list[Row]:
        """What `dumps` prints of each dump, by path."""
        printed = json.loads(self.run("dumps", "--format", "json"))
        sums = ("records", ("new", "upgraded", "duplicates"), "non_tweets", "refused")
        rows = [(row["path"], *(added(row, names) for names in sums)) for row in printed["rows"]]
        return sorted(rows)

    def refusal(self) -> list[Row]:
        """What `dumps --refused` prints: path, place and reason. Dumps with many are left out."""
        printed = self.run("dumps", "--refused", "--format", "csv")
        rows = list(csv.DictReader(io.StringIO(printed)))
        counts = Counter(row["path"] for row in rows)
        listed = [row for row in rows if counts[row["path"]] < LISTED]
        return sorted((row["path"], place(row), row["reason"]) for row in listed)

    def spelling(self) -> list[Row]:
        """The spellings of mentions, with the number of tweets."""
        rows = self.query(
            """
            SELECT kind, folded, name, spelling.tweets FROM spelling
            JOIN mention ON mention.id = spelling.mention WHERE spelling.tweets > 0
            """
        )
        return sorted((MENTIONS[kind], *rest) for kind, *rest in rows)

    def term(self) -> list[Row]:
        """The search terms and the whole archive, with their numbers."""
        return self.query(
            """
            SELECT '', tweets, hashtags, users FROM archive
            UNION ALL SELECT folded, tweets, hashtags, users FROM term WHERE tweets > 0 ORDER BY 1
            """
        )

    def author(self) -> list[Row]:
        """The authors of tweets."""
        return self.query(
            f"""
            SELECT ifnull(folded, ''), profile.account, name, profile.tweets,
                {", ".join(f"profile.{name}" for name in PROFILE)}
            FROM profile LEFT JOIN author ON author.id = profile.author
            WHERE profile.tweets > 0 ORDER BY ifnull(folded, ''), profile.account
            """
        )

    def place(self) -> list[Row]:
        """The places of tweets."""
        return self.query(
            """
            SELECT key, name, country, west, south, east, north FROM place
            WHERE id IN (SELECT place FROM tweet) ORDER BY key
            """
        )

    def quoted(self) -> list[Row]:
        """The quoted tweets that records carry."""
        return self.query("SELECT id, author, time, text FROM quoted ORDER BY id")

    def tweet(self) -> list[Row]:
        """The tweets, with links, media, mentions and terms as lists. Names are folded."""
        rows = self.query(
            f"""
            SELECT tweet.id, author.folded, {", ".join(f"tweet.{name}" for name in NUMBERS)},
                language, kind, nullif(text, ''), source.name, place.key,
                longitude, latitude, NOT cut, NOT extracted
            FROM tweet LEFT JOIN author ON author.id = author LEFT JOIN source ON source.id = source
            LEFT JOIN place ON place.id = place ORDER BY tweet.id
            """
        )
        links = self.lists("SELECT tweet, url FROM link ORDER BY tweet, position")
        media = self.lists(
            "SELECT tweet, kind, url, description FROM media ORDER BY tweet, position"
        )
        terms = self.lists(
            "SELECT tweet, folded FROM term_tweet JOIN term ON term.id = term ORDER BY folded"
        )
        mentions = self.lists(
            """
            SELECT tweet, kind, folded, sum(tweet_spelling.count), json_group_array(name)
            FROM tweet_spelling JOIN spelling ON spelling.id = spelling JOIN mention ON mention.id = mention
            GROUP BY tweet, mention.id ORDER BY kind, folded
            """
        )
        kind = 3 + len(NUMBERS)
        return [
            (
                *row[:kind],
                KINDS[row[kind]],
                *row[kind + 1 : -2],
                [url for (url,) in links.get(row[0], [])],
                [(MEDIA[kind], url, description) for kind, url, description in media.get(row[0], [])],
                bool(row[-2]),
                bool(row[-1]),
                [
                    (MENTIONS[kind], folded, count, sorted(json.loads(names)))
                    for kind, folded, count, names in mentions.get(row[0], [])
                ],
                [term for (term,) in terms.get(row[0], [])],
            )
            for row in rows
        ]

    def lists(self, sql: str) -> dict[Any, list[Row]]:
        """The rows of a query by their first column."""
        lists: dict[Any, list[Row]] = {}
        for key, *rest in self.query(sql):
            lists.setdefault(key, []).append(tuple(rest))
        return lists


def place(row: dict[str, str]) -> str:
    """The place of a refused record, as it is printed."""
    entry = f"!{row['member']}" if row["member"] else ""
    record = f", record {row['entry']}" if row["entry"] else ""
    return f"{row['path']}{entry}:{row['line']}{record}"


def added(row: dict[str, int], names: str | tuple[str, ...]) -> int:
    """The sum of some columns."""
    return sum(row[name] for name in ([names] if isinstance(names, str) else names))
