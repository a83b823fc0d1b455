import DraftFiles
import Foundation
import GRDB
import TweetDumps

/// The summary of a dump and its rows in the archive, while it is imported.
///
/// The first transaction with a part of the dump adds its row, and each further one updates it.
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
    /// The ids of its tweets that are not yet written.
    private var newTweets: [Int64] = []
    /// The size of its file, and the checksum if it is known; nil for a pipe that is being read.
    private var stored: StoredBytes?
    /// The number of its refusals in the archive.
    private var storedRefusals = 0
    /// Its first refusals that are not in the archive, while the file may not be a dump.
    private var waitingRefusals: [Refusal] = []

    init(_ file: DumpFile) {
        summary = DumpSummary(file: file)
        stored = file.size.map { StoredBytes(size: $0, checksum: nil) }
    }

    /// True if the dump has a row: it has records, or was read to its end.
    ///
    /// A file in a folder has no row until it is known to be a dump.
    var isKept: Bool {
        let account = summary.account
        return account.isComplete ? account.isFinished || account.records > 0 : account.isKnown
    }

    /// Accounts for a part of the dump, and stores its refusals.
    mutating func add(_ part: DumpPart, _ written: WrittenPart, _ db: Database) throws {
        summary.add(part, written)
        for term in written.terms { add(term) }
        newTweets += written.tweets
        stored = part.stored ?? stored
        try store(part.batch.refusals, db)
    }

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
        for term in newTerms {
            try db.execute(
                sql: "INSERT OR IGNORE INTO dump_term (dump, term) VALUES (?, ?)",
                arguments: [row, term]
            )
        }
        newTerms = []
        try DumpTweetStore(db).insert(newTweets, of: row)
        newTweets.removeAll(keepingCapacity: true)
        try update(row, db)
    }

    /// Stores the first refusals, at most ``KeptRefusals/maxCount``, once the file is known to be a dump.
    private mutating func store(_ refusals: [Refusal], _ db: Database) throws {
        let keptCount = storedRefusals + waitingRefusals.count
        waitingRefusals += refusals.prefix(KeptRefusals.maxCount - keptCount)
        guard summary.account.isKnown, !waitingRefusals.isEmpty else { return }
        let row = try findRow(db)
        let insert = try db.cachedStatement(
            sql: """
                INSERT INTO refusal (dump, number, member, line, entry, reason)
                VALUES (?, ?, ?, ?, ?, ?)
                """
        )
        for refusal in waitingRefusals {
            storedRefusals += 1
            try insert.execute(
                arguments: [
                    row, storedRefusals, refusal.entry, refusal.line, refusal.recordNumber,
                    refusal.reason.sentence,
                ]
            )
        }
        waitingRefusals = []
    }

    /// The row of the dump, which is created when it is first needed.
    private mutating func findRow(_ db: Database) throws -> Int64 {
        if let row { return row }
        let file = summary.file
        try db.execute(
            sql: "INSERT INTO dump (path, columns, started) VALUES (?, ?, ?)",
            arguments: [file.name, file.columns.isNone ? nil : file.columns.typed, startTime]
        )
        row = db.lastInsertedRowID
        return db.lastInsertedRowID
    }

    private func update(_ row: Int64, _ db: Database) throws {
        let (account, counts) = (summary.account, summary.counts)
        let formats = account.formats.sorted().joined(separator: ", ")
        try db.execute(
            sql: """
                UPDATE dump
                SET format = :format, state = :state, records = :records, new = :new,
                    upgraded = :upgraded, duplicates = :duplicates, non_tweets = :nonTweets,
                    refused = :refused, seconds = :seconds, bytes = :bytes, sha256 = :sha256
                WHERE id = :row
                """,
            arguments: [
                "format": formats.isEmpty ? nil : formats,
                "state": account.isFinished ? "finished" : "unfinished",
                "records": counts.records, "new": counts.new, "upgraded": counts.upgraded,
                "duplicates": counts.duplicates, "nonTweets": counts.nonTweets,
                "refused": counts.refused, "seconds": summary.seconds,
                "bytes": stored?.size, "sha256": stored?.checksum, "row": row,
            ]
        )
    }
}

/// A file with the refused records of an import, which can be repaired and imported again.
///
/// ```swift
/// let refused = try RefusedRecords(writingTo: "refused.jsonl")
/// try archive.importDumps([DumpFile(path: "dump.jsonl")], refused: refused)
/// if refused.close() { print("repair the records in refused.jsonl, then import it") }
/// ```
///
/// Records are written after the transaction that counts them is committed.
public final class RefusedRecords {
    /// An error that occurs if the file cannot be written.
    public struct Failure: Error, CustomStringConvertible {
        /// The path of the file.
        public let path: String
        /// The message of the system.
        public let reason: String
        /// A sentence for the user, without a full stop.
        public var description: String { "\(path) cannot be written: \(reason)" }
    }

    /// The path of the file.
    public let path: String
    private let descriptor: Int32
    /// Whether this object created the file.
    private let isNew: Bool
    private var isEmptied = false
    /// Records that are not yet written.
    private var waiting: [UInt8] = []
    private var writtenCount = 0
    /// The first row of the table from which the last records came; empty if they came from no table.
    private var header: [UInt8] = []
    /// The number of bytes that belong to dumps.
    ///
    /// The bytes after them may belong to a file that is not a dump, such as a picture.
    private var keptCount = 0

    /// Opens the file, and creates it if it does not exist.
    ///
    /// Its content is kept until the first record is refused, and then replaced.
    ///
    /// - Throws: ``Failure`` if the file cannot be opened, or if the path leads to something other
    ///   than a regular file.
    public init(writingTo path: String) throws {
        self.path = path
        isNew = access(path, F_OK) != 0
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
        guard descriptor >= 0 else {
            throw Failure(path: path, reason: SystemError().description)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(path: path, reason: "it is not a regular file")
        }
    }

    deinit { Foundation.close(descriptor) }

    /// Appends records below the first row of their table, which is empty if they come from no table.
    func append(_ records: [UInt8], below header: [UInt8]) {
        guard !records.isEmpty else { return }
        if header != self.header { waiting += header }
        self.header = header
        waiting += records
    }

    /// Keeps the records since the end of the previous dump if they belong to a dump, or drops them.
    func endDump(isDump: Bool) {
        if !isDump {
            // Bytes that are already written are overwritten or cut off by the next ones.
            waiting.removeLast(min(waiting.count, writtenCount + waiting.count - keptCount))
            writtenCount = min(writtenCount, keptCount)
            header = []
        }
        keptCount = writtenCount + waiting.count
    }

    /// Writes the records of committed transactions.
    func write() throws {
        guard isEmptied || !waiting.isEmpty else { return }
        do {
            try cut()
            try writeAll(waiting, to: descriptor)
        } catch {
            throw Failure(path: path, reason: error.description)
        }
        writtenCount += waiting.count
        waiting.removeAll(keepingCapacity: true)
    }

    /// Cuts the file after the records that are kept.
    private func cut() throws(SystemError) {
        let end = off_t(writtenCount)
        guard !isEmptied || lseek(descriptor, 0, SEEK_CUR) != end else { return }
        guard ftruncate(descriptor, end) == 0, lseek(descriptor, end, SEEK_SET) == end else {
            throw SystemError()
        }
        isEmptied = true
    }

    /// Finishes the file after the import: deletes it if it is new and no record was refused.
    ///
    /// - Returns: Whether a record was refused.
    @discardableResult
    public func close() -> Bool {
        if isNew, writtenCount == 0 { unlink(path) }
        return writtenCount > 0
    }
}
