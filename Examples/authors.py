"""Who wrote the tweets of a search term: authors.py ARCHIVE TERM

It needs pandas and the Python package tagtally. The parts between `# %%` are the cells of a notebook, for editors that
know them.
"""

# %% The archive and the search term
import sys

import pandas

import tagtally

path, term = sys.argv[1:]

# %% The tweets of the term, by SQL. The archive is opened for reading only.
with tagtally.connect(path) as archive:
    tweets = pandas.read_sql_query(
        """
        SELECT author.name AS author, tweet.kind
        FROM term
        JOIN term_tweet ON term_tweet.term = term.id
        JOIN tweet ON tweet.id = term_tweet.tweet
        JOIN author ON author.id = tweet.author
        WHERE term.folded = ?
        """,
        archive,
        params=[term.lower()],
    )

# %% How many tweets of each kind the most active authors wrote
tweets["kind"] = tweets["kind"].map({0: "original", 1: "reply", 2: "retweet", 3: "quote"})
table = tweets.pivot_table(index="author", columns="kind", aggfunc="size", fill_value=0)
table["all"] = table.sum(axis=1)
print(table.sort_values(["all", "author"], ascending=[False, True]).head(5))

# %% A report of the program, as a data frame with its facts
report = tagtally.frame(path, "report", term, "--kind", "hashtag", "--limit", "5")
print(f"\n{report.attrs['tweets']} tweets; {report['count'].sum()} mentions in these rows")
print(report[["name", "count", "tweets"]].to_string(index=False))
