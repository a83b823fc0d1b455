/// The spellings and mentions of a batch by their names.
///
/// Folding is slow and names repeat, so each name is folded once per batch.
struct NameTable {
    /// The value of an empty name, such as a lone sign.
    private static let empty: Int32 = -1

    /// The names of spellings and mentions together.
    ///
    /// The seeds give spellings, mentions and names with a sign, of both kinds, different hashes:
    /// no name has the same hash with two seeds.
    private var names = InternTable()
    /// The index in the batch of each name's spelling or mention; ``empty`` if it has none.
    private var values: [Int32] = []
    /// The name that is being searched for, decoded.
    private var name: [UInt8] = []
    private var folded: [UInt8] = []

    mutating func removeAll() {
        names.removeAll()
        values.removeAll(keepingCapacity: true)
    }

    /// Returns the index of a spelling in the batch, after adding it if it is new; nil for an empty
    /// name, which is no mention.
    ///
    /// If `isWithoutSign` is true, a sign at the beginning is part of the name.
    mutating func spelling(
        _ text: JSONText,
        _ kind: MentionKind,
        isWithoutSign: Bool = false,
        in batch: inout TweetBatch
    ) -> Int32? {
        name.removeAll(keepingCapacity: true)
        text.decode(into: &name)
        if isWithoutSign, mayHaveSign { name.insert(UInt8(ascii: "#"), at: 0) }
        return spellingOfName(kind, in: &batch)
    }

    /// The same for a name that is already decoded.
    mutating func spelling(
        _ bytes: some Sequence<UInt8>,
        _ kind: MentionKind,
        in batch: inout TweetBatch
    ) -> Int32? {
        name.removeAll(keepingCapacity: true)
        name.append(contentsOf: bytes)
        return spellingOfName(kind, in: &batch)
    }

    private mutating func spellingOfName(_ kind: MentionKind, in batch: inout TweetBatch) -> Int32?
    {
        let seed = mayHaveSign ? NameTable.signedSeed(kind) : NameTable.spellingSeed(kind)
        let hash = StableHash.hash(name.span, seed: seed)
        let spelling = find(name, hash) ?? addName(hash, kind, in: &batch)
        return spelling == NameTable.empty ? nil : spelling
    }

    /// True if the name may begin with a sign.
    ///
    /// Such a name is not looked for among the spellings, because it can be the spelling of another
    /// name: `#` is an empty name, and the spelling of `##`.
    private var mayHaveSign: Bool {
        // The last one is the first byte of the signs in full width, and of other characters.
        guard let first = name.first else { return false }
        return first == UInt8(ascii: "#") || first == UInt8(ascii: "@") || first == 0xEF
    }

    /// Adds the name, and its spelling if that differs: without the sign, in NFC.
    private mutating func addName(
        _ hash: UInt64,
        _ kind: MentionKind,
        in batch: inout TweetBatch
    ) -> Int32 {
        folded.removeAll(keepingCapacity: true)
        folded.append(contentsOf: name)
        if Folding.foldWithoutTables(&folded) { return addSpelling(hash, kind, in: &batch) }
        let raw = name
        let value = addNormalized(String(decoding: raw, as: UTF8.self), kind, in: &batch)
        if find(raw, hash) == nil { insert(raw, hash, value) }
        return value
    }

    private mutating func addNormalized(
        _ typed: String,
        _ kind: MentionKind,
        in batch: inout TweetBatch
    ) -> Int32 {
        let folded = Folding.folded(typed)
        guard !folded.isEmpty else { return NameTable.empty }
        name = Array(Folding.spelling(typed).utf8)
        let hash = StableHash.hash(name.span, seed: NameTable.spellingSeed(kind))
        if let known = find(name, hash) { return known }
        self.folded = Array(folded.utf8)
        return addSpelling(hash, kind, in: &batch)
    }

    /// Adds the name as a spelling of the folded name.
    private mutating func addSpelling(
        _ hash: UInt64,
        _ kind: MentionKind,
        in batch: inout TweetBatch
    ) -> Int32 {
        let mention = mentionOfFolded(kind, in: &batch)
        let value = Int32(batch.spellings.count)
        insert(name, hash, value)
        batch.spellings.append(.init(mention: mention, name: batch.append(name), hash: hash))
        return value
    }

    private mutating func mentionOfFolded(
        _ kind: MentionKind,
        in batch: inout TweetBatch
    ) -> Int32 {
        let hash = StableHash.hash(folded.span, seed: NameTable.mentionSeed(kind))
        if let known = find(folded, hash) { return known }
        let value = Int32(batch.mentions.count)
        insert(folded, hash, value)
        batch.mentions.append(.init(kind: kind, folded: batch.append(folded), hash: hash))
        return value
    }

    private static func spellingSeed(_ kind: MentionKind) -> UInt64 { UInt64(kind.rawValue) }
    private static func mentionSeed(_ kind: MentionKind) -> UInt64 { 2 + UInt64(kind.rawValue) }
    private static func signedSeed(_ kind: MentionKind) -> UInt64 { 4 + UInt64(kind.rawValue) }

    private func find(_ name: [UInt8], _ hash: UInt64) -> Int32? {
        names.index(of: name.span, hash).map { values[$0] }
    }

    private mutating func insert(_ name: [UInt8], _ hash: UInt64, _ value: Int32) {
        names.append(name.span, hash)
        values.append(value)
    }
}

extension TweetBatch.Slice {
    init(_ indices: Range<Int>) {
        self.init(offset: Int32(indices.lowerBound), count: Int32(indices.count))
    }
}

extension TweetBatch {
    mutating func append(_ text: some Collection<UInt8>) -> Text {
        let offset = bytes.count
        bytes.append(contentsOf: text)
        return self.text(from: offset)
    }

    /// Appends a text of a dump, decoded.
    ///
    /// The result has no text if it is nil, or if the bytes have reached ``maxBytes``.
    mutating func append(_ text: JSONText?) -> Text {
        guard let text, bytes.count <= TweetBatch.maxBytes else { return Text() }
        let offset = bytes.count
        text.decode(into: &bytes)
        return self.text(from: offset)
    }

    func text(from offset: Int) -> Text {
        Text(offset: Int32(offset), count: Int32(bytes.count - offset))
    }
}

/// The names of the programs that the tweets of a batch were written with.
///
/// Few programs write most tweets, so each name is decoded once per batch.
struct SourceNames {
    struct Source {
        /// The name; no text if it is unknown.
        var name = TweetBatch.Text()
        /// A hash of the name; 0 if it is unknown.
        var hash: UInt64 = 0
    }

    /// The values as they are in the dump; the seeds give plain values and those with markup
    /// different hashes.
    private var values = InternTable()
    /// The name in each value.
    private var sources: [Source] = []

    mutating func removeAll() {
        values.removeAll()
        sources.removeAll(keepingCapacity: true)
    }

    /// Returns the name of a program without markup, which is appended to the batch if it is new.
    ///
    /// A plain name never had markup, or it was removed before.
    mutating func source(
        _ value: JSONText?,
        isPlain: Bool = false,
        in batch: inout TweetBatch
    ) -> Source {
        guard let value else { return Source() }
        let hash = StableHash.hash(value.raw.span, seed: isPlain ? 2 : 0)
        let (index, isNew) = values.insert(value.raw.span, hash)
        if isNew { sources.append(Source(value, isPlain: isPlain, in: &batch)) }
        return sources[index]
    }
}

extension SourceNames.Source {
    fileprivate init(_ value: JSONText, isPlain: Bool, in batch: inout TweetBatch) {
        let offset = batch.bytes.count
        value.decode(into: &batch.bytes)
        if !isPlain { batch.bytes.removeMarkup(from: offset) }
        guard batch.bytes.count > offset else { return }
        name = batch.text(from: offset)
        hash = StableHash.hash(batch.bytes.span.extracting(offset..<batch.bytes.count), seed: 1)
    }
}

extension TweetValues {
    /// The name of the program that the tweet was written with, perhaps with markup.
    var markedSource: JSONText? {
        @inline(__always) get {
            sourceLabel?.filledText ?? source?.text?.filled
                ?? generator?["displayName"]?.filledText
        }
    }
}

/// The search terms of a batch by what was typed.
///
/// Terms repeat, so each text is folded once per batch.
struct TypedTerms {
    private struct Entry {
        let term: SearchTerm
        /// Its index in ``TweetBatch/terms``.
        let index: Int32
        /// The index of its name in ``TweetBatch/termNames``.
        let name: Int32
    }

    /// What was typed; nil for a text without a name.
    private var entries: [ExactText: Entry?] = [:]
    /// The indices of terms in ``TweetBatch/terms``.
    private var indices: [SearchTerm: Int32] = [:]

    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        indices.removeAll(keepingCapacity: true)
    }

    /// Appends terms as typed, except those without a name.
    mutating func append(_ typed: [String], to batch: inout TweetBatch) -> TweetBatch.Slice {
        let first = batch.termReferences.count
        for text in typed {
            guard let entry = entry(ExactText(text), in: &batch) else { continue }
            // A term is displayed as last typed.
            batch.terms[Int(entry.index)] = entry.term
            batch.termReferences.append(entry.index)
            batch.termNameReferences.append(entry.name)
        }
        return .init(first..<batch.termReferences.count)
    }

    private mutating func entry(_ typed: ExactText, in batch: inout TweetBatch) -> Entry? {
        if let known = entries[typed] { return known }
        let entry = SearchTerm(typed.text).map { term in
            batch.termNames.append(term.name)
            let name = Int32(batch.termNames.count - 1)
            return Entry(term: term, index: index(of: term, in: &batch), name: name)
        }
        entries[typed] = entry
        return entry
    }

    private mutating func index(of term: SearchTerm, in batch: inout TweetBatch) -> Int32 {
        if let known = indices[term] { return known }
        let index = Int32(batch.terms.count)
        batch.terms.append(term)
        indices[term] = index
        return index
    }

    func joined(
        _ one: TweetBatch.Slice,
        _ other: TweetBatch.Slice,
        in batch: inout TweetBatch
    ) -> TweetBatch.Slice {
        if one.count == 0 { return other }
        if other.count == 0 { return one }
        let first = batch.termReferences.count
        for index in [one.indices, other.indices].joined() {
            batch.termReferences.append(batch.termReferences[index])
            batch.termNameReferences.append(batch.termNameReferences[index])
        }
        return .init(first..<batch.termReferences.count)
    }
}
