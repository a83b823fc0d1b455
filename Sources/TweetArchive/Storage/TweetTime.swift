/// The time of a tweet.
///
/// Since November 2010 the upper bits of an id count milliseconds from a fixed start.
enum TweetTime {
    /// The largest id that has no time in it.
    private static let lastPlainID: Int64 = 29_700_000_000
    /// The start from which ids count, in milliseconds since 1970 (UTC).
    private static let start: Int64 = 1_288_834_974_657

    /// The time in an id, in seconds since 1970 (UTC); nil if it has none.
    static func seconds(inID id: Int64) -> Int64? {
        id > lastPlainID ? ((id >> 22) + start) / 1000 : nil
    }

    /// The time of a tweet as reports count it, in seconds since 1970 (UTC); nil if it is unknown.
    ///
    /// It is the same as that of ``sql``, which takes SQLite longer.
    ///
    /// - Parameters:
    ///   - stored: The time in the archive; 0 if that is unknown.
    ///   - id: The id of the tweet.
    /// - Returns: The time.
    @inline(__always)
    static func seconds(stored: Int64, ofTweet id: Int64) -> Int64? {
        StoredRange.times.contains(stored) ? stored : seconds(inID: id)
    }

    /// The time of a tweet as reports count it, as an SQL expression in seconds since 1970 (UTC).
    ///
    /// It is that which the tweet's records say, else that in its id; NULL if neither is known. A time
    /// before Twitter began, or in the next century, is left out of account.
    static let sql = """
        CASE WHEN tweet.time BETWEEN \(StoredRange.times.lowerBound) \
        AND \(StoredRange.times.upperBound) THEN tweet.time \
        WHEN tweet.id > \(lastPlainID) THEN ((tweet.id >> 22) + \(start)) / 1000 END
        """
}
