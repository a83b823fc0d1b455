-- The tweets with a word, which the variable `rare` names; words end at other characters than letters.
SET threads = 2;
SELECT id, author, text FROM tweet
WHERE regexp_matches(text, '\b' || getvariable('rare') || '\b', 'i')
ORDER BY id DESC;
