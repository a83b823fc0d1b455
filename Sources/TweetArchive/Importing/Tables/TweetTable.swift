import GRDB
import TweetDumps

/// The table `tweet`.
struct TweetTable {
    /// A record of a tweet.
    struct Record {
        /// The decoded tweet.
        let row: TweetBatch.Row
        /// The row of its author; nil if the author is unknown.
        let author: Int64?
    }

    /// A stored tweet, as far as it decides whether another record replaces it.
    struct Stored {
        let rank: RecordRank
        /// A hash of its mentions.
        let digest: UInt64
        /// Whether a value that records may lack, such as the author, is not known yet.
        let isIncomplete: Bool
    }

    /// A column besides the id.
    private struct Column: Sendable {
        let name: String
        /// Whether records may lack the value, which then does not replace a known one.
        let mayBeUnknown: Bool
        /// Binds the value of a record.
        let bind: @Sendable (inout RawStatement.Parameters, Record) -> Void
    }

    /// The columns besides the id, from which the statements that write are made.
    private static let columns = [
        Column(name: "author", mayBeUnknown: true) { $0.bind($1.author) },
        Column(name: "time", mayBeUnknown: true) {
            $0.bind($1.row.time == .min ? nil : $1.row.time)
        },
        Column(name: "language", mayBeUnknown: true) { $0.bind($1.row.language.range) },
        Column(name: "kind", mayBeUnknown: false) { $0.bind(Int64($1.row.kind.rawValue)) },
        Column(name: "cut", mayBeUnknown: false) { $0.bind($1.row.isCut ? 1 : 0) },
        Column(name: "extracted", mayBeUnknown: false) { $0.bind($1.row.isExtracted ? 1 : 0) },
        Column(name: "mentions", mayBeUnknown: false) { $0.bind(Int64($1.row.mentionCount)) },
        Column(name: "digest", mayBeUnknown: false) { $0.bind(Int64(bitPattern: $1.row.digest)) },
        Column(name: "text", mayBeUnknown: false) { $0.bind($1.row.text.range) },
    ]
    /// The columns that records may lack.
    private static let uncertain = columns.filter(\.mayBeUnknown)

    private let insert: RawStatement
    private let update: RawStatement
    private let complete: RawStatement
    private let find: RawStatement
    private let delete: RawStatement

    init(_ db: Database) throws {
        insert = try RawStatement(db, sql: TweetTable.insertion)
        update = try RawStatement(db, sql: TweetTable.update)
        complete = try RawStatement(db, sql: TweetTable.completion)
        find = try RawStatement(
            db,
            sql: "SELECT cut, extracted, mentions, digest, \(TweetTable.isIncomplete) "
                + "FROM tweet WHERE id = ?1"
        )
        delete = try RawStatement(db, "DELETE FROM tweet WHERE id = ?1")
    }

    /// Inserts a tweet; false if the archive has it.
    func insert(_ record: Record, in batch: TweetBatch) throws -> Bool {
        try run(insert, TweetTable.columns, record, in: batch)
        return insert.changes > 0
    }

    /// Replaces a stored tweet.
    func update(_ record: Record, in batch: TweetBatch) throws {
        try run(update, TweetTable.columns, record, in: batch)
    }

    /// Fills in the values that are unknown.
    func complete(_ record: Record, in batch: TweetBatch) throws {
        try run(complete, TweetTable.uncertain, record, in: batch)
    }

    /// Runs a statement with the id of a record and the values of some columns.
    private func run(
        _ statement: RawStatement,
        _ columns: [Column],
        _ record: Record,
        in batch: TweetBatch
    ) throws {
        try statement.run(texts: batch.bytes.span) { values in
            values.bind(record.row.id)
            for column in columns { column.bind(&values, record) }
        }
    }

    /// The stored tweet with an id; nil if the archive does not have it.
    func stored(_ id: Int64) throws -> Stored? {
        try find.first {
            $0.bind(id)
        } read: { row in
            let rank = RecordRank(
                isCut: row.integer(0) != 0,
                isExtracted: row.integer(1) != 0,
                mentions: row.integer(2)
            )
            return Stored(
                rank: rank,
                digest: UInt64(bitPattern: row.integer(3)),
                isIncomplete: row.integer(4) == 1
            )
        }
    }

    /// Deletes a tweet; false if the archive does not have it.
    func delete(_ id: Int64) throws -> Bool {
        try delete.run { $0.bind(id) }
        return delete.changes > 0
    }
}

// MARK: - SQL

extension TweetTable {
    // The first parameter is the id, the others are the columns in their order.

    private static var insertion: String {
        let names = ["id"] + columns.map(\.name)
        return """
            INSERT INTO tweet (\(names.joined(separator: ", ")))
            VALUES (\(databaseQuestionMarks(count: names.count)))
            ON CONFLICT (id) DO NOTHING
            """
    }

    private static var update: String {
        sql(settingEach: columns) { column, value in
            column.mayBeUnknown ? "coalesce(\(value), \(column.name))" : value
        }
    }

    private static var completion: String {
        sql(settingEach: uncertain) { column, value in "coalesce(\(column.name), \(value))" }
    }

    /// An update of a row that sets each of some columns to an expression of the parameter with its
    /// value.
    private static func sql(
        settingEach columns: [Column],
        to expression: (Column, _ value: String) -> String
    ) -> String {
        let assignments = columns.enumerated().map { index, column in
            "\(column.name) = \(expression(column, "?\(index + 2)"))"
        }
        return "UPDATE tweet SET \(assignments.joined(separator: ", ")) WHERE id = ?1"
    }

    private static var isIncomplete: String {
        uncertain.map { "\($0.name) IS NULL" }.joined(separator: " OR ")
    }
}
