-- How often each mention occurs in the tweets of each search term, and in how many of them. The term
-- '' is all tweets.
SELECT
    term,
    mention.kind AS kind,
    mention.folded AS folded,
    CAST(sum(mention.count) AS BIGINT) AS count,
    count(*) AS tweets
FROM (
    SELECT term, explode(mentions) AS mention
    FROM (SELECT explode(array_append(terms, '')) AS term, mentions FROM tweet)
)
GROUP BY term, mention.kind, mention.folded
