import DraftFiles
import Foundation

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
    /// The first row of the table whose rows were appended last; empty if records of no table were.
    private var header: [UInt8] = []
    /// The number of bytes that belong to dumps.
    ///
    /// The bytes after them may be of a file that is not a dump, such as a picture or a script.
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

    /// Appends records, below the first row of their table; that is empty if they are of no table.
    func append(_ records: [UInt8], below header: [UInt8]) {
        guard !records.isEmpty else { return }
        if header != self.header { waiting += header }
        self.header = header
        waiting += records
    }

    /// Keeps the records since the previous dump if they belong to a dump, or drops them.
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
