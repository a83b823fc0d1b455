import GRDB
import TweetDumps

/// The table `mention`, with the changes of the counters of stored mentions.
struct MentionStore {
    private let insert: RowInsertion
    private let find: RawStatement
    private let findKind: RawStatement
    private let updateUsed: RawStatement
    private let update: RawStatement
    private let deleteUnused: RawStatement

    private var newRows: NewRows
    /// The kinds of the mentions that the transaction has added, in the order of their ids.
    private var addedKinds: [MentionKind] = []
    private var changes = CounterChanges()
    /// The mentions that a tweet lost, which may be in no other.
    private var lost: Set<Int64> = []
    private var usedChange = MentionCountChange()

    private let copies: OutdatedCopies

    init(_ db: Database, _ copies: OutdatedCopies) throws {
        self.copies = copies
        insert = try RowInsertion(
            db,
            into: "mention",
            ["id", "kind", "folded", "count", "tweets"]
        )
        find = try RawStatement(db, "SELECT id FROM mention WHERE folded = ?1 AND kind = ?2")
        newRows = try NewRows(db, of: "mention")
        findKind = try RawStatement(db, "SELECT kind FROM mention WHERE id = ?1")
        updateUsed = try RawStatement(
            db,
            """
            UPDATE mention SET count = count + ?2, tweets = tweets + ?3
            WHERE id = ?1 AND tweets > 0 AND tweets + ?3 > 0
            """
        )
        update = try RawStatement(
            db,
            "UPDATE mention SET count = count + ?2, tweets = tweets + ?3 WHERE id = ?1"
        )
        deleteUnused = try RawStatement(db, "DELETE FROM mention WHERE id = ?1 AND tweets = 0")
    }

    /// The number of stored mentions whose changes are not yet written.
    var changeCount: Int { changes.count }

    mutating func forget() { newRows.forget() }

    // MARK: Rows

    /// Finds or adds the rows of mentions, which it fills in, and adds to their counters.
    mutating func write(_ named: inout NamedMentions) throws {
        try newRows.begin()
        var new: [Int] = []
        for mention in named.mentions.indices {
            if let id = try stored(mention, in: named) {
                named.mentions[mention].id = id
                let values = named.mentions[mention]
                changes.add(id, count: values.count, tweets: values.tweets)
            } else {
                add(mention, to: &named)
                new.append(mention)
            }
        }
        try insert(new, of: named)
    }

    /// The row of a mention; nil if new.
    private func stored(_ mention: Int, in named: NamedMentions) throws -> Int64? {
        let values = named.mentions[mention]
        if let known = values.id { return known }
        guard newRows.mayBeStored(named.folded.hash(at: mention)) else { return nil }
        return try find.first(texts: named.folded.texts.bytes.span) {
            $0.bind(named.folded.range(at: mention))
            $0.bind(Int64(values.kind.rawValue))
        } read: {
            try $0.nameID(0)
        }
    }

    private mutating func add(_ mention: Int, to named: inout NamedMentions) {
        named.mentions[mention].id = newRows.add(named.folded.hash(at: mention))
        named.mentions[mention].isNew = true
        let kind = named.mentions[mention].kind
        addedKinds.append(kind)
        usedChange.add(1, kind)
    }

    private func insert(_ new: [Int], of named: NamedMentions) throws {
        try insert.run(new, texts: named.folded.texts.bytes.span) { values, mention in
            let row = named.mentions[mention]
            values.bind(row.id)
            values.bind(Int64(row.kind.rawValue))
            values.bind(named.folded.range(at: mention))
            values.bind(row.count)
            values.bind(row.tweets)
        }
    }

    func isAdded(_ mention: Int64) -> Bool { newRows.index(of: mention) != nil }

    /// The kind of a mention; nil if it has no row.
    func kind(of mention: Int64) throws -> MentionKind? {
        if let index = newRows.index(of: mention) { return addedKinds[index] }
        return try findKind.first(for: mention) { $0.integer(0) == 0 ? .hashtag : .user }
    }

    // MARK: Counters

    mutating func change(_ mention: Int64, count: Int64, tweets: Int64) {
        if tweets < 0 { lost.insert(mention) }
        changes.add(mention, count: count, tweets: tweets)
    }

    /// Writes everything, deletes the mentions that no tweet has any more, and ends the transaction.
    ///
    /// It returns the change of the numbers of different mentions in the archive.
    mutating func flush() throws -> MentionCountChange {
        for change in changes.nonzero { try write(change) }
        changes.removeAll()
        for mention in lost.sorted() {
            try deleteUnused.run { $0.bind(mention) }
            if deleteUnused.changes > 0 { try copies.note(mention, in: .mention) }
        }
        lost.removeAll()
        newRows.end()
        addedKinds.removeAll(keepingCapacity: true)
        defer { usedChange = MentionCountChange() }
        return usedChange
    }

    private mutating func write(_ change: CounterChanges.Change) throws {
        try run(updateUsed, change)
        guard updateUsed.changes == 0 else { return }
        // No tweet had the mention before, or none has it any more.
        try run(update, change)
        guard let kind = try kind(of: change.key) else { return }
        usedChange.add(change.value.tweets > 0 ? 1 : -1, kind)
    }

    private func run(_ statement: RawStatement, _ change: CounterChanges.Change) throws {
        try statement.run {
            $0.bind(change.key)
            $0.bind(change.value.count)
            $0.bind(change.value.tweets)
        }
    }
}

/// The table `spelling`, with the changes of the counters of stored spellings.
struct SpellingStore {
    private let insert: RowInsertion
    private let find: RawStatement
    private let update: RawStatement
    private let deleteUnused: RawStatement

    private var newRows: NewRows
    private var changes = CounterChanges()
    /// The rows of stored spellings that were seen recently.
    private var cache = NameCache<(spelling: Int64, mention: Int64)>()
    /// The spellings that a tweet lost, which may be in no other.
    private var lost: Set<Int64> = []
    private let copies: OutdatedCopies

    init(_ db: Database, _ copies: OutdatedCopies) throws {
        self.copies = copies
        insert = try RowInsertion(db, into: "spelling", ["id", "mention", "name", "tweets"])
        find = try RawStatement(db, "SELECT id FROM spelling WHERE mention = ?1 AND name = ?2")
        newRows = try NewRows(db, of: "spelling")
        update = try RawStatement(db, "UPDATE spelling SET tweets = tweets + ?2 WHERE id = ?1")
        deleteUnused = try RawStatement(db, "DELETE FROM spelling WHERE id = ?1 AND tweets = 0")
    }

    /// The number of stored spellings whose changes are not yet written.
    var changeCount: Int { changes.count }

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
        try newRows.begin()
        var new: [Int] = []
        for spelling in named.spellings.indices {
            if let id = try stored(spelling, in: named) {
                named.spellings[spelling].id = id
                changes.add(id, tweets: named.spellings[spelling].tweets)
            } else {
                named.spellings[spelling].id = newRows.add()
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
            try $0.nameID(0)
        }
        guard let id else { return nil }
        cache.insert((id, mention), named.names[spelling], named.names.hash(at: spelling))
        return id
    }

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

    mutating func change(_ spelling: Int64, tweets: Int64) {
        if tweets < 0 { lost.insert(spelling) }
        changes.add(spelling, tweets: tweets)
    }

    /// Writes everything, deletes the spellings that no tweet has any more, and ends the transaction.
    mutating func flush() throws {
        for change in changes.nonzero {
            try update.run {
                $0.bind(change.key)
                $0.bind(change.value.tweets)
            }
        }
        changes.removeAll()
        newRows.end()
        for spelling in lost.sorted() {
            try deleteUnused.run { $0.bind(spelling) }
            guard deleteUnused.changes > 0 else { continue }
            // The cache would have a row that does not exist any more.
            cache.removeAll()
            try copies.note(spelling, in: .spelling)
        }
        lost.removeAll()
    }
}

/// The table `tweet_spelling`, with the spellings in each tweet.
struct TweetSpellingStore {
    struct Stored {
        let spelling: Int64
        let mention: Int64
        let count: Int64
        /// Whether it is the first spelling of its mention in this tweet.
        let isFirst: Bool
    }

    private let insert: RowInsertion
    private let find: RawStatement
    private let findContent: RawStatement
    private let delete: RawStatement

    init(_ db: Database) throws {
        insert = try RowInsertion(db, into: "tweet_spelling", ["tweet", "spelling", "count"])
        find = try RawStatement(
            db,
            """
            SELECT tweet_spelling.spelling, spelling.mention, tweet_spelling.count
            FROM tweet_spelling JOIN spelling ON spelling.id = tweet_spelling.spelling
            WHERE tweet_spelling.tweet = ?1
            ORDER BY spelling.mention
            """
        )
        findContent = try RawStatement(
            db,
            """
            SELECT mention.kind, mention.folded, spelling.name, tweet_spelling.count
            FROM tweet_spelling
            JOIN spelling ON spelling.id = tweet_spelling.spelling
            JOIN mention ON mention.id = spelling.mention
            WHERE tweet_spelling.tweet = ?1
            ORDER BY mention.id
            """
        )
        delete = try RawStatement(db, "DELETE FROM tweet_spelling WHERE tweet = ?1")
    }

    /// Inserts the spellings in tweets, whose rows are known, in the order of the tweets.
    func insert(_ named: NamedMentions) throws {
        try insert.run(named.occurrences.sorted { $0.tweet < $1.tweet }) {
            $0.bind($1.tweet)
            $0.bind(named.spellings[Int($1.spelling)].id)
            $0.bind(Int64($1.count))
        }
    }

    /// The spellings in a stored tweet; those of a mention follow one another.
    func spellings(in tweet: Int64) throws -> [Stored] {
        var spellings: [Stored] = []
        try find.readAll(for: tweet) { row in
            let mention = try row.nameID(1)
            spellings.append(
                Stored(
                    spelling: try row.nameID(0),
                    mention: mention,
                    count: try row.count(2),
                    isFirst: mention != spellings.last?.mention
                )
            )
        }
        return spellings
    }

    /// The key of the record from which the stored spellings of a tweet come.
    func key(of tweet: Int64, _ rank: RecordRank) throws -> RecordKey {
        let entries = try findContent.values(for: tweet) { row in
            RecordKey.Entry(
                kind: row.integer(0),
                folded: try row.bytes(1),
                name: try row.bytes(2),
                count: try row.count(3)
            )
        }
        return RecordKey(rank, entries)
    }

    func delete(of tweet: Int64) throws {
        try delete.run { $0.bind(tweet) }
    }
}

/// The table `popularity`, with the changes of its counters.
struct PopularityStore {
    private let insert: RowInsertion
    private let update: RawStatement
    private let delete: RawStatement
    /// The changes, by ``Pair/key``.
    private var changes = CounterChanges()

    init(_ db: Database) throws {
        insert = try RowInsertion(
            db,
            into: "popularity",
            ["term", "mention", "count", "tweets"]
        )
        update = try RawStatement(
            db,
            """
            UPDATE popularity SET count = count + ?3, tweets = tweets + ?4
            WHERE term = ?1 AND mention = ?2 AND tweets + ?4 > 0
            """
        )
        delete = try RawStatement(db, "DELETE FROM popularity WHERE term = ?1 AND mention = ?2")
    }

    /// The number of changed pairs of term and mention.
    var changeCount: Int { changes.count }

    mutating func change(_ term: Int64, _ mention: Int64, count: Int64, tweets: Int64) throws {
        guard StoredRange.termIDs.contains(term) else { throw DamagedValue(column: "term") }
        changes.add(Pair(term: term, mention: mention).key, count: count, tweets: tweets)
    }

    /// Writes the changes; returns how the numbers of different mentions change, by term.
    ///
    /// The mentions must be flushed afterwards.
    mutating func flush(_ mentions: MentionStore) throws -> [Int64: MentionCountChange] {
        var terms: [Int64: MentionCountChange] = [:]
        var added: [(Pair, CounterChange)] = []
        for change in changes.nonzero {
            let pair = Pair(key: change.key)
            if try !mentions.isAdded(pair.mention) && update(pair, change.value) { continue }
            // Either the row does not exist yet, or no tweet is left for it.
            let isNew = change.value.tweets > 0
            if isNew {
                added.append((pair, change.value))
            } else {
                try delete.run { pair.bind(&$0) }
            }
            guard let kind = try mentions.kind(of: pair.mention) else { continue }
            terms[pair.term, default: .init()].add(isNew ? 1 : -1, kind)
        }
        try insert.run(added) {
            $1.0.bind(&$0)
            $0.bind($1.1.count)
            $0.bind($1.1.tweets)
        }
        changes.removeAll()
        return terms
    }

    /// Changes a row; false if there is none, or if no tweet is left for it.
    private func update(_ pair: Pair, _ change: CounterChange) throws -> Bool {
        try update.run {
            pair.bind(&$0)
            $0.bind(change.count)
            $0.bind(change.tweets)
        }
        return update.changes > 0
    }
}

/// A term and a mention, which are the key of a row.
private struct Pair {
    /// Both in one number; the keys are in the order of the table's rows.
    let key: Int64

    init(key: Int64) { self.key = key }

    init(term: Int64, mention: Int64) { key = term << 40 | mention }

    var term: Int64 { key >> 40 }
    var mention: Int64 { key & (1 << 40 - 1) }

    func bind<Values: BoundValues & ~Copyable>(_ values: inout Values) {
        values.bind(term)
        values.bind(mention)
    }
}
