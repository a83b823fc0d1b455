import GRDB
import TweetDumps

/// The rows of a spelling and of its mention.
struct SpellingIDs {
    let spelling: Int64
    let mention: Int64
}

/// The table `spelling`, with the changes of the counters of stored spellings.
struct SpellingTable {
    private let insert: RowInsertion
    private let find: RawStatement
    private let findLast: RawStatement
    private let update: RawStatement
    private let deleteUnused: RawStatement

    private var ids = RowIDs()
    private var changes = Tally()
    /// The rows of stored spellings that were seen recently.
    private var cache = NameCache<SpellingIDs>()
    /// The spellings that a tweet lost, which may be in no other.
    private var lost: Set<Int64> = []

    init(_ db: Database) throws {
        insert = try RowInsertion(db, into: "spelling", ["id", "mention", "name", "tweets"])
        find = try RawStatement(db, "SELECT id FROM spelling WHERE mention = ?1 AND name = ?2")
        findLast = try RawStatement(db, "SELECT max(id) FROM spelling")
        update = try RawStatement(db, "UPDATE spelling SET tweets = tweets + ?2 WHERE id = ?1")
        deleteUnused = try RawStatement(db, "DELETE FROM spelling WHERE id = ?1 AND tweets = 0")
    }

    /// The number of stored spellings whose changes are not yet written.
    var changeCount: Int { changes.count }

    /// Forgets the rows, because another program may have changed them.
    mutating func forget() { cache.removeAll() }

    // MARK: Rows

    /// Fills in the rows of spellings that were seen recently, and of their mentions.
    func findRecent(_ named: inout NamedMentions) {
        for spelling in named.spellings.indices {
            let recent = cache[named.names[spelling], named.names.hash(at: spelling)]
            guard let recent else { continue }
            named.spellings[spelling].id = recent.spelling
            named.mentions[named.spellings[spelling].mention].id = recent.mention
        }
    }

    /// Finds or adds the rows of spellings, whose mentions have rows, and adds to their counters.
    mutating func write(_ named: inout NamedMentions) throws {
        _ = try ids.begin { try findLast.lastID() }
        var new: [Int] = []
        for spelling in named.spellings.indices {
            if let id = try stored(spelling, in: named) {
                named.spellings[spelling].id = id
                changes.add(id, tweets: named.spellings[spelling].tweets)
            } else {
                named.spellings[spelling].id = ids.add()
                new.append(spelling)
            }
        }
        try insert(new, of: named)
    }

    /// The row of a spelling; nil if new.
    private mutating func stored(_ spelling: Int, in named: NamedMentions) throws -> Int64? {
        if let known = named.spellings[spelling].id { return known }
        let mention = named.mentions[named.spellings[spelling].mention]
        guard !mention.isNew, let mention = mention.id else { return nil }
        let id = try find.first(texts: named.names.texts.bytes.span) {
            $0.bind(mention)
            $0.bind(named.names.range(at: spelling))
        } read: {
            try $0.name(0)
        }
        guard let id else { return nil }
        if cache.isFull { cache.removeAll() }
        let ids = SpellingIDs(spelling: id, mention: mention)
        cache.insert(ids, named.names[spelling], named.names.hash(at: spelling))
        return id
    }

    /// Inserts rows for new spellings.
    private func insert(_ new: [Int], of named: NamedMentions) throws {
        try insert.run(new, texts: named.names.texts.bytes.span) { values, spelling in
            let row = named.spellings[spelling]
            values.bind(row.id)
            values.bind(named.mentions[row.mention].id)
            values.bind(named.names.range(at: spelling))
            values.bind(row.tweets)
        }
    }

    // MARK: Counters

    /// Changes the number of tweets with a stored spelling.
    mutating func change(_ spelling: Int64, tweets: Int64) {
        if tweets < 0 { lost.insert(spelling) }
        changes.add(spelling, tweets: tweets)
    }

    /// Writes everything, deletes the spellings that no tweet has any more, and ends the transaction.
    mutating func flush() throws {
        for change in changes.changes() {
            try update.run {
                $0.bind(change.key)
                $0.bind(change.tweets)
            }
        }
        changes.removeAll()
        ids.end()
        for spelling in lost.sorted() { try delete(spelling) }
        lost.removeAll()
    }

    private mutating func delete(_ spelling: Int64) throws {
        try deleteUnused.run { $0.bind(spelling) }
        // The cache would have a row that does not exist any more.
        if deleteUnused.changes > 0 { cache.removeAll() }
    }
}
