-- Each tweet once. Its mentions and text are those of its fullest record; the rest is merged from all
-- of its records, so that their order does not matter: see Documentation/counting.md.
WITH ranked AS (
    SELECT
        *,
        (NOT whole, NOT listed, -total(mentions), counted(mentions), spelt(mentions)) AS rank,
        coalesce(rest.links, links) AS all_links
    FROM record
),
merged AS (
    SELECT
        id,
        min_by(author, (lower(author), author)) FILTER (WHERE author IS NOT NULL) AS author,
        min(language) AS language,
        min_by(
            kind,
            CASE kind WHEN 'retweet' THEN 0 WHEN 'quote' THEN 1 WHEN 'reply' THEN 2 ELSE 3 END
        ) AS kind,
        min_by(text, (rank, -length(text), text)) FILTER (WHERE text <> '') AS text,
        max(CAST($NUMBER AS BIGINT)) AS $NUMBER,
        min_by(original_author, (lower(original_author), original_author))
            FILTER (WHERE original_author IS NOT NULL) AS original_author,
        min(source) AS source,
        min(place.key) AS place,
        min(point) AS point,
        min_by(all_links, (-array_size(all_links), all_links))
            FILTER (WHERE all_links IS NOT NULL) AS links,
        min_by(media, (-array_size(media), media_order(media)))
            FILTER (WHERE media IS NOT NULL) AS media,
        min_by(whole, rank) AS whole,
        min_by(listed, rank) AS listed,
        min_by(mentions, rank) AS mentions,
        array_sort(array_distinct(flatten(array_agg(terms)))) AS terms
    FROM ranked
    GROUP BY id
)
SELECT
    id,
    author,
    language,
    kind,
    text,
    $NUMBER,
    original_author,
    source,
    place,
    nth(point, 1) AS longitude,
    nth(point, 2) AS latitude,
    other_links(links, id, retweet_of, quote_of) AS links,
    media,
    whole,
    listed,
    mentions,
    terms
FROM merged
