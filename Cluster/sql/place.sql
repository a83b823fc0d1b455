-- The places of the tweets, each merged from all records with it. The box is in degrees.
SELECT
    described.key,
    described.name,
    described.country,
    nth(described.box, 1) AS west,
    nth(described.box, 2) AS south,
    nth(described.box, 3) AS east,
    nth(described.box, 4) AS north
FROM (
    SELECT place.key AS key, min(place.name) AS name, min(place.country) AS country, min(place.bbox) AS box
    FROM record
    WHERE place IS NOT NULL
    GROUP BY place.key
) AS described
WHERE described.key IN (SELECT place FROM tweet WHERE place IS NOT NULL)
