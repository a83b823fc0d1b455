-- What is written differently in Spark SQL and in DuckDB, for DuckDB 1.3 and later. spark.sql is its
-- twin.

-- The lines that `tagtally extract` printed, and the lines of its ledger, which alone have a dump.
CREATE OR REPLACE MACRO lines_of(files) AS TABLE
SELECT *
FROM read_json(
    files,
    format = 'newline_delimited',
    maximum_object_size = 134217728,
    columns = {
        id: 'BIGINT',
        terms: 'VARCHAR[]',
        whole: 'BOOLEAN',
        listed: 'BOOLEAN',
        mentions: 'STRUCT(kind VARCHAR, folded VARCHAR, count BIGINT, spellings VARCHAR[])[]',
        author: 'VARCHAR',
        language: 'VARCHAR',
        kind: 'VARCHAR',
        text: 'VARCHAR',
        $NUMBER: '$TYPE',
        original_author: 'VARCHAR',
        source: 'VARCHAR',
        place: 'STRUCT(key VARCHAR, name VARCHAR, country VARCHAR, bbox DOUBLE[])',
        point: 'DOUBLE[]',
        links: 'VARCHAR[]',
        media: 'VARCHAR[][]',
        profile: 'STRUCT($PROFILE)',
        quoted: 'STRUCT(id BIGINT, author VARCHAR, time BIGINT, text VARCHAR)[]',
        rest: 'STRUCT(links VARCHAR[], spelling_counts BIGINT[][], term_names VARCHAR[])',
        dump: 'VARCHAR',
        records: 'BIGINT',
        tweets: 'BIGINT',
        non_tweets: 'BIGINT',
        refused: 'BIGINT',
        formats: 'VARCHAR[]',
        problems: 'VARCHAR[]',
        refusals: 'STRUCT(place VARCHAR, reason VARCHAR)[]'
    }
);

-- Names of Spark for what DuckDB has by other names.
CREATE OR REPLACE MACRO explode(list) AS unnest(list);
CREATE OR REPLACE MACRO array_size(list) AS len(list);

-- The element of a list at a position, from 1.
CREATE OR REPLACE MACRO nth(list, position) AS list[position];

-- The number of mentions, with repeats.
CREATE OR REPLACE MACRO total(mentions) AS
    CAST(coalesce(list_sum(list_transform(mentions, lambda mention: mention.count)), 0) AS BIGINT);

-- The list of kind, folded name and count.
CREATE OR REPLACE MACRO counted(mentions) AS list_transform(
    mentions,
    lambda mention: {'kind': mention.kind, 'folded': mention.folded, 'count': mention.count}
);

-- The list of kind, folded name and spelling.
CREATE OR REPLACE MACRO spelt(mentions) AS flatten(list_transform(
    mentions,
    lambda mention: list_transform(
        mention.spellings,
        lambda name: {'kind': mention.kind, 'folded': mention.folded, 'name': name}
    )
));

-- What of two lists of media comes first: films, then animations, then pictures.
CREATE OR REPLACE MACRO media_order(media) AS list_transform(
    media,
    lambda item: {
        'kind': CASE item[1] WHEN 'video' THEN 0 WHEN 'animation' THEN 1 ELSE 2 END,
        'url': item[2],
        'plain': item[3] IS NULL,
        'description': coalesce(item[3], '')
    }
);

-- The links of a tweet that lead neither to itself nor to the tweet that it repeats or quotes; NULL
-- if there are none.
CREATE OR REPLACE MACRO other_links(links, tweet, retweet_of, quote_of) AS nullif(
    list_filter(
        links,
        lambda link: coalesce(
            try_cast(regexp_extract(
                link,
                '^(?i)https?://((www|mobile|m)[.])?(twitter|x)[.]com/(#!/)?(i/web|[a-z0-9_]+)/status'
                    || '(es)?/([0-9]+)',
                7
            ) AS BIGINT) NOT IN (tweet, coalesce(retweet_of, 0), coalesce(quote_of, 0)),
            true
        )
    ),
    []
);
