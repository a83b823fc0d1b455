-- What DuckDB needs for a popularity table, out of a dump whose path is the variable `dump`.
--
-- Only the members that count are read: a schema that DuckDB infers itself costs more. What was
-- tried and is not faster, on 1 GB and two cores: read_ndjson_objects with JSON paths, lists in place
-- of unions, DISTINCT ON or row numbers in place of any_value, retweets and others in one grouping,
-- DuckDB in Python.
SET threads = 2;
SET preserve_insertion_order = false;

CREATE TEMP MACRO tweets() AS TABLE
SELECT
    id,
    coalesce(extended_tweet.entities, entities) AS own,
    coalesce(retweeted_status.extended_tweet.entities, retweeted_status.entities) AS original
FROM read_ndjson(
    getvariable('dump'),
    ignore_errors = true,
    columns = {
        id: 'BIGINT',
        entities: 'STRUCT(hashtags STRUCT("text" VARCHAR)[], user_mentions STRUCT(screen_name VARCHAR)[])',
        extended_tweet: 'STRUCT(entities STRUCT(hashtags STRUCT("text" VARCHAR)[], user_mentions STRUCT(screen_name VARCHAR)[]))',
        retweeted_status: 'STRUCT(
            entities STRUCT(hashtags STRUCT("text" VARCHAR)[], user_mentions STRUCT(screen_name VARCHAR)[]),
            extended_tweet STRUCT(entities STRUCT(hashtags STRUCT("text" VARCHAR)[], user_mentions STRUCT(screen_name VARCHAR)[]))
        )'
    }
)
-- Notices have no id.
WHERE id IS NOT NULL;

-- The mentions of every tweet, and how often they stand there.
CREATE TEMP MACRO mentions() AS TABLE
WITH
once AS (SELECT id, any_value(own) AS own, any_value(original) AS original FROM tweets() GROUP BY id),
other AS (SELECT id, own FROM once WHERE original IS NULL),
retweet AS (SELECT id, own, original FROM once WHERE original IS NOT NULL),
listed AS (
    SELECT id, '#' AS sign, lower(unnest(own.hashtags).text) AS name, true AS is_own FROM retweet
    UNION ALL SELECT id, '@', lower(unnest(own.user_mentions).screen_name), true FROM retweet
    UNION ALL SELECT id, '#', lower(unnest(original.hashtags).text), false FROM retweet
    UNION ALL SELECT id, '@', lower(unnest(original.user_mentions).screen_name), false FROM retweet
)
SELECT id, '#' AS sign, lower(unnest(own.hashtags).text) AS name, 1 AS number FROM other
UNION ALL SELECT id, '@', lower(unnest(own.user_mentions).screen_name), 1 FROM other
-- A retweet counts as the larger of its own number and the original's.
UNION ALL
SELECT id, sign, name, greatest(count(*) FILTER (is_own), count(*) FILTER (NOT is_own))
FROM listed GROUP BY id, sign, name;
