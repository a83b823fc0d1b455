package import TweetDumps

/// The numbers that describe a collection of tweets as data: what tweets have, and what many lack.
///
/// ``TweetArchive/collection(of:_:)`` makes one.
package struct CollectionReport: Sendable {
    /// The tweets that the report is about.
    package let subject: ReportSubject
    /// The number of tweets of each kind; kinds without tweets are absent.
    package let kinds: [TweetKind: Int]
    /// The number of different accounts that wrote the tweets, and of names that belong to no account.
    package let accounts: Int
    /// The number of tweets by unknown people.
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
    /// Counts what the tweets of a search term, or of the whole archive if it is nil, have and lack.
    ///
    /// - Complexity: Reads all tweets of the term once. The memory grows with the accounts.
    package func collection(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init()
    ) throws -> CollectionReport {
        try report(on: term, filter) { tweets in
            let people = try tweets.people.people(tweets.db, tweets.readers)
            var (counts, total) = try tweets.grouped(
                .times,
                columns: CollectionReader.columns,
                readsAuthors: true
            ) { _ in CollectionReader(people: people) }
            let keys = counts.keys.values
            let numbers = zip(keys, counts.numbers).map { ($0, Int($1.tweets)) }
            let tweetsOf = Dictionary(uniqueKeysWithValues: numbers)
            let kinds = numbers.compactMap { key, tweets -> (TweetKind, Int)? in
                guard case .kind(let kind) = key else { return nil }
                return TweetKind(rawValue: UInt8(clamping: kind)).map { ($0, tweets) }
            }
            let all = keys.firstIndex(of: .all)
            let times = all.flatMap { counts.times(of: $0) }
            return CollectionReport(
                subject: try ReportSubject(tweets, of: total),
                kinds: Dictionary(kinds, uniquingKeysWith: +),
                accounts: try all.map { try counts.authorCounts()[$0] } ?? 0,
                authorless: counts.authorless,
                cut: tweetsOf[.cut] ?? 0,
                extracted: tweetsOf[.extracted] ?? 0,
                timeless: tweetsOf[.timeless] ?? 0,
                first: times.map { Int($0.lowerBound) },
                last: times.map { Int($0.upperBound) }
            )
        }
    }
}

/// What a tweet is counted as.
private enum CollectionKey: Hashable {
    case all, cut, extracted, timeless
    case kind(Int64)
}

private struct CollectionReader: GroupReader {
    static let columns = ["kind", "cut", "extracted", TweetTime.sql, "account"]
    let people: ArchivePeople

    func add(
        _ tweet: TweetScan.Tweet,
        to counts: inout GroupedCount<ValueKeys<CollectionKey>>
    ) throws {
        let (row, column) = (tweet.row, TweetScan.firstColumn)
        let person = people.person(whoWrote: tweet, accountAt: column + 4)
        try counts.add(counts.keys.index(of: .all), byPerson: person)
        try counts.add(counts.keys.index(of: .kind(row.integer(column))))
        if row.integer(column + 1) == 1 { try counts.add(counts.keys.index(of: .cut)) }
        if row.integer(column + 2) == 1 { try counts.add(counts.keys.index(of: .extracted)) }
        if row.isNull(column + 3) { try counts.add(counts.keys.index(of: .timeless)) }
    }
}
