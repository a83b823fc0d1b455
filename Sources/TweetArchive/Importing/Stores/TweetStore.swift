import GRDB
import TweetDumps

/// The table `tweet`.
struct TweetStore {
    private let insertion: RowInsertion
    private let update: RawStatement
    private let find: RawStatement
    private let findDigest: RawStatement
    private let findLast: RawStatement
    private let delete: RawStatement

    /// The largest id of a stored tweet, or a larger one; nil if it must be looked up.
    private var largestID: Int64?
    /// A filter that recognises most new tweets without a look-up; nil if the archive had some before.
    private var filter: BloomFilter?
    /// The number of tweets that were changed, deleted, or inserted before others, which leaves bytes of the
    /// archive's pages unused.
    private(set) var scatteredChanges = 0

    init(_ db: Database) throws {
        let columns = TweetStore.columns
        insertion = try RowInsertion(db, into: "tweet", ["id"] + columns)
        let assignments = columns.enumerated().map { "\($1) = ?\($0 + 2)" }
        update = try RawStatement(
            db,
            sql: "UPDATE tweet SET \(assignments.joined(separator: ", ")) WHERE id = ?1"
        )
        find = try RawStatement(
            db,
            sql: "SELECT \(columns.joined(separator: ", ")) FROM tweet WHERE id = ?1"
        )
        findDigest = try RawStatement(db, "SELECT record_digest FROM tweet WHERE id = ?1")
        findLast = try RawStatement(db, "SELECT ifnull(max(id), 0) FROM tweet")
        delete = try RawStatement(db, "DELETE FROM tweet WHERE id = ?1 RETURNING author, account")
    }

    /// Inserts tweets that the archive does not have, whose indices are given in the order of their ids.
    mutating func insert(
        _ order: [Int],
        of pending: PendingTweets,
        _ references: [StoredTweet.References]
    ) throws {
        try insertRows(order, of: pending, references)
        let ids = order.lazy.map { pending.tweets[$0].id }
        let last = largestID ?? 0
        scatteredChanges += ids.count { $0 < last }
        largestID = max(last, ids.last ?? 0)
        for id in ids { filter?.insert(TweetStore.hash(id)) }
    }

    private func insertRows(
        _ order: [Int],
        of pending: PendingTweets,
        _ references: [StoredTweet.References]
    ) throws {
        var copied = CopiedRows<StoredTweet>()
        for tweet in order {
            var row = StoredTweet(pending.row(of: tweet), references[tweet])
            row.language = row.language.map {
                copied.texts.append(pending.bytes(of: $0, in: tweet))
            }
            row.originalAuthor = row.originalAuthor.map {
                copied.texts.append(pending.bytes(of: $0, in: tweet))
            }
            row.text = copied.texts.append(pending.bytes(of: row.text, in: tweet))
            try copied.add(row, insert)
        }
        try copied.insertAll(insert)
    }

    private func insert(_ rows: [StoredTweet], texts: Span<UInt8>) throws {
        try insertion.run(rows, texts: texts) { TweetStore.bind(&$0, $1) }
    }

    mutating func update(_ values: StoredTweet, texts: Span<UInt8>) throws {
        try update.run(texts: texts) { TweetStore.bind(&$0, values) }
        scatteredChanges += 1
    }

    /// The least hash of a record of a tweet; nil if the archive does not have the tweet.
    mutating func recordDigest(of id: Int64) throws -> Int64? {
        if try id > findLargestID() { return nil }
        if filter?.mayHave(TweetStore.hash(id)) == false { return nil }
        return try findDigest.first(for: id) { $0.integer(0) }
    }

    private mutating func findLargestID() throws -> Int64 {
        if let largestID { return largestID }
        let last = try findLast.first(read: { $0.integer(0) }) ?? 0
        if last == 0 { filter = BloomFilter() }
        largestID = last
        return last
    }

    private static func hash(_ tweet: Int64) -> UInt64 {
        StableHash.mix(UInt64(bitPattern: tweet))
    }

    /// A stored tweet; nil if the archive does not have it.
    func stored(_ id: Int64) throws -> TweetMerge? {
        try find.first(for: id) { try TweetStore.read($0, of: id) }
    }

    /// Deletes a tweet, and returns the key of its author's profile; nil if there is no such tweet.
    mutating func delete(_ id: Int64) throws -> ProfileKey? {
        let profile = try delete.first(for: id) { row in
            ProfileKey(author: try row.knownNameID(0), account: row.integer(1))
        }
        if profile != nil { scatteredChanges += 1 }
        return profile
    }

    mutating func forget() {
        largestID = nil
        filter = nil
    }
}

// MARK: - Columns

extension TweetStore {
    /// The columns besides the id.
    private static let columns =
        [
            "author", "source", "place", "language", "kind", "cut", "extracted", "mentions",
            "digest", "text", "original_author",
        ] + TweetField.numbers.map(\.name) + [
            "longitude", "latitude", "record_digest", "text_record",
        ]

    /// Binds the id, then the values of the ``columns`` in their order.
    @inline(__always)
    private static func bind<Values: BoundValues & ~Copyable>(
        _ values: inout Values,
        _ tweet: StoredTweet
    ) {
        values.bind(tweet.id)
        values.bind(tweet.references.author)
        values.bind(tweet.references.source)
        values.bind(tweet.references.place)
        values.bind(tweet.language)
        values.bind(Int64(tweet.kind.rawValue))
        values.bind(Int64(tweet.rank.isCut ? 1 : 0))
        values.bind(Int64(tweet.rank.isExtracted ? 1 : 0))
        values.bind(tweet.rank.mentions)
        values.bind(Int64(bitPattern: tweet.mentionDigest))
        values.bind(tweet.text)
        values.bind(tweet.originalAuthor)
        tweet.numbers.read { values.bind($0) }
        values.bind(tweet.point?.longitude)
        values.bind(tweet.point?.latitude)
        values.bind(tweet.recordDigest)
        values.bind(blob: tweet.textRecord)
    }

    /// Reads a row with the ``columns``, which are in the order of ``bind(_:_:)``.
    private static func read(_ row: RawStatement.Row, of id: Int64) throws -> TweetMerge {
        var texts = Texts()
        func text(_ column: Int32) throws -> Range<Int>? {
            row.isNull(column) ? nil : texts.append(try row.bytes(column))
        }
        var (numbers, next) = (TweetNumbers(), Int32(11))
        for field in TweetField.numbers {
            numbers[field] = row.knownInteger(next)
            next += 1
        }
        let values = StoredTweet(
            id: id,
            references: StoredTweet.References(
                author: try row.knownNameID(0),
                source: try row.knownNameID(1),
                place: try row.knownNameID(2)
            ),
            language: try text(3),
            kind: try row.tweetKind(4),
            rank: RecordRank(
                isCut: row.integer(5) != 0,
                isExtracted: row.integer(6) != 0,
                mentions: row.integer(7)
            ),
            mentionDigest: UInt64(bitPattern: row.integer(8)),
            text: try text(9) ?? 0..<0,
            originalAuthor: try text(10),
            numbers: numbers,
            point: row.point(next, next + 1),
            recordDigest: row.integer(next + 2),
            textRecord: try text(next + 3)
        )
        return TweetMerge(values: values, texts: texts.bytes)
    }
}

extension RawStatement.Row {
    /// The id of a row with a name; nil for NULL.
    fileprivate func knownNameID(_ column: Int32) throws -> Int64? {
        isNull(column) ? nil : try nameID(column)
    }
}

/// The table `removed`, with the tweets that imports leave out and those that may return, and the number of
/// those that dumps had.
struct RemovedStore {
    private let insert: RawStatement
    private let find: RawStatement
    private let findAny: RawStatement
    private let noteImported: RawStatement
    private let deleteReturned: RawStatement
    private let changeCount: RawStatement
    /// Whether the table has rows; nil if that must be looked up.
    private var hasRows: Bool?

    init(_ db: Database) throws {
        insert = try RawStatement(
            db,
            """
            INSERT INTO removed (tweet, at, returns) VALUES (?1, ?2, ?3)
            ON CONFLICT DO UPDATE SET returns = excluded.returns
            """
        )
        find = try RawStatement(db, "SELECT 1 FROM removed WHERE tweet = ?1 AND NOT returns")
        findAny = try RawStatement(db, "SELECT 1 FROM removed LIMIT 1")
        noteImported = try RawStatement(
            db,
            "UPDATE removed SET imported = 1 WHERE tweet = ?1 AND NOT imported"
        )
        deleteReturned = try RawStatement(db, "DELETE FROM removed WHERE tweet = ?1 AND returns")
        changeCount = try RawStatement(db, "UPDATE archive SET removed = removed + ?1")
    }

    /// Adds a tweet whose removal was requested at a time; if `returns` is true, later imports may add it.
    mutating func insert(_ tweet: Int64, at time: String, returns: Bool = false) throws {
        try insert.run {
            $0.bind(tweet)
            $0.bind(copying: time)
            $0.bind(Int64(returns ? 1 : 0))
        }
        hasRows = true
    }

    /// Whether imports leave out a tweet of a dump, which then counts as imported.
    mutating func leavesOut(_ tweet: Int64) throws -> Bool {
        guard try has(tweet) else { return false }
        try addImported(tweet)
        return true
    }

    /// Whether a tweet was removed for good.
    mutating func has(_ tweet: Int64) throws -> Bool {
        try hasAny() && find.hasRow { $0.bind(tweet) }
    }

    /// Notes that a dump had a removed tweet, and counts it once.
    func addImported(_ tweet: Int64) throws {
        try noteImported.run { $0.bind(tweet) }
        if noteImported.changes > 0 { try changeCount.run { $0.bind(Int64(1)) } }
    }

    mutating func deleteReturned(_ tweet: Int64) throws {
        guard try hasAny() else { return }
        try deleteReturned.run { $0.bind(tweet) }
        if deleteReturned.changes > 0 { try changeCount.run { $0.bind(Int64(-1)) } }
    }

    mutating func forget() { hasRows = nil }

    private mutating func hasAny() throws -> Bool {
        let hasRows = try hasRows ?? findAny.hasRow()
        self.hasRows = hasRows
        return hasRows
    }
}
