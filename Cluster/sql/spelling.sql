-- The spellings of each mention, and the number of tweets with each.
SELECT kind, folded, name, count(*) AS tweets
FROM (
    SELECT mention.kind AS kind, mention.folded AS folded, explode(mention.spellings) AS name
    FROM (SELECT explode(mentions) AS mention FROM tweet)
)
GROUP BY kind, folded, name
