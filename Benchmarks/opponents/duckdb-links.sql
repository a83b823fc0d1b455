-- The 20 links that most tweets share, with the number of different authors.
SET threads = 2;
SELECT link, count(DISTINCT id) AS tweets, count(DISTINCT lower(author)) AS authors
FROM (SELECT id, author, unnest(links) AS link FROM tweet)
GROUP BY link ORDER BY tweets DESC, authors DESC, link LIMIT 20;
