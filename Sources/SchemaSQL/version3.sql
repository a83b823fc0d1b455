-- The tables and indexes of archives of version 3, which this program reads and upgrades. Their
-- meaning is explained in schema.sql at the top level.

CREATE TABLE archive (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    tweets  INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0),
    hashtags  INTEGER NOT NULL DEFAULT 0 CHECK (hashtags >= 0),
    users     INTEGER NOT NULL DEFAULT 0 CHECK (users >= 0),
    unused_names  INTEGER NOT NULL DEFAULT 0 CHECK (unused_names IN (0, 1))
) STRICT;

CREATE TABLE term (
    id          INTEGER PRIMARY KEY,
    folded      TEXT    NOT NULL UNIQUE,
    name        TEXT    NOT NULL,
    tweets      INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0),
    hashtags    INTEGER NOT NULL DEFAULT 0 CHECK (hashtags >= 0),
    users       INTEGER NOT NULL DEFAULT 0 CHECK (users >= 0),
    first_used  TEXT    NOT NULL,
    last_used   TEXT    NOT NULL
) STRICT;

CREATE TABLE dump (
    id          INTEGER PRIMARY KEY,
    path        TEXT    NOT NULL,
    format      TEXT,
    started     TEXT    NOT NULL,
    state       TEXT    NOT NULL DEFAULT 'unfinished' CHECK (state IN ('unfinished', 'finished')),
    records     INTEGER NOT NULL DEFAULT 0
        CHECK (records = new + upgraded + duplicates + non_tweets + refused),
    new         INTEGER NOT NULL DEFAULT 0 CHECK (new >= 0),
    upgraded    INTEGER NOT NULL DEFAULT 0 CHECK (upgraded >= 0),
    duplicates  INTEGER NOT NULL DEFAULT 0 CHECK (duplicates >= 0),
    non_tweets  INTEGER NOT NULL DEFAULT 0 CHECK (non_tweets >= 0),
    refused     INTEGER NOT NULL DEFAULT 0 CHECK (refused >= 0),
    seconds     REAL    NOT NULL DEFAULT 0 CHECK (seconds >= 0)
) STRICT;

CREATE TABLE dump_term (
    dump  INTEGER NOT NULL REFERENCES dump (id),
    term  INTEGER NOT NULL REFERENCES term (id),
    PRIMARY KEY (dump, term)
) STRICT, WITHOUT ROWID;

CREATE INDEX dump_term_by_term ON dump_term (term);

CREATE TABLE refusal (
    dump    INTEGER NOT NULL REFERENCES dump (id),
    number  INTEGER NOT NULL CHECK (number > 0),
    member  TEXT,
    line    INTEGER NOT NULL,
    entry   INTEGER,
    reason  TEXT    NOT NULL,
    PRIMARY KEY (dump, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE removed (
    tweet  INTEGER PRIMARY KEY CHECK (tweet > 0),
    at     TEXT    NOT NULL
) STRICT;

CREATE TABLE author (
    id      INTEGER PRIMARY KEY,
    folded  TEXT NOT NULL UNIQUE,
    name    TEXT NOT NULL
) STRICT;

CREATE TABLE tweet (
    id          INTEGER PRIMARY KEY CHECK (id > 0),
    author      INTEGER REFERENCES author (id),
    time        INTEGER,
    language    TEXT,
    kind        INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),
    cut         INTEGER NOT NULL CHECK (cut IN (0, 1)),
    extracted   INTEGER NOT NULL CHECK (extracted IN (0, 1)),
    mentions    INTEGER NOT NULL CHECK (mentions >= 0),
    digest      INTEGER NOT NULL,
    text        TEXT    NOT NULL
) STRICT;

CREATE TABLE mention (
    id      INTEGER PRIMARY KEY,
    kind    INTEGER NOT NULL CHECK (kind IN (0, 1)),
    folded  TEXT    NOT NULL CHECK (folded <> ''),
    count   INTEGER NOT NULL DEFAULT 0 CHECK (count >= tweets),
    tweets  INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0),
    UNIQUE (folded, kind)
) STRICT;

CREATE TABLE spelling (
    id       INTEGER PRIMARY KEY,
    mention  INTEGER NOT NULL REFERENCES mention (id),
    name     TEXT    NOT NULL,
    tweets   INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0),
    UNIQUE (mention, name)
) STRICT;

CREATE TABLE tweet_spelling (
    tweet     INTEGER NOT NULL REFERENCES tweet (id),
    spelling  INTEGER NOT NULL REFERENCES spelling (id),
    count     INTEGER NOT NULL CHECK (count > 0),
    PRIMARY KEY (tweet, spelling)
) STRICT, WITHOUT ROWID;

CREATE TABLE term_tweet (
    term   INTEGER NOT NULL REFERENCES term (id),
    tweet  INTEGER NOT NULL REFERENCES tweet (id),
    PRIMARY KEY (term, tweet)
) STRICT, WITHOUT ROWID;

CREATE INDEX term_tweet_by_tweet ON term_tweet (tweet);

CREATE TABLE popularity (
    term     INTEGER NOT NULL REFERENCES term (id),
    mention  INTEGER NOT NULL REFERENCES mention (id),
    count    INTEGER NOT NULL CHECK (count >= tweets),
    tweets   INTEGER NOT NULL CHECK (tweets > 0),
    PRIMARY KEY (term, mention)
) STRICT, WITHOUT ROWID;

CREATE INDEX popularity_by_count ON popularity (term, count DESC) WHERE count > 1;

CREATE INDEX mention_by_count ON mention (count DESC) WHERE count > 1;
