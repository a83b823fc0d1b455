import GRDB
import TweetDumps

/// The record of a dump in the archive while it is imported: its summary and its rows.
///
/// The row is added by the first transaction with a part of the dump, and updated by each further
/// one.
struct DumpLedger {
    private(set) var summary: DumpSummary

    private let startTime = Timestamp.now()
    private let started = ContinuousClock.now
    /// The id of the dump's row; nil if it has none yet.
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

    /// True if the dump has a row: it has records, or was read to its end.
    ///
    /// A file in a folder has none as long as it may not be a dump.
    var isKept: Bool {
        let account = summary.account
        return account.isComplete ? account.isFinished || account.records > 0 : account.isKnown
    }

    /// Accounts for a part of the dump, and stores its refusals.
    mutating func add(_ part: DumpPart, _ written: WrittenPart, _ db: Database) throws {
        summary.add(part, written)
        for term in written.terms { add(term) }
        try store(part.batch.refusals, db)
        if summary.account.isComplete, isHolding { try RefusalTable(db).deleteHeld() }
    }

    /// Adds a term that found tweets of the dump.
    mutating func add(_ term: (row: Int64, name: String)) {
        terms[term.row] = term.name
        newTerms.insert(term.row)
    }

    /// Updates the row of the dump, if it has one.
    mutating func save(_ db: Database) throws {
        summary.seconds = (ContinuousClock.now - started) / .seconds(1)
        guard isKept else { return }
        summary.terms = terms.values.map(ExactText.init).sorted().map(\.text)
        let row = try findRow(db)
        try DumpTable(db).add(newTerms, to: row)
        newTerms = []
        try DumpTable(db).update(row, summary)
    }

    /// Stores refusals, or holds them back while the file may not be a dump.
    private mutating func store(_ refusals: [Refusal], _ db: Database) throws {
        guard !refusals.isEmpty || isHolding else { return }
        let rows = RefusalTable(db)
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

    /// The row of the dump, which is created when it is first needed.
    private mutating func findRow(_ db: Database) throws -> Int64 {
        if let row { return row }
        let row = try DumpTable(db).insert(summary.file, started: startTime)
        self.row = row
        return row
    }
}
