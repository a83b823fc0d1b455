import GRDB
import TweetDumps

/// The table `tweet`.
struct TweetStore {
    /// A column besides the id.
    private struct Column: Sendable {
        let name: String
        /// Reads the value from a column of a row; appends texts to an array of bytes.
        let read:
            @Sendable (RawStatement.Row, Int32, inout TweetColumns, inout Texts) throws -> Void
    }

    private let insertion: RowInsertion
    private let update: RawStatement
    private let find: RawStatement
    private let findDigest: RawStatement
    private let findLast: RawStatement
    private let delete: RawStatement

    /// The largest id of a stored tweet, or a larger one; nil if it must be looked up.
    private var largestID: Int64?
    /// A filter that recognises most new tweets without a look-up; nil if the archive had tweets
    /// before the import.
    private var filter: BloomFilter?
    /// The number of tweets that were changed, deleted, or inserted before others, which leaves bytes
    /// of the archive's pages unused.
    private(set) var scatteredChanges = 0

    init(_ db: Database) throws {
        let names = TweetStore.columns.map(\.name)
        insertion = try RowInsertion(db, into: "tweet", ["id"] + names)
        let assignments = names.enumerated().map { "\($1) = ?\($0 + 2)" }
        update = try RawStatement(
            db,
            sql: "UPDATE tweet SET \(assignments.joined(separator: ", ")) WHERE id = ?1"
        )
        find = try RawStatement(
            db,
            sql: "SELECT \(names.joined(separator: ", ")) FROM tweet WHERE id = ?1"
        )
        findDigest = try RawStatement(db, "SELECT record_digest FROM tweet WHERE id = ?1")
        findLast = try RawStatement(db, "SELECT ifnull(max(id), 0) FROM tweet")
        delete = try RawStatement(db, "DELETE FROM tweet WHERE id = ?1 RETURNING author, account")
    }

    /// Inserts tweets that the archive does not have, in an order of their indices in which their ids
    /// ascend.
    mutating func insert(
        _ order: [Int],
        of pending: PendingTweets,
        _ references: [TweetColumns.References]
    ) throws {
        try insertRows(order, of: pending, references)
        noteInserted(order.lazy.map { pending.tweets[$0].id })
    }

    private func insertRows(
        _ order: [Int],
        of pending: PendingTweets,
        _ references: [TweetColumns.References]
    ) throws {
        var copied = CopiedRows<TweetColumns>()
        for tweet in order {
            var row = TweetColumns(pending.row(of: tweet), references[tweet])
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

    private func insert(_ rows: [TweetColumns], texts: Span<UInt8>) throws {
        try insertion.run(rows, texts: texts) { TweetStore.bind(&$0, $1) }
    }

    /// Notes the ids of inserted tweets, which ascend, and counts those that were inserted before
    /// others.
    private mutating func noteInserted(_ ids: some BidirectionalCollection<Int64>) {
        let last = largestID ?? 0
        scatteredChanges += ids.count { $0 < last }
        largestID = max(last, ids.last ?? 0)
        for id in ids { filter?.insert(TweetStore.hash(id)) }
    }

    mutating func update(_ values: TweetColumns, texts: Span<UInt8>) throws {
        try update.run(texts: texts) { TweetStore.bind(&$0, values) }
        scatteredChanges += 1
    }

    /// The least hash of a record of a tweet; nil if the archive does not have the tweet.
    mutating func recordDigest(of id: Int64) throws -> Int64? {
        if try id > findLargestID() { return nil }
        if filter?.mayHave(TweetStore.hash(id)) == false { return nil }
        return try findDigest.first(for: id) { $0.integer(0) }
    }

    /// The largest id of a stored tweet, or a larger one; 0 if the archive has no tweets.
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

    /// The values of a stored tweet, with the bytes of its texts; nil if the archive does not have
    /// it.
    func stored(_ id: Int64) throws -> (values: TweetColumns, texts: [UInt8])? {
        try find.first(for: id) { row in
            var values = TweetColumns(id: id)
            var texts = Texts()
            for (index, column) in TweetStore.columns.enumerated() {
                try column.read(row, Int32(index), &values, &texts)
            }
            return (values, texts.bytes)
        }
    }

    /// Deletes a tweet, and returns the key of its author's profile; nil if the archive does not have
    /// the tweet.
    mutating func delete(_ id: Int64) throws -> ProfileKey? {
        let profile = try delete.first(for: id) { row in
            ProfileKey(author: row.isNull(0) ? nil : try row.name(0), account: row.integer(1))
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
    /// The columns besides the id, from which the statements are made.
    private static let columns =
        [
            name("author") { $0.references.author = $1 },
            name("source") { $0.references.source = $1 },
            name("place") { $0.references.place = $1 },
            text("language") { $0.language = $1 },
            Column(name: "kind") { row, column, tweet, _ in
                tweet.kind = try row.tweetKind(column)
            },
            number("cut") { $0.rank.isCut = $1 != 0 },
            number("extracted") { $0.rank.isExtracted = $1 != 0 },
            number("mentions") { $0.rank.mentions = $1 },
            number("digest") { $0.digest = UInt64(bitPattern: $1) },
            text("text") { $0.text = $1 },
            text("original_author") { $0.originalAuthor = $1 },
        ]
        + TweetField.numbers.map { field in number(field.name) { $0.numbers[field] = $1 } }
        + [
            Column(name: "longitude") { row, column, tweet, _ in
                tweet.point = row.point(column, column + 1)
            },
            Column(name: "latitude") { _, _, _, _ in
                // It is read together with the longitude.
            },
            number("record_digest") { $0.recordDigest = $1 },
            text("text_record") { $0.textRecord = $1 },
        ]

    /// Binds the id, then the values of the ``columns`` in their order.
    @inline(__always)
    private static func bind<Values: BoundValues & ~Copyable>(
        _ values: inout Values,
        _ tweet: TweetColumns
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
        values.bind(Int64(bitPattern: tweet.digest))
        values.bind(tweet.text)
        values.bind(tweet.originalAuthor)
        tweet.numbers.read { values.bind($0) }
        values.bind(tweet.point?.longitude)
        values.bind(tweet.point?.latitude)
        values.bind(tweet.recordDigest)
        values.bind(blob: tweet.textRecord)
    }

    private static func number(
        _ name: String,
        read: @escaping @Sendable (RawStatement.Row, Int32) throws -> Int64 = { $0.integer($1) },
        set: @escaping @Sendable (inout TweetColumns, Int64) -> Void
    ) -> Column {
        Column(name: name) { row, column, tweet, _ in
            if !row.isNull(column) { set(&tweet, try read(row, column)) }
        }
    }

    /// A column with the id of a row of another table.
    private static func name(
        _ name: String,
        set: @escaping @Sendable (inout TweetColumns, Int64) -> Void
    ) -> Column {
        number(name, read: { try $0.name($1) }, set: set)
    }

    private static func text(
        _ name: String,
        set: @escaping @Sendable (inout TweetColumns, Range<Int>) -> Void
    ) -> Column {
        Column(name: name) { row, column, tweet, texts in
            if !row.isNull(column) { set(&tweet, texts.append(try row.bytes(column))) }
        }
    }
}

extension TweetColumns {
    /// A tweet of which nothing is known yet.
    fileprivate init(id: Int64) {
        self.init(
            id: id,
            kind: .original,
            rank: RecordRank(isCut: false, isExtracted: false, mentions: 0),
            digest: 0,
            text: 0..<0,
            recordDigest: 0
        )
    }
}
