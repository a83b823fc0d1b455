#!/usr/bin/env -S python3 -I
"""The popularity table of a dump, by a plain loop in Python with orjson: orjson.py FILE."""
import sys
from collections import Counter

from orjson import JSONDecodeError, loads


def mentions(tweet):
    """The mentions that stand in the fullest text of a tweet."""
    entities = tweet.get("extended_tweet", tweet)["entities"]
    return ["#" + hashtag["text"].lower() for hashtag in entities["hashtags"]] + [
        "@" + user["screen_name"].lower() for user in entities["user_mentions"]
    ]


counts = Counter()
seen = set()
with open(sys.argv[1], "rb") as lines:
    for line in lines:
        try:
            tweet = loads(line)
        except JSONDecodeError:
            continue
        if tweet.get("id") is None or tweet["id"] in seen:
            continue
        seen.add(tweet["id"])
        own = mentions(tweet)
        if "retweeted_status" in tweet:
            # The larger number of both.
            counts.update(Counter(own) | Counter(mentions(tweet["retweeted_status"])))
        else:
            counts.update(own)

shown = [(-count, name[1:], name) for name, count in counts.items() if count > 1]
for count, _, name in sorted(shown):
    print(f"{name},{-count}")
