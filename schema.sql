-- The schema of a tagtally archive: tweets, their mentions, and the search terms that found them.
--
-- The program contains this file and creates archives from it. You can query an archive with any
-- SQLite tool. Do not change it by hand: the program keeps counters in it (the columns tweets, count,
-- hashtags, users and mentions, and those of dump), and `tagtally check` compares them with the tweets.
--
-- The values of a tweet come from all of its records. Where records differ, the order of their imports
-- does not matter: Documentation/counting.md describes which value is kept.
--
-- Names are compared by their folded form: in Unicode's normalization form C, with full case folding.
-- SQLite's lower() and NOCASE fold ASCII only, so look names up in the columns called folded.

PRAGMA application_id = 0x74616774;  -- "tagt"
PRAGMA user_version = 13;            -- the version of this schema

-- The counters of the whole archive, in one row.
CREATE TABLE archive (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    tweets  INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0),  -- the number of tweets
    hashtags  INTEGER NOT NULL DEFAULT 0 CHECK (hashtags >= 0),  -- the number of different hashtags in them
    users     INTEGER NOT NULL DEFAULT 0 CHECK (users >= 0),     -- the number of different users mentioned
    unused_names  INTEGER NOT NULL DEFAULT 0 CHECK (unused_names IN (0, 1)),
                                     -- 1 if rows to which no tweet refers after a removal
                                     -- are not yet deleted
    removed  INTEGER NOT NULL DEFAULT 0 CHECK (removed >= 0)  -- the number of tweets that dumps had and
                                                              -- that were removed
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
    last_used   TEXT    NOT NULL,                            -- the last import for it
    query       TEXT                                         -- the search that found the tweets; NULL for dumps
) STRICT;

-- The imports of dumps, with the number of records of each outcome.
-- A dump is a file or standard input ('-'). A dump that was imported twice has two rows.
CREATE TABLE dump (
    id          INTEGER PRIMARY KEY,
    path        TEXT    NOT NULL,                            -- as it was given
    format      TEXT,                                        -- of its tweets: 'v1.1'; NULL without tweets
    columns     TEXT,                                        -- of a table, as they were chosen for fields:
                                                             -- 'id=tweetid,text=body'; NULL if none were
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
    seconds     REAL    NOT NULL DEFAULT 0 CHECK (seconds >= 0),     -- the duration of the import
    bytes       INTEGER CHECK (bytes >= 0),                  -- the size of the file as it is stored, compressed
                                                             -- or not; NULL if unknown
    sha256      TEXT    CHECK (length(sha256) = 64)          -- of the same bytes, as sha256sum prints it;
                                                             -- NULL until it is computed
) STRICT;

-- The terms that found the tweets of a dump.
CREATE TABLE dump_term (
    dump  INTEGER NOT NULL REFERENCES dump (id),
    term  INTEGER NOT NULL REFERENCES term (id),
    PRIMARY KEY (dump, term)
) STRICT, WITHOUT ROWID;
CREATE INDEX dump_term_by_term ON dump_term (term);

-- The tweets that each dump has, except removed ones: every id in some row of the dump, and in several if
-- transactions of its import had records of the same tweet. A row has at most 1,000 ids, in ascending order.
--
-- A row for each tweet and dump would take several times the bytes. To read the ids of a row, begin with
-- `first`. Each next id is greater by a number of one or more bytes of the blob: the lower seven bits of each
-- byte, the lowest bits in the first byte. The top bit is 1 in all bytes of a number except its last one. So
-- first = 10 and ids = x'02F403' are the tweets 10, 12 and 512.
CREATE TABLE dump_tweets (
    id     INTEGER PRIMARY KEY,
    dump   INTEGER NOT NULL REFERENCES dump (id),
    first  INTEGER NOT NULL CHECK (first > 0),               -- the least id
    last   INTEGER NOT NULL CHECK (last >= first),           -- the greatest id
    ids    BLOB    NOT NULL                                  -- the differences between neighbouring ids
) STRICT;
-- Only the rows around an id are read to find its dumps.
CREATE INDEX dump_tweets_by_range ON dump_tweets (first, last, dump);

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

-- The tweets that were removed, none of which is in the archive. Imports leave them out and count their
-- records as duplicates. A tweet that may return is imported, and deleted from this table.
CREATE TABLE removed (
    tweet  INTEGER PRIMARY KEY CHECK (tweet > 0),            -- Twitter's id; the archive need not have had it
    at     TEXT    NOT NULL,                                 -- when its removal was first requested
    imported  INTEGER NOT NULL DEFAULT 0 CHECK (imported IN (0, 1)),  -- 1 if a dump had it
    returns   INTEGER NOT NULL DEFAULT 0 CHECK (returns IN (0, 1))    -- 1 if it may return: if its removal
                                                             -- was undone, or its term was forgotten
) STRICT;

-- The screen names of the authors of the tweets, each with the profile of one account under it. The view
-- profile has all accounts.
CREATE TABLE author (
    id      INTEGER PRIMARY KEY,
    folded  TEXT NOT NULL UNIQUE,
    name    TEXT NOT NULL,                                   -- without '@'; of several spellings the
                                                             -- first by code point
    account  INTEGER CHECK (account >= 0),                   -- Twitter's number of the user; 0 if unknown;
                                                             -- NULL if no tweet has the name, or if all its
                                                             -- accounts are in further_account
    tweets   INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0), -- the number of tweets by the account under
                                                             -- the name
    display      TEXT,                                       -- the display name: 'Ada Byron'
    description  TEXT,
    location     TEXT,                                       -- in the author's own words
    followers    INTEGER,                                    -- how many accounts follow the author
    following    INTEGER,                                    -- and are followed by the author
    listed       INTEGER,                                    -- how many lists have the author
    posted       INTEGER,                                    -- how many tweets the author has written
    verified     INTEGER,                                    -- 1 with a badge of any kind, 0 without
    created      INTEGER,                                    -- of the account, in seconds since 1970, UTC
    profile_tweet INTEGER,                                   -- the id of the tweet with the profile
    earlier   TEXT                                           -- the members that an earlier tweet says, with
                                                             -- its id, as JSON: '{"location":1234}'
) STRICT;

-- The accounts under a name that already has one, and those of tweets without a name, with the columns of
-- author.
CREATE TABLE further_account (
    author   INTEGER NOT NULL,                               -- the row of the name; 0 if unknown
    account  INTEGER NOT NULL CHECK (account >= 0),          -- 0 if unknown
    tweets   INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0),
    display      TEXT,
    description  TEXT,
    location     TEXT,
    followers    INTEGER,
    following    INTEGER,
    listed       INTEGER,
    posted       INTEGER,
    verified     INTEGER,
    created      INTEGER,
    profile_tweet INTEGER,
    earlier   TEXT,
    PRIMARY KEY (author, account),
    CHECK (author > 0 OR account > 0)
) STRICT, WITHOUT ROWID;

-- The authors of the tweets: pairs of a screen name and an account, which is Twitter's number of the
-- user. An account can have several names, and a name can go to another account. A tweet belongs to
-- the row with its author and account, in which 0 stands for NULL. If several tweets have a value of
-- the profile, that of the tweet with the largest id is kept.
CREATE VIEW profile AS
    SELECT id AS author, account, tweets, display, description, location, followers, following,
        listed, posted, verified, created, profile_tweet, earlier
    FROM author WHERE account NOT NULL
    UNION ALL SELECT * FROM further_account;

-- The programs that tweets were written with.
CREATE TABLE source (
    id    INTEGER PRIMARY KEY,
    name  TEXT NOT NULL UNIQUE                               -- without markup: 'Twitter for iPhone'
) STRICT;

-- The places of tweets.
CREATE TABLE place (
    id       INTEGER PRIMARY KEY,
    key      TEXT NOT NULL UNIQUE,                           -- Twitter's id of the place, else its name
    name     TEXT,                                           -- the full name: 'Toledo, OH'
    country  TEXT,                                           -- the code of the country: 'US'
    west     REAL,                                           -- the bounding box in degrees east and
    south    REAL,                                           -- north; all four or none
    east     REAL,
    north    REAL
) STRICT;

-- The tweets. Mentions and text are those of the fullest record of a tweet.
CREATE TABLE tweet (
    id          INTEGER PRIMARY KEY CHECK (id > 0),          -- Twitter's id
    author      INTEGER REFERENCES author (id),              -- NULL if unknown, like most other columns
    source      INTEGER REFERENCES source (id),              -- the program that it was written with
    place       INTEGER REFERENCES place (id),
    language    TEXT,                                        -- Twitter's code, in lower case: 'en'
    kind        INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),
                                                             -- 0 original, 1 reply, 2 retweet, 3 quote
    cut         INTEGER NOT NULL CHECK (cut IN (0, 1)),      -- 1 if its text is cut
    extracted   INTEGER NOT NULL CHECK (extracted IN (0, 1)),-- 1 if its mentions were extracted from the text
    mentions    INTEGER NOT NULL CHECK (mentions >= 0),      -- the number of mentions in it
    digest      INTEGER NOT NULL,                            -- a hash of its mentions, to recognise duplicates
    text        TEXT    NOT NULL,                            -- of a retweet: 'RT @name: ' and the original's
    original_author   TEXT,                                  -- of a retweet, the screen name of the original's
                                                             -- author, if a table has it in a column
    account           INTEGER,                               -- Twitter's number of the author
    time              INTEGER,                               -- in seconds since 1970, UTC
    reply_to          INTEGER,                               -- the id of the tweet that it answers,
    reply_to_account  INTEGER,                               -- and the number of its author
    retweet_of        INTEGER,                               -- the id of the tweet that it repeats,
    original_account  INTEGER,                               -- and the number of its author
    quote_of          INTEGER,                               -- the id of the tweet that it quotes. These
                                                             -- tweets need not be in the archive
    conversation      INTEGER,                               -- the id of the first tweet of the conversation
    latest_version    INTEGER,                               -- of an edited tweet, the id of its latest
                                                             -- version that a record tells, which may be
                                                             -- its own
    retweets          INTEGER,                               -- how often it was retweeted: the largest
    likes             INTEGER,                               -- number that a record gives; and liked,
    replies           INTEGER,                               -- answered,
    quotes            INTEGER,                               -- quoted,
    views             INTEGER,                               -- seen
    bookmarks         INTEGER,                               -- and bookmarked
    sensitive         INTEGER CHECK (sensitive IN (0, 1)),   -- 1 if Twitter marked it as possibly sensitive
    longitude   REAL,                                        -- where it was written, in degrees east and
    latitude    REAL,                                        -- north; both or none
    record_digest  INTEGER NOT NULL,                         -- the least hash of a record, to recognise duplicates
    text_record    BLOB                                      -- the mentions of the record with this text, in case
                                                             -- the fullest record has no text
) STRICT;

-- The links in the tweets, without those that lead to the tweet itself, to the one that it repeats or
-- to the one that it quotes.
CREATE TABLE link (
    tweet     INTEGER NOT NULL REFERENCES tweet (id),
    position  INTEGER NOT NULL CHECK (position >= 0),        -- its position in the text: ascending
    url       TEXT    NOT NULL,                              -- the expanded address
    PRIMARY KEY (tweet, position)
) STRICT, WITHOUT ROWID;

-- The links of a tweet that lead to the tweet itself, to the one that it repeats or to the one that it
-- quotes, as far as that is known from another record or the original.
CREATE TABLE omitted_link (
    tweet     INTEGER NOT NULL REFERENCES tweet (id),
    position  INTEGER NOT NULL CHECK (position >= 0),        -- between those of link
    url       TEXT    NOT NULL,
    PRIMARY KEY (tweet, position)
) STRICT, WITHOUT ROWID;

-- The tweets in words: with the names of authors, programs and places, and times in ISO 8601. A tweet
-- without a known time has that of its id, as in reports.
CREATE VIEW tweets AS
    SELECT tweet.id,
        strftime('%Y-%m-%dT%H:%M:%SZ',
            CASE WHEN tweet.time BETWEEN 1136073600 AND 4102444799 THEN tweet.time
            WHEN tweet.id > 29700000000 THEN ((tweet.id >> 22) + 1288834974657) / 1000 END,
            'unixepoch') AS time,
        author.name AS author, tweet.account,
        CASE tweet.kind WHEN 0 THEN 'original' WHEN 1 THEN 'reply' WHEN 2 THEN 'retweet'
            ELSE 'quote' END AS kind,
        tweet.language, tweet.text, tweet.retweets, tweet.likes, tweet.replies, tweet.quotes,
        tweet.views, tweet.bookmarks, source.name AS source, place.name AS place, tweet.longitude,
        tweet.latitude, tweet.reply_to, tweet.retweet_of, tweet.quote_of, tweet.conversation,
        tweet.latest_version
    FROM tweet LEFT JOIN author ON author.id = tweet.author
        LEFT JOIN source ON source.id = tweet.source LEFT JOIN place ON place.id = tweet.place;

-- The pictures and films in the tweets.
CREATE TABLE media (
    tweet     INTEGER NOT NULL REFERENCES tweet (id),
    position  INTEGER NOT NULL CHECK (position >= 0),        -- its position in the tweet, from 0
    kind      INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2), -- 0 photo, 1 video, 2 animation
    url       TEXT    NOT NULL,
    description  TEXT,                                       -- for people who cannot see it
    PRIMARY KEY (tweet, position)
) STRICT, WITHOUT ROWID;

-- The quoted tweets that records have inside. They are not counted.
CREATE TABLE quoted (
    id      INTEGER PRIMARY KEY CHECK (id > 0),              -- Twitter's id
    author  TEXT,                                            -- the screen name, without '@'
    time    INTEGER,                                         -- in seconds since 1970, UTC
    text    TEXT NOT NULL
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

-- The hashtags and users in each tweet, with their signs, and how often it has them.
CREATE VIEW mentions AS
    SELECT tweet_spelling.tweet, iif(mention.kind = 0, '#', '@') || spelling.name AS mention,
        iif(mention.kind = 0, '#', '@') || mention.folded AS folded, tweet_spelling.count
    FROM tweet_spelling JOIN spelling ON spelling.id = tweet_spelling.spelling
        JOIN mention ON mention.id = spelling.mention;

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

-- Reports read mentions in the order of these indexes. They leave out mentions that occur once: these
-- are most of all mentions, and reports hide them by default.
CREATE INDEX popularity_by_count ON popularity (term, count DESC) WHERE count > 1;
CREATE INDEX mention_by_count ON mention (count DESC) WHERE count > 1;

-- The recent searches, at most 100.
CREATE TABLE search (
    folded     TEXT PRIMARY KEY,
    query      TEXT NOT NULL,                                -- as it was last typed
    last_used  TEXT NOT NULL,
    tweets     INTEGER                                       -- the number of tweets that it found; NULL if
                                                             -- not all of them were counted
) STRICT, WITHOUT ROWID;

-- Lists of people, who need not have tweets in the archive. Names of lists are compared by their
-- folded form.
CREATE TABLE list (
    name    TEXT NOT NULL,                                   -- the name of the list, as it was first typed
    folded  TEXT NOT NULL,                                   -- the screen name of a person, folded
    PRIMARY KEY (name, folded)
) STRICT, WITHOUT ROWID;

-- Where links lead that were expanded elsewhere: `tagtally import --links` adds them. `link` has what dumps
-- say. Links are found by their canonical forms, which Documentation/reports.md describes.
CREATE TABLE expanded_link (
    form    TEXT PRIMARY KEY,                                -- the canonical form of a link
    url     TEXT NOT NULL,                                   -- the address to which it leads
    target  TEXT NOT NULL                                    -- the canonical form of that, or of where that
                                                             -- leads in turn
) STRICT, WITHOUT ROWID;

-- The archives of their own data that owners of accounts have downloaded, as far as dumps are from them.
CREATE TABLE personal_archive (
    account  INTEGER NOT NULL CHECK (account >= 0),          -- Twitter's number of the owner; 0 if unknown
    name     TEXT    NOT NULL,                               -- the owner's screen name then, without '@'
    made     INTEGER NOT NULL,                               -- when it was made, in seconds since 1970, UTC;
                                                             -- 0 if unknown
    display      TEXT,                                       -- the display name
    description  TEXT,
    location     TEXT,
    website      TEXT,
    created      INTEGER,                                    -- of the account, in seconds since 1970, UTC
    PRIMARY KEY (account, name, made)
) STRICT, WITHOUT ROWID;

-- The tweets that owners of personal archives like. They are not counted, and need not be in `tweet`.
CREATE TABLE liked (
    owner  INTEGER NOT NULL CHECK (owner >= 0),              -- the account of the owner; 0 if unknown
    tweet  INTEGER NOT NULL CHECK (tweet > 0),               -- Twitter's id
    text   TEXT,                                             -- NULL if no archive has it
    made   INTEGER NOT NULL,                                 -- of the latest archive that has this text, as in
                                                             -- personal_archive
    PRIMARY KEY (tweet, owner)
) STRICT, WITHOUT ROWID;

-- The accounts that stand in a relation to owners of personal archives.
CREATE TABLE related_account (
    owner    INTEGER NOT NULL CHECK (owner >= 0),            -- the account of the owner; 0 if unknown
    kind     INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),  -- 0 follows the owner; 1 is followed by, 2 blocked
                                                             -- by, 3 muted by the owner
    account  INTEGER NOT NULL CHECK (account > 0),           -- Twitter's number of the other account
    first    INTEGER NOT NULL,                               -- of the first archive that has it, as made in
                                                             -- personal_archive
    last     INTEGER NOT NULL,                               -- of the latest one
    PRIMARY KEY (owner, kind, account)
) STRICT, WITHOUT ROWID;

-- Other facts that personal archives tell: changes of the owner's screen name, and lists on Twitter.
CREATE TABLE personal_fact (
    owner  INTEGER NOT NULL CHECK (owner >= 0),              -- the account of the owner; 0 if unknown
    kind   INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),    -- 0 a change of name; a list that the owner
                                                             -- 1 made, 2 is in, 3 reads
    key    TEXT    NOT NULL,                                 -- the time of the change, in UTC; the list's address
    value  TEXT,                                             -- 'from' and 'to' with a space between them
    first  INTEGER NOT NULL,                                 -- as in related_account
    last   INTEGER NOT NULL,
    PRIMARY KEY (owner, kind, key)
) STRICT, WITHOUT ROWID;

-- The tweets that owners had deleted, which their archives keep for a while. They are not counted, unless
-- they are in `tweet`, too: imported with --with-deleted, or from an archive that was made earlier.
CREATE TABLE deleted_tweet (
    tweet    INTEGER PRIMARY KEY CHECK (tweet > 0),          -- Twitter's id
    owner    INTEGER NOT NULL CHECK (owner >= 0),            -- the account of the owner; 0 if unknown
    deleted  INTEGER,                                        -- when, in seconds since 1970, UTC
    time     INTEGER,                                        -- when it was written
    text     TEXT
) STRICT;

-- When the latest personal archive of an owner with a list of such accounts was made. The list may be empty.
CREATE TABLE related_list (
    owner  INTEGER NOT NULL CHECK (owner >= 0),              -- the account of the owner; 0 if unknown
    kind   INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),    -- as in related_account
    made   INTEGER NOT NULL,                                 -- as in personal_archive
    PRIMARY KEY (owner, kind)
) STRICT, WITHOUT ROWID;

-- The articles of owners of personal archives. They are no tweets, and are not counted.
CREATE TABLE article (
    id     INTEGER PRIMARY KEY CHECK (id > 0),               -- Twitter's id of the article
    owner  INTEGER NOT NULL CHECK (owner >= 0),              -- the account of the owner; 0 if unknown
    title  TEXT,
    text   TEXT,                                             -- without its pictures and its layout
    made   INTEGER NOT NULL,                                 -- of the latest archive that has this text, as in
                                                             -- personal_archive
    state  TEXT                                              -- as that archive tells it: 'published', 'draft'
) STRICT;

-- The screen names of accounts that the tweets of personal archives mention or answer, as the tweet with the
-- largest id tells them.
CREATE TABLE account_name (
    account  INTEGER PRIMARY KEY CHECK (account > 0),
    name     TEXT    NOT NULL,                               -- without '@'
    tweet    INTEGER NOT NULL
) STRICT;

-- Copies of the columns that reports read most, of archives with many tweets, so that they need not step
-- through all rows. Each is of the rows with ids in a range: all that the table has there. The program makes
-- them after imports, and deletes those of rows that it changes. You can delete them all.
--
-- `data` begins with the least of the values in eight bytes. The difference of each row's value from it follows,
-- all in the same number of bytes, up to eight. All have the lowest byte first, and are in the order of the ids.
-- NULL is 0. A text is a number with its bytes, the first one highest, or -1 if it has more than seven bytes.
-- The table has rowids, because SQLite compares rows of a table without them as a whole, with their data.
CREATE TABLE column_copy (
    source  TEXT    NOT NULL,                                -- the table: 'tweet', 'tweet_spelling', 'spelling',
                                                             -- 'mention' or 'author'
    name    TEXT    NOT NULL,                                -- the column: 'author'; or an SQL expression
    first   INTEGER NOT NULL,                                -- the range of ids: of tweets in tweet_spelling
    last    INTEGER NOT NULL CHECK (last >= first),
    rows    INTEGER NOT NULL CHECK (rows > 0),               -- the number of rows
    data    BLOB    NOT NULL,
    PRIMARY KEY (source, name, first)
) STRICT;
