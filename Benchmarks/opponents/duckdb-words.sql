-- The 20 most common words that are not part of a hashtag, a name or an address, in how many tweets.
SET threads = 2;
SELECT word, count(*) AS count, count(DISTINCT id) AS tweets
FROM (
    SELECT id, unnest(regexp_extract_all(
        strip_accents(lower(regexp_replace(text, '([#@]|https?://)\S+', ' ', 'g'))), '[\pL\pM]+'
    )) AS word
    FROM tweet
)
GROUP BY word ORDER BY count DESC, word LIMIT 20;
