-- Keeps what DuckDB needs for questions about tweets in a database of its own.
--
--   duckdb -c "SET VARIABLE dump = 'FILE'" -f duckdb-tweets.sql DATABASE
SET threads = 2;
SET preserve_insertion_order = false;

CREATE TABLE tweet AS
WITH record AS (
    SELECT
        id,
        any_value("user".screen_name) AS author,
        any_value(lang) AS language,
        epoch(any_value(strptime(created_at, '%a %b %d %H:%M:%S %z %Y')))::BIGINT AS time,
        any_value(retweeted_status.id) AS retweet_of,
        any_value(retweeted_status."user".screen_name) AS retweeted,
        any_value(coalesce(
            retweeted_status.extended_tweet.full_text, retweeted_status.text,
            extended_tweet.full_text, "text"
        )) AS text,
        any_value(coalesce(
            retweeted_status.extended_tweet.entities, retweeted_status.entities,
            extended_tweet.entities, entities
        )).urls AS urls,
        -- A retweet has its own mentions and those of its original.
        list_concat(
            any_value(coalesce(extended_tweet.entities, entities)).user_mentions,
            any_value(coalesce(
                retweeted_status.extended_tweet.entities, retweeted_status.entities
            )).user_mentions
        ) AS mentions
    FROM read_ndjson(
        getvariable('dump'),
        ignore_errors = true,
        columns = {
            id: 'BIGINT',
            created_at: 'VARCHAR',
            lang: 'VARCHAR',
            "text": 'VARCHAR',
            "user": 'STRUCT(screen_name VARCHAR)',
            entities: 'STRUCT(urls STRUCT(expanded_url VARCHAR)[], user_mentions STRUCT(screen_name VARCHAR)[])',
            extended_tweet: 'STRUCT(full_text VARCHAR, entities STRUCT(urls STRUCT(expanded_url VARCHAR)[], user_mentions STRUCT(screen_name VARCHAR)[]))',
            retweeted_status: 'STRUCT(
                id BIGINT, "text" VARCHAR, "user" STRUCT(screen_name VARCHAR),
                entities STRUCT(urls STRUCT(expanded_url VARCHAR)[], user_mentions STRUCT(screen_name VARCHAR)[]),
                extended_tweet STRUCT(full_text VARCHAR, entities STRUCT(urls STRUCT(expanded_url VARCHAR)[], user_mentions STRUCT(screen_name VARCHAR)[]))
            )'
        }
    )
    WHERE id IS NOT NULL
    GROUP BY id
)
SELECT
    id, author, language, time, retweet_of, retweeted, text,
    -- Links to quoted tweets do not count.
    list_filter(
        list_transform(urls, lambda link: link.expanded_url),
        lambda link: NOT contains(link, '/status/')
    ) AS links,
    list_transform(mentions, lambda mention: lower(mention.screen_name)) AS mentioned
FROM record
ORDER BY id;
