import GRDB
import TweetDumps

/// The mention of each spelling, in memory, for counting the spellings in tweets by mention.
///
/// Mentions are numbered from 0 in the order of their ids, so that tallies can use arrays.
struct SpellingIndex {
    private let mentions: MentionOrder
    /// The number of each spelling's mention, by the id of the spelling.
    private let numbers: IDMap
    /// The slots of the spellings whose mention has several spellings.
    private let variants: BitSet

    init(_ db: Database, _ readers: ParallelReaders?) throws {
        let readMentions = { try MentionOrder(byIDIn: db) }
        let (mentions, spellings) =
            try readers?.run(readMentions, beside: SpellingIndex.spellings)
            ?? (readMentions(), SpellingIndex.spellings(db))
        self.mentions = mentions
        let mentioned = try spellings.mentions.map { UInt32(try mentions.index(of: $0)) }
        numbers = IDMap(ids: spellings.ids, numbers: mentioned)
        var variants = BitSet(count: numbers.slots.count)
        let hasSeveral = SpellingIndex.repeated(mentioned, count: mentions.count)
        for (id, mention) in zip(spellings.ids, mentioned) where hasSeveral.contains(Int(mention)) {
            if let slot = numbers.slot(of: id) { variants.insert(slot) }
        }
        self.variants = variants
    }

    private static func repeated(_ numbers: [UInt32], count: Int) -> BitSet {
        var (once, several) = (BitSet(count: count), BitSet(count: count))
        for number in numbers.lazy.map({ Int($0) }) where !once.insert(number) {
            several.insert(number)
        }
        return several
    }

    @Sendable
    private static func spellings(_ db: Database) throws -> (ids: [Int64], mentions: [Int64]) {
        var (ids, mentions): ([Int64], [Int64]) = ([], [])
        let count = try db.expectedCount(of: "spelling")
        ids.reserveCapacity(count)
        mentions.reserveCapacity(count)
        try IntegerRows(db, ["id", "mention"], from: "spelling", by: "id").readAll {
            ids.append($0.integer(0))
            mentions.append($0.integer(1))
        }
        return (ids, mentions)
    }

    var count: Int { mentions.count }

    @inline(__always)
    func number(ofSpelling id: Int64) throws -> Int {
        try number(inSlot: slot(ofSpelling: id))
    }

    /// The slots of the spellings, by which tallies can use arrays; some have no spelling.
    var slots: Range<Int> { numbers.slots }

    @inline(__always)
    func slot(ofSpelling id: Int64) throws -> Int {
        guard let slot = numbers.slot(of: id) else { throw DamagedValue(missing: "spelling") }
        return slot
    }

    @inline(__always)
    func number(inSlot slot: Int) throws -> Int {
        guard let number = numbers.number(in: slot) else { throw DamagedValue(missing: "spelling") }
        return number
    }

    /// Whether the spelling in a slot is one of several of its mention.
    @inline(__always)
    func isVariant(_ slot: Int) -> Bool { variants.contains(slot) }

    func id(ofMention number: Int) -> Int64 { mentions.id(at: number) }

    func number(ofMention id: Int64) -> Int? { mentions.indexIfKnown(of: id) }

    func kind(ofMention number: Int) -> MentionKind { mentions.kind(at: number) }
}
