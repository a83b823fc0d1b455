-- The 20 mentions that occur most often in the tweets since a day, which all are.
SET threads = 2;
SELECT sign || name AS mention, sum(number)::BIGINT AS count
FROM mention JOIN tweet ON tweet.id = mention.tweet
WHERE time >= epoch(TIMESTAMP '2019-10-07')
GROUP BY sign, name HAVING sum(number) > 1
ORDER BY count DESC, name, sign LIMIT 20;
