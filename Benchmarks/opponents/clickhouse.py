#!/usr/bin/env -S python3 -I
"""The popularity table of a dump, by ClickHouse in this process (chdb): clickhouse.py FILE."""
import sys

import chdb

ENTITIES = "entities Tuple(hashtags Array(Tuple(text String)), user_mentions Array(Tuple(screen_name String)))"
COLUMNS = (
    f"id UInt64, {ENTITIES}, extended_tweet Tuple(full_text String, {ENTITIES}), retweeted_status"
    f" Tuple(id UInt64, {ENTITIES}, extended_tweet Tuple(full_text String, {ENTITIES}))"
)


def names(tweet):
    """The mentions that stand in the fullest text of a tweet."""
    whole = (
        f"if({tweet}extended_tweet.full_text != '', {tweet}extended_tweet.entities, {tweet}entities)"
    )
    return (
        f"arrayConcat(arrayMap(x -> '#' || lowerUTF8(x), {whole}.hashtags.text),"
        f" arrayMap(x -> '@' || lowerUTF8(x), {whole}.user_mentions.screen_name))"
    )


# A missing member has an empty value here, which is why ids and texts tell what is there.
QUERY = f"""
WITH
    once AS (
        SELECT id, any(own) AS own, any(original) AS original, any(retweeted) AS retweeted
        FROM (
            SELECT id, {names('')} AS own, {names('retweeted_status.')} AS original,
                retweeted_status.id != 0 AS retweeted
            FROM file('{sys.argv[1]}', JSONEachRow, '{COLUMNS}')
            WHERE id != 0
        )
        GROUP BY id
    )
SELECT name, sum(number) AS count
FROM (
    SELECT arrayJoin(own) AS name, 1 AS number FROM once WHERE NOT retweeted
    UNION ALL
    SELECT name, greatest(sum(is_own), sum(NOT is_own)) AS number
    FROM (
        SELECT id, arrayJoin(own) AS name, true AS is_own FROM once WHERE retweeted
        UNION ALL
        SELECT id, arrayJoin(original), false FROM once WHERE retweeted
    )
    GROUP BY id, name
)
GROUP BY name
HAVING count > 1
ORDER BY count DESC, substring(name, 2), name
SETTINGS max_threads = 2, input_format_skip_unknown_fields = 1,
    input_format_json_ignore_unknown_keys_in_named_tuple = 1,
    input_format_json_defaults_for_missing_elements_in_named_tuple = 1
"""

sys.stdout.write(str(chdb.query(QUERY, "CSV")))
