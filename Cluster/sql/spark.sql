-- What is written differently in Spark SQL and in DuckDB, for Spark 4. duckdb.sql is its twin.

-- The lines that `tagtally extract` printed, and the lines of its ledger, which alone have a dump.
CREATE OR REPLACE TEMPORARY VIEW line AS
SELECT parsed.* EXCEPT (id), CAST(parsed.id AS BIGINT) AS id
FROM (
    SELECT from_json(
        line,
        'id STRING,
         terms ARRAY<STRING>,
         whole BOOLEAN,
         listed BOOLEAN,
         mentions ARRAY<STRUCT<kind: STRING, folded: STRING, count: BIGINT, spellings: ARRAY<STRING>>>,
         author STRING,
         language STRING,
         kind STRING,
         text STRING,
         $NUMBER $TYPE,
         original_author STRING,
         source STRING,
         place STRUCT<key: STRING, name: STRING, country: STRING, bbox: ARRAY<DOUBLE>>,
         point ARRAY<DOUBLE>,
         links ARRAY<STRING>,
         media ARRAY<ARRAY<STRING>>,
         profile STRUCT<$PROFILE>,
         quoted ARRAY<STRUCT<id: STRING, author: STRING, time: BIGINT, text: STRING>>,
         rest STRUCT<
            links: ARRAY<STRING>, spelling_counts: ARRAY<ARRAY<BIGINT>>, term_names: ARRAY<STRING>
         >,
         dump STRING,
         records BIGINT,
         tweets BIGINT,
         non_tweets BIGINT,
         refused BIGINT,
         formats ARRAY<STRING>,
         problems ARRAY<STRING>,
         refusals ARRAY<STRUCT<place: STRING, reason: STRING>>',
        map('mode', 'FAILFAST')
    ) AS parsed
    FROM printed
);

-- The element of a list at a position, from 1.
CREATE OR REPLACE TEMPORARY FUNCTION nth(list ARRAY<DOUBLE>, position INT)
RETURNS DOUBLE
RETURN get(list, position - 1);

-- The number of mentions, with repeats.
CREATE OR REPLACE TEMPORARY FUNCTION total(
    mentions ARRAY<STRUCT<kind: STRING, folded: STRING, count: BIGINT, spellings: ARRAY<STRING>>>
)
RETURNS BIGINT
RETURN aggregate(mentions, 0L, (sum, mention) -> sum + mention.count);

-- The list of kind, folded name and count.
CREATE OR REPLACE TEMPORARY FUNCTION counted(
    mentions ARRAY<STRUCT<kind: STRING, folded: STRING, count: BIGINT, spellings: ARRAY<STRING>>>
)
RETURNS ARRAY<STRUCT<kind: STRING, folded: STRING, count: BIGINT>>
RETURN transform(
    mentions,
    mention -> named_struct('kind', mention.kind, 'folded', mention.folded, 'count', mention.count)
);

-- The list of kind, folded name and spelling.
CREATE OR REPLACE TEMPORARY FUNCTION spelt(
    mentions ARRAY<STRUCT<kind: STRING, folded: STRING, count: BIGINT, spellings: ARRAY<STRING>>>
)
RETURNS ARRAY<STRUCT<kind: STRING, folded: STRING, name: STRING>>
RETURN flatten(transform(
    mentions,
    mention -> transform(
        mention.spellings,
        name -> named_struct('kind', mention.kind, 'folded', mention.folded, 'name', name)
    )
));

-- What of two lists of media comes first: films, then animations, then pictures.
CREATE OR REPLACE TEMPORARY FUNCTION media_order(media ARRAY<ARRAY<STRING>>)
RETURNS ARRAY<STRUCT<kind: INT, url: STRING, plain: BOOLEAN, description: STRING>>
RETURN transform(
    media,
    item -> named_struct(
        'kind', CASE get(item, 0) WHEN 'video' THEN 0 WHEN 'animation' THEN 1 ELSE 2 END,
        'url', get(item, 1),
        'plain', get(item, 2) IS NULL,
        'description', coalesce(get(item, 2), '')
    )
);

-- The links of a tweet that lead neither to itself nor to the tweet that it repeats or quotes; NULL
-- if there are none.
CREATE OR REPLACE TEMPORARY FUNCTION other_links(
    links ARRAY<STRING>, tweet BIGINT, retweet_of BIGINT, quote_of BIGINT
)
RETURNS ARRAY<STRING>
RETURN nullif(
    filter(
        links,
        link -> coalesce(
            try_cast(regexp_extract(
                link,
                '^(?i)https?://((www|mobile|m)[.])?(twitter|x)[.]com/(#!/)?(i/web|[a-z0-9_]+)/status'
                    || '(es)?/([0-9]+)',
                7
            ) AS BIGINT) NOT IN (tweet, coalesce(retweet_of, 0), coalesce(quote_of, 0)),
            true
        )
    ),
    array()
);
