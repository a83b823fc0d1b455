-- The dumps, with the number of their records of each outcome, or the reason why one cannot be read.
SELECT dump, records, tweets, non_tweets, refused, reason
FROM line
WHERE dump IS NOT NULL
ORDER BY dump
