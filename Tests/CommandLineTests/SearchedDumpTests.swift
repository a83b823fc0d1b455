import Foundation
import GRDB
import TestSupport
import Testing
import TweetArchive
import TweetSearch

/// Compares searches of real dumps with the answers of the reference program.
@Suite(.slow, .needsShared, .needsReference()) struct SearchedDumpTests {
    private let tool = BuiltTool()

    /// Each seed makes other searches, so that all kinds are compared in a few runs.
    @Test(.timeLimit(.minutes(60)), arguments: RealDumps.folders, ReferenceSearches.seeds)
    func findsTheTweetsOfTheReferenceProgram(folder: RealDumps.Folder, seed: UInt64) async throws {
        guard try folder.expectedSummary.tweets > 0 else { return }
        let expected = try #require(try await ReferenceSearches.all.value[folder.path]?[seed])
        try await tool.copyFiles(of: folder.imported)
        let archive = try TweetArchive(updatingAt: tool.archive)
        try add(expected.friends, to: archive)
        for answer in expected.answers {
            #expect(try found(answer.query, archive) == answer.ids, "\(answer.query)")
        }
    }

    /// The maximum number of tweets that the searches for the mentions of a folder read.
    private static let maxReadTweets = 60_000

    /// A search for a hashtag or user finds as many tweets as the popularity table says.
    ///
    /// Of the mentions of large folders every n-th is searched for.
    @Test(.timeLimit(.minutes(60)), arguments: RealDumps.folders)
    func findsTheTweetsOfEachMention(folder: RealDumps.Folder) async throws {
        let tweets = try folder.expectedSummary.tweets
        guard tweets > 0 else { return }
        try await tool.copyFiles(of: folder.imported)
        let archive = try TweetArchive(readingAt: tool.archive)
        // A query cannot name what has blanks.
        let rows = try mentions(archive).filter {
            $0.name.contains(/^[#@]\w+$/.asciiOnlyWordCharacters())
        }
        let step = max(1, rows.count * tweets / Self.maxReadTweets)
        for row in stride(from: 0, to: rows.count, by: step).map({ rows[$0] }) {
            #expect(try count(row.name, archive) == row.tweets, "\(row.name)")
        }
    }

    /// All mentions of an archive, with their signs, and the numbers of tweets with them.
    private func mentions(_ archive: TweetArchive) throws -> [(name: String, tweets: Int)] {
        var options = PopularityReport.Options()
        options.minCount = 1
        return try archive.popularity(of: nil, options: options) { report in
            try report.sections.flatMap { try $0.rows.collected() }
                .map { ($0.mention.signed, $0.tweets) }
        }
    }

    private func count(_ query: String, _ archive: TweetArchive) throws -> Int {
        var filter = TweetFilter()
        filter.search = try SearchQuery(parsing: query)
        return try archive.tweetCount(of: nil, filter) { $0.tweets }
    }

    private func add(_ friends: [String], to archive: TweetArchive) throws {
        try archive.database.writeWithoutTransaction { db in
            let sql = "INSERT INTO list VALUES ('Friends', ?)"
            for friend in friends { try db.execute(sql: sql, arguments: [friend.lowercased()]) }
        }
    }

    /// The ids of the tweets that a search finds; nil if it cannot be answered.
    private func found(_ query: String, _ archive: TweetArchive) throws -> [String]? {
        guard let search = try? SearchQuery(parsing: query) else { return nil }
        var filter = TweetFilter()
        filter.search = search
        return try archive.tweets(of: nil, filter, order: .oldest) { $0.ids.map(String.init) }
    }
}

/// A script that makes searches of the tweets in dumps, and answers them with the reference program.
private enum ReferenceSearches {
    private struct Input: Encodable {
        let dump: String
        let count: Int
        let seeds: [UInt64]

        /// Both programs need many seconds for a few searches of the two folders with most tweets.
        init(_ folder: RealDumps.Folder) throws {
            count = try min(20, max(3, 120_000 / max(1, folder.expectedSummary.tweets)))
            (dump, seeds) = (folder.path, ReferenceSearches.seeds)
        }
    }

    struct Output: Decodable {
        /// The members of the list `Friends`.
        let friends: [String]
        let answers: [Answer]
    }

    /// A search with the ids of the tweets that it finds; nil if it cannot be answered.
    struct Answer: Decodable {
        let query: String
        let ids: [String]?
    }

    static let seeds = SplitMix64.seeds(1)

    /// The searches by the path of the folder and the seed, for which the reference program starts once.
    static let all = Task {
        let folders = try RealDumps.folders.filter { try $0.expectedSummary.tweets > 0 }
        let output = try ReferenceProgram.output(
            of: script,
            for: folders.map(Input.init),
            as: [[Output]].self
        )
        let bySeed = output.map { Dictionary(uniqueKeysWithValues: zip(seeds, $0)) }
        return Dictionary(uniqueKeysWithValues: zip(folders.map(\.path), bySeed))
    }

    /// The script, whose searches of a folder are the same for the same seed.
    private static let script = #"""
        \#(ReferenceProgram.decoder)
        import json, random, re
        import search_reference as search

        # Without case, Python takes İ, ſ and the sign of kelvin for ASCII letters; an address has none.
        search.SHORT = re.compile(search.SHORT.pattern, re.I | re.A)
        search.is_emoji = functools.cache(search.is_emoji)

        FIXED = (
            "", "the", "rt", "de", "a OR the", "the -rt", '"of the"', '"the * of"', "-the", "--the",
            "(the OR de) -rt", "the (a OR -de)", "don't", "la el", "http", "com OR co", "🍕 OR ❤", "日", "ง",
            "it's OR its", "#news OR #love", "@twitter", "-#news the", "filter:retweets",
            "-filter:retweets the", "is:reply", "-is:reply -is:retweet", "is:quote", "is:quote is:reply",
            "has:links", "has:media", "has:images", "has:videos", "has:hashtags", "has:mentions",
            "has:geo", "-has:links -has:media", "exclude:retweets has:hashtags", "include:nativeretweets",
            "min_retweets:0", "min_retweets:1", "min_faves:1", "-min_faves:1", "min_replies:1",
            "min_retweets:10 OR min_likes:10", "min_retweets:9223372036854775808", "lang:en", "lang:und",
            "-lang:en", "lang:es OR lang:iw", "lang:zh", "lang:in", "since:2013-01-01", "until:2013-01-01",
            "since:2010-01-01 until:2016-06-01_12:00:00_UTC the", "since_time:1400000000", "since_id:1",
            "max_id:9999999999999999999", "since_id:300000000000000000", "max_id:100000000000 the",
            "url:http", "url:twitter", "url:youtu.be OR url:instagram", 'url:"twitter com"',
            "-url:twitter has:links", "near:london", 'near:"new york"', "place:usa", "place_country:us",
            "place_country:NL", "geocode:51.5,-0.1,50km", "geocode:40.7,-74,5000mi",
            "point_radius:[4.9 52.4 1000km]", "bounding_box:[-180 -90 180 90]",
            "bounding_box:[-130 20 -60 50]", "source:web", 'source:"Twitter for iPhone"',
            "source:twitter_for_android", "source:Twitter_Web_Client OR source:tweetdeck", "from:nasa",
            "to:nasa", "retweets_of:nasa", "-from:nasa the", "term:news", "term:#news", "unknown:value the",
            "the AND a", "OR the", "the ) of", "((the", "filter:links filter:hashtags -filter:mentions",
            "lang:en -filter:retweets (has:media OR has:links) the", "retweets_of_tweet_id:1",
            "quoted_tweet_id:1", "in_reply_to_tweet_id:1", "account:1", "account:nasa", "min_followers:0",
            "min_followers:1000", "-min_followers:300", "filter:verified", "-is:verified the",
            "filter:sensitive", "-filter:sensitive the",
        )

        def picked(archive, random):
            """Queries with names, words and numbers of the tweets."""
            tweets = list(archive.tweets.values())

            def pick(key):
                for tweet in random.sample(tweets, min(300, len(tweets))):
                    if key(tweet):
                        return key(tweet)
                return "x"

            def word():
                return random.choice(search.words(pick(lambda t: t.get("text"))) or ["x"]).replace('"', "")

            def mention():
                found = pick(lambda t: sorted(archive.mentions[t["id"]]))
                kind, name = ("user", "x") if found == "x" else random.choice(found)
                return ("#" if kind == "hashtag" else "@") + name

            def text(name):
                return str(pick(lambda t: t.get(name)))

            def place(name):
                return str(pick(lambda t: t.get("place", {}).get(name)))

            def phrase():
                words = search.words(pick(lambda t: t.get("text"))) or ["x"]
                start = random.randrange(len(words))
                found = words[start:start + random.randint(2, 4)]
                if random.random() < 0.3:
                    found[random.randrange(len(found))] = "*"
                return '"%s"' % " ".join(found).replace('"', "")

            def position():
                return search.place_of(next((t for t in random.sample(tweets, len(tweets))
                                             if search.place_of(t)), {})) or (0, 0)

            yield "from:" + text("author")
            yield "account:" + text("account").replace("x", "1")
            yield "account:@" + text("author")
            yield "-account:@" + text("author") + " " + word()
            yield "conversation_id:" + text("conversation").replace("x", "1")
            yield "to:" + text("author")
            yield "to:" + mention()[1:]
            yield "retweets_of:" + mention()[1:]
            yield "retweets_of:" + text("author")
            yield "retweets_of_tweet_id:" + text("retweet_of").replace("x", "1")
            yield "in_reply_to_tweet_id:" + text("reply_to").replace("x", "1")
            yield "quotes_of_tweet_id:" + text("quote_of").replace("x", "1")
            yield "since_id:" + text("id").replace("x", "1")
            yield "max_id:" + text("id").replace("x", "1")
            yield "lang:" + text("language")
            yield 'source:"%s"' % text("source").replace('"', "")
            yield 'near:"%s"' % place("name").replace('"', "")
            yield 'place:"%s"' % place("key").replace('"', "")
            yield "place_country:" + place("country").replace(" ", "")
            yield "geocode:%.3f,%.3f,%dkm" % (*reversed(position()), random.randint(1, 3000))
            yield 'url:"%s"' % random.choice(search.words(pick(lambda t: t.get("links"))[0]) or ["x"])
            yield 'term:"%s"' % (pick(lambda t: t.get("terms")) or ["x"])[0].replace('"', "")
            yield "list:friends"
            yield "-list:friends " + word()
            while True:
                units = []
                for _ in range(random.randint(1, 4)):
                    unit = random.choice((word, word, word, mention, phrase))()
                    units.append("-" * (random.random() < 0.2) + unit)
                query = units[0]
                for unit in units[1:]:
                    query += random.choice((" ", " ", " OR ")) + unit
                if random.random() < 0.2:
                    query = "(%s) -filter:retweets" % query
                yield query

        def answers(dump, count, seeds):
            tweets = reference_tweets.Tweets()
            tweets.dump(dump)
            return [answers_of_seed(tweets, dump, count, seed) for seed in seeds]

        def answers_of_seed(tweets, dump, count, seed):
            rng = random.Random("%s %d" % (dump.rsplit("/", 1)[-1], seed))
            authors = sorted({t["author"] for t in tweets.lines("tweets") if t.get("author")})
            friends = [a for a in authors if a.isascii() and a.isalnum()][:3] or ["nobody"]
            archive = search.Archive(tweets, [("Friends", friends)])
            found, others = [], picked(archive, rng)
            queries = list(FIXED)
            while len(queries) < 2 * len(FIXED):
                queries.append(next(others))
            rng.shuffle(queries)
            for query in queries[:count]:
                try:
                    found.append({"query": query, "ids": [str(i) for i in archive.find(query)]})
                except search.Error:
                    found.append({"query": query})
            return {"friends": friends, "answers": found}

        with open(sys.argv[2]) as input, open(sys.argv[3], "w") as output:
            json.dump([answers(**searched) for searched in json.load(input)], output)
        """#
}
