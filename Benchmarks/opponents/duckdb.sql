-- The popularity table of a dump, by DuckDB: the main opponent.
--
--   duckdb -c "SET VARIABLE dump = 'FILE'" -f duckdb-mentions.sql -f duckdb.sql
.mode csv
.headers off

SELECT sign || name AS mention, sum(number)::BIGINT AS count
FROM mentions()
GROUP BY sign, name
HAVING sum(number) > 1
ORDER BY count DESC, name, sign;
