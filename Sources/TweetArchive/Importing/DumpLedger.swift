import GRDB
import TweetDumps

/// Keeps the books of one dump: what became of its records, in memory and in its rows of the archive.
///
/// The row begins with the first transaction that has something of the dump, and advances with each.
final class DumpLedger {
    private(set) var summary: DumpSummary
    private let options: ImportOptions
    private let startTime = Timestamp.now()
    private let started = ContinuousClock.now
    private var row: Int64?
    private var formats: Set<String> = []
    /// The terms that found its tweets, as they were last typed.
    private var terms: [SearchTerm: String] = [:]
    /// The rows of terms that are not yet said to be the dump's.
    private var newTerms: Set<Int64> = []
    /// What is known of the file that is being read.
    private var file: RecordFile
    /// How many tweets its member has that is being read, with those that were refused.
    private var memberTweets = 0

    init(_ file: DumpFile, _ options: ImportOptions) {
        summary = DumpSummary(file: file)
        self.file = RecordFile(isNamed: !file.isFromFolder)
        self.options = options
    }

    /// Writes a part of the dump and counts its records; ends the books with its last part.
    func write(_ part: DumpPart, _ db: Database, _ writer: BatchWriter) throws {
        let batch = part.batch
        let given = try batch.isEmpty ? nil : options.term.map { try writer.term($0) }
        let (counts, rows) = try writer.write(batch, foundBy: given)
        if options.appliesDeletions { try applyDeletions(batch.deletions, db, writer) }
        summary.counts = summary.counts + counts
        summary.counts.nonTweets += batch.nonTweets
        if summary.nonTweetMembers.isEmpty { summary.nonTweetMembers = batch.nonTweetMembers }
        summary.bytes += part.bytes
        summary.idSigns = summary.idSigns + batch.roundedIDs
        summary.statements += batch.manifestCounts.map { .init(member: part.entry, stated: $0) }
        formats.formUnion(batch.formats)
        newTerms.formUnion(rows)
        for found in given == nil ? batch.terms : [options.term].compactMap(\.self) {
            terms[found] = found.name
        }
        memberTweets += batch.count + batch.refusals.count
        file.count(batch)
        try keep(batch.refusals, db)
        options.refused?.append(batch.refusedBytes)
        if part.endsRecordFile || part.problem != nil { endFile(part, writer) }
        if part.isLast { try end(db, writer) }
    }

    private func applyDeletions(_ tweets: [Int64], _ db: Database, _ writer: BatchWriter) throws {
        let count = try writer.removeForGood(tweets)
        if count > 0 { try UnusedNames.note(db) }
        summary.removed += count
    }

    /// Writes the row of the dump, as it stands.
    func save(_ db: Database, _ writer: BatchWriter) throws {
        summary.formats = formats.sorted()
        summary.seconds = (ContinuousClock.now - started) / .seconds(1)
        // What has no known record is not yet known to be a dump.
        guard file.isKnown || summary.isFinished else { return }
        let row = try findRow(db)
        if let term = options.term, terms.isEmpty {
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
        summary.terms = terms.values.map(ExactText.init).sorted().map(\.text)
        try updateRow(row, db)
    }
}

// MARK: - Ends

extension DumpLedger {
    /// Ends a file of records: the dump itself, or a member of it.
    private func endFile(_ part: DumpPart, _ writer: BatchWriter) {
        writer.endFile()
        if let member = part.entry {
            endMember(member, part.problem)
        } else {
            summary.problem = part.problem
        }
        memberTweets = 0
    }

    private func endMember(_ name: String, _ problem: DumpError.Reason?) {
        if let problem, problem.isNoDump {
            summary.otherMembers.append(DumpError(name: name, reason: problem))
        } else if let problem {
            summary.unreadableMembers.append(DumpError(name: name, reason: problem))
        } else {
            summary.members += 1
            if CountStatement.mayConcern(name) { summary.memberTweets[name] = memberTweets }
        }
    }

    /// Ends the books of a dump that was read to its end, or could not be.
    private func end(_ db: Database, _ writer: BatchWriter) throws {
        let isNoDump = file.heldCount > 0
        if isNoDump {
            try RefusalRows(db).deleteHeld()
            summary.problem = summary.problem ?? .notADumpOfTweets
        }
        options.refused?.endDump(isDump: !isNoDump)
        summary.isFinished = summary.problem == nil && !summary.hasNoDump
        guard summary.isFinished || summary.counts.records > 0 else { return }
        try save(db, writer)
    }
}

// MARK: - Rows

extension DumpLedger {
    /// Stores refusals, or holds them back while the file may be no dump.
    private func keep(_ refusals: [Refusal], _ db: Database) throws {
        guard !refusals.isEmpty || file.heldCount > 0 else { return }
        let rows = RefusalRows(db)
        guard file.isKnown else {
            if file.heldCount == 0 { try rows.beginHolding() }
            try rows.hold(refusals, after: file.heldCount)
            return file.hold(refusals)
        }
        let row = try findRow(db)
        if file.heldCount > 0 {
            try rows.insertHeld(dump: row, after: summary.counts.refused)
            let held = file.takeHeld()
            count(held.first, of: held.count)
        }
        try rows.insert(refusals, dump: row, after: summary.counts.refused)
        count(refusals, of: refusals.count)
    }

    private func count(_ refusals: [Refusal], of count: Int) {
        summary.counts.refused += count
        summary.lostIDs += refusals.count { $0.reason == .idLost }
        summary.refusals += refusals.prefix(DumpSummary.mostRefusals - summary.refusals.count)
    }

    /// The row of the dump, which is made when it is first needed.
    private func findRow(_ db: Database) throws -> Int64 {
        if let row { return row }
        try db.execute(
            sql: "INSERT INTO dump (path, started) VALUES (?, ?)",
            arguments: [summary.file.name, startTime]
        )
        row = db.lastInsertedRowID
        return db.lastInsertedRowID
    }

    private func updateRow(_ row: Int64, _ db: Database) throws {
        let counts = summary.counts
        let formats = summary.formats.isEmpty ? nil : summary.formats.joined(separator: ", ")
        try db.execute(
            sql: """
                UPDATE dump
                SET format = :format, state = :state, records = :records, new = :new,
                    upgraded = :upgraded, duplicates = :duplicates, non_tweets = :nonTweets,
                    refused = :refused, seconds = :seconds
                WHERE id = :row
                """,
            arguments: [
                "format": formats, "state": summary.isFinished ? "finished" : "unfinished",
                "records": counts.records, "new": counts.new, "upgraded": counts.upgraded,
                "duplicates": counts.duplicates, "nonTweets": counts.nonTweets,
                "refused": counts.refused, "seconds": summary.seconds, "row": row,
            ]
        )
    }
}
