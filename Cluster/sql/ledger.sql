-- What became of the records of all dumps. Those of removed tweets are repeats.
SELECT
    count(*) AS dumps,
    count(*) FILTER (WHERE records = 0 AND array_size(problems) > 0) AS unread,
    CAST(coalesce(sum(records), 0) AS BIGINT) AS records,
    (SELECT count(*) FROM tweet) AS new,
    CAST(coalesce(sum(tweets), 0) AS BIGINT) - (SELECT count(*) FROM tweet) AS repeats,
    CAST(coalesce(sum(non_tweets), 0) AS BIGINT) AS non_tweets,
    CAST(coalesce(sum(refused), 0) AS BIGINT) AS refused
FROM dump
