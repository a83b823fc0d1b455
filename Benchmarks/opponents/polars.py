#!/usr/bin/env -S python3 -I
"""The popularity table of a dump, by Polars: polars.py FILE."""
import sys

import polars as pl

ENTITIES = pl.Struct(
    {
        "hashtags": pl.List(pl.Struct({"text": pl.String})),
        "user_mentions": pl.List(pl.Struct({"screen_name": pl.String})),
    }
)
EXTENDED = pl.Struct({"entities": ENTITIES})
SCHEMA = {
    "id": pl.Int64,
    "entities": ENTITIES,
    "extended_tweet": EXTENDED,
    "retweeted_status": pl.Struct({"entities": ENTITIES, "extended_tweet": EXTENDED}),
}


def fullest(entities, extended):
    return pl.coalesce(extended.struct.field("entities"), entities)


def names(tweets, column):
    """A row for each entry of the entity lists of a column."""
    lists = {"#": ("hashtags", "text"), "@": ("user_mentions", "screen_name")}
    return pl.concat(
        tweets.select("id", name=pl.col(column).struct.field(entries))
        .explode("name")
        .select("id", sign=pl.lit(sign), name=pl.col("name").struct.field(key).str.to_lowercase())
        .drop_nulls("name")
        for sign, (entries, key) in lists.items()
    )


retweeted = pl.col("retweeted_status").struct
tweets = (
    pl.scan_ndjson(sys.argv[1], schema=SCHEMA, ignore_errors=True)
    .filter(pl.col("id").is_not_null())
    .select(
        "id",
        own=fullest(pl.col("entities"), pl.col("extended_tweet")),
        original=fullest(retweeted.field("entities"), retweeted.field("extended_tweet")),
    )
    .unique("id", keep="any")
    .collect()
    .lazy()
)
key = ["id", "sign", "name"]
own = names(tweets, "own").group_by(key).agg(number=pl.len())
original = names(tweets, "original").group_by(key).agg(number=pl.len())
table = (
    pl.concat([own, original])
    .group_by(key)
    .agg(pl.col("number").max())
    .group_by("sign", "name")
    .agg(count=pl.col("number").sum())
    .filter(pl.col("count") > 1)
    .sort(pl.col("count"), "name", "sign", descending=[True, False, False])
    .select(pl.col("sign") + pl.col("name"), "count")
    .collect()
)
sys.stdout.write(table.write_csv(include_header=False))
