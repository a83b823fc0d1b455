-- The popularity table of a term, out of a database that duckdb-import.sql has filled.
--
--   duckdb -readonly -c "SET VARIABLE term = '#TERM'" -f duckdb-report.sql DATABASE
SET threads = 2;
.mode csv
.headers off

SELECT sign || name AS mention, sum(number)::BIGINT AS count
FROM mention
WHERE term = getvariable('term')
GROUP BY sign, name
HAVING sum(number) > 1
ORDER BY count DESC, name, sign;
