@testable import TweetDumps

/// What is read from a table of tweets.
struct TableOutcome: Decodable, Equatable {
    /// What is read from a row.
    struct Row: Decodable, Equatable {
        let id: Int64
        let text: String
        let isCut: Bool
        let isExtracted: Bool
        /// The number of each mention by its sign and folded name.
        let mentions: [String: Int]
        /// The folded terms.
        let terms: Set<String>
    }

    var rows: [Row] = []
    /// The line and the reason of each refusal, such as `3: no id`.
    var refusals: [String] = []
    var nonTweets = 0

    /// Reads a table.
    init(of table: [UInt8]) throws {
        for batch in try batches(table) {
            rows += batch.map(Row.init)
            refusals += batch.refusals.map(\.example)
            nonTweets += batch.nonTweets
        }
    }

    /// What differs from another outcome; nil if nothing does.
    func difference(from other: TableOutcome) -> String? {
        for (row, otherRow) in zip(rows, other.rows) where row != otherRow {
            return "\(row)\nis not\n\(otherRow)"
        }
        if self == other { return nil }
        return "\(rows.map(\.id)) \(refusals) \(nonTweets)\nis not\n"
            + "\(other.rows.map(\.id)) \(other.refusals) \(other.nonTweets)"
    }
}

extension TableOutcome.Row {
    fileprivate init(_ tweet: Tweet) {
        let counts = tweet.mentions.map { ($0.kind.sign + $0.folded, $0.count) }
        self.init(
            id: tweet.id,
            text: tweet.text,
            isCut: tweet.isCut,
            isExtracted: tweet.isExtracted,
            mentions: Dictionary(counts, uniquingKeysWith: +),
            terms: Set(tweet.terms.map(\.folded))
        )
    }
}
