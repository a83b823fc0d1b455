-- The places of the tweets, each merged from all records with it. The box is in degrees.
SELECT
    told.key,
    told.name,
    told.country,
    nth(told.box, 1) AS west,
    nth(told.box, 2) AS south,
    nth(told.box, 3) AS east,
    nth(told.box, 4) AS north
FROM (
    SELECT place.key AS key, min(place.name) AS name, min(place.country) AS country, min(place.bbox) AS box
    FROM record
    WHERE place IS NOT NULL
    GROUP BY place.key
) AS told
WHERE told.key IN (SELECT place FROM tweet WHERE place IS NOT NULL)
