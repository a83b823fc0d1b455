-- The records that are tweets, without those of removed tweets.
SELECT *
FROM line
WHERE id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM removed WHERE removed.id = line.id)
