"""Questions about a large archive: search, links, people, top, words, reports with filters."""

from ..process import measure as run_measured
from ..results import CONTEST_HEADER, Goal, Section, contest_rows
from ..turns import Contender, take_turns
from ..workshop import TERM, fresh

# A word that no tweet has, and a word of many of the invented tweets.
RARE, COMMON = "zzqqxx", "ste"
# What is asked, with the maximum time in seconds.
QUESTIONS = {
    "word": (["search", RARE], 0.5),
    "newest": (["search", COMMON, "--limit", "20"], 0.05),
    "links": (["links", "--limit", "20"], 1.5),
    "people": (["people", "--limit", "20"], 1.5),
    "top": (["top", "--limit", "20"], 1.5),
    "words": (["words", "--stop-words", "--limit", "20"], 1.5),
    "originals": (["report", "--no-retweets", "--limit", "20"], 0.5),
    "english": (["report", "--language", "en", "--limit", "20"], 0.5),
    "since": (["report", "--since", "2019-10-07", "--limit", "20"], 0.5),
}
MEMORY = 200


def measure(shop):
    contest = take_turns(contenders(shop), shop.options.rounds, shop.outputs, shop.note)
    goals = [
        Goal(f"Question `{key}`: time", contest.seconds(ours(key)), limit, " s")
        for key, (_, limit) in QUESTIONS.items()
    ]
    peak = max(contest.peak(ours(key)) for key in QUESTIONS) / 1e6
    rows = []
    for key in QUESTIONS:
        rows += contest_rows(contest, ours(key), [ours(key), theirs(key)])
    return Section(
        key="questions",
        title="Questions",
        note=f"""An archive of {shop.options.tweets:,} records. `word` searches for a word that no
            tweet has, `newest` for the newest 20 tweets with a common word; the others print the
            first 20 rows. `originals`, `english` and `since` are popularity tables of the tweets
            that are no retweets, that are in English, and of all tweets since a day. DuckDB answers the same from a database of its own, with the same texts,
            links, authors, times, languages and mentions. `ratio` is the time divided by tagtally's.""",
        header=CONTEST_HEADER,
        rows=rows,
        goals=goals + [Goal("Questions: peak memory", peak, MEMORY, " MB")],
    )


def ours(key):
    return f"tagtally, {key}"


def theirs(key):
    return f"DuckDB, {key}"


def contenders(shop):
    archive, database = databases(shop)
    found = []
    for key, (command, _) in QUESTIONS.items():
        found.append(Contender(ours(key), [shop.tool, *command, "--database", archive]))
        variables = {"rare": RARE, "common": COMMON}
        asked = shop.duckdb(variables, f"duckdb-{key}.sql", database=["-readonly", database])
        found.append(Contender(theirs(key), asked))
    return found


def databases(shop):
    """The archive, and a database of DuckDB with the same dump."""
    dump = shop.dump("large.jsonl", "--records", str(shop.options.tweets))
    archive, database = shop.path("questions.sqlite"), shop.path("questions.duckdb")
    fresh(archive, database)()
    shop.note("importing the archive and the database of the questions")
    run_measured(shop.importing(archive, dump, term=TERM))
    run_measured(shop.duckdb({"dump": dump}, "duckdb-tweets.sql", database=[database]))
    variables, scripts = {"dump": dump, "term": TERM}, ["duckdb-mentions.sql", "duckdb-import.sql"]
    run_measured(shop.duckdb(variables, *scripts, database=[database]))
    return archive, database
