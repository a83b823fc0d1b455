import GRDB
import TweetDumps

/// The tables `dump` and `dump_term`, with the imports of dumps and the terms that found their
/// tweets.
struct DumpTable {
    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// Adds a dump whose import began at a time, and returns the id of its row.
    func insert(_ file: DumpFile, started time: String) throws -> Int64 {
        try db.execute(
            sql: "INSERT INTO dump (path, started) VALUES (?, ?)",
            arguments: [file.name, time]
        )
        return db.lastInsertedRowID
    }

    /// Updates a row with what was imported so far.
    func update(_ row: Int64, _ summary: DumpSummary) throws {
        let (account, counts) = (summary.account, summary.counts)
        let formats = account.formats.sorted().joined(separator: ", ")
        try db.execute(
            sql: """
                UPDATE dump
                SET format = :format, state = :state, records = :records, new = :new,
                    upgraded = :upgraded, duplicates = :duplicates, non_tweets = :nonTweets,
                    refused = :refused, seconds = :seconds
                WHERE id = :row
                """,
            arguments: [
                "format": formats.isEmpty ? nil : formats,
                "state": account.isFinished ? "finished" : "unfinished",
                "records": counts.records, "new": counts.new, "upgraded": counts.upgraded,
                "duplicates": counts.duplicates, "nonTweets": counts.nonTweets,
                "refused": counts.refused, "seconds": summary.seconds, "row": row,
            ]
        )
    }

    /// Records that terms found tweets of a dump.
    func add(_ terms: Set<Int64>, to row: Int64) throws {
        for term in terms {
            try db.execute(
                sql: "INSERT OR IGNORE INTO dump_term (dump, term) VALUES (?, ?)",
                arguments: [row, term]
            )
        }
    }
}
