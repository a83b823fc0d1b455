import DraftFiles
import Foundation

/// A file that the refused records of an import are written to, so that they can be mended.
///
/// ```swift
/// let refused = try RefusedRecords(writingTo: "refused.jsonl")
/// try archive.importDumps([DumpFile(path: "dump.jsonl")], refused: refused)
/// if refused.close() { print("mend refused.jsonl and import it") }
/// ```
///
/// Records are written when the transaction that counts them is committed.
public final class RefusedRecords {
    /// A file that cannot be written.
    public struct Failure: Error, CustomStringConvertible {
        /// The path of the file.
        public let path: String
        /// What the system says.
        public let reason: String
        /// The sentence.
        public var description: String { "\(path) cannot be written: \(reason)" }
    }

    /// The path of the file.
    public let path: String
    private let descriptor: Int32
    /// Whether the file was not there before.
    private let isNew: Bool
    private var isEmptied = false
    /// What is not written yet.
    private var waiting: [UInt8] = []
    private var writtenCount = 0
    /// Up to where the records are a dump's; those behind may be those of a picture or a script.
    private var keptCount = 0

    /// Opens the file, and makes it where it is not there.
    ///
    /// What a file had in it stays until the first record is refused.
    ///
    /// - Throws: ``Failure``, also where the path leads to something else than a file.
    public init(writingTo path: String) throws {
        self.path = path
        isNew = access(path, F_OK) != 0
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
        guard descriptor >= 0 else {
            throw Failure(path: path, reason: SystemError().description)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(path: path, reason: "it is no regular file")
        }
    }

    deinit { Foundation.close(descriptor) }

    func append(_ records: [UInt8]) {
        waiting += records
    }

    /// Keeps what came since the dump before, or drops it where this one is none.
    func endDump(isDump: Bool) {
        if !isDump {
            // What is already written goes with the next bytes that are.
            waiting.removeLast(min(waiting.count, writtenCount + waiting.count - keptCount))
            writtenCount = min(writtenCount, keptCount)
        }
        keptCount = writtenCount + waiting.count
    }

    /// Writes what has been committed.
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

    /// Takes away what is behind the records that were written and are kept.
    private func cut() throws(SystemError) {
        let end = off_t(writtenCount)
        guard !isEmptied || lseek(descriptor, 0, SEEK_CUR) != end else { return }
        guard ftruncate(descriptor, end) == 0, lseek(descriptor, end, SEEK_SET) == end else {
            throw SystemError()
        }
        isEmptied = true
    }

    /// Ends the file after the import, and removes it again where nothing was refused.
    ///
    /// - Returns: Whether something was refused.
    @discardableResult
    public func close() -> Bool {
        if isNew, writtenCount == 0 { unlink(path) }
        return writtenCount > 0
    }
}
