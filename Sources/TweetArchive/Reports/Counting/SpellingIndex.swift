import GRDB
import TweetDumps

/// The mention of each spelling, in memory, for counting the spellings in tweets by mention.
///
/// Mentions are numbered from 0 in the order of their ids, so that tallies can use arrays.
struct SpellingIndex {
    private let ids: [Int64]
    /// The number of each spelling's mention, by the id of the spelling.
    private let numbers: IDMap
    /// The slots of the spellings whose mention has several spellings.
    private let variants: BitSet
    /// Whether each mention is a user, by number.
    private let users: [Bool]

    init(_ db: Database, _ readers: ParallelReaders?) throws {
        let readMentions = { try SpellingIndex.mentions(db) }
        let (mentions, spellings) =
            try readers?.run(readMentions, beside: SpellingIndex.spellings)
            ?? (readMentions(), SpellingIndex.spellings(db))
        (ids, users) = (mentions.ids, mentions.users)
        let mentioned = try spellings.mentions.map { mention in
            guard let number = mentions.numbers[mention] else {
                throw DamagedValue(missing: "mention")
            }
            return UInt32(number)
        }
        numbers = IDMap(ids: spellings.ids, numbers: mentioned)
        var variants = BitSet(count: numbers.slots.count)
        let hasSeveral = SpellingIndex.repeated(mentioned, count: ids.count)
        for (id, mention) in zip(spellings.ids, mentioned) where hasSeveral.contains(Int(mention)) {
            if let slot = numbers.slot(of: id) { variants.insert(slot) }
        }
        self.variants = variants
    }

    /// The numbers that occur several times.
    private static func repeated(_ numbers: [UInt32], count: Int) -> BitSet {
        var (once, several) = (BitSet(count: count), BitSet(count: count))
        for number in numbers.lazy.map({ Int($0) }) where !once.insert(number) {
            several.insert(number)
        }
        return several
    }

    private struct Mentions {
        /// The ids in ascending order.
        let ids: [Int64]
        let users: [Bool]
        let numbers: IDMap
    }

    private static func mentions(_ db: Database) throws -> Mentions {
        var (ids, users): ([Int64], [Bool]) = ([], [])
        let count = try db.expectedCount(of: "mention")
        ids.reserveCapacity(count)
        users.reserveCapacity(count)
        let mentions = try IntegerRows(db, ["id", "kind"], from: "mention", by: "id")
        try mentions.readAll { row in
            ids.append(row.integer(0))
            users.append(row.integer(1) == Int64(MentionKind.user.rawValue))
        }
        let numbers = IDMap(ids: ids, numbers: 0..<UInt32(ids.count))
        return Mentions(ids: ids, users: users, numbers: numbers)
    }

    private struct Spellings {
        var ids: [Int64] = []
        /// The id of each spelling's mention.
        var mentions: [Int64] = []
    }

    @Sendable
    private static func spellings(_ db: Database) throws -> Spellings {
        var spellings = Spellings()
        let count = try db.expectedCount(of: "spelling")
        spellings.ids.reserveCapacity(count)
        spellings.mentions.reserveCapacity(count)
        try IntegerRows(db, ["id", "mention"], from: "spelling", by: "id").readAll {
            spellings.ids.append($0.integer(0))
            spellings.mentions.append($0.integer(1))
        }
        return spellings
    }

    var count: Int { ids.count }

    /// The number of a spelling's mention.
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

    func id(ofMention number: Int) -> Int64 { ids[number] }

    /// The number of the mention with an id; nil if there is none.
    func number(ofMention id: Int64) -> Int? {
        let number = ids.sortedIndex { $0 >= id }
        return number < count && ids[number] == id ? number : nil
    }

    func kind(ofMention number: Int) -> MentionKind { users[number] ? .user : .hashtag }
}
