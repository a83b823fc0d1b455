import TweetDumps

/// A stored tweet with which another record of the same tweet is merged.
struct TweetMerge {
    /// How full a record is, compared with the mentions that are stored.
    enum Fullness {
        /// Its mentions replace the stored ones.
        case fuller
        /// It has the stored mentions.
        case equal
        case lesser
    }

    /// The merged values.
    private(set) var values: TweetColumns
    /// The bytes of all texts.
    private(set) var texts: [UInt8]

    /// Begins with a stored tweet, whose texts are in an array of bytes.
    init(_ stored: TweetColumns, texts: [UInt8]) {
        values = stored
        self.texts = texts
    }

    /// Merges a record.
    ///
    /// - Parameters:
    ///   - row: The record.
    ///   - batch: The batch that has it.
    ///   - references: The rows of author, source and place, already merged.
    ///   - fullness: How full the record is.
    ///   - storedKey: The key of the stored mentions.
    mutating func merge(
        _ row: TweetBatch.Row,
        in batch: TweetBatch,
        _ references: TweetColumns.References,
        _ fullness: Fullness,
        storedKey: @autoclosure () throws -> RecordKey
    ) rethrows {
        var told = TweetColumns(row, references)
        told.language = told.language.map { keep(batch.bytes[$0]) }
        let text = batch.bytes[told.text]
        try mergeText(text, fullness, key: RecordKey(row, in: batch), storedKey: storedKey())
        mergeOthers(told)
        if fullness == .fuller {
            values.rank = told.rank
            values.digest = told.digest
        }
    }

    /// Merges what does not depend on which record is fuller.
    private mutating func mergeOthers(_ told: TweetColumns) {
        values.author = told.author
        values.source = told.source
        values.place = told.place
        values.time = Merging.larger(values.time, told.time)
        values.kind = TweetMerge.merged(values.kind, told.kind)
        values.recordDigest = min(values.recordDigest, told.recordDigest)
        values.language = Merging.first(values.language, told.language) {
            texts[$0].lexicographicallyPrecedes(texts[$1])
        }
        values.replyTo = Merging.larger(values.replyTo, told.replyTo)
        values.retweetOf = Merging.larger(values.retweetOf, told.retweetOf)
        values.quoteOf = Merging.larger(values.quoteOf, told.quoteOf)
        values.retweets = Merging.larger(values.retweets, told.retweets)
        values.likes = Merging.larger(values.likes, told.likes)
        values.replies = Merging.larger(values.replies, told.replies)
        values.point = Merging.first(values.point, told.point) {
            ($0.longitude, $0.latitude) < ($1.longitude, $1.latitude)
        }
    }

    /// Of two kinds a retweet is chosen before a quote, before a reply, before an original.
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
    /// Merges the text of a record: that of the fullest record that has one is kept.
    private mutating func mergeText(
        _ text: ArraySlice<UInt8>,
        _ fullness: Fullness,
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

    /// Merges the text of a record that is not the fullest one, which has no text.
    private mutating func mergeLesserText(_ text: ArraySlice<UInt8>, _ key: RecordKey) {
        var told = ToldText(
            text: texts[values.text],
            key: RecordKey(bytes: values.textRecord.map { Array(texts[$0]) } ?? [])
        )
        guard told.merge(ToldText(text: text, key: key)) else { return }
        values.text = keep(told.text)
        values.textRecord = keep(told.key.bytes)
    }
}

/// A text with the key of its record.
private struct ToldText {
    /// The text in UTF-8; empty if no record has one.
    var text: ArraySlice<UInt8>
    /// The key of its record.
    var key: RecordKey

    /// Takes another text instead if it has the fuller record, or as full a one and is preferred.
    ///
    /// A record without text takes no text away.
    ///
    /// - Returns: Whether it was taken.
    mutating func merge(_ other: ToldText) -> Bool {
        if other.text.isEmpty { return false }
        let isBetter =
            text.isEmpty || other.key < key
            || other.key == key && Merging.isPreferred(other.text, to: text)
        if isBetter { self = other }
        return isBetter
    }
}
