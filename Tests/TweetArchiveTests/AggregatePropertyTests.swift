import GRDB
import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Compares links, top tweets and people with a plain model of random tweets, which are imported in
/// any order and read on several threads.
@Suite struct AggregatePropertyTests {
    /// What reports say of the same tweets.
    private struct Answers: Equatable {
        let links: [String]
        /// The links in canonical form.
        let pages: [String]
        let retweeted: [String]
        let liked: [String]
        let people: [String]
    }

    @Test(arguments: SplitMix64.seeds(10)) func countsLikeTheModel(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let all = RandomTweets(&generator).tweets
        let found = all.filter { _ in Bool.random(using: &generator) }
        let others = all.filter { tweet in !found.contains { $0.id == tweet.id } }
        let example = try Example(found.map(\.record).shuffled(using: &generator), term: "#t")
        try example.add(others.map(\.record).shuffled(using: &generator), name: "others")
        let term = found.isEmpty ? nil : SearchTerm("#t")
        for kinds in [Set(TweetKind.allCases), [.retweet]] {
            let filter = TweetFilter { $0.kinds = kinds }
            let counted = (term == nil ? all : found)
                .filter { kinds.count > 1 || $0.isRetweet }
            let expected = Answers(
                links: RandomTweets.links(counted),
                pages: RandomTweets.links(counted, withSpellings: true) {
                    CanonicalLink.form(of: $0)
                },
                retweeted: RandomTweets.mostRetweeted(counted),
                liked: RandomTweets.mostLiked(counted),
                people: RandomTweets.people(counted, of: all)
            )
            for threads in [nil, 1, 3] {
                let answers = try answers(example, term, filter, threads: threads)
                #expect(answers == expected)
            }
        }
    }

    /// The answers of the counters with some further connections; nil for none.
    private func answers(
        _ example: Example,
        _ term: SearchTerm?,
        _ filter: TweetFilter,
        threads: Int?
    ) throws -> Answers {
        try example.reading(with: threads) { db, readers in
            let term = try term.map { try StoredTerm(db, $0) }
            let tweets = SelectedTweets(db, readers, of: term, filter)
            var options = LinkReport.Options()
            options.minCount = 1
            let links = try tweets.links(options)
            options.isCanonical = true
            let pages = try tweets.links(options)
            let people = PeopleCounter(tweets: tweets)
            return try Answers(
                links: links.rows.collected().map {
                    "\($0.link) \($0.tweets) \($0.authors ?? 0)"
                },
                pages: pages.rows.collected().map {
                    "\($0.link) \($0.tweets) \($0.authors ?? 0) \($0.spellings ?? 0)"
                },
                retweeted: originals(tweets, .archive),
                liked: originals(tweets, .likes),
                people: rows(db, readers, people)
            )
        }
    }

    private func originals(
        _ tweets: SelectedTweets,
        _ counting: TopTweetReport.Counting
    ) throws -> [String] {
        var originals = try tweets.originals(by: counting, limit: nil).tally
        return try originals.sorted().map { original in
            let sql = "SELECT text FROM tweet WHERE id = \(original.tweet)"
            let key =
                try original.key.id.map { "\($0)" } ?? String.fetchOne(tweets.db, sql: sql) ?? ""
            return "\(original.number) \(key)"
        }
    }

    private func rows(
        _ db: Database,
        _ readers: ParallelReaders?,
        _ counter: PeopleCounter
    ) throws -> [String] {
        var people = try PeopleRows(db, readers, counter.counted(), by: .retweeted, limit: nil)
        return try people.rows.sorted().map { person in
            let sql = "SELECT folded FROM author WHERE id = \(person.id)"
            let name = try String.fetchOne(db, sql: sql) ?? ""
            let numbers = person.numbers
            return "\(name) \(numbers.tweets) \(numbers.retweeted) \(person.mentioned)"
        }
    }

    /// The first rows are the same, however many are dropped on the way.
    @Test(arguments: SplitMix64.seeds(5)) func keepsTheLargestRows(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let numbers = (0..<30_000).map { _ in Int.random(in: 0...9_999, using: &generator) }
        let sorted = numbers.sorted(by: >)
        for limit in [1, 20, 3_000, 40_000] {
            var parts = [0, 1].map { _ in LargestRows<Int>(limit: limit, by: >) }
            for number in numbers { parts[number % 2].append(number) }
            parts[0].append(parts[1])
            #expect(parts[0].sorted() == Array(sorted.prefix(limit)))
            #expect(parts[0].count == numbers.count)
        }
    }
}

/// Random tweets with links and retweets, and a plain model of what is counted in them.
struct RandomTweets {
    /// A tweet that others repeat.
    struct Original {
        let id: Int
        let author: String
        let text: String
        let links: [String]
    }

    /// A tweet of the archive.
    struct Tweet {
        let id: Int
        /// The author; nil if the record has none.
        let author: String?
        let text: String
        let links: [String]
        let users: [String]
        let likes: Int
        /// The original that it repeats.
        var original: Original?
        /// Whether the record has the original, so that its id is known.
        var hasOriginal = false

        var isRetweet: Bool { original != nil }
        /// The links that the archive has.
        var keptLinks: [String] { hasOriginal ? original?.links ?? [] : links }
        /// The text that the archive has.
        var keptText: String { original.map { "RT @\($0.author): \($0.text)" } ?? text }

        var record: JSON {
            let inner = original.map {
                RandomTweets.record($0.id, $0.author, $0.text, $0.links, [], 0, of: nil)
            }
            let shown = hasOriginal ? inner : nil
            return RandomTweets.record(id, author, keptText, links, users, likes, of: shown)
        }
    }

    let tweets: [Tweet]
    private static let names = ["ann", "Ann", "bob", "cay", "DEE", "eve_1", "x"]
    private static let links = [
        "http://a.b/x", "http://www.a.b/y", "https://c.d", "http://e.f/Z", "https://www.a.b/x/",
        "a.b/y?fbclid=1",
    ]

    init(_ generator: inout SplitMix64) {
        let originals = (0..<8).map { index in
            Original(
                id: 100 + index,
                author: generator.pick(RandomTweets.names),
                text: "original \(index / 2)",
                links: generator.some(0...3) { $0.pick(RandomTweets.links) }
            )
        }
        let present = originals.filter { _ in Bool.random(using: &generator) }.map { original in
            Tweet(
                id: original.id,
                author: original.author,
                text: original.text,
                links: original.links,
                users: [],
                likes: Int.random(in: 0...3, using: &generator)
            )
        }
        let others = (0..<Int.random(in: 0...60, using: &generator)).map { index in
            var tweet = Tweet(
                id: 1_000 + index,
                author: generator.pick([nil] + RandomTweets.names),
                text: "text \(index)",
                links: generator.some(0...3) { $0.pick(RandomTweets.links) },
                users: generator.some(0...3) { $0.pick(RandomTweets.names) },
                likes: Int.random(in: 0...3, using: &generator)
            )
            if Bool.random(using: &generator) {
                tweet.original = originals.randomElement(using: &generator)
                tweet.hasOriginal = Bool.random(using: &generator)
            }
            return tweet
        }
        tweets = present + others
    }

    private static func record(
        _ id: Int,
        _ author: String?,
        _ text: String,
        _ links: [String],
        _ users: [String],
        _ likes: Int,
        of original: JSON?
    ) -> JSON {
        let user = { object(["screen_name": quoted($0)]) }
        return object([
            "id_str": quoted("\(id)"), "text": quoted(text), "user": author.map(user),
            "favorite_count": "\(likes)",
            "entities": object([
                "urls": array(links.map { object(["expanded_url": quoted($0)]) }),
                "user_mentions": array(users.map(user)),
            ]),
            "retweeted_status": original,
        ])
    }
}

// MARK: - The model

extension RandomTweets {
    /// The names of links with their numbers of tweets and authors, and of different links if asked for, in
    /// the order of the report.
    static func links(
        _ tweets: [Tweet],
        withSpellings: Bool = false,
        named name: (String) -> String = { $0 }
    ) -> [String] {
        let links = Set(tweets.flatMap(\.keptLinks))
        let rows = Set(links.map(name)).map { row in
            let sharing = tweets.filter { $0.keptLinks.map(name).contains(row) }
            let authors = Set(sharing.compactMap { $0.author?.lowercased() }).count
            return (link: row, tweets: sharing.count, authors: authors)
        }
        return rows.sorted { ($1.tweets, $1.authors, $0.link) < ($0.tweets, $0.authors, $1.link) }
            .map { row in
                let spellings = withSpellings ? " \(links.count { name($0) == row.link })" : ""
                return "\(row.link) \(row.tweets) \(row.authors)\(spellings)"
            }
    }

    /// The most retweeted originals: the number and the id, or the text if the id is unknown.
    static func mostRetweeted(_ tweets: [Tweet]) -> [String] {
        numbered(tweets.filter(\.isRetweet)) { $0.count }
    }

    /// The most liked originals.
    static func mostLiked(_ tweets: [Tweet]) -> [String] {
        numbered(tweets.filter { $0.likes > 0 }) { $0.map(\.likes).max() ?? 0 }
    }

    private static func numbered(_ tweets: [Tweet], _ number: ([Tweet]) -> Int) -> [String] {
        let groups = Dictionary(grouping: tweets) { tweet in
            guard let original = tweet.original else { return "\(tweet.id)" }
            return tweet.hasOriginal ? "\(original.id)" : tweet.keptText
        }
        let rows = groups.map { key, group in
            (key: key, number: number(group), id: Int(key) ?? group.map(\.id).min() ?? 0)
        }
        return rows.sorted { ($0.number, $0.id) > ($1.number, $1.id) }
            .map { "\($0.number) \($0.key)" }
    }

    /// The authors with their numbers of tweets, retweets and mentions.
    ///
    /// - Parameters:
    ///   - tweets: The tweets that are counted.
    ///   - all: All tweets of the archive.
    /// - Returns: The rows, by the number of retweets.
    static func people(_ tweets: [Tweet], of all: [Tweet]) -> [String] {
        let rows = Set(all.compactMap { $0.author?.lowercased() }).map { name in
            (
                name: name,
                tweets: tweets.count { $0.author?.lowercased() == name },
                retweeted: tweets.count { $0.original?.author.lowercased() == name },
                mentioned: tweets.count { $0.users.contains { $0.lowercased() == name } }
            )
        }
        return rows.filter { $0.tweets + $0.retweeted + $0.mentioned > 0 }
            .sorted { ($1.retweeted, $0.name) < ($0.retweeted, $1.name) }
            .map { "\($0.name) \($0.tweets) \($0.retweeted) \($0.mentioned)" }
    }
}
