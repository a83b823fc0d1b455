import TweetDumps

/// The values of a row of the table `tweet`, with texts as ranges of an array of bytes.
///
/// A value is nil if it is unknown.
struct TweetColumns: Equatable {
    let id: Int64
    /// The row of the author.
    var author: Int64?
    /// The time, in seconds since 1970 (UTC).
    var time: Int64?
    var language: Range<Int>?
    var kind: TweetKind
    var rank: RecordRank
    /// A hash of the mentions.
    var digest: UInt64
    var text: Range<Int>
    /// The ids of other tweets.
    var replyTo: Int64?
    var retweetOf: Int64?
    var quoteOf: Int64?
    /// The numbers of times that others did something with the tweet.
    var retweets: Int64?
    var likes: Int64?
    var replies: Int64?
    /// The row of the program that it was written with.
    var source: Int64?
    /// The row of the place.
    var place: Int64?
    var point: GeoPoint?
    /// The least hash of a record.
    var recordDigest: Int64
    /// The ``RecordKey`` of the record with the text, in case the fullest record has no text.
    var textRecord: Range<Int>?

    /// Whether a tweet is this one, or the one that it repeats or quotes.
    ///
    /// A link to such a tweet is not shown.
    func refers(to tweet: Int64) -> Bool {
        tweet != 0 && (tweet == id || tweet == retweetOf || tweet == quoteOf)
    }
}

extension TweetColumns {
    /// The rows of other tables to which a tweet refers.
    struct References {
        var author: Int64?
        var source: Int64?
        var place: Int64?
    }

    /// The values of a decoded tweet, whose texts are in the bytes of its batch.
    @inline(__always)
    init(_ row: TweetBatch.Row, _ references: References) {
        id = row.id
        author = references.author
        time = row.time == .min ? nil : row.time
        language = row.language.range
        kind = row.kind
        rank = RecordRank(row)
        digest = row.digest
        text = row.text.range ?? 0..<0
        replyTo = row.replyTo == 0 ? nil : row.replyTo
        retweetOf = row.retweetOf == 0 ? nil : row.retweetOf
        quoteOf = row.quoteOf == 0 ? nil : row.quoteOf
        retweets = row.retweets < 0 ? nil : row.retweets
        likes = row.likes < 0 ? nil : row.likes
        replies = row.replies < 0 ? nil : row.replies
        source = references.source
        place = references.place
        point = row.point
        recordDigest = Int64(bitPattern: row.recordDigest)
    }
}
