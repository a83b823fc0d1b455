-- The 20 authors of most tweets, and how often each was retweeted and mentioned.
SET threads = 2;
WITH
wrote AS (SELECT lower(author) AS name, count(*) AS tweets FROM tweet GROUP BY name),
repeated AS (SELECT lower(retweeted) AS name, count(*) AS retweeted FROM tweet GROUP BY name),
named AS (
    SELECT name, count(DISTINCT id) AS mentioned
    FROM (SELECT id, unnest(mentioned) AS name FROM tweet) GROUP BY name
)
SELECT name, tweets, coalesce(retweeted, 0), coalesce(mentioned, 0)
FROM wrote LEFT JOIN repeated USING (name) LEFT JOIN named USING (name)
ORDER BY tweets DESC, name LIMIT 20;
