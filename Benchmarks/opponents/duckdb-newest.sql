-- The newest 20 tweets with the word of the variable `common`.
SET threads = 2;
SELECT id, author, text FROM tweet
WHERE regexp_matches(text, '\b' || getvariable('common') || '\b', 'i')
ORDER BY id DESC LIMIT 20;
