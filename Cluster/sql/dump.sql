-- The dumps, with the number of their records of each outcome, and why one or a file in it cannot be
-- read.
SELECT dump, records, tweets, non_tweets, refused, formats, problems
FROM line
WHERE dump IS NOT NULL
ORDER BY dump
