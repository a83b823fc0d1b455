/// A hash table that finds the spellings and mentions of a batch by their bytes.
///
/// Folding is slow and names repeat, so each name is folded once per batch.
struct NameTable {
    /// A slot of the table.
    ///
    /// It is unused if `value` is ``free``.
    private struct Slot {
        var hash: UInt64 = 0
        var key = TweetBatch.Text()
        var value: Int32 = NameTable.free
    }

    private static let free: Int32 = -2
    /// The value of an empty name, such as a lone sign.
    private static let empty: Int32 = -1

    private var slots = [Slot](repeating: Slot(), count: 4096)
    private var used = 0
    /// The name that is being searched for, decoded.
    private var name: [UInt8] = []

    /// Empties the table for the next batch.
    mutating func removeAll() {
        for index in slots.indices { slots[index].value = NameTable.free }
        used = 0
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

    private mutating func spellingOfName(_ kind: MentionKind, in batch: inout TweetBatch) -> Int32?
    {
        let hash = NameTable.hash(name, NameTable.spellingSeed(kind))
        let index = slot(of: name, hash, in: batch)
        let known = slots[index].value
        if known != NameTable.free { return known == NameTable.empty ? nil : known }
        let spelling = addSpelling(hash, kind, in: &batch)
        return spelling == NameTable.empty ? nil : spelling
    }

    /// Adds the name, and its spelling if that differs: without the sign, in NFC.
    private mutating func addSpelling(
        _ hash: UInt64,
        _ kind: MentionKind,
        in batch: inout TweetBatch
    ) -> Int32 {
        if let folded = name.withUnsafeBufferPointer(Folding.foldedWithoutTables) {
            return addSpelling(hash, folded: folded, kind, in: &batch)
        }
        let raw = name
        let typed = String(decoding: raw, as: UTF8.self)
        let value = addNormalized(typed, kind, in: &batch)
        let index = slot(of: raw, hash, in: batch)
        if slots[index].value == NameTable.free {
            insert(raw, hash, value, at: index, in: &batch)
        }
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
        let hash = NameTable.hash(name, NameTable.spellingSeed(kind))
        let known = slots[slot(of: name, hash, in: batch)].value
        if known >= 0 { return known }
        return addSpelling(hash, folded: Array(folded.utf8), kind, in: &batch)
    }

    private mutating func addSpelling(
        _ hash: UInt64,
        folded: [UInt8],
        _ kind: MentionKind,
        in batch: inout TweetBatch
    ) -> Int32 {
        let mention = mention(folded, kind, in: &batch)
        let value = Int32(batch.spellings.count)
        let index = slot(of: name, hash, in: batch)
        let text = insert(name, hash, value, at: index, in: &batch)
        batch.spellings.append(.init(mention: mention, name: text, hash: hash))
        return value
    }

    private mutating func mention(
        _ folded: [UInt8],
        _ kind: MentionKind,
        in batch: inout TweetBatch
    ) -> Int32 {
        let hash = NameTable.hash(folded, NameTable.mentionSeed(kind))
        let index = slot(of: folded, hash, in: batch)
        if slots[index].value != NameTable.free { return slots[index].value }
        let value = Int32(batch.mentions.count)
        let text = insert(folded, hash, value, at: index, in: &batch)
        batch.mentions.append(.init(kind: kind, folded: text, hash: hash))
        return value
    }
}

// MARK: - The hash table

extension NameTable {
    // All names share the table. The seeds give spellings and mentions of both kinds different
    // hashes, which are compared in full.
    private static func spellingSeed(_ kind: MentionKind) -> UInt64 { UInt64(kind.rawValue) }
    private static func mentionSeed(_ kind: MentionKind) -> UInt64 { 2 + UInt64(kind.rawValue) }

    private static func hash(_ bytes: [UInt8], _ seed: UInt64) -> UInt64 {
        bytes.withUnsafeBufferPointer { StableHash.hash($0, seed: seed) }
    }

    /// The index of the slot that has the key, or of the free slot for it.
    private func slot(of key: [UInt8], _ hash: UInt64, in batch: TweetBatch) -> Int {
        var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[index].value != NameTable.free {
            if slots[index].hash == hash, batch.equals(slots[index].key, key) { return index }
            index = (index + 1) & (slots.count - 1)
        }
        return index
    }

    @discardableResult
    private mutating func insert(
        _ key: [UInt8],
        _ hash: UInt64,
        _ value: Int32,
        at index: Int,
        in batch: inout TweetBatch
    ) -> TweetBatch.Text {
        let text = batch.append(key)
        slots[index] = Slot(hash: hash, key: text, value: value)
        used += 1
        if used * 2 > slots.count { grow() }
        return text
    }

    private mutating func grow() {
        let old = slots
        slots = [Slot](repeating: Slot(), count: old.count * 2)
        for slot in old where slot.value != NameTable.free {
            var index = Int(truncatingIfNeeded: slot.hash) & (slots.count - 1)
            while slots[index].value != NameTable.free { index = (index + 1) & (slots.count - 1) }
            slots[index] = slot
        }
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
    /// The result has no text if it is nil.
    mutating func append(_ text: JSONText?) -> Text {
        guard let text else { return Text() }
        let offset = bytes.count
        text.decode(into: &bytes)
        return Text(offset: Int32(offset), count: Int32(bytes.count - offset))
    }

    fileprivate func equals(_ text: Text, _ key: [UInt8]) -> Bool {
        guard Int(text.count) == key.count else { return false }
        return withBytes(of: text) { $0.elementsEqual(key) }
    }
}
