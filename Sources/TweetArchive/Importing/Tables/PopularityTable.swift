import GRDB
import TweetDumps

/// The table `popularity`, with the changes of its counters.
struct PopularityTable {
    private let insert: RawStatement
    private let update: RawStatement
    private let delete: RawStatement
    /// The changes, by the pair of term and mention.
    private var changes = Tally()

    init(_ db: Database) throws {
        insert = try RawStatement(
            db,
            "INSERT INTO popularity (term, mention, count, tweets) VALUES (?1, ?2, ?3, ?4)"
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

    /// Changes the popularity of a mention in the tweets of a term.
    ///
    /// - Throws: ``DamagedValue`` if the id of the term is not valid.
    mutating func change(
        _ term: Int64,
        _ mention: Int64,
        count: Int64,
        tweets: Int64
    ) throws {
        guard StoredRange.terms.contains(term) else { throw DamagedValue(column: "term") }
        changes.add(Pair(term: term, mention: mention).key, count: count, tweets: tweets)
    }

    /// Writes the changes.
    ///
    /// - Parameter mentions: The mentions, which are not yet flushed.
    /// - Returns: The changes of the numbers of different mentions, by term.
    /// - Throws: An error of SQLite.
    mutating func flush(_ mentions: MentionTable) throws -> [Int64: MentionCountChange] {
        var terms: [Int64: MentionCountChange] = [:]
        for change in changes.changes() {
            let pair = Pair(key: change.key)
            let number = try write(pair, change, isNew: mentions.isAdded(pair.mention))
            guard number != 0, let kind = try mentions.kind(of: pair.mention) else { continue }
            terms[pair.term, default: .init()].add(number, kind)
        }
        changes.removeAll()
        return terms
    }

    /// Writes a change, and returns that of the number of rows.
    private func write(_ pair: Pair, _ change: Tally.Change, isNew: Bool) throws -> Int64 {
        if !isNew {
            try run(update, pair, change)
            if update.changes > 0 { return 0 }
        }
        // Either the row does not exist yet, or no tweet is left for it.
        guard change.tweets > 0 else {
            try delete.run(pair.bind)
            return -1
        }
        try run(insert, pair, change)
        return 1
    }

    private func run(_ statement: RawStatement, _ pair: Pair, _ change: Tally.Change) throws {
        try statement.run {
            pair.bind(&$0)
            $0.bind(change.count)
            $0.bind(change.tweets)
        }
    }
}

/// A term and a mention, the key of a row.
private struct Pair {
    let term: Int64
    let mention: Int64

    init(term: Int64, mention: Int64) {
        self.term = term
        self.mention = mention
    }

    /// Takes a pair apart.
    init(key: Int64) {
        self.init(term: key >> 40, mention: key & (1 << 40 - 1))
    }

    /// Both in one number; the keys are in the order of the table's rows.
    var key: Int64 { term << 40 | mention }

    func bind(_ values: inout RawStatement.Parameters) {
        values.bind(term)
        values.bind(mention)
    }
}
