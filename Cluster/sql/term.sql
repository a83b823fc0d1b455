-- The search terms, each with the number of tweets that it found and of different mentions in them.
-- The term '' is all tweets.
SELECT found.term, found.tweets, coalesce(named.hashtags, 0) AS hashtags, coalesce(named.users, 0) AS users
FROM (
    SELECT term, count(*) AS tweets
    FROM (SELECT explode(array_append(terms, '')) AS term FROM tweet)
    GROUP BY term
) AS found
LEFT JOIN (
    SELECT
        term,
        count(*) FILTER (WHERE kind = 'hashtag') AS hashtags,
        count(*) FILTER (WHERE kind = 'user') AS users
    FROM mention
    GROUP BY term
) AS named ON named.term = found.term
ORDER BY found.term
