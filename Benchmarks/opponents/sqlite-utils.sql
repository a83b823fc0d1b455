-- The popularity table, from tweets that sqlite-utils has put into SQLite.
WITH
tweet AS MATERIALIZED (
    SELECT
        id,
        coalesce(extended_tweet ->> 'entities', entities) AS own,
        coalesce(
            retweeted_status ->> '$.extended_tweet.entities', retweeted_status ->> 'entities'
        ) AS original
    FROM tweets
),
listed AS (
    SELECT tweet.id, '#' || lower(value ->> 'text') AS name, 1 AS own, 0 AS original
    FROM tweet, json_each(own, '$.hashtags')
    UNION ALL
    SELECT tweet.id, '@' || lower(value ->> 'screen_name'), 1, 0
    FROM tweet, json_each(own, '$.user_mentions')
    UNION ALL
    SELECT tweet.id, '#' || lower(value ->> 'text'), 0, 1
    FROM tweet, json_each(original, '$.hashtags')
    UNION ALL
    SELECT tweet.id, '@' || lower(value ->> 'screen_name'), 0, 1
    FROM tweet, json_each(original, '$.user_mentions')
)
SELECT name, sum(number) AS count
FROM (SELECT name, max(sum(own), sum(original)) AS number FROM listed GROUP BY id, name)
GROUP BY name
HAVING sum(number) > 1
ORDER BY count DESC, substr(name, 2), name;
