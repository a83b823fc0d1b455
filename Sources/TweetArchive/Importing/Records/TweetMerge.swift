import TweetDumps

/// A stored tweet with which another record of the same tweet is merged.
struct TweetMerge {
    private(set) var values: StoredTweet
    /// The bytes of the texts of the values.
    private(set) var texts: [UInt8]

    /// Merges a record; the references are already merged, and the key is that of the stored mentions.
    mutating func merge(
        _ row: TweetBatch.Row,
        in batch: TweetBatch,
        _ references: StoredTweet.References,
        _ fullness: RecordFullness,
        storedKey: @autoclosure () throws -> RecordKey
    ) rethrows {
        var record = StoredTweet(row, references)
        record.language = record.language.map { keep(batch.bytes[$0]) }
        record.originalAuthor = record.originalAuthor.map { keep(batch.bytes[$0]) }
        let text = batch.bytes[record.text]
        try mergeText(text, fullness, key: RecordKey(row, in: batch), storedKey: storedKey())
        mergeOthers(record)
        if fullness == .fuller {
            values.rank = record.rank
            values.mentionDigest = record.mentionDigest
        }
    }

    /// Merges what does not depend on which record is fuller.
    private mutating func mergeOthers(_ record: StoredTweet) {
        values.references = record.references
        values.numbers.merge(record.numbers)
        values.kind = TweetMerge.merged(values.kind, record.kind)
        values.recordDigest = min(values.recordDigest, record.recordDigest)
        values.language = Merging.first(values.language, record.language) {
            texts[$0].lexicographicallyPrecedes(texts[$1])
        }
        values.originalAuthor = Merging.first(values.originalAuthor, record.originalAuthor) {
            Merging.precedes(texts[$0], texts[$1])
        }
        values.point = Merging.first(values.point, record.point) {
            ($0.longitude, $0.latitude) < ($1.longitude, $1.latitude)
        }
    }

    private static func merged(_ one: TweetKind, _ other: TweetKind) -> TweetKind {
        let order: [TweetKind] = [.retweet, .quote, .reply, .original]
        return order.first { $0 == one || $0 == other } ?? one
    }

    private mutating func keep(_ text: some Collection<UInt8>) -> Range<Int> {
        let first = texts.count
        texts.append(contentsOf: text)
        return first..<texts.count
    }
}

// MARK: - Texts

extension TweetMerge {
    /// Merges the text of a record, so that the text of the fullest record with a text is kept.
    private mutating func mergeText(
        _ text: ArraySlice<UInt8>,
        _ fullness: RecordFullness,
        key: @autoclosure () -> RecordKey,
        storedKey: @autoclosure () throws -> RecordKey
    ) rethrows {
        let isOfFullest = values.textRecord == nil && !values.text.isEmpty
        switch fullness {
        case .fuller where text.isEmpty:
            if isOfFullest { values.textRecord = keep(try storedKey().bytes) }
        case .equal where text.isEmpty: break
        case .equal where isOfFullest:
            if Merging.isPreferred(text, to: texts[values.text]) { values.text = keep(text) }
        case .fuller, .equal:
            values.text = keep(text)
            values.textRecord = nil
        case .lesser:
            if !isOfFullest, !text.isEmpty { mergeLesserText(text, key()) }
        }
    }

    /// Merges the text of a record, while the fullest record has none.
    ///
    /// The text of the fuller record is kept; if both are as full, the preferred text.
    private mutating func mergeLesserText(_ text: ArraySlice<UInt8>, _ key: RecordKey) {
        let storedText = texts[values.text]
        let storedKey = RecordKey(bytes: values.textRecord.map { Array(texts[$0]) } ?? [])
        let isBetter =
            storedText.isEmpty || key < storedKey
            || key == storedKey && Merging.isPreferred(text, to: storedText)
        guard isBetter else { return }
        values.text = keep(text)
        values.textRecord = keep(key.bytes)
    }
}

/// The choice between the values of two records of a tweet; a known value is chosen over an unknown one.
///
/// The choice does not depend on the order of the two, so that the order of imports does not matter. See
/// `Documentation/counting.md`.
enum Merging {
    /// The one that a predicate orders first.
    static func first<Value>(
        _ one: Value?,
        _ other: Value?,
        by precedes: (Value, Value) throws -> Bool
    ) rethrows -> Value? {
        guard let one, let other else { return one ?? other }
        return try precedes(other, one) ? other : one
    }

    /// The text that is first by code point, which is the order of its UTF-8.
    static func firstText<Text: Sequence<UInt8>>(_ one: Text?, _ other: Text?) -> Text? {
        first(one, other) { $0.lexicographicallyPrecedes($1) }
    }

    /// Whether a screen name comes first: by its folded form, then as written.
    static func precedes(_ name: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
        let (one, two) = (name.map(\.asSmallLetter), other.map(\.asSmallLetter))
        return one == two
            ? name.lexicographicallyPrecedes(other) : one.lexicographicallyPrecedes(two)
    }

    /// Whether a text is preferred: the one with more code points, else the first by code point.
    static func isPreferred(
        _ text: ArraySlice<UInt8>,
        to other: ArraySlice<UInt8>
    ) -> Bool {
        let (length, otherLength) = (codePoints(in: text), codePoints(in: other))
        if length != otherLength { return length > otherLength }
        return text.lexicographicallyPrecedes(other)
    }

    /// The longer one of two lists; if both have the same length, the first by its elements.
    static func longer<Element>(
        _ one: [Element],
        _ other: [Element],
        by precedes: (Element, Element) -> Bool
    ) -> [Element] {
        if one.count != other.count { return one.count > other.count ? one : other }
        return other.lexicographicallyPrecedes(one, by: precedes) ? other : one
    }

    private static func codePoints(in text: ArraySlice<UInt8>) -> Int {
        text.count { $0 & 0xC0 != 0x80 }
    }
}

/// The values of a row of the table `tweet`, with texts as ranges of an array of bytes.
///
/// A value is nil if it is unknown.
struct StoredTweet: Equatable {
    let id: Int64
    var references = References()
    var language: Range<Int>?
    var kind: TweetKind
    var rank: RecordRank
    /// A hash of the mentions.
    var mentionDigest: UInt64
    var text: Range<Int>
    var originalAuthor: Range<Int>?
    /// The counts, times and ids.
    var numbers = TweetNumbers()
    var point: GeoPoint?
    /// The least hash of all its records.
    var recordDigest: Int64
    /// The ``RecordKey`` of the record with the text, in case the fullest record has no text.
    var textRecord: Range<Int>?

    /// Whether a tweet is this one, or the one that it repeats or quotes, so that a link to it is not shown.
    func refers(to tweet: Int64) -> Bool {
        tweet != 0
            && (tweet == id || tweet == numbers[.retweetOf] || tweet == numbers[.quoteOf])
    }

    var profile: ProfileKey { ProfileKey(author: references.author, account: numbers[.account]) }
}

extension StoredTweet {
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
        mentionDigest = row.mentionDigest
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
