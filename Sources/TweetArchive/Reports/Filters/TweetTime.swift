/// The time of a tweet as reports count it, as an SQL expression.
enum TweetTime {
    /// The time in seconds since 1970 (UTC): that which its records say, else that in its id; NULL if
    /// neither is known.
    ///
    /// A time before Twitter began, or in the next century, is left out of account. Since November
    /// 2010 the upper bits of an id count milliseconds from a fixed start.
    static let sql = """
        CASE WHEN tweet.time BETWEEN \(StoredRange.times.lowerBound) \
        AND \(StoredRange.times.upperBound) THEN tweet.time \
        WHEN tweet.id > 29700000000 THEN ((tweet.id >> 22) + 1288834974657) / 1000 END
        """
}
