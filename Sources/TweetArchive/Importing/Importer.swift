import Foundation
import GRDB
public import TweetDumps

extension TweetArchive {
    /// Imports dumps.
    ///
    /// A tweet that the archive already has is kept, unless the new record is fuller. Transactions
    /// last half a second, or up to two seconds in a large archive. Other programs can read
    /// meanwhile, and imports of several programs take turns. If the import leaves much of the
    /// archive's space unused, the archive is rewritten at the end, which takes several seconds for
    /// each gigabyte.
    ///
    /// If the import is stopped or fails, the archive has the tweets of some whole transactions.
    /// Importing the dumps again gives the same archive as one undisturbed import.
    ///
    /// ```swift
    /// let summaries = try archive.importDumps(
    ///     [DumpFile(path: "search.json")],
    ///     term: SearchTerm("#iot"),
    ///     progress: { progress in progress.tweets > 1_000_000 }
    /// )
    /// print(summaries.map(\.counts.new))
    /// ```
    ///
    /// - Parameters:
    ///   - files: The dumps, in this order.
    ///   - term: The term that found all tweets of the dumps; nil to take the terms that the dumps
    ///     name.
    ///   - appliesDeletions: Whether tweets are removed for good if a dump reports them as deleted.
    ///     The order of tweets and deletions does not change the numbers of reports; see
    ///     ``remove(_:)`` for what stays.
    ///   - refused: The file to which refused records are written; nil for none.
    ///   - progress: Called repeatedly with the progress; true stops the import after the current
    ///     transaction.
    ///   - compactionFailed: Called if the archive could not be rewritten without its unused space, or
    ///     if columns could not be copied for reports, for example on a full disk. The import is complete
    ///     nevertheless.
    /// - Returns: A summary of each dump that was begun.
    /// - Throws: An error if the archive or the file of refused records cannot be written.
    ///   Committed transactions are kept.
    @discardableResult
    public func importDumps(
        _ files: [DumpFile],
        term: SearchTerm? = nil,
        appliesDeletions: Bool = false,
        refused: RefusedRecords? = nil,
        progress: @escaping (ImportProgress) -> Bool = { _ in false },
        compactionFailed: @escaping (any Error) -> Void = { _ in }
    ) throws -> [DumpSummary] {
        try importDumps(
            OpenedDumps(files, keepsRefused: refused != nil),
            terms: GivenTerms(term),
            appliesDeletions: appliesDeletions,
            refused: refused,
            progress: progress,
            compactionFailed: compactionFailed
        )
    }

    /// Imports dumps that are already open, which can be imported once.
    ///
    /// ```swift
    /// let dumps = OpenedDumps([DumpFile(path: "search.json")])
    /// if dumps.haveDump(isStopped: { false }) { try archive.importDumps(dumps) }
    /// ```
    ///
    /// The terms that found the tweets can differ from dump to dump. Messages of personal archives are
    /// written to `messages`, if the dumps were opened with them. The other parameters and the
    /// results are those of
    /// ``importDumps(_:term:appliesDeletions:refused:progress:compactionFailed:)``.
    @discardableResult
    public func importDumps(
        _ dumps: OpenedDumps,
        terms: GivenTerms = .ofDumps,
        appliesDeletions: Bool = false,
        refused: RefusedRecords? = nil,
        messages: MessageArchive? = nil,
        progress: @escaping (ImportProgress) -> Bool = { _ in false },
        compactionFailed: @escaping (any Error) -> Void = { _ in }
    ) throws -> [DumpSummary] {
        let options = ImportOptions(
            terms: terms,
            appliesDeletions: appliesDeletions,
            refused: refused,
            messages: messages,
            progress: progress,
            compactionFailed: compactionFailed
        )
        return try Importer(self, dumps, options).run()
    }

    /// Deletes the rows to which no tweet refers any more, including those of interrupted imports and
    /// prunings.
    func deleteUnusedRows() throws {
        guard try read(UnusedRows.areNoted) else { return }
        try write { db in
            try db.overwriteDeletedData()
            try UnusedRows.delete(db)
        }
    }
}

struct ImportOptions {
    var terms = GivenTerms.ofDumps
    var appliesDeletions = false
    var refused: RefusedRecords?
    var messages: MessageArchive?
    var progress: (ImportProgress) -> Bool = { _ in false }
    var compactionFailed: (any Error) -> Void = { _ in }
}

protocol DumpParts {
    var files: [DumpFile] { get }
    var isFinished: Bool { get }
    func next(waiting seconds: Double) -> DumpPart?
    func stop()
}

/// One call of ``TweetArchive/importDumps(_:term:appliesDeletions:refused:progress:compactionFailed:)``.
final class Importer {
    /// The duration of a transaction in a small archive, in seconds, after which other programs can write.
    private static let minTransactionTime = 0.5
    /// The maximum duration of a transaction, in seconds.
    private static let maxTransactionTime = 2.0
    /// The time that a transaction waits for the next decoded part, in seconds.
    ///
    /// It is so long that a busy machine does not end most transactions early, because each end changes many
    /// pages, and so short that new tweets of a slow stream are soon visible.
    private static let decodingWait = 0.1

    /// The time between two transactions in which other programs can begin to write, in seconds.
    static let pause = 0.003

    private let archive: TweetArchive
    private let reader: any DumpParts
    private let options: ImportOptions
    private let now = Timestamp.now()
    private let log: WriteAheadLog

    private var writer: BatchWriter?
    private var dataVersion: Int64?
    /// The total number of rows that the connection had changed at the end of the last transaction.
    private var totalChanges: Int?
    private var ledger: DumpLedger?
    private var summaries: [DumpSummary] = []
    private var bytes = 0
    private var tweets = 0
    private var isStopped = false

    init(
        _ archive: TweetArchive,
        _ reader: any DumpParts,
        _ options: ImportOptions = ImportOptions()
    ) {
        self.archive = archive
        log = WriteAheadLog(of: archive)
        self.reader = reader
        self.options = options
    }

    func run() throws -> [DumpSummary] {
        try log.begin()
        defer {
            reader.stop()
            log.end()
        }
        while !reportProgress(), let part = nextPart() {
            try archive.write { try writeTransaction($0, from: part) }
            try options.refused?.write()
            log.limit()
            // Lets other programs write.
            Thread.sleep(forTimeInterval: Importer.pause)
        }
        if let ledger { summaries.append(ledger.summary) }
        try archive.deleteUnusedRows()
        copyColumns()
        log.wait()
        compact()
        compareWithManifests()
        return summaries
    }

    private func compareWithManifests() {
        for (index, mismatches) in CountMismatch.all(in: summaries.map(\.account)) {
            summaries[index].mismatches = mismatches
        }
    }

    /// The fraction of the archive's tweets whose change can leave many bytes unused.
    private static let minChangedPart = 1.0 / 16

    /// Rewrites the archive if the import may have left many bytes of its pages unused.
    private func compact() {
        let changes = Double(writer?.tweets.scatteredChanges ?? 0)
        guard !isStopped, changes > 0 else { return }
        do {
            guard try changes > Double(archive.size().tweets) * Importer.minChangedPart
            else { return }
            try archive.compact { self.reportProgress() }
        } catch {
            options.compactionFailed(error)
        }
    }

    /// The number of tweets from which an archive keeps copies of columns.
    ///
    /// In a smaller one all reports are fast, and copies would take a twentieth of an import's time.
    private static let minTweetsOfCopies = 500_000
    /// The maximum number of rows that an import copies: a fixed number, and more for each of its tweets.
    ///
    /// So a few new tweets do not cause copies of a whole large archive. Later imports copy the rest.
    private static let maxCopiedRows = (fixed: 1 << 20, perTweet: 16)

    /// Copies the columns of new and changed rows, if the archive is large.
    private func copyColumns() {
        guard !isStopped else { return }
        do {
            guard try archive.size().tweets >= Importer.minTweetsOfCopies else { return }
            let maxRows = Importer.maxCopiedRows.fixed + Importer.maxCopiedRows.perTweet * tweets
            try archive.copyColumns(maxRows: maxRows) {
                log.limit()
                return !reportProgress()
            }
        } catch {
            options.compactionFailed(error)
        }
    }

    private func reportProgress() -> Bool {
        isStopped = options.progress(ImportProgress(bytes: bytes, tweets: tweets)) || isStopped
        return isStopped
    }

    /// Waits for the next part; nil at the end, or if the import should stop.
    private func nextPart() -> DumpPart? {
        while true {
            if let part = reader.next(waiting: 0.2) { return part }
            if reader.isFinished || reportProgress() { return nil }
        }
    }

    /// Writes parts until the transaction is due to end.
    private func writeTransaction(_ db: Database, from part: DumpPart) throws {
        let writer = try begin(db)
        let end = try ContinuousClock.now + .seconds(transactionTime(db))
        var next: DumpPart? = part
        while let part = next {
            let terms = options.terms.terms(of: reader.files[part.dump], entry: part.entry)
            let written = try writer.write(part, foundBy: terms, options, db)
            try account(for: part, written, db, writer)
            let isDue = ContinuousClock.now > end || writer.tweets.isFull
            next = isDue || reportProgress() ? nil : reader.next(waiting: Importer.decodingWait)
        }
        try saveLedger(db, writer)
        try writer.flush()
        totalChanges = db.totalChangesCount
    }

    /// The duration of the next transaction, in seconds.
    ///
    /// A transaction changes nearly every page of the indexes of names, so that a large archive has
    /// fewer, longer ones: a second more for each 256 MB.
    private func transactionTime(_ db: Database) throws -> Double {
        if log.isEnding { return Importer.minTransactionTime }
        let more = Double(try db.size()) / Double(1 << 28)
        return min(Importer.minTransactionTime + more, Importer.maxTransactionTime)
    }

    /// The writer, whose cached rows are dropped if others have written since the last transaction.
    private func begin(_ db: Database) throws -> BatchWriter {
        let version = try Int64.fetchOne(db, sql: "PRAGMA data_version")
        defer { dataVersion = version }
        if let writer {
            // Other programs may have written, or other threads with the same connection.
            if version != dataVersion || totalChanges != db.totalChangesCount {
                writer.forgetRows()
            }
            return writer
        }
        if options.appliesDeletions { try db.overwriteDeletedData() }
        let writer = try BatchWriter(db, now: now)
        self.writer = writer
        return writer
    }

    /// Accounts for a part that was written, and closes the ledger of its dump after the last part.
    private func account(
        for part: DumpPart,
        _ written: WrittenPart,
        _ db: Database,
        _ writer: BatchWriter
    ) throws {
        if ledger == nil { ledger = DumpLedger(reader.files[part.dump]) }
        try ledger?.add(part, written, db)
        options.refused?.append(part.batch.refusedBytes, below: part.batch.refusedHeader)
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

    /// Updates the row of the current dump, and records the user's terms even if the dump has no tweets.
    private func saveLedger(_ db: Database, _ writer: BatchWriter) throws {
        guard let ledger, ledger.isKept else { return }
        for term in options.terms.terms(of: ledger.summary.account) {
            try self.ledger?.add((writer.row(of: term), term.name))
        }
        try self.ledger?.save(db)
    }
}

extension GivenTerms {
    /// The terms of a whole dump, from what was read of it.
    ///
    /// If the terms come from names, the entries of a container have different ones. Only at its end is it
    /// known that a dump has no entries.
    fileprivate func terms(of account: DumpAccount) -> [SearchTerm] {
        if case .fromNames = self, !account.isComplete || account.entries.count > 0 { return [] }
        return terms(of: account.file, entry: nil) ?? []
    }
}

/// Dumps that are open for an import, which can be searched first for anything to import.
///
/// ```swift
/// let dumps = OpenedDumps([DumpFile(path: "folder/a.json")])
/// let hasDump = dumps.haveDump(isStopped: { false })
/// ```
public final class OpenedDumps: DumpParts {
    /// The maximum number of bytes that the search reads; a longer file counts as a dump.
    private static let maxSearched = 1 << 26

    private let reader: DumpReader
    /// The parts that the search has read, which are imported first.
    private var waiting: [DumpPart] = []
    /// The account of the dump that the search read last.
    private var account: DumpAccount?

    /// Opens dumps.
    ///
    /// - Parameters:
    ///   - files: The dumps, in this order.
    ///   - keepsRefused: Whether the bytes of refused records are kept.
    ///   - parts: What is read of personal archives beside their tweets.
    public init(
        _ files: [DumpFile],
        keepsRefused: Bool = false,
        parts: PersonalParts = .records
    ) {
        reader = DumpReader(importing: files, keepsRefused: keepsRefused, personalParts: parts)
    }

    /// The dumps.
    public var files: [DumpFile] { reader.files }

    var isFinished: Bool { waiting.isEmpty && reader.isFinished }

    func stop() { reader.stop() }

    func next(waiting seconds: Double) -> DumpPart? {
        waiting.isEmpty ? reader.next(waiting: seconds) : waiting.removeFirst()
    }

    /// Reads until one of the files turns out to be a dump, even one without records.
    ///
    /// The parts that were read are imported afterwards. After 64 MB the search ends, with the assumption
    /// that there is a dump.
    ///
    /// - Parameter isStopped: Called repeatedly while no data come, every 0.2 seconds; true ends
    ///   the search.
    /// - Returns: Whether there is a dump.
    public func haveDump(isStopped: () -> Bool) -> Bool {
        var searched = 0
        while searched < OpenedDumps.maxSearched {
            guard let part = reader.next(waiting: 0.2) else {
                if reader.isFinished || isStopped() { return false }
                continue
            }
            waiting.append(part)
            searched += part.bytes
            if showsDump(part) { return true }
        }
        return true
    }

    /// True if the part, with those of the same dump before it, shows that the file is a dump.
    private func showsDump(_ part: DumpPart) -> Bool {
        if account?.isComplete != false { account = DumpAccount(of: files[part.dump]) }
        account?.add(part)
        return account?.showsDump == true
    }
}
