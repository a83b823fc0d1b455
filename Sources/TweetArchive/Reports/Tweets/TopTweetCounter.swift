import GRDB

/// Finds the tweets that were retweeted or liked most.
struct TopTweetCounter {
    /// Originals that were found.
    struct Found {
        /// Those within the limit, in the order of the report.
        let originals: [OriginalTally.Original]
        /// The number of all of them.
        let count: Int
        /// The tweets that were read.
        let total: TweetTotal
    }

    /// The tweets that are counted.
    let tweets: SelectedTweets

    /// Finds the originals with the largest numbers.
    ///
    /// - Parameters:
    ///   - counting: The number.
    ///   - limit: The maximum number of originals; nil for all.
    /// - Returns: The originals.
    /// - Throws: An error if the archive cannot be read, or does not know a name in the filter.
    func originals(by counting: TopTweetReport.Counting, limit: Int?) throws -> Found {
        let (tally, total) = try tally(counting)
        var first = LargestRows<OriginalTally.Original>(limit: limit) { $0.precedes($1) }
        for original in tally.originals { first.append(original) }
        return Found(originals: first.sorted(), count: first.count, total: total)
    }

    private func tally(
        _ counting: TopTweetReport.Counting
    ) throws -> SelectedTweets.Counted<OriginalTally> {
        let empty = OriginalTally(counting)
        return try tweets.tally(columns: empty.columns) { scan, _ in
            var tally = empty
            let total = try scan.read { tally.add($0) }
            tally.merge()
            return (tally, total)
        } adding: {
            $0.add($1)
        }
    }
}
