-- The schema of a tagtally archive: tweets, their mentions, and the search terms that found them.
--
-- The program contains this file and creates archives from it. You can query an archive with any
-- SQLite tool. Do not change it by hand: the program keeps counters in it (the columns tweets, count,
-- hashtags, users and mentions, and those of dump), and `tagtally check` compares them with the tweets.
--
-- Names are compared by their folded form: in Unicode's normalization form C, with full case folding.
-- SQLite's lower() and NOCASE fold ASCII only, so look names up in the columns called folded.

PRAGMA application_id = 0x74616774;  -- "tagt"
PRAGMA user_version = 3;             -- the version of this schema

-- The counters of the whole archive, in one row.
CREATE TABLE archive (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    tweets  INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0),  -- the number of tweets
    hashtags  INTEGER NOT NULL DEFAULT 0 CHECK (hashtags >= 0),  -- the number of different hashtags in them
    users     INTEGER NOT NULL DEFAULT 0 CHECK (users >= 0),     -- the number of different users mentioned
    unused_names  INTEGER NOT NULL DEFAULT 0 CHECK (unused_names IN (0, 1))
                                     -- 1 if names that only removed tweets had are not yet deleted
) STRICT;
INSERT INTO archive (id) VALUES (1);

-- The search terms that found the tweets. The sign is part of a term: '#ucd' and 'ucd' are two terms.
CREATE TABLE term (
    id          INTEGER PRIMARY KEY,
    folded      TEXT    NOT NULL UNIQUE,                     -- the folded form, with its sign: '#ucd'
    name        TEXT    NOT NULL,                            -- as it was last typed: '#UCD'
    tweets      INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0),  -- the number of tweets that it found
    hashtags    INTEGER NOT NULL DEFAULT 0 CHECK (hashtags >= 0),  -- the number of different hashtags in them
    users       INTEGER NOT NULL DEFAULT 0 CHECK (users >= 0),     -- the number of different users mentioned
    first_used  TEXT    NOT NULL,                            -- the first import for it, in UTC: '2025-01-31T23:59:59.123Z'
    last_used   TEXT    NOT NULL                             -- the last import for it
) STRICT;

-- The imports of dumps, with the number of records of each outcome.
-- A dump is a file or standard input ('-'). A dump that was imported twice has two rows.
CREATE TABLE dump (
    id          INTEGER PRIMARY KEY,
    path        TEXT    NOT NULL,                            -- as it was given
    format      TEXT,                                        -- of its tweets: 'v1.1'; NULL without tweets
    started     TEXT    NOT NULL,                            -- when the import began, in UTC
    state       TEXT    NOT NULL DEFAULT 'unfinished' CHECK (state IN ('unfinished', 'finished')),
    records     INTEGER NOT NULL DEFAULT 0
        CHECK (records = new + upgraded + duplicates + non_tweets + refused),
    new         INTEGER NOT NULL DEFAULT 0 CHECK (new >= 0),         -- tweets that the archive did not have
    upgraded    INTEGER NOT NULL DEFAULT 0 CHECK (upgraded >= 0),    -- fuller records of tweets that it had
    duplicates  INTEGER NOT NULL DEFAULT 0 CHECK (duplicates >= 0),  -- other records of tweets that it had,
                                                                     -- and records of removed tweets
    non_tweets  INTEGER NOT NULL DEFAULT 0 CHECK (non_tweets >= 0),  -- records of other things, such as notices
    refused     INTEGER NOT NULL DEFAULT 0 CHECK (refused >= 0),     -- records that could not be read
    seconds     REAL    NOT NULL DEFAULT 0 CHECK (seconds >= 0)      -- the duration of the import
) STRICT;

-- The terms that found the tweets of a dump.
CREATE TABLE dump_term (
    dump  INTEGER NOT NULL REFERENCES dump (id),
    term  INTEGER NOT NULL REFERENCES term (id),
    PRIMARY KEY (dump, term)
) STRICT, WITHOUT ROWID;
CREATE INDEX dump_term_by_term ON dump_term (term);

-- The refused records: the first 10,000 of each import.
CREATE TABLE refusal (
    dump    INTEGER NOT NULL REFERENCES dump (id),
    number  INTEGER NOT NULL CHECK (number > 0),             -- in the order of the dump, from 1
    member  TEXT,                                            -- the entry with the record if the dump is a zip or tar
    line    INTEGER NOT NULL,                                -- the line in which the record begins, from 1
    entry   INTEGER,                                         -- its record number in the list of that line, from 1
    reason  TEXT    NOT NULL,                                -- such as 'not JSON' or 'no id'
    PRIMARY KEY (dump, number)
) STRICT, WITHOUT ROWID;

-- The tweets that were removed. Imports leave them out and count their records as duplicates.
CREATE TABLE removed (
    tweet  INTEGER PRIMARY KEY CHECK (tweet > 0),            -- Twitter's id; the archive need not have had it
    at     TEXT    NOT NULL                                  -- when its removal was first requested
) STRICT;

-- The authors of the tweets.
CREATE TABLE author (
    id      INTEGER PRIMARY KEY,
    folded  TEXT NOT NULL UNIQUE,
    name    TEXT NOT NULL                                    -- the screen name as first seen, without '@'
) STRICT;

-- The tweets. Of several records of a tweet the fullest is kept.
CREATE TABLE tweet (
    id          INTEGER PRIMARY KEY CHECK (id > 0),          -- Twitter's id
    author      INTEGER REFERENCES author (id),              -- NULL if unknown, like time and language
    time        INTEGER,                                     -- in seconds since 1970, UTC
    language    TEXT,                                        -- Twitter's code: 'en'
    kind        INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),
                                                             -- 0 original, 1 reply, 2 retweet, 3 quote
    cut         INTEGER NOT NULL CHECK (cut IN (0, 1)),      -- 1 if its text is cut
    extracted   INTEGER NOT NULL CHECK (extracted IN (0, 1)),-- 1 if its mentions were extracted from the text
    mentions    INTEGER NOT NULL CHECK (mentions >= 0),      -- the number of mentions in it
    digest      INTEGER NOT NULL,                            -- a hash of its mentions, to recognise duplicates
    text        TEXT    NOT NULL
) STRICT;

-- Hashtags and users, with their counts in the whole archive.
CREATE TABLE mention (
    id      INTEGER PRIMARY KEY,
    kind    INTEGER NOT NULL CHECK (kind IN (0, 1)),         -- 0 hashtag, 1 user
    folded  TEXT    NOT NULL CHECK (folded <> ''),           -- the folded form, without its sign
    count   INTEGER NOT NULL DEFAULT 0 CHECK (count >= tweets),  -- the number of times that tweets contain it
    tweets  INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0),      -- the number of tweets that contain it
    UNIQUE (folded, kind)
) STRICT;

-- The spellings of a mention: 'IoT', 'iot', 'IOT'.
CREATE TABLE spelling (
    id       INTEGER PRIMARY KEY,
    mention  INTEGER NOT NULL REFERENCES mention (id),
    name     TEXT    NOT NULL,                               -- without its sign
    tweets   INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0), -- the number of tweets with this spelling
    UNIQUE (mention, name)
) STRICT;

-- The spellings in each tweet.
CREATE TABLE tweet_spelling (
    tweet     INTEGER NOT NULL REFERENCES tweet (id),
    spelling  INTEGER NOT NULL REFERENCES spelling (id),
    count     INTEGER NOT NULL CHECK (count > 0),            -- the number of times that it occurs
    PRIMARY KEY (tweet, spelling)
) STRICT, WITHOUT ROWID;

-- The tweets that each term found.
CREATE TABLE term_tweet (
    term   INTEGER NOT NULL REFERENCES term (id),
    tweet  INTEGER NOT NULL REFERENCES tweet (id),
    PRIMARY KEY (term, tweet)
) STRICT, WITHOUT ROWID;
CREATE INDEX term_tweet_by_tweet ON term_tweet (tweet);

-- The popularity table of each term: the mentions in the tweets that it found.
CREATE TABLE popularity (
    term     INTEGER NOT NULL REFERENCES term (id),
    mention  INTEGER NOT NULL REFERENCES mention (id),
    count    INTEGER NOT NULL CHECK (count >= tweets),       -- the number of times that they contain it
    tweets   INTEGER NOT NULL CHECK (tweets > 0),            -- the number of them that contain it
    PRIMARY KEY (term, mention)
) STRICT, WITHOUT ROWID;

-- Reports read these in order. They leave out mentions that occur once: most of them, and hidden by
-- default.
CREATE INDEX popularity_by_count ON popularity (term, count DESC) WHERE count > 1;
CREATE INDEX mention_by_count ON mention (count DESC) WHERE count > 1;
