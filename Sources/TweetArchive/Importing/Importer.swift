import Foundation
import GRDB
public import TweetDumps

extension TweetArchive {
    /// Imports dumps, in transactions of half a second, up to two seconds in a large archive.
    ///
    /// A tweet that the archive already has is kept, unless the new record is fuller. Whatever
    /// happens, the archive holds some whole transactions, and importing the dumps again brings it
    /// to where one undisturbed import would have. Other programs may read meanwhile, and import in
    /// turn with this one.
    ///
    /// - Parameters:
    ///   - files: The dumps, in this order.
    ///   - term: The term that found all of their tweets; nil to take what the dumps themselves say.
    ///   - appliesDeletions: Whether tweets go for good that the dumps say were deleted, in whatever
    ///     order their records and these notices come.
    ///   - refused: Where the refused records are written; nowhere if nil.
    ///   - progress: Told how far the import has come; true stops it after the current transaction.
    /// - Returns: What became of each dump that was begun.
    /// - Throws: An error if the archive cannot be written. What was written before stays.
    @discardableResult
    public func importDumps(
        _ files: [DumpFile],
        term: SearchTerm? = nil,
        appliesDeletions: Bool = false,
        refused: RefusedRecords? = nil,
        progress: @escaping (ImportProgress) -> Bool = { _ in false }
    ) throws -> [DumpSummary] {
        try importDumps(
            OpenedDumps(files, keepsRefused: refused != nil),
            term: term,
            appliesDeletions: appliesDeletions,
            refused: refused,
            progress: progress
        )
    }

    /// Imports dumps that were opened before, in the same way; they can be imported once.
    @discardableResult
    public func importDumps(
        _ dumps: OpenedDumps,
        term: SearchTerm? = nil,
        appliesDeletions: Bool = false,
        refused: RefusedRecords? = nil,
        progress: @escaping (ImportProgress) -> Bool = { _ in false }
    ) throws -> [DumpSummary] {
        let importer = Importer(
            self,
            dumps,
            ImportOptions(term: term, appliesDeletions: appliesDeletions, refused: refused),
            progress: progress
        )
        return try importer.run()
    }
}

/// How dumps are imported.
struct ImportOptions {
    /// The term that found all tweets; nil to take what the dumps say.
    var term: SearchTerm?
    /// Whether tweets go that a dump says were deleted.
    var appliesDeletions = false
    /// Where the refused records are written.
    var refused: RefusedRecords?
}

/// What an importer reads: ``OpenedDumps``.
protocol DumpParts {
    var files: [DumpFile] { get }
    var isFinished: Bool { get }
    func next(waiting patience: Double) -> DumpPart?
    func stop()
}

/// One call of ``TweetArchive/importDumps(_:term:appliesDeletions:refused:progress:)``.
final class Importer {
    /// How long a transaction may write, in seconds, before others get their turn.
    ///
    /// Each changes nearly every page of the indexes of names, so that a large archive has fewer of
    /// them: a second more for each quarter of a gigabyte, up to two seconds.
    private static func transactionTime(_ archiveSize: Int) -> Double {
        min(0.5 + Double(archiveSize) / Double(1 << 28), 2)
    }
    /// How long a transaction waits for what is not decoded yet, in seconds.
    private static let patience = 0.02

    /// How long others may begin to write between two transactions, in seconds.
    private static let pause = 0.003

    private let archive: TweetArchive
    private let reader: any DumpParts
    private let options: ImportOptions
    private let progress: (ImportProgress) -> Bool
    private let now = Timestamp.now()

    private var writer: BatchWriter?
    private var dataVersion: Int64?
    /// How many rows the connection had changed at the end of the last transaction.
    private var changes: Int?
    private var ledger: DumpLedger?
    private var summaries: [DumpSummary] = []
    private var bytes = 0
    private var tweets = 0
    private var isStopped = false

    init(
        _ archive: TweetArchive,
        _ reader: any DumpParts,
        _ options: ImportOptions = ImportOptions(),
        progress: @escaping (ImportProgress) -> Bool = { _ in false }
    ) {
        self.archive = archive
        self.reader = reader
        self.options = options
        self.progress = progress
    }

    func run() throws -> [DumpSummary] {
        defer { reader.stop() }
        while !askedToStop(), let part = nextPart() {
            try archive.write { try writeTransaction($0, from: part) }
            try options.refused?.write()
            archive.shortenLog()
            // Gives way to others that wait to write.
            Thread.sleep(forTimeInterval: Importer.pause)
        }
        if let ledger { summaries.append(ledger.summary) }
        try deleteUnusedNames()
        compareWithManifests()
        return summaries
    }

    private func compareWithManifests() {
        for (index, mismatches) in CountMismatch.all(in: summaries.map(\.account)) {
            summaries[index].mismatches = mismatches
        }
    }

    /// Deletes what removed tweets alone have named, also those of an import that was cut short.
    private func deleteUnusedNames() throws {
        guard try archive.read(UnusedNames.areNoted) else { return }
        try archive.write { db in
            try db.execute(sql: "PRAGMA secure_delete = 1")
            try UnusedNames.delete(db)
        }
    }

    private func askedToStop() -> Bool {
        isStopped = progress(ImportProgress(bytes: bytes, tweets: tweets)) || isStopped
        return isStopped
    }

    /// Waits for the next part, and asks now and then whether to go on.
    private func nextPart() -> DumpPart? {
        while true {
            if let part = reader.next(waiting: 0.2) { return part }
            if reader.isFinished || askedToStop() { return nil }
        }
    }

    /// Writes parts as they come, for as long as a transaction may last.
    private func writeTransaction(_ db: Database, from part: DumpPart) throws {
        let writer = try begin(db)
        let end = try ContinuousClock.now + .seconds(Importer.transactionTime(db.size()))
        var next: DumpPart? = part
        while let part = next {
            let written = try writer.write(part, options, db)
            try account(for: part, written, db, writer)
            let isDue = ContinuousClock.now > end || writer.isFull
            next = isDue || askedToStop() ? nil : reader.next(waiting: Importer.patience)
        }
        try saveLedger(db, writer)
        try writer.flush()
        changes = db.totalChangesCount
    }

    private func begin(_ db: Database) throws -> BatchWriter {
        let version = try Int64.fetchOne(db, sql: "PRAGMA data_version")
        defer { dataVersion = version }
        if let writer {
            // Others may have written: programs, or a thread that uses the same connection.
            if version != dataVersion || changes != db.totalChangesCount { writer.forgetRows() }
            return writer
        }
        // What is removed for good is overwritten, not only marked as free.
        if options.appliesDeletions { try db.execute(sql: "PRAGMA secure_delete = 1") }
        let writer = try BatchWriter(db, now: now)
        self.writer = writer
        return writer
    }

    /// Accounts for a part that was written, and closes the books of its dump with the last part.
    private func account(
        for part: DumpPart,
        _ written: WrittenPart,
        _ db: Database,
        _ writer: BatchWriter
    ) throws {
        if ledger == nil { ledger = DumpLedger(reader.files[part.dump]) }
        try ledger?.add(part, written, db)
        options.refused?.append(part.batch.refusedBytes)
        bytes += part.bytes
        tweets += part.batch.count
        if part.isLast { try closeLedger(db, writer) }
    }

    private func closeLedger(_ db: Database, _ writer: BatchWriter) throws {
        try saveLedger(db, writer)
        guard let summary = ledger?.summary else { return }
        options.refused?.endDump(isDump: !summary.account.isDoubtful)
        summaries.append(summary)
        ledger = nil
    }

    /// Brings the row of the open dump up to date.
    ///
    /// The term that the user gave is a term of the dump even if the dump has no tweets.
    private func saveLedger(_ db: Database, _ writer: BatchWriter) throws {
        guard let ledger, ledger.isKept else { return }
        if let term = options.term { try self.ledger?.add((writer.term(term), term.name)) }
        try self.ledger?.save(db)
    }
}
