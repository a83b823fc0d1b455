-- The quoted tweets that records carry.
SELECT
    CAST(quoted.id AS BIGINT) AS id,
    min_by(quoted.author, (lower(quoted.author), quoted.author))
        FILTER (WHERE quoted.author IS NOT NULL) AS author,
    max(quoted.time) AS time,
    min_by(quoted.text, (-length(quoted.text), quoted.text)) AS text
FROM (SELECT explode(quoted) AS quoted FROM record)
GROUP BY quoted.id
