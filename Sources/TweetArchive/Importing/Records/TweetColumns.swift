import TweetDumps

/// The values of a row of the table `tweet`, with texts as ranges of an array of bytes.
///
/// A value is nil if it is unknown.
struct TweetColumns: Equatable {
    let id: Int64
    var references = References()
    var language: Range<Int>?
    var kind: TweetKind
    var rank: RecordRank
    /// A hash of the mentions.
    var digest: UInt64
    var text: Range<Int>
    var originalAuthor: Range<Int>?
    /// The counts, times and ids.
    var numbers = TweetNumbers()
    var point: GeoPoint?
    /// The least hash of a record.
    var recordDigest: Int64
    /// The ``RecordKey`` of the record with the text, in case the fullest record has no text.
    var textRecord: Range<Int>?

    /// Whether a tweet is this one, or the one that it repeats or quotes.
    ///
    /// A link to such a tweet is not shown.
    func refers(to tweet: Int64) -> Bool {
        tweet != 0
            && (tweet == id || tweet == numbers[.retweetOf] || tweet == numbers[.quoteOf])
    }

    /// The key of its author's profile.
    var profile: ProfileKey { ProfileKey(author: references.author, account: numbers[.account]) }
}

extension TweetColumns {
    /// The rows of other tables to which a tweet refers.
    struct References: Equatable {
        var author: Int64?
        var source: Int64?
        var place: Int64?
    }

    /// The values of a decoded tweet, whose texts are in the bytes of its batch.
    @inline(__always)
    init(_ row: TweetBatch.Row, _ references: References) {
        id = row.id
        self.references = references
        language = row.language.range
        kind = row.kind
        rank = RecordRank(row)
        digest = row.digest
        text = row.text.range ?? 0..<0
        originalAuthor = row.originalAuthor.range
        numbers = row.numbers
        point = row.point
        recordDigest = Int64(bitPattern: row.recordDigest)
    }
}

/// The key of a row of the table `profile`.
struct ProfileKey: Equatable {
    /// The row of the name; 0 if it is unknown.
    let author: Int64
    /// Twitter's number of the account; 0 if it is unknown.
    let account: Int64

    init(author: Int64?, account: Int64?) {
        (self.author, self.account) = (author ?? 0, account ?? 0)
    }

    /// True if neither is known.
    var isEmpty: Bool { author == 0 && account == 0 }
}
