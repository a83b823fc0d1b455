/// The spellings and mentions of a batch, each once, found by their bytes.
///
/// Folding a name is dear and names repeat, so each is folded once a batch, whatever it looks like.
struct NameTable {
    /// A place in the table: a key and what it stands for; free where `value` is `free`.
    private struct Slot {
        var hash: UInt64 = 0
        var key = TweetBatch.Text()
        var value: Int32 = NameTable.free
    }

    private static let free: Int32 = -2
    /// What a name without letters, such as a lone sign, stands for.
    private static let empty: Int32 = -1

    private var slots = [Slot](repeating: Slot(), count: 4096)
    private var used = 0
    /// The name that is looked up, decoded.
    private var name: [UInt8] = []

    /// Forgets everything, for the next batch.
    mutating func removeAll() {
        for place in slots.indices { slots[place].value = NameTable.free }
        used = 0
    }

    /// The index in the batch of the spelling that `text` is, which is added where it is new.
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

    /// The same for a name that is decoded already.
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
        let place = place(of: name, hash, in: batch)
        let known = slots[place].value
        if known != NameTable.free { return known == NameTable.empty ? nil : known }
        let spelling = addSpelling(hash, kind, in: &batch)
        return spelling == NameTable.empty ? nil : spelling
    }

    /// Adds the name, and its spelling where that is another: without the sign, in NFC.
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
        let place = place(of: raw, hash, in: batch)
        if slots[place].value == NameTable.free {
            insert(raw, hash, value, at: place, in: &batch)
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
        let known = slots[place(of: name, hash, in: batch)].value
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
        let place = place(of: name, hash, in: batch)
        let text = insert(name, hash, value, at: place, in: &batch)
        batch.spellings.append(.init(mention: mention, name: text, hash: hash))
        return value
    }

    private mutating func mention(
        _ folded: [UInt8],
        _ kind: MentionKind,
        in batch: inout TweetBatch
    ) -> Int32 {
        let hash = NameTable.hash(folded, NameTable.mentionSeed(kind))
        let place = place(of: folded, hash, in: batch)
        if slots[place].value != NameTable.free { return slots[place].value }
        let value = Int32(batch.mentions.count)
        let text = insert(folded, hash, value, at: place, in: &batch)
        batch.mentions.append(.init(kind: kind, folded: text, hash: hash))
        return value
    }
}

// MARK: - The hash table

extension NameTable {
    // Spellings and mentions of both kinds share the table: the seed keeps their hashes apart, and
    // hashes are compared in full.
    private static func spellingSeed(_ kind: MentionKind) -> UInt64 { UInt64(kind.rawValue) }
    private static func mentionSeed(_ kind: MentionKind) -> UInt64 { 2 + UInt64(kind.rawValue) }

    private static func hash(_ bytes: [UInt8], _ seed: UInt64) -> UInt64 {
        bytes.withUnsafeBufferPointer { StableHash.hash($0, seed: seed) }
    }

    /// Where the key stands, or the free slot where it belongs.
    private func place(of key: [UInt8], _ hash: UInt64, in batch: TweetBatch) -> Int {
        var place = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[place].value != NameTable.free {
            if slots[place].hash == hash, batch.equals(slots[place].key, key) { return place }
            place = (place + 1) & (slots.count - 1)
        }
        return place
    }

    @discardableResult
    private mutating func insert(
        _ key: [UInt8],
        _ hash: UInt64,
        _ value: Int32,
        at place: Int,
        in batch: inout TweetBatch
    ) -> TweetBatch.Text {
        let text = batch.append(key)
        slots[place] = Slot(hash: hash, key: text, value: value)
        used += 1
        if used * 2 > slots.count { grow() }
        return text
    }

    private mutating func grow() {
        let old = slots
        slots = [Slot](repeating: Slot(), count: old.count * 2)
        for slot in old where slot.value != NameTable.free {
            var place = Int(truncatingIfNeeded: slot.hash) & (slots.count - 1)
            while slots[place].value != NameTable.free { place = (place + 1) & (slots.count - 1) }
            slots[place] = slot
        }
    }
}

extension TweetBatch {
    /// Adds a text to the bytes.
    mutating func append(_ text: some Collection<UInt8>) -> Text {
        let offset = Int32(bytes.count)
        bytes.append(contentsOf: text)
        return Text(offset: offset, count: Int32(text.count))
    }

    /// Adds a text out of a dump; none where it is nil.
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
