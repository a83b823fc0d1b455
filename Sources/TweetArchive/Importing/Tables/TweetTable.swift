import GRDB
import TweetDumps

/// The table `tweet`.
struct TweetTable {
    /// What tells whether a record is the same as one that the archive has.
    struct Digests {
        /// The least hash of a record; nil if version 3 of the schema told the tweet.
        let record: Int64?
        /// The hash of the mentions.
        let mentions: UInt64
    }

    /// A column besides the id.
    private struct Column: Sendable {
        let name: String
        /// Binds the value.
        let bind: @Sendable (inout RawStatement.Parameters, TweetColumns) -> Void
        /// Reads the value from a column of a row; appends texts to an array of bytes.
        let read:
            @Sendable (RawStatement.Row, Int32, inout TweetColumns, inout Texts) throws -> Void
    }

    private let insert: RawStatement
    private let update: RawStatement
    private let find: RawStatement
    private let findDigests: RawStatement
    private let findLast: RawStatement
    private let delete: RawStatement

    init(_ db: Database) throws {
        let names = TweetTable.columns.map(\.name)
        insert = try RawStatement(
            db,
            sql: """
                INSERT INTO tweet (id, \(names.joined(separator: ", ")))
                VALUES (\(databaseQuestionMarks(count: names.count + 1)))
                ON CONFLICT (id) DO NOTHING
                """
        )
        let assignments = names.enumerated().map { "\($1) = ?\($0 + 2)" }
        update = try RawStatement(
            db,
            sql: "UPDATE tweet SET \(assignments.joined(separator: ", ")) WHERE id = ?1"
        )
        find = try RawStatement(
            db,
            sql: "SELECT \(names.joined(separator: ", ")) FROM tweet WHERE id = ?1"
        )
        findDigests = try RawStatement(
            db,
            "SELECT record_digest, mention_digest FROM tweet WHERE id = ?1"
        )
        findLast = try RawStatement(db, "SELECT ifnull(max(id), 0) FROM tweet")
        delete = try RawStatement(db, "DELETE FROM tweet WHERE id = ?1 RETURNING author")
    }

    /// Inserts a tweet; false if the archive has it.
    @inline(__always)
    func insert(_ values: TweetColumns, texts: Span<UInt8>) throws -> Bool {
        try run(insert, values, texts)
        return insert.changes > 0
    }

    /// Replaces the values of a stored tweet.
    func update(_ values: TweetColumns, texts: Span<UInt8>) throws {
        try run(update, values, texts)
    }

    @inline(__always)
    private func run(
        _ statement: RawStatement,
        _ tweet: TweetColumns,
        _ texts: Span<UInt8>
    ) throws {
        try statement.run(texts: texts) { values in
            values.bind(tweet.id)
            for column in TweetTable.columns { column.bind(&values, tweet) }
        }
    }

    /// The digests of a stored tweet; nil if the archive does not have it.
    func digests(of id: Int64) throws -> Digests? {
        try findDigests.first {
            $0.bind(id)
        } read: {
            Digests(
                record: $0.isNull(0) ? nil : $0.integer(0),
                mentions: UInt64(bitPattern: $0.integer(1))
            )
        }
    }

    /// The values of a stored tweet, with the bytes of its texts; nil if the archive does not have
    /// it.
    func stored(_ id: Int64) throws -> (values: TweetColumns, texts: [UInt8])? {
        try find.first {
            $0.bind(id)
        } read: { row in
            var values = TweetColumns(id: id)
            var texts = Texts()
            for (index, column) in TweetTable.columns.enumerated() {
                try column.read(row, Int32(index), &values, &texts)
            }
            return (values, texts.bytes)
        }
    }

    /// The largest id of a stored tweet; 0 if there are none.
    func lastID() throws -> Int64 { try findLast.first(read: { $0.integer(0) }) ?? 0 }

    /// Deletes a tweet.
    ///
    /// - Returns: nil if the archive does not have it; else its author, nil if that is unknown.
    func delete(_ id: Int64) throws -> Int64?? {
        try delete.first {
            $0.bind(id)
        } read: {
            $0.isNull(0) ? nil : try $0.name(0)
        }
    }
}

// MARK: - Columns

extension TweetTable {
    /// The columns besides the id, from which the statements are made.
    private static let columns = [
        name("author", { $0.author }, set: { $0.author = $1 }),
        number("time", { $0.time }, set: { $0.time = $1 }),
        text("language", { $0.language }, set: { $0.language = $1 }),
        Column(name: "kind") { values, tweet in
            values.bind(Int64(tweet.kind.rawValue))
        } read: { row, column, tweet, _ in
            tweet.kind = try row.tweetKind(column)
        },
        number("cut", { $0.rank.isCut ? 1 : 0 }, set: { $0.rank.isCut = $1 != 0 }),
        number(
            "extracted",
            { $0.rank.isExtracted ? 1 : 0 },
            set: { $0.rank.isExtracted = $1 != 0 }
        ),
        number("mentions", { $0.rank.mentions }, set: { $0.rank.mentions = $1 }),
        number(
            "mention_digest",
            { Int64(bitPattern: $0.digest) },
            set: { $0.digest = UInt64(bitPattern: $1) }
        ),
        text("text", { $0.text }, set: { $0.text = $1 }),
        number("reply_to", { $0.replyTo }, set: { $0.replyTo = $1 }),
        number("retweet_of", { $0.retweetOf }, set: { $0.retweetOf = $1 }),
        number("quote_of", { $0.quoteOf }, set: { $0.quoteOf = $1 }),
        number("retweets", { $0.retweets }, set: { $0.retweets = $1 }),
        number("likes", { $0.likes }, set: { $0.likes = $1 }),
        number("replies", { $0.replies }, set: { $0.replies = $1 }),
        name("source", { $0.source }, set: { $0.source = $1 }),
        name("place", { $0.place }, set: { $0.place = $1 }),
        Column(name: "longitude") { values, tweet in
            values.bind(tweet.point?.longitude)
        } read: { row, column, tweet, _ in
            tweet.point = row.point(column, column + 1)
        },
        Column(name: "latitude") { values, tweet in
            values.bind(tweet.point?.latitude)
        } read: { _, _, _, _ in
            // It is read together with the longitude.
        },
        number("record_digest", { $0.recordDigest }, set: { $0.recordDigest = $1 }),
        Column(name: "text_record") { values, tweet in
            values.bind(blob: tweet.textRecord)
        } read: { row, column, tweet, texts in
            if !row.isNull(column) { tweet.textRecord = texts.append(try row.bytes(column)) }
        },
    ]

    /// A column with a number.
    private static func number(
        _ name: String,
        _ value: @escaping @Sendable (TweetColumns) -> Int64?,
        read: @escaping @Sendable (RawStatement.Row, Int32) throws -> Int64 = { $0.integer($1) },
        set: @escaping @Sendable (inout TweetColumns, Int64) -> Void
    ) -> Column {
        Column(name: name) { values, tweet in
            values.bind(value(tweet))
        } read: { row, column, tweet, _ in
            if !row.isNull(column) { set(&tweet, try read(row, column)) }
        }
    }

    /// A column with the id of a row of another table.
    private static func name(
        _ name: String,
        _ value: @escaping @Sendable (TweetColumns) -> Int64?,
        set: @escaping @Sendable (inout TweetColumns, Int64) -> Void
    ) -> Column {
        number(name, value, read: { try $0.name($1) }, set: set)
    }

    /// A column with a text.
    private static func text(
        _ name: String,
        _ value: @escaping @Sendable (TweetColumns) -> Range<Int>?,
        set: @escaping @Sendable (inout TweetColumns, Range<Int>) -> Void
    ) -> Column {
        Column(name: name) { values, tweet in
            values.bind(value(tweet))
        } read: { row, column, tweet, texts in
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
            text: 0..<0
        )
    }
}
