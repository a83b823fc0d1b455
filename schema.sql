-- The schema of a tagtally archive: tweets, what they mention, and the search terms that found them.
--
-- This file is the one definition; the program carries it. You are welcome to query an archive with
-- any SQLite tool. Do not change one by hand: the counters in it (every column called tweets, count
-- or upgraded, and the like) are kept by the program, and `tagtally check` compares them.
--
-- Names are compared by their folded form: without sign, in Unicode's normal form C, with full case
-- folding. SQLite's own lower() and NOCASE fold ASCII only, so look a name up by `folded`.

PRAGMA application_id = 0x74616774;  -- "tagt"
PRAGMA user_version = 3;             -- of this schema

-- The archive as a whole, in one row.
CREATE TABLE archive (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    tweets  INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0),  -- how many different tweets it has
    hashtags  INTEGER NOT NULL DEFAULT 0 CHECK (hashtags >= 0),  -- how many different ones they mention
    users     INTEGER NOT NULL DEFAULT 0 CHECK (users >= 0),     -- and how many users
    unused_names  INTEGER NOT NULL DEFAULT 0 CHECK (unused_names IN (0, 1))
                                     -- whether names of removed tweets are still to be deleted
) STRICT;
INSERT INTO archive (id) VALUES (1);

-- What tweets were searched by. The sign belongs to a term: '#ucd' and 'ucd' are two terms.
CREATE TABLE term (
    id          INTEGER PRIMARY KEY,
    folded      TEXT    NOT NULL UNIQUE,                     -- with its sign: '#ucd'
    name        TEXT    NOT NULL,                            -- as it was last typed: '#UCD'
    tweets      INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0),  -- how many tweets it found
    hashtags    INTEGER NOT NULL DEFAULT 0 CHECK (hashtags >= 0),  -- how many different ones they mention
    users       INTEGER NOT NULL DEFAULT 0 CHECK (users >= 0),     -- and how many users
    first_used  TEXT    NOT NULL,                            -- times are UTC, '2025-01-31T23:59:59.123Z'
    last_used   TEXT    NOT NULL
) STRICT;

-- The ledger: what was imported, and what became of each record.
-- A dump is one file or standard input ('-'); one imported twice has two rows.
CREATE TABLE dump (
    id          INTEGER PRIMARY KEY,
    path        TEXT    NOT NULL,
    format      TEXT,                                        -- 'v1.1'; NULL without tweets
    started     TEXT    NOT NULL,
    state       TEXT    NOT NULL DEFAULT 'unfinished' CHECK (state IN ('unfinished', 'finished')),
    records     INTEGER NOT NULL DEFAULT 0
        CHECK (records = new + upgraded + duplicates + non_tweets + refused),
    new         INTEGER NOT NULL DEFAULT 0 CHECK (new >= 0),         -- tweets not in the archive before
    upgraded    INTEGER NOT NULL DEFAULT 0 CHECK (upgraded >= 0),    -- fuller records of known tweets
    duplicates  INTEGER NOT NULL DEFAULT 0 CHECK (duplicates >= 0),  -- other records of known tweets,
                                                                     -- and those of removed ones
    non_tweets  INTEGER NOT NULL DEFAULT 0 CHECK (non_tweets >= 0),  -- notices of a stream and the like
    refused     INTEGER NOT NULL DEFAULT 0 CHECK (refused >= 0),     -- what could not be read
    seconds     REAL    NOT NULL DEFAULT 0 CHECK (seconds >= 0)      -- how long the import took
) STRICT;

-- Which terms the tweets of a dump were found by.
CREATE TABLE dump_term (
    dump  INTEGER NOT NULL REFERENCES dump (id),
    term  INTEGER NOT NULL REFERENCES term (id),
    PRIMARY KEY (dump, term)
) STRICT, WITHOUT ROWID;
CREATE INDEX dump_term_by_term ON dump_term (term);

-- What was refused, with its place: the first 10,000 records of each dump.
CREATE TABLE refusal (
    dump    INTEGER NOT NULL REFERENCES dump (id),
    number  INTEGER NOT NULL CHECK (number > 0),             -- in the order of the records, from 1
    member  TEXT,                                            -- the file in it, where the dump is a zip or tar
    line    INTEGER NOT NULL,                                -- where the record begins, from 1
    entry   INTEGER,                                         -- which entry of that line's list it is, from 1
    reason  TEXT    NOT NULL,                                -- 'not JSON', 'no id', …
    PRIMARY KEY (dump, number)
) STRICT, WITHOUT ROWID;

-- The tweets that were removed. They stay out, whatever is imported: their records are duplicates.
CREATE TABLE removed (
    tweet  INTEGER PRIMARY KEY CHECK (tweet > 0),            -- Twitter's id; it need never have been here
    at     TEXT    NOT NULL                                  -- when that was first asked for
) STRICT;

-- Who wrote the tweets.
CREATE TABLE author (
    id      INTEGER PRIMARY KEY,
    folded  TEXT NOT NULL UNIQUE,
    name    TEXT NOT NULL                                    -- the screen name as first seen, without '@'
) STRICT;

-- The tweets, each once. Of several records of a tweet the fullest is kept.
CREATE TABLE tweet (
    id          INTEGER PRIMARY KEY CHECK (id > 0),          -- Twitter's id
    author      INTEGER REFERENCES author (id),
    time        INTEGER,                                     -- in seconds since 1970, UTC
    language    TEXT,                                        -- as Twitter took it: 'en'
    kind        INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),
                                                             -- 0 original, 1 reply, 2 retweet, 3 quote
    cut         INTEGER NOT NULL CHECK (cut IN (0, 1)),      -- whether its text is cut
    extracted   INTEGER NOT NULL CHECK (extracted IN (0, 1)),-- whether its mentions come from the text
    mentions    INTEGER NOT NULL CHECK (mentions >= 0),      -- how many mentions stand in it
    digest      INTEGER NOT NULL,                            -- of its mentions, to tell repeats quickly
    text        TEXT    NOT NULL
) STRICT;

-- Hashtags and users, with their numbers over the whole archive.
CREATE TABLE mention (
    id      INTEGER PRIMARY KEY,
    kind    INTEGER NOT NULL CHECK (kind IN (0, 1)),         -- 0 hashtag, 1 user
    folded  TEXT    NOT NULL CHECK (folded <> ''),           -- without its sign
    count   INTEGER NOT NULL DEFAULT 0 CHECK (count >= tweets),  -- how often it stands in tweets
    tweets  INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0),      -- in how many tweets it stands
    UNIQUE (folded, kind)
) STRICT;

-- The spellings of a mention: 'IoT', 'iot', 'IOT'.
CREATE TABLE spelling (
    id       INTEGER PRIMARY KEY,
    mention  INTEGER NOT NULL REFERENCES mention (id),
    name     TEXT    NOT NULL,                               -- without its sign
    tweets   INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0), -- how many tweets have this spelling
    UNIQUE (mention, name)
) STRICT;

-- What a tweet mentions, by spelling, and how often.
CREATE TABLE tweet_spelling (
    tweet     INTEGER NOT NULL REFERENCES tweet (id),
    spelling  INTEGER NOT NULL REFERENCES spelling (id),
    count     INTEGER NOT NULL CHECK (count > 0),
    PRIMARY KEY (tweet, spelling)
) STRICT, WITHOUT ROWID;

-- Which tweets a term found.
CREATE TABLE term_tweet (
    term   INTEGER NOT NULL REFERENCES term (id),
    tweet  INTEGER NOT NULL REFERENCES tweet (id),
    PRIMARY KEY (term, tweet)
) STRICT, WITHOUT ROWID;
CREATE INDEX term_tweet_by_tweet ON term_tweet (tweet);

-- The popularity table of each term: how often a mention stands in the tweets that the term found.
CREATE TABLE popularity (
    term     INTEGER NOT NULL REFERENCES term (id),
    mention  INTEGER NOT NULL REFERENCES mention (id),
    count    INTEGER NOT NULL CHECK (count >= tweets),
    tweets   INTEGER NOT NULL CHECK (tweets > 0),
    PRIMARY KEY (term, mention)
) STRICT, WITHOUT ROWID;

-- Reports read these in order. What is mentioned once is hidden by default, and is most of it.
CREATE INDEX popularity_by_count ON popularity (term, count DESC) WHERE count > 1;
CREATE INDEX mention_by_count ON mention (count DESC) WHERE count > 1;
