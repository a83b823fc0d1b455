PRAGMA application_id = 0x74616774;
PRAGMA user_version = 3;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE archive (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    tweets  INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0),  -- the number of tweets
    hashtags  INTEGER NOT NULL DEFAULT 0 CHECK (hashtags >= 0),  -- the number of different hashtags in them
    users     INTEGER NOT NULL DEFAULT 0 CHECK (users >= 0),     -- the number of different users mentioned
    unused_names  INTEGER NOT NULL DEFAULT 0 CHECK (unused_names IN (0, 1))
                                     -- 1 if names that only removed tweets had are not yet deleted
) STRICT;
INSERT INTO archive VALUES(1,10,3,2,0);
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
INSERT INTO term VALUES(1,'#lab','#Lab',9,3,2,'2026-11-22T14:34:39.472Z','2026-11-22T14:34:39.498Z');
INSERT INTO term VALUES(2,'#tide','#tide',2,1,0,'2026-11-22T14:34:39.528Z','2026-11-22T14:34:39.528Z');
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
INSERT INTO dump VALUES(1,'lesser.jsonl','reduced, v1.1, v1.1 without entities','2026-11-22T14:34:39.475Z','finished',11,10,0,0,0,1,0.00020408399999999999284);
INSERT INTO dump VALUES(2,'fuller.jsonl','v1.1, v1.1 without entities','2026-11-22T14:34:39.500Z','finished',6,0,3,3,0,0,5.9438000000000002498e-05);
INSERT INTO dump VALUES(3,'page.json','v2','2026-11-22T14:34:39.530Z','finished',2,1,0,1,0,0,7.8516999999999993807e-05);
CREATE TABLE dump_term (
    dump  INTEGER NOT NULL REFERENCES dump (id),
    term  INTEGER NOT NULL REFERENCES term (id),
    PRIMARY KEY (dump, term)
) STRICT, WITHOUT ROWID;
INSERT INTO dump_term VALUES(1,1);
INSERT INTO dump_term VALUES(2,1);
INSERT INTO dump_term VALUES(3,2);
CREATE TABLE refusal (
    dump    INTEGER NOT NULL REFERENCES dump (id),
    number  INTEGER NOT NULL CHECK (number > 0),             -- in the order of the dump, from 1
    member  TEXT,                                            -- the entry with the record if the dump is a zip or tar
    line    INTEGER NOT NULL,                                -- the line in which the record begins, from 1
    entry   INTEGER,                                         -- its record number in the list of that line, from 1
    reason  TEXT    NOT NULL,                                -- such as 'not JSON' or 'no id'
    PRIMARY KEY (dump, number)
) STRICT, WITHOUT ROWID;
INSERT INTO refusal VALUES(1,1,NULL,11,NULL,'id lost');
CREATE TABLE removed (
    tweet  INTEGER PRIMARY KEY CHECK (tweet > 0),            -- Twitter's id; the archive need not have had it
    at     TEXT    NOT NULL                                  -- when its removal was first requested
) STRICT;
INSERT INTO removed VALUES(1191324976926425411,'2026-11-22T14:34:39.561Z');
CREATE TABLE author (
    id      INTEGER PRIMARY KEY,
    folded  TEXT NOT NULL UNIQUE,
    name    TEXT NOT NULL                                    -- the screen name as first seen, without '@'
) STRICT;
INSERT INTO author VALUES(1,'annlab','AnnLab');
INSERT INTO author VALUES(2,'carlalab','carlalab');
INSERT INTO author VALUES(3,'bertlab','bertlab');
INSERT INTO author VALUES(4,'dora_lab','dora_lab');
INSERT INTO author VALUES(5,'emillab','EmilLab');
INSERT INTO author VALUES(6,'ann at the harbour','Ann at the Harbour');
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
INSERT INTO tweet VALUES(1191324976926425401,1,1572868801,'en',0,0,0,3,-1357479980378166429,'The first of many reports from the #lab at the harbour, with @annlab and @bertlab, who has the key: http://example.com/key');
INSERT INTO tweet VALUES(1191324976926425402,2,1572868802,'en',2,0,0,3,5326594903712490865,'RT @bertlab: The tide table of the #lab is now longer than the hall, and so is …');
INSERT INTO tweet VALUES(1191324976926425403,1,1572868803,'und',3,0,0,1,-6539693409330979656,'Low water #Lab');
INSERT INTO tweet VALUES(1191324976926425404,3,1572868982,'EN',0,0,0,2,-2024039158544548865,'High water #lab #tide');
INSERT INTO tweet VALUES(1191324976926425405,4,1572861605,'de',0,0,0,1,-2563165798617424562,'Two gauges, one sea #lab');
INSERT INTO tweet VALUES(1191324976926425406,2,1572868806,'zh_CN',0,0,0,1,-2563165798617424562,'An answer about the #lab');
INSERT INTO tweet VALUES(1191324976926425407,2,1572868807,NULL,0,0,0,2,493390597403914436,'');
INSERT INTO tweet VALUES(1191324976926425408,5,1572868982,'qme',0,0,1,1,-2563165798617424562,'said only once: #lab is closed');
INSERT INTO tweet VALUES(1191324976926425409,4,1572868982,'und',0,0,1,2,-6046040348453833804,'Counted twice: #lab #Lab');
INSERT INTO tweet VALUES(1191324976926425410,6,1572868982,'En',0,0,1,1,-2563165798617424562,'Nobody measured this #lab');
CREATE TABLE mention (
    id      INTEGER PRIMARY KEY,
    kind    INTEGER NOT NULL CHECK (kind IN (0, 1)),         -- 0 hashtag, 1 user
    folded  TEXT    NOT NULL CHECK (folded <> ''),           -- the folded form, without its sign
    count   INTEGER NOT NULL DEFAULT 0 CHECK (count >= tweets),  -- the number of times that tweets contain it
    tweets  INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0),      -- the number of tweets that contain it
    UNIQUE (folded, kind)
) STRICT;
INSERT INTO mention VALUES(1,0,'lab',11,10);
INSERT INTO mention VALUES(2,1,'annlab',1,1);
INSERT INTO mention VALUES(3,1,'bertlab',2,2);
INSERT INTO mention VALUES(4,0,'tide',2,2);
INSERT INTO mention VALUES(5,0,'quiet',1,1);
CREATE TABLE spelling (
    id       INTEGER PRIMARY KEY,
    mention  INTEGER NOT NULL REFERENCES mention (id),
    name     TEXT    NOT NULL,                               -- without its sign
    tweets   INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0), -- the number of tweets with this spelling
    UNIQUE (mention, name)
) STRICT;
INSERT INTO spelling VALUES(1,1,'lab',9);
INSERT INTO spelling VALUES(2,2,'annlab',1);
INSERT INTO spelling VALUES(3,3,'bertlab',2);
INSERT INTO spelling VALUES(4,1,'Lab',2);
INSERT INTO spelling VALUES(5,4,'tide',2);
INSERT INTO spelling VALUES(6,5,'quiet',1);
CREATE TABLE tweet_spelling (
    tweet     INTEGER NOT NULL REFERENCES tweet (id),
    spelling  INTEGER NOT NULL REFERENCES spelling (id),
    count     INTEGER NOT NULL CHECK (count > 0),            -- the number of times that it occurs
    PRIMARY KEY (tweet, spelling)
) STRICT, WITHOUT ROWID;
INSERT INTO tweet_spelling VALUES(1191324976926425401,1,1);
INSERT INTO tweet_spelling VALUES(1191324976926425401,2,1);
INSERT INTO tweet_spelling VALUES(1191324976926425401,3,1);
INSERT INTO tweet_spelling VALUES(1191324976926425402,1,1);
INSERT INTO tweet_spelling VALUES(1191324976926425402,3,1);
INSERT INTO tweet_spelling VALUES(1191324976926425402,5,1);
INSERT INTO tweet_spelling VALUES(1191324976926425403,4,1);
INSERT INTO tweet_spelling VALUES(1191324976926425404,1,1);
INSERT INTO tweet_spelling VALUES(1191324976926425404,5,1);
INSERT INTO tweet_spelling VALUES(1191324976926425405,1,1);
INSERT INTO tweet_spelling VALUES(1191324976926425406,1,1);
INSERT INTO tweet_spelling VALUES(1191324976926425407,1,1);
INSERT INTO tweet_spelling VALUES(1191324976926425407,6,1);
INSERT INTO tweet_spelling VALUES(1191324976926425408,1,1);
INSERT INTO tweet_spelling VALUES(1191324976926425409,1,1);
INSERT INTO tweet_spelling VALUES(1191324976926425409,4,1);
INSERT INTO tweet_spelling VALUES(1191324976926425410,1,1);
CREATE TABLE term_tweet (
    term   INTEGER NOT NULL REFERENCES term (id),
    tweet  INTEGER NOT NULL REFERENCES tweet (id),
    PRIMARY KEY (term, tweet)
) STRICT, WITHOUT ROWID;
INSERT INTO term_tweet VALUES(1,1191324976926425401);
INSERT INTO term_tweet VALUES(1,1191324976926425402);
INSERT INTO term_tweet VALUES(1,1191324976926425403);
INSERT INTO term_tweet VALUES(1,1191324976926425404);
INSERT INTO term_tweet VALUES(1,1191324976926425405);
INSERT INTO term_tweet VALUES(2,1191324976926425405);
INSERT INTO term_tweet VALUES(1,1191324976926425406);
INSERT INTO term_tweet VALUES(1,1191324976926425407);
INSERT INTO term_tweet VALUES(1,1191324976926425408);
INSERT INTO term_tweet VALUES(2,1191324976926425409);
INSERT INTO term_tweet VALUES(1,1191324976926425410);
CREATE TABLE popularity (
    term     INTEGER NOT NULL REFERENCES term (id),
    mention  INTEGER NOT NULL REFERENCES mention (id),
    count    INTEGER NOT NULL CHECK (count >= tweets),       -- the number of times that they contain it
    tweets   INTEGER NOT NULL CHECK (tweets > 0),            -- the number of them that contain it
    PRIMARY KEY (term, mention)
) STRICT, WITHOUT ROWID;
INSERT INTO popularity VALUES(1,1,9,9);
INSERT INTO popularity VALUES(1,2,1,1);
INSERT INTO popularity VALUES(1,3,2,2);
INSERT INTO popularity VALUES(1,4,2,2);
INSERT INTO popularity VALUES(1,5,1,1);
INSERT INTO popularity VALUES(2,1,3,2);
CREATE INDEX dump_term_by_term ON dump_term (term);
CREATE INDEX term_tweet_by_tweet ON term_tweet (tweet);
CREATE INDEX popularity_by_count ON popularity (term, count DESC) WHERE count > 1;
CREATE INDEX mention_by_count ON mention (count DESC) WHERE count > 1;
COMMIT;
