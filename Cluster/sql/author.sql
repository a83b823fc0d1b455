-- The authors of the tweets. Each member of a profile is that of the tweet with the largest id that
-- says it.
WITH profile AS (
    SELECT lower(author) AS folded, id, profile.display, profile.description, profile.location
    FROM record
    WHERE author IS NOT NULL AND profile IS NOT NULL
)
SELECT wrote.folded, wrote.name, wrote.tweets, told.display, told.description, told.location
FROM (
    SELECT lower(author) AS folded, min(author) AS name, count(*) AS tweets
    FROM tweet
    WHERE author IS NOT NULL
    GROUP BY lower(author)
) AS wrote
LEFT JOIN (
    SELECT
        folded,
        min_by(display, (-id, display)) FILTER (WHERE display IS NOT NULL) AS display,
        min_by(description, (-id, description)) FILTER (WHERE description IS NOT NULL) AS description,
        min_by(location, (-id, location)) FILTER (WHERE location IS NOT NULL) AS location
    FROM profile
    GROUP BY folded
) AS told ON told.folded = wrote.folded
