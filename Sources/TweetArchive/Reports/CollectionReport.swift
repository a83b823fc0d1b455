package import TweetDumps

/// The numbers that describe a collection of tweets as data: what each tweet tells, and what many lack.
///
/// ``TweetArchive/collection(of:_:)`` makes one.
package struct CollectionReport: Sendable {
    /// The tweets that the report is about.
    package let subject: ReportSubject
    /// The number of tweets of each kind; kinds without tweets are absent.
    package let kinds: [TweetKind: Int]
    /// The number of different accounts that wrote the tweets, and of names that belong to no account.
    package let accounts: Int
    /// The number of tweets of which nobody is known who wrote them.
    package let authorless: Int
    /// The number of tweets whose text is cut.
    package let cut: Int
    /// The number of tweets whose mentions were found in the text, because no record marks them.
    package let extracted: Int
    /// The number of tweets without a time.
    package let timeless: Int
    /// The first time of the tweets, in seconds since 1970 in UTC; nil if none is known.
    package let first: Int?
    /// The last time of the tweets.
    package let last: Int?
}

extension TweetArchive {
    /// Counts what the tweets of a search term tell and lack; nil stands for all tweets of the archive.
    ///
    /// - Throws: An ``ArchiveError`` if the archive does not know the term or a name in the filter, or an
    ///   error if it cannot be read.
    /// - Complexity: Reads all tweets of the term once. The memory grows with the accounts.
    package func collection(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init()
    ) throws -> CollectionReport {
        try report(on: term, filter) { tweets in
            let people = try tweets.people.people(tweets.db, tweets.readers)
            let columns = ["kind", "cut", "extracted", TweetTime.sql, "account"]
            let (tally, total) = try tweets.tally(readsAuthors: true, columns: columns) { scan, _ in
                var tally = CollectionTally()
                let total = try scan.read { try tally.add($0, people) }
                return (tally, total)
            } adding: {
                $0.add($1)
            }
            let kinds = tally.kinds.compactMap { kind, count in
                TweetKind(rawValue: UInt8(clamping: kind)).map { ($0, count) }
            }
            return CollectionReport(
                subject: try ReportSubject(tweets, of: total),
                kinds: Dictionary(kinds, uniquingKeysWith: +),
                accounts: tally.people.count,
                authorless: tally.authorless,
                cut: tally.cut,
                extracted: tally.extracted,
                timeless: tally.timeless,
                first: tally.times.map { Int($0.lowerBound) },
                last: tally.times.map { Int($0.upperBound) }
            )
        }
    }
}

/// The numbers of some of the tweets.
private struct CollectionTally: Sendable {
    var kinds: [Int64: Int] = [:]
    /// The people who wrote them, as ``ArchivePeople`` numbers them.
    var people: Set<Int64> = []
    var (authorless, cut, extracted, timeless) = (0, 0, 0, 0)
    /// The first and the last time; nil if none is known.
    var times: ClosedRange<Int64>?

    /// Counts a tweet, of which the kind, two flags, the time and the account were read.
    mutating func add(_ tweet: TweetScan.Tweet, _ all: ArchivePeople) throws {
        let (row, column) = (tweet.row, TweetScan.firstColumn)
        kinds[row.integer(column), default: 0] += 1
        if row.integer(column + 1) == 1 { cut += 1 }
        if row.integer(column + 2) == 1 { extracted += 1 }
        if let time = try row.time(column + 3) { widen(to: time...time) } else { timeless += 1 }
        let account = row.isNull(column + 4) ? 0 : row.integer(column + 4)
        let key = ProfileKey(author: tweet.author ?? 0, account: account)
        let person = all.person(key, at: tweet.id)
        if person == 0 { authorless += 1 } else { people.insert(person) }
    }

    mutating func add(_ other: CollectionTally) {
        kinds.merge(other.kinds, uniquingKeysWith: +)
        people.formUnion(other.people)
        authorless += other.authorless
        cut += other.cut
        extracted += other.extracted
        timeless += other.timeless
        if let times = other.times { widen(to: times) }
    }

    private mutating func widen(to others: ClosedRange<Int64>) {
        let own = times ?? others
        times =
            min(own.lowerBound, others.lowerBound)...max(own.upperBound, others.upperBound)
    }
}
