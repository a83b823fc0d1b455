/// The spellings and mentions of a batch by their names.
///
/// Folding is slow and names repeat, so each name is folded once per batch.
struct NameTable {
    /// A name whose spelling or mention is known.
    private struct Entry {
        let hash: UInt64
        let name: TweetBatch.Text
        /// The index of the spelling or mention in the batch; ``empty`` if it has none.
        let value: Int32
    }

    /// The value of an empty name, such as a lone sign.
    private static let empty: Int32 = -1

    /// The names of spellings and mentions together.
    ///
    /// The seeds give spellings, mentions and names with a sign, of both kinds, different hashes,
    /// which are compared in full.
    private var entries: [Entry] = []
    private var table = HashIndex()
    /// The name that is being searched for, decoded.
    private var name: [UInt8] = []
    /// The folded name.
    private var folded: [UInt8] = []

    /// Empties the table for the next batch.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        table.removeAll()
    }

    /// Returns the index of a spelling in the batch, after adding it if it is new.
    ///
    /// - Returns: nil for an empty name, which is no mention.
    mutating func spelling(
        _ text: JSONText,
        _ kind: MentionKind,
        in batch: inout TweetBatch
    ) -> Int32? {
        name.removeAll(keepingCapacity: true)
        text.decode(into: &name)
        return spellingOfName(kind, in: &batch)
    }

    /// Returns the index of a spelling in the batch, for a name that is already decoded.
    mutating func spelling(
        _ bytes: some Sequence<UInt8>,
        _ kind: MentionKind,
        in batch: inout TweetBatch
    ) -> Int32? {
        name.removeAll(keepingCapacity: true)
        name.append(contentsOf: bytes)
        return spellingOfName(kind, in: &batch)
    }

    /// Returns the index of a spelling in the batch, for a name that was already stored without its
    /// sign.
    mutating func spelling(
        written text: JSONText,
        _ kind: MentionKind,
        in batch: inout TweetBatch
    ) -> Int32? {
        name.removeAll(keepingCapacity: true)
        text.decode(into: &name)
        // What looks like a sign is part of the name.
        if mayHaveSign { name.insert(UInt8(ascii: "#"), at: 0) }
        return spellingOfName(kind, in: &batch)
    }

    private mutating func spellingOfName(_ kind: MentionKind, in batch: inout TweetBatch) -> Int32?
    {
        let seed = mayHaveSign ? NameTable.signedSeed(kind) : NameTable.spellingSeed(kind)
        let hash = StableHash.hash(name.span, seed: seed)
        let spelling = find(name, hash, in: batch) ?? addName(hash, kind, in: &batch)
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
        if find(raw, hash, in: batch) == nil { insert(raw, hash, value, in: &batch) }
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
        if let known = find(name, hash, in: batch) { return known }
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
        let text = insert(name, hash, value, in: &batch)
        batch.spellings.append(.init(mention: mention, name: text, hash: hash))
        return value
    }

    private mutating func mentionOfFolded(
        _ kind: MentionKind,
        in batch: inout TweetBatch
    ) -> Int32 {
        let hash = StableHash.hash(folded.span, seed: NameTable.mentionSeed(kind))
        if let known = find(folded, hash, in: batch) { return known }
        let value = Int32(batch.mentions.count)
        let text = insert(folded, hash, value, in: &batch)
        batch.mentions.append(.init(kind: kind, folded: text, hash: hash))
        return value
    }
}

// MARK: - Entries

extension NameTable {
    private static func spellingSeed(_ kind: MentionKind) -> UInt64 { UInt64(kind.rawValue) }
    private static func mentionSeed(_ kind: MentionKind) -> UInt64 { 2 + UInt64(kind.rawValue) }
    private static func signedSeed(_ kind: MentionKind) -> UInt64 { 4 + UInt64(kind.rawValue) }

    /// The value of a name; nil if the table does not have it.
    private func find(_ name: [UInt8], _ hash: UInt64, in batch: TweetBatch) -> Int32? {
        let index = table.find(hash) { index in
            let entry = entries[index]
            return entry.hash == hash && batch.equals(entry.name, name)
        }
        return index.map { entries[$0].value }
    }

    @discardableResult
    private mutating func insert(
        _ name: [UInt8],
        _ hash: UInt64,
        _ value: Int32,
        in batch: inout TweetBatch
    ) -> TweetBatch.Text {
        let text = batch.append(name)
        table.insert(hash, index: entries.count)
        entries.append(Entry(hash: hash, name: text, value: value))
        return text
    }
}

extension TweetBatch {
    /// Appends a text to the bytes.
    mutating func append(_ text: some Collection<UInt8>) -> Text {
        let offset = Int32(bytes.count)
        bytes.append(contentsOf: text)
        return Text(offset: offset, count: Int32(text.count))
    }

    /// Appends a text of a dump, decoded.
    ///
    /// The result has no text if it is nil, or if the bytes have reached ``maxBytes``.
    mutating func append(_ text: JSONText?) -> Text {
        guard let text, bytes.count <= TweetBatch.maxBytes else { return Text() }
        let offset = bytes.count
        text.decode(into: &bytes)
        return Text(offset: Int32(offset), count: Int32(bytes.count - offset))
    }

    fileprivate func equals(_ text: Text, _ name: [UInt8]) -> Bool {
        guard let range = text.range else { return false }
        return bytes.span.extracting(range).equals(name.span)
    }
}
