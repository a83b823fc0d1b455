import Foundation
import GRDB
public import TweetDumps

extension TweetArchive {
    /// Imports dumps, in transactions of about half a second.
    ///
    /// A tweet that the archive already has is kept, unless the new record is fuller. Whatever
    /// happens, the archive holds some whole transactions, and importing the dumps again brings it
    /// to where one undisturbed import would have. Other programs may read meanwhile, and import in
    /// turn with this one.
    ///
    /// - Parameters:
    ///   - files: The dumps, in this order.
    ///   - term: The term that found all of their tweets; nil to take what the dumps themselves say.
    ///   - progress: Told how far the import has come; true stops it after the current transaction.
    /// - Returns: What became of each dump that was begun.
    /// - Throws: An error if the archive cannot be written. What was written before stays.
    @discardableResult
    public func importDumps(
        _ files: [DumpFile],
        term: SearchTerm? = nil,
        progress: @escaping (ImportProgress) -> Bool = { _ in false }
    ) throws -> [DumpSummary] {
        let importer = Importer(self, DumpReader(files), term: term, progress: progress)
        return try importer.run()
    }
}

/// One call of ``TweetArchive/importDumps(_:term:progress:)``.
private final class Importer {
    /// How long a transaction may write, in seconds, before others get their turn.
    private static let transactionTime = 0.5
    /// How long a transaction waits for what is not decoded yet, in seconds.
    private static let patience = 0.02

    /// How long others may begin to write between two transactions, in seconds.
    private static let pause = 0.003

    private let archive: TweetArchive
    private let reader: DumpReader
    private let term: SearchTerm?
    private let progress: (ImportProgress) -> Bool
    private let now = Timestamp.now()

    private var writer: BatchWriter?
    private var dataVersion: Int64?
    private var ledger: DumpLedger?
    private var summaries: [DumpSummary] = []
    private var bytes = 0
    private var tweets = 0
    private var isStopped = false

    init(
        _ archive: TweetArchive,
        _ reader: DumpReader,
        term: SearchTerm?,
        progress: @escaping (ImportProgress) -> Bool
    ) {
        self.archive = archive
        self.reader = reader
        self.term = term
        self.progress = progress
    }

    func run() throws -> [DumpSummary] {
        defer { reader.stop() }
        while !askedToStop(), let part = nextPart() {
            try archive.write { try writeTransaction($0, from: part) }
            // Gives way to others that wait to write.
            Thread.sleep(forTimeInterval: Importer.pause)
        }
        if let ledger { summaries.append(ledger.summary) }
        return summaries
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
        let started = ContinuousClock.now
        var next: DumpPart? = part
        while let part = next {
            try write(part, db, writer)
            let isOver = ContinuousClock.now - started > .seconds(Importer.transactionTime)
            next = isOver || askedToStop() ? nil : reader.next(waiting: Importer.patience)
        }
        try ledger?.save(db, writer)
        try writer.flush()
    }

    private func begin(_ db: Database) throws -> BatchWriter {
        let version = try Int64.fetchOne(db, sql: "PRAGMA data_version")
        defer { dataVersion = version }
        if let writer {
            if version != dataVersion { writer.forgetRows() }
            return writer
        }
        let writer = try BatchWriter(db, now: now)
        self.writer = writer
        return writer
    }

    private func write(_ part: DumpPart, _ db: Database, _ writer: BatchWriter) throws {
        if ledger == nil {
            ledger = DumpLedger(reader.files[part.dump], term: term)
            writer.beginDump()
        }
        try ledger?.write(part, writer)
        bytes += part.bytes
        tweets += part.batch.count
        guard part.isLast, let ended = ledger else { return }
        try ended.end(part.problem, db, writer)
        summaries.append(ended.summary)
        ledger = nil
    }
}
