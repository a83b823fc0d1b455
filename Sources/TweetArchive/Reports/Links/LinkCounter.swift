import GRDB

/// Counts the links in the tweets that a report is about.
struct LinkCounter {
    /// Links that were counted.
    struct Counted {
        /// The links with at least the minimum count, in the order of the report.
        let links: [Link]
        /// The number of links below the minimum count.
        let hidden: Int
        /// The tweets that were read.
        let total: TweetTotal
    }

    /// A link or domain with its counts.
    struct Link {
        /// The bytes of the link.
        let name: ArraySlice<UInt8>
        let tweets: Int
        /// The number of different known authors.
        var authors = 0
    }

    /// The index of the author in a row of the scan.
    private static let author = TweetScan.firstColumn

    /// The tweets that are counted.
    let tweets: SelectedTweets

    /// Counts links.
    ///
    /// - Parameters:
    ///   - grouping: Whether links or domains are counted.
    ///   - minCount: The minimum number of tweets.
    /// - Returns: The links.
    /// - Throws: An error if the archive cannot be read, or does not know a name in the filter.
    func links(by grouping: LinkReport.Grouping, minCount: Int) throws -> Counted {
        var (tally, total) = try tally(by: grouping)
        total.authorless = tally.authorless
        let shown = (0..<tally.count).filter { tally.tweets(at: $0) >= minCount }
        let authors = authors(of: shown, &tally)
        let links = zip(shown, authors).map { index, authors in
            Link(name: tally[index], tweets: tally.tweets(at: index), authors: authors)
        }
        return Counted(
            links: links.sorted { $0.precedes($1) },
            hidden: tally.count - shown.count,
            total: total
        )
    }

    private func tally(
        by grouping: LinkReport.Grouping
    ) throws -> SelectedTweets.Counted<LinkTally> {
        try tweets.tally(columns: ["tweet.author"]) { scan, db in
            var tally = LinkTally(by: grouping)
            var links = try LinkCounter.rows(db)
            defer { links.end() }
            let total = try scan.read { tweet in
                let author = LinkCounter.author
                try tally.begin(by: tweet.row.isNull(author) ? nil : tweet.row.name(author))
                while let row = try links.row(of: tweet.id) {
                    try row.withBytes(1) { try tally.add($0) }
                    try links.step()
                }
            }
            return (tally, total)
        } adding: {
            try $0.add($1)
        }
    }

    private static func rows(_ db: Database) throws -> TweetRows<RawStatement> {
        try TweetRows(db, sql: "SELECT tweet, url FROM link WHERE", by: "tweet", .ascending)
    }

    /// The number of different known authors of the links with some indexes, in their order.
    private func authors(of shown: [Int], _ tally: inout LinkTally) -> [Int] {
        var numbers = Array(repeating: -1, count: tally.count)
        for index in shown { numbers[index] = 0 }
        tally.readAuthors { link, _ in if numbers[link] >= 0 { numbers[link] += 1 } }
        return shown.map { numbers[$0] }
    }
}

extension LinkCounter.Link {
    /// Whether the link comes before another one in the report.
    fileprivate func precedes(_ other: LinkCounter.Link) -> Bool {
        if tweets != other.tweets { return tweets > other.tweets }
        if authors != other.authors { return authors > other.authors }
        return name.lexicographicallyPrecedes(other.name)
    }
}
