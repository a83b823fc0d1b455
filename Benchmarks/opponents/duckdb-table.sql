-- The popularity table of a CSV file with lists of mentions, by DuckDB.
--
--   duckdb -c "SET VARIABLE dump = 'FILE'" -f duckdb-table.sql
SET threads = 2;
SET preserve_insertion_order = false;
.mode csv
.headers off

WITH
once AS (
    SELECT id_str, any_value(hashtags) AS hashtags, any_value(mentions_screen_name) AS users
    FROM read_csv(getvariable('dump'), header = true, columns = {
        id_str: 'BIGINT', created_at: 'VARCHAR', screen_name: 'VARCHAR', text: 'VARCHAR', lang: 'VARCHAR',
        source: 'VARCHAR', retweet_count: 'BIGINT', favorite_count: 'BIGINT', hashtags: 'VARCHAR',
        mentions_screen_name: 'VARCHAR'
    })
    GROUP BY id_str
),
mentions AS (
    SELECT '#' AS sign, lower(unnest(string_split(hashtags, ' '))) AS name FROM once WHERE hashtags <> ''
    UNION ALL SELECT '@', lower(unnest(string_split(users, ' '))) FROM once WHERE users <> ''
)
SELECT sign || name AS mention, count(*) AS count
FROM mentions GROUP BY sign, name HAVING count(*) > 1
ORDER BY count DESC, name, sign;
