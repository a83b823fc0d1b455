import GRDB
import TweetDumps

/// The mention of each spelling, in memory.
///
/// Mentions are numbered from 0 in the order of their ids, so that tallies can use arrays.
///
/// - Complexity: A few bytes for each spelling and mention of the archive.
struct SpellingIndex {
    /// The ids of the mentions, by number.
    private let ids: [Int64]
    /// The number of each spelling's mention, by the id of the spelling.
    private let numbers: IDMap
    /// The slots of the spellings whose mention has several spellings.
    private let variants: BitSet
    /// Whether each mention is a user, by number.
    private let users: [Bool]

    /// Reads all mentions and spellings.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - readers: Further connections that read the same state; nil if there are none.
    /// - Throws: An error if the archive cannot be read.
    init(_ db: Database, _ readers: ParallelReaders?) throws {
        let readMentions = { try SpellingIndex.mentions(db) }
        let (mentions, spellings) =
            try readers?.run(readMentions, beside: SpellingIndex.spellings)
            ?? (readMentions(), SpellingIndex.spellings(db))
        (ids, users) = mentions
        let numbers = IDMap(ids: ids, numbers: 0..<UInt32(ids.count))
        let mentioned = try spellings.mentions.map { mention in
            guard let number = numbers[mention] else { throw DamagedValue(missing: "mention") }
            return UInt32(number)
        }
        self.numbers = IDMap(ids: spellings.ids, numbers: mentioned)
        variants = SpellingIndex.variants(self.numbers, mentions: ids.count)
    }

    /// The slots of the spellings whose mention has several spellings.
    private static func variants(_ numbers: IDMap, mentions: Int) -> BitSet {
        var (seen, repeated) = (BitSet(count: mentions), BitSet(count: mentions))
        for mention in numbers.slots.lazy.compactMap({ numbers.number(in: $0) }) {
            if seen.contains(mention) { repeated.insert(mention) } else { seen.insert(mention) }
        }
        var variants = BitSet(count: numbers.slots.count)
        for slot in numbers.slots {
            guard let mention = numbers.number(in: slot) else { continue }
            if repeated.contains(mention) { variants.insert(slot) }
        }
        return variants
    }

    /// The ids of all mentions in ascending order, and whether each is a user.
    private static func mentions(_ db: Database) throws -> (ids: [Int64], users: [Bool]) {
        var (ids, users): ([Int64], [Bool]) = ([], [])
        let mentions = try RawStatement(db, "SELECT id, kind = 1 FROM mention ORDER BY id")
        try mentions.readAll { row in
            ids.append(row.integer(0))
            users.append(row.integer(1) == 1)
        }
        return (ids, users)
    }

    /// The ids of all spellings, and of the mention of each.
    @Sendable
    private static func spellings(_ db: Database) throws -> (ids: [Int64], mentions: [Int64]) {
        var (ids, mentions): ([Int64], [Int64]) = ([], [])
        try RawStatement(db, "SELECT id, mention FROM spelling").readAll { row in
            ids.append(row.integer(0))
            mentions.append(row.integer(1))
        }
        return (ids, mentions)
    }

    /// The number of mentions.
    var count: Int { ids.count }

    /// The number of a spelling's mention.
    ///
    /// - Throws: ``DamagedValue`` if the archive has no such spelling.
    @inline(__always)
    func number(ofSpelling id: Int64) throws -> Int {
        try number(inSlot: slot(ofSpelling: id))
    }

    /// The slots of the spellings, by which tallies can use arrays; some have no spelling.
    var slots: Range<Int> { numbers.slots }

    /// The slot of a spelling.
    ///
    /// - Throws: ``DamagedValue`` if it has none, as the archive has no such spelling.
    @inline(__always)
    func slot(ofSpelling id: Int64) throws -> Int {
        guard let slot = numbers.slot(of: id) else { throw DamagedValue(missing: "spelling") }
        return slot
    }

    /// The number of the mention of the spelling in a slot.
    ///
    /// - Throws: ``DamagedValue`` if the archive has no such spelling.
    @inline(__always)
    func number(inSlot slot: Int) throws -> Int {
        guard let number = numbers.number(in: slot) else { throw DamagedValue(missing: "spelling") }
        return number
    }

    /// Whether the spelling in a slot is one of several of its mention.
    @inline(__always)
    func isVariant(_ slot: Int) -> Bool { variants.contains(slot) }

    /// The id of the mention with a number.
    func id(ofMention number: Int) -> Int64 { ids[number] }

    /// The number of the mention with an id; nil if there is none.
    ///
    /// - Complexity: Logarithmic in the number of mentions.
    func number(ofMention id: Int64) -> Int? {
        var (lower, upper) = (0, ids.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if ids[middle] < id { lower = middle + 1 } else { upper = middle }
        }
        return lower < ids.count && ids[lower] == id ? lower : nil
    }

    /// The kind of the mention with a number.
    func kind(ofMention number: Int) -> MentionKind { users[number] ? .user : .hashtag }
}
