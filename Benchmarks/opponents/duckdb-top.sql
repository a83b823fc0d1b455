-- The 20 tweets that were retweeted most, with their texts.
SET threads = 2;
SELECT retweet_of, count(*) AS retweets, any_value(retweeted) AS author, any_value(text) AS text
FROM tweet WHERE retweet_of IS NOT NULL
GROUP BY retweet_of ORDER BY retweets DESC, retweet_of DESC LIMIT 20;
