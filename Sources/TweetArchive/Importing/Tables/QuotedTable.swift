import GRDB
import TweetDumps

/// The table `quoted`, in which what several records say of a quoted tweet is merged.
struct QuotedTable {
    /// What is known of a quoted tweet; texts are in UTF-8.
    private struct Values: Equatable {
        var author: [UInt8]?
        var time: Int64?
        var text: [UInt8]

        /// Merges what another record says: the first author, the later time, the longer text.
        mutating func merge(_ other: Values) {
            author = Merging.first(author, other.author) {
                let (one, two) = (Folding.folded($0[...]), Folding.folded($1[...]))
                return one == two
                    ? $0.lexicographicallyPrecedes($1) : one.lexicographicallyPrecedes(two)
            }
            time = Merging.larger(time, other.time)
            if Merging.isPreferred(other.text[...], to: text[...]) { text = other.text }
        }
    }

    private let insert: RawStatement
    private let update: RawStatement
    private let find: RawStatement

    init(_ db: Database) throws {
        insert = try RawStatement(
            db,
            """
            INSERT INTO quoted (id, author, time, text) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (id) DO NOTHING
            """
        )
        update = try RawStatement(
            db,
            "UPDATE quoted SET author = ?2, time = ?3, text = ?4 WHERE id = ?1"
        )
        find = try RawStatement(db, "SELECT author, time, text FROM quoted WHERE id = ?1")
    }

    /// Merges the quoted tweets that a record has inside.
    @inline(__always)
    func merge(_ row: TweetBatch.Row, in batch: TweetBatch) throws {
        for quoted in batch.quoted[row.quoted.indices] { try merge(quoted, in: batch) }
    }

    private func merge(_ quoted: TweetBatch.Quoted, in batch: TweetBatch) throws {
        try insert.run(texts: batch.bytes.span) {
            $0.bind(quoted.id)
            $0.bind(quoted.author.range)
            $0.bind(quoted.time == .min ? nil : quoted.time)
            $0.bind(quoted.text.range)
        }
        guard insert.changes == 0, let stored = try values(of: quoted.id) else { return }
        var merged = stored
        merged.merge(
            Values(
                author: quoted.author.range.map { Array(batch.bytes[$0]) },
                time: quoted.time == .min ? nil : quoted.time,
                text: Array(batch.bytes[quoted.text.range ?? 0..<0])
            )
        )
        if merged != stored { try write(merged, to: quoted.id) }
    }

    private func values(of tweet: Int64) throws -> Values? {
        try find.first {
            $0.bind(tweet)
        } read: { row in
            Values(
                author: row.isNull(0) ? nil : try row.bytes(0),
                time: row.isNull(1) ? nil : row.integer(1),
                text: try row.bytes(2)
            )
        }
    }

    private func write(_ values: Values, to tweet: Int64) throws {
        var texts = Texts()
        let author = values.author.map { texts.append($0) }
        let text = texts.append(values.text)
        try update.run(texts: texts.bytes.span) {
            $0.bind(tweet)
            $0.bind(author)
            $0.bind(values.time)
            $0.bind(text)
        }
    }
}
