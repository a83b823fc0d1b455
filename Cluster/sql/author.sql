-- The authors of the tweets: pairs of a folded screen name and an account, of which one may be unknown.
-- Each member of a profile is that of the tweet with the largest id that says it; of several records of
-- this tweet the larger number, or the first text.
WITH described AS (
    SELECT
        profile.$MEMBER AS $MEMBER,
        coalesce(lower(author), '') AS folded,
        coalesce(CAST(account AS BIGINT), 0) AS account,
        id
    FROM record
    WHERE profile IS NOT NULL
),
wrote AS (
    SELECT
        coalesce(lower(author), '') AS folded,
        coalesce(account, 0) AS account,
        count(*) AS tweets
    FROM tweet
    WHERE author IS NOT NULL OR account IS NOT NULL
    GROUP BY 1, 2
),
name AS (
    SELECT lower(author) AS folded, min(author) AS name
    FROM record
    WHERE author IS NOT NULL
    GROUP BY 1
)
SELECT
    wrote.folded,
    wrote.account,
    name.name,
    kept.$MEMBER,
    wrote.tweets
FROM wrote
LEFT JOIN name ON name.folded = wrote.folded
LEFT JOIN (
    SELECT
        folded,
        min_by($MEMBER, (-id, $ORDER)) FILTER (WHERE $MEMBER IS NOT NULL) AS $MEMBER,
        account
    FROM described
    GROUP BY folded, account
) AS kept ON kept.folded = wrote.folded AND kept.account = wrote.account
