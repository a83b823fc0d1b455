import GRDB
import TweetDumps

/// The table `popularity`, with the changes of its counters.
struct PopularityTable {
    private let insert: RowInsertion
    private let update: RawStatement
    private let delete: RawStatement
    /// The changes, by the pair of term and mention.
    private var changes = Tally()

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
        var added: [(Pair, Tally.Change)] = []
        for change in changes.changes() {
            let pair = Pair(key: change.key)
            if try !mentions.isAdded(pair.mention) && update(pair, change) { continue }
            // Either the row does not exist yet, or no tweet is left for it.
            let isNew = change.tweets > 0
            if isNew { added.append((pair, change)) } else { try delete.run { pair.bind(&$0) } }
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
    private func update(_ pair: Pair, _ change: Tally.Change) throws -> Bool {
        try update.run {
            pair.bind(&$0)
            $0.bind(change.count)
            $0.bind(change.tweets)
        }
        return update.changes > 0
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

    func bind<Values: BoundValues & ~Copyable>(_ values: inout Values) {
        values.bind(term)
        values.bind(mention)
    }
}
