import GRDB
import TweetDumps

/// The table `told_since_version_3`.
struct Version3Table {
    private let upsert: RawStatement
    private let find: RawStatement
    private let delete: RawStatement

    init(_ db: Database) throws {
        upsert = try RawStatement(
            db,
            """
            INSERT OR REPLACE INTO told_since_version_3
                (tweet, time, kind, text, text_record, record_digest)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            """
        )
        find = try RawStatement(
            db,
            """
            SELECT time, kind, text, text_record, record_digest
            FROM told_since_version_3 WHERE tweet = ?1
            """
        )
        delete = try RawStatement(db, "DELETE FROM told_since_version_3 WHERE tweet = ?1")
    }

    /// What records have said of a tweet; nil if none has.
    func values(of tweet: Int64) throws -> ToldSinceVersion3? {
        try find.first {
            $0.bind(tweet)
        } read: { row in
            ToldSinceVersion3(
                time: row.isNull(0) ? nil : row.integer(0),
                kind: try row.tweetKind(1),
                text: ToldText(
                    text: try row.bytes(2)[...],
                    key: RecordKey(bytes: try row.bytes(3))
                ),
                recordDigest: row.integer(4)
            )
        }
    }

    /// Replaces what is stored of a tweet; nil deletes it.
    func set(_ values: ToldSinceVersion3?, of tweet: Int64) throws {
        guard let values else { return try delete.run { $0.bind(tweet) } }
        var texts = Texts()
        let text = texts.append(values.text.text)
        let key = texts.append(values.text.key.bytes)
        try upsert.run(texts: texts.bytes.span) {
            $0.bind(tweet)
            $0.bind(values.time)
            $0.bind(Int64(values.kind.rawValue))
            $0.bind(text)
            $0.bind(blob: key)
            $0.bind(values.recordDigest)
        }
    }
}
