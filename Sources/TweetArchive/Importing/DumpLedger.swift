import GRDB
import TweetDumps

/// Keeps the books of one dump: what became of its records, in memory and in its row of the archive.
///
/// The row begins with the first transaction that has something of the dump, and advances with each.
final class DumpLedger {
    private(set) var summary: DumpSummary
    private let term: SearchTerm?
    private let startTime = Timestamp.now()
    private let started = ContinuousClock.now
    private var row: Int64?
    private var formats: Set<String> = []
    /// The terms that found its tweets, as they were last typed.
    private var terms: [SearchTerm: String] = [:]
    /// The rows of terms that are not yet said to be the dump's.
    private var newTerms: Set<Int64> = []
    /// Whether some record shows that this is a dump of tweets.
    private var isRecognised = false

    init(_ file: DumpFile, term: SearchTerm?) {
        summary = DumpSummary(file: file)
        self.term = term
    }

    /// Writes a part of the dump and counts its records.
    func write(_ part: DumpPart, _ writer: BatchWriter) throws {
        let batch = part.batch
        let given = try batch.isEmpty ? nil : term.map { try writer.term($0) }
        let (counts, rows) = try writer.write(batch, foundBy: given)
        summary.counts = summary.counts + counts
        summary.counts.nonTweets += batch.nonTweets
        summary.counts.refused += batch.refusals.count
        summary.refusals += batch.refusals.prefix(DumpSummary.mostRefusals - summary.refusals.count)
        summary.bytes += part.bytes
        formats.formUnion(batch.formats)
        newTerms.formUnion(rows)
        for found in given == nil ? batch.terms : [term].compactMap(\.self) {
            terms[found] = found.name
        }
        isRecognised =
            isRecognised || summary.counts.records > summary.counts.refused
            || batch.refusals.contains { $0.reason.tellsOfATweet }
    }

    /// Ends the books of a dump that was read to its end, or could not be.
    func end(_ problem: DumpError.Reason?, _ db: Database, _ writer: BatchWriter) throws {
        summary.problem = problem
        if summary.file.isFromFolder, problem == nil, summary.counts.refused > 0, !isRecognised {
            // A picture, a script or other JSON among the dumps has no records.
            summary.problem = .notADumpOfTweets
            summary.counts = RecordCounts()
            summary.refusals = []
            return
        }
        summary.isFinished = problem == nil
        guard problem == nil || summary.counts.records > 0 else { return }
        try save(db, writer)
    }

    /// Writes the row of the dump, as it stands.
    func save(_ db: Database, _ writer: BatchWriter) throws {
        summary.format = formats.isEmpty ? nil : formats.sorted().joined(separator: ", ")
        summary.seconds = (ContinuousClock.now - started) / .seconds(1)
        // In a folder, a file without a known record is not yet known to be a dump.
        guard isRecognised || summary.isFinished || !summary.file.isFromFolder else { return }
        let row = try row ?? insertRow(db)
        self.row = row
        if let term, terms.isEmpty {
            newTerms.insert(try writer.term(term))
            terms[term] = term.name
        }
        for term in newTerms {
            try db.execute(
                sql: "INSERT OR IGNORE INTO dump_term (dump, term) VALUES (?, ?)",
                arguments: [row, term]
            )
        }
        newTerms = []
        summary.terms = terms.values.sorted()
        try updateRow(row, db)
    }

    private func insertRow(_ db: Database) throws -> Int64 {
        try db.execute(
            sql: "INSERT INTO dump (path, started) VALUES (?, ?)",
            arguments: [summary.file.name, startTime]
        )
        return db.lastInsertedRowID
    }

    private func updateRow(_ row: Int64, _ db: Database) throws {
        let counts = summary.counts
        try db.execute(
            sql: """
                UPDATE dump
                SET format = :format, state = :state, records = :records, new = :new,
                    upgraded = :upgraded, duplicates = :duplicates, non_tweets = :nonTweets,
                    refused = :refused, seconds = :seconds
                WHERE id = :row
                """,
            arguments: [
                "format": summary.format, "state": summary.isFinished ? "finished" : "unfinished",
                "records": counts.records, "new": counts.new, "upgraded": counts.upgraded,
                "duplicates": counts.duplicates, "nonTweets": counts.nonTweets,
                "refused": counts.refused, "seconds": summary.seconds, "row": row,
            ]
        )
    }
}
