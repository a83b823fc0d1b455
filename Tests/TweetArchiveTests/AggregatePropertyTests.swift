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
        let retweeted: [String]
        let liked: [String]
        let people: [String]
    }

    @Test(arguments: SplitMix64.seeds(10)) func countsLikeTheModel(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let all = RandomTweets(&generator).tweets
        let found = all.filter { _ in Bool.random(using: &generator) }
        let example = try Example()
        let others = all.filter { tweet in !found.contains { $0.id == tweet.id } }
        try example.add(found.map(\.record).shuffled(using: &generator), term: "#t")
        try example.add(others.map(\.record).shuffled(using: &generator), name: "others")
        let term = found.isEmpty ? nil : SearchTerm("#t")
        for kinds in [Set(TweetKind.allCases), [.retweet]] {
            var filter = TweetFilter()
            filter.kinds = kinds
            let counted = (term == nil ? all : found)
                .filter { kinds.count > 1 || $0.isRetweet }
            let expected = Answers(
                links: RandomTweets.links(counted),
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
        let readers = try threads.map { try ParallelReaders(example.archive, count: $0) }
        return try example.archive.report { db in
            if let readers { #expect(try readers.begin(with: db)) }
            let term = try term.map { try StoredTerm(db, $0) }
            let tweets = SelectedTweets(db, readers, of: term, filter)
            let links = LinkCounter(tweets: tweets)
            let top = TopTweetCounter(tweets: tweets)
            let people = PeopleCounter(tweets: tweets)
            return try Answers(
                links: links.links(by: .url, minCount: 1).links.map {
                    "\(String(decoding: $0.name, as: UTF8.self)) \($0.tweets) \($0.authors)"
                },
                retweeted: originals(db, top, .archive),
                liked: originals(db, top, .likes),
                people: rows(db, readers, people)
            )
        }
    }

    private func originals(
        _ db: Database,
        _ counter: TopTweetCounter,
        _ counting: TopTweetReport.Counting
    ) throws -> [String] {
        try counter.originals(by: counting, limit: nil).originals.map { original in
            let sql = "SELECT text FROM tweet WHERE id = \(original.tweet)"
            let key = try original.key.id.map { "\($0)" } ?? String.fetchOne(db, sql: sql) ?? ""
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
        for limit in [1, 20, 3_000, 40_000] {
            var parts = [0, 1].map { _ in LargestRows<Int>(limit: limit, by: >) }
            for number in numbers { parts[number % 2].append(number) }
            parts[0].append(parts[1])
            #expect(parts[0].sorted() == Array(numbers.sorted(by: >).prefix(limit)))
            #expect(parts[0].count == numbers.count)
        }
    }
}
