package import TweetDumps

/// The tweets of a search term, or of the whole archive, that pass a filter, with what decides their place
/// in a list of threads.
///
/// ``TweetArchive/outlines(of:_:_:)`` makes one. It needs far less memory than the tweets.
package struct TweetOutlines {
    /// What decides the place of a tweet.
    package struct Outline: Sendable, Equatable {
        /// Twitter's id of the tweet.
        package let id: Int64
        /// The time, in seconds since 1970 in UTC; nil if it is unknown.
        package let time: Int?
        /// A number for the person who wrote it, whatever the name was then; nil if that is unknown.
        package let person: Int64?
        /// The id of the tweet that it answers; nil if it answers none.
        package let replyTo: Int64?
    }

    /// The tweets that the report is about.
    package let subject: ReportSubject
    /// The tweets, by their ids.
    package let tweets: [Outline]
    /// Finds the tweets, and those to which they refer.
    package let lookup: TweetLookup

    /// The position of the tweet with an id in ``tweets``; nil if it is none of them.
    package func position(of id: Int64) -> Int? {
        let position = tweets.sortedIndex { $0.id >= id }
        return position < tweets.count && tweets[position].id == id ? position : nil
    }
}

extension TweetArchive {
    /// Calls a closure that finds tweets one by one, as they are at one moment.
    package func withLookup<Result>(_ body: (TweetLookup) throws -> Result) throws -> Result {
        try report { try body(TweetLookup($0)) }
    }

    /// Calls a closure with all tweets of a search term; nil stands for all tweets of the archive.
    ///
    /// - Throws: An ``ArchiveError`` if the archive does not know the term or a name in the filter, an
    ///   error if it cannot be read, or the error of `body`.
    /// - Complexity: Reads all tweets of the term once, and needs 56 bytes for each of them.
    package func outlines<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        _ body: (TweetOutlines) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            let people = try tweets.people.people(tweets.db, tweets.readers)
            let columns = [TweetTime.sql, "account", "reply_to"]
            let (outlines, total) = try tweets.tally(readsAuthors: true, columns: columns) {
                scan,
                _ in
                var outlines: [TweetOutlines.Outline] = []
                let total = try scan.read { outlines.append(try .init($0, people)) }
                return (outlines, total)
            } adding: {
                $0 += $1
            }
            return try body(
                TweetOutlines(
                    subject: ReportSubject(tweets, of: total),
                    tweets: outlines.sorted { $0.id < $1.id },
                    lookup: TweetLookup(tweets.db)
                )
            )
        }
    }
}

extension TweetOutlines.Outline {
    /// Reads a tweet, of which the time, the account and the tweet that it answers were read.
    fileprivate init(_ tweet: TweetScan.Tweet, _ people: ArchivePeople) throws {
        let (row, column) = (tweet.row, TweetScan.firstColumn)
        let account = row.isNull(column + 1) ? 0 : row.integer(column + 1)
        let key = ProfileKey(author: tweet.author ?? 0, account: account)
        let person = people.person(key, at: tweet.id)
        self.init(
            id: tweet.id,
            time: try row.time(column).map { Int($0) },
            person: person == 0 ? nil : person,
            replyTo: row.isNull(column + 2) ? nil : row.integer(column + 2)
        )
    }
}
