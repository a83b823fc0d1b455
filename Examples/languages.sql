-- The languages of the tweets in a CSV file, by authors and likes:
--     tagtally timeline --format csv --output tweets.csv
--     duckdb < languages.sql
-- Ids are texts, because programs that take them for numbers may round them.
SELECT language, count(*) AS tweets, count(DISTINCT author) AS authors, sum(likes) AS likes
FROM read_csv('tweets.csv', types = {'id': 'VARCHAR', 'likes': 'BIGINT'})
GROUP BY language
ORDER BY tweets DESC, language
LIMIT 5;
