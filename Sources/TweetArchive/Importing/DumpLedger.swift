import GRDB
import TweetDumps

/// The books of one dump while it is imported: its summary, and its rows in the archive.
///
/// The ledger is told what was written; it writes no tweets itself. Its row begins with the first
/// transaction that has a part of the dump, and advances with each further one.
struct DumpLedger {
    private(set) var summary: DumpSummary

    private let startTime = Timestamp.now()
    private let started = ContinuousClock.now
    /// The id of the row, once there is one.
    private var row: Int64?
    /// The names of the terms that found its tweets, as they were last typed, by their rows.
    private var terms: [Int64: String] = [:]
    /// The rows of terms that are not yet linked to the row of the dump.
    private var newTerms: Set<Int64> = []
    /// The number of its refusals so far, held ones included.
    private var refusalCount = 0
    /// True while its refusals are held back in a temporary table.
    private var isHolding = false

    init(_ file: DumpFile) {
        summary = DumpSummary(file: file)
    }

    /// True if the dump gets a row: it has records, or was read to its end.
    ///
    /// A file of a folder gets none while it may be no dump.
    var isKept: Bool {
        let account = summary.account
        return account.isComplete ? account.isFinished || account.records > 0 : account.isKnown
    }

    /// Accounts for a part of the dump, and stores its refusals.
    mutating func add(_ part: DumpPart, _ written: WrittenPart, _ db: Database) throws {
        summary.add(part, written)
        for term in written.terms { add(term) }
        try store(part.batch.refusals, db)
        if summary.account.isComplete, isHolding { try RefusalRows(db).deleteHeld() }
    }

    /// Notes a term that found the tweets of the dump.
    mutating func add(_ term: (row: Int64, name: String)) {
        terms[term.row] = term.name
        newTerms.insert(term.row)
    }

    /// Brings the row of the dump up to date, if the dump gets one.
    mutating func save(_ db: Database) throws {
        summary.seconds = (ContinuousClock.now - started) / .seconds(1)
        guard isKept else { return }
        summary.terms = terms.values.map(ExactText.init).sorted().map(\.text)
        let row = try findRow(db)
        for term in newTerms {
            try db.execute(
                sql: "INSERT OR IGNORE INTO dump_term (dump, term) VALUES (?, ?)",
                arguments: [row, term]
            )
        }
        newTerms = []
        try updateRow(row, db)
    }
}

// MARK: - Rows

extension DumpLedger {
    /// Stores refusals, or holds them back while the file may be no dump.
    private mutating func store(_ refusals: [Refusal], _ db: Database) throws {
        guard !refusals.isEmpty || isHolding else { return }
        let rows = RefusalRows(db)
        if summary.account.isKnown {
            let row = try findRow(db)
            if isHolding { try rows.insertHeld(dump: row) }
            try rows.insert(refusals, dump: row, after: refusalCount)
            isHolding = false
        } else {
            if !isHolding { try rows.beginHolding() }
            try rows.hold(refusals, after: refusalCount)
            isHolding = true
        }
        refusalCount += refusals.count
    }

    /// The row of the dump, which is made when it is first needed.
    private mutating func findRow(_ db: Database) throws -> Int64 {
        if let row { return row }
        try db.execute(
            sql: "INSERT INTO dump (path, started) VALUES (?, ?)",
            arguments: [summary.file.name, startTime]
        )
        row = db.lastInsertedRowID
        return db.lastInsertedRowID
    }

    private func updateRow(_ row: Int64, _ db: Database) throws {
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
}
