-- Keeps what DuckDB needs for popularity tables in a database of its own.
--
--   duckdb -c "SET VARIABLE dump = 'FILE'; SET VARIABLE term = '#TERM'" \
--       -f duckdb-mentions.sql -f duckdb-import.sql DATABASE

CREATE TABLE IF NOT EXISTS mention (term VARCHAR, tweet BIGINT, sign VARCHAR, name VARCHAR, number BIGINT);
INSERT INTO mention SELECT getvariable('term'), id, sign, name, number FROM mentions();
