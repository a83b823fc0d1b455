import Crypto
import DraftFiles
import Foundation

/// A dump to read: a file or standard input.
///
/// ```swift
/// let reader = DumpReader([DumpFile(path: "search.json"), .standardInput])
/// ```
///
/// The file can be compressed or a container; see ``DumpReader``.
public struct DumpFile: Sendable, Hashable {
    /// The name of the dump in messages and in the archive: its path as given, or `-`.
    public let name: String
    /// True if the file was found in a folder, where files that are no dumps do no harm.
    package let isFromFolder: Bool
    /// True if the file belongs to a personal archive and has no tweets, so that it is not read.
    package let isLeftOut: Bool
    /// The columns that the user chose, if it is a table.
    public let columns: ChosenColumns
    /// The path in bytes, which may not be UTF-8.
    let path: [UInt8]

    /// Standard input.
    public static let standardInput = DumpFile(path: "-")

    /// The file at a path; `-` is standard input.
    ///
    /// If it is a table, the columns are those that are chosen for some fields.
    public init(path: String, columns: ChosenColumns = .none) {
        self.init(Array(path.utf8), columns)
    }

    /// The file at a path, under another name, such as a temporary file with the bytes of a dump.
    package init(path: String, named name: String) {
        self.init(Array(path.utf8), named: name)
    }

    init(inFolder path: [UInt8], isLeftOut: Bool = false, columns: ChosenColumns = .none) {
        self.init(path, isFromFolder: true, isLeftOut: isLeftOut, columns)
    }

    private init(
        _ path: [UInt8],
        named name: String? = nil,
        isFromFolder: Bool = false,
        isLeftOut: Bool = false,
        _ columns: ChosenColumns = .none
    ) {
        self.path = path
        self.columns = columns
        self.name = name ?? String(decoding: path, as: UTF8.self)
        self.isFromFolder = isFromFolder
        self.isLeftOut = isLeftOut
    }

    var isStandardInput: Bool { !isFromFolder && path == [UInt8(ascii: "-")] }

    /// The number of bytes to read: the size of the file; nil if it is not a regular file.
    package var size: Int? {
        if isLeftOut { return 0 }
        guard let status, status.isRegular else { return nil }
        return status.size
    }

    /// When the file or its status was last changed, in seconds since 1970; nil if there is no file.
    ///
    /// Programs cannot set this time, unlike that of the last change of the bytes. So a copy has the time of
    /// copying.
    package var changed: Int? { status?.changed }

    /// True if a path leads to this file, which may be that of standard input.
    package func isFile(at other: String) -> Bool {
        guard let status else { return false }
        return status.identity == FileStatus(Array(other.utf8))?.identity
    }

    /// Reads the size and the checksum of the file as it is now.
    ///
    /// The closure is called repeatedly with the number of bytes that were read.
    package func storedBytes(progress: (Int) -> Void) throws(DumpError) -> StoredBytes {
        let stream = try FileStream(self) { false }
        var stored: StoredBytes?
        stream.takeDigest(always: true) { stored = $0 }
        let buffer = ByteBuffer(capacity: FileStream.digestedAtOnce)
        while stream.readPatiently(into: buffer) > 0 {
            progress(stream.position)
            buffer.removeAll()
        }
        if let reason = stream.end.problem { throw DumpError(name: name, reason: reason) }
        return stored ?? StoredBytes(size: stream.position, checksum: nil)
    }

    private var status: FileStatus? {
        isStandardInput ? FileStatus(descriptor: STDIN_FILENO) : FileStatus(path)
    }

    /// True if a path leads to a folder.
    package static func isFolder(_ path: String) -> Bool {
        FileStatus(Array(path.utf8))?.isFolder == true
    }
}

/// The bytes of a file or of standard input.
final class FileStream: ByteStream {
    /// An open file, which is closed when no stream uses it any more.
    private final class Descriptor: Sendable {
        let number: Int32

        init(_ number: Int32) {
            self.number = number
        }

        deinit {
            if number > STDERR_FILENO { close(number) }
        }
    }

    /// The size of a regular file, in bytes, which can be read at any offset; nil for others.
    let size: Int?
    /// The number of bytes that were read.
    private(set) var position = 0
    private(set) var end = StreamEnd.whole

    private let descriptor: Descriptor
    private let isStopped: () -> Bool
    /// Takes the digest of the bytes that are read in order; nil if it is not wanted.
    private var digest: FileDigest?
    /// The offset in the file of the first byte of the stream.
    private let start: Int

    /// The number of bytes that are read at once for a digest alone.
    fileprivate static let digestedAtOnce = 1 << 18
    /// How long to wait for a pipe at a time, in milliseconds.
    private static let pollTimeout: Int32 = 200

    /// Opens a dump.
    ///
    /// While waiting for a pipe, `isStopped` is called; true ends the stream.
    init(_ file: DumpFile, isStopped: @escaping () -> Bool) throws(DumpError) {
        self.isStopped = isStopped
        descriptor = Descriptor(file.isStandardInput ? STDIN_FILENO : FileStream.open(file.path))
        guard descriptor.number >= 0, let status = FileStatus(descriptor: descriptor.number) else {
            throw DumpError(name: file.name, reason: .unreadable(errno))
        }
        guard status.isRegular || file.isStandardInput else {
            throw DumpError(name: file.name, reason: .notRegular)
        }
        let offset = file.isStandardInput ? Int(lseek(descriptor.number, 0, SEEK_CUR)) : 0
        start = max(0, offset)
        size = status.isRegular ? max(0, status.size - start) : nil
    }

    /// Reports the size and the checksum of the bytes once all are read; see
    /// ``FileDigest/init(ofSize:always:_:)``.
    func takeDigest(always isWanted: Bool = false, _ report: @escaping (StoredBytes) -> Void) {
        digest = FileDigest(ofSize: size, always: isWanted, report)
    }

    /// Reads the rest of a file for its digest, if it is wanted, without moving on in the stream.
    ///
    /// The bytes of a zip file are not read in order, so its digest is taken here.
    func finishDigest() {
        guard let digest, let size else { return }
        let buffer = ByteBuffer(capacity: FileStream.digestedAtOnce)
        var offset = position
        while digest.hasChecksum, !isStopped(), end == .whole {
            let count = readBytes(at: offset, into: buffer)
            digest.add(count, lastOf: buffer)
            if count == 0 { return }
            offset += count
            buffer.removeAll()
        }
        if !digest.hasChecksum { digest.finish(ofSize: size) }
    }

    /// Opens another stream of the same regular file, from its beginning.
    ///
    /// Another thread may use it.
    init(again other: FileStream) {
        descriptor = other.descriptor
        isStopped = other.isStopped
        start = other.start
        size = other.size
    }

    private static func open(_ path: [UInt8]) -> Int32 {
        while true {
            // Opening must not block: a pipe may have no writer.
            let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC
            let descriptor = Foundation.open(path.cPath, flags)
            if descriptor >= 0 || errno != EINTR { return descriptor }
        }
    }

    func read(into buffer: ByteBuffer) -> Int? {
        if size == nil {
            if isStopped() { return 0 }
            guard waitForBytes() else { return end == .whole ? nil : 0 }
        }
        let count = readBytes(at: position, into: buffer)
        position += count
        if end == .whole { digest?.add(count, lastOf: buffer) }
        return count
    }

    func readAhead(_ offset: Int, into buffer: ByteBuffer) -> Int? {
        size == nil ? nil : readBytes(at: position + offset, into: buffer)
    }

    /// Reads bytes at an offset from the first byte of the stream, or the next ones of a pipe.
    private func readBytes(at offset: Int, into buffer: ByteBuffer) -> Int {
        let (offset, isOver) = start.addingReportingOverflow(offset)
        guard !isOver else { return 0 }
        do throws(SystemError) {
            if size == nil { return try buffer.appendBytes(ofPipe: descriptor.number) }
            return try buffer.appendBytes(ofFile: descriptor.number, at: offset)
        } catch {
            end = .problem(.unreadable(error.code))
            return 0
        }
    }

    /// Waits a moment for a pipe; false if nothing has arrived.
    private func waitForBytes() -> Bool {
        var wait = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        let count = poll(&wait, 1, FileStream.pollTimeout)
        if count < 0, errno != EINTR, errno != EAGAIN { end = .problem(.unreadable(errno)) }
        return count > 0
    }
}

/// The identity of a file, which is equal for all paths to it.
struct FileIdentity: Hashable {
    var device: UInt64
    var file: UInt64
}

struct FileStatus {
    private let status: stat

    /// The status of the file at a path; nil if there is none, or a link leads nowhere.
    init?(_ path: [UInt8], followsLinks: Bool = true) {
        var status = stat()
        let result = followsLinks ? stat(path.cPath, &status) : lstat(path.cPath, &status)
        guard result == 0 else { return nil }
        self.status = status
    }

    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.status = status
    }

    var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
    var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }
    var size: Int { Int(status.st_size) }
    /// The time of the last change of the file or its status, in seconds since 1970.
    var changed: Int {
        #if os(macOS)
        status.st_ctimespec.tv_sec
        #else
        status.st_ctim.tv_sec
        #endif
    }
    var identity: FileIdentity {
        FileIdentity(device: UInt64(truncatingIfNeeded: status.st_dev), file: UInt64(status.st_ino))
    }
}

extension [UInt8] {
    /// The bytes as a string of C, for system calls.
    var cPath: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}

/// The size of a dump and the checksum of its bytes, as they are stored: compressed, if the dump is
/// compressed.
public struct StoredBytes: Sendable, Equatable {
    /// The size in bytes.
    public let size: Int
    /// The SHA-256 of the bytes in 64 hexadecimal digits, as `sha256sum` prints it; nil if it was not
    /// computed.
    public let checksum: String?

    package init(size: Int, checksum: String?) {
        (self.size, self.checksum) = (size, checksum)
    }
}

/// Takes the size and the checksum of a file whose bytes are read in order.
///
/// An import computes the checksum only if that takes no time: on a machine with more than two processor
/// cores, of which those that decode are not all busy, or for a file of at most 8 MB.
///
/// Only one thread at a time may use it.
final class FileDigest {
    /// The maximum size of a file whose checksum is computed on any machine, in bytes.
    private static let maxSmallSize = 8 << 20
    /// True if a processor core has time for checksums while others decode and write.
    private static let hasIdleCore = ProcessInfo.processInfo.activeProcessorCount > 2

    private var hash: SHA256?
    /// The number of bytes so far.
    private var size = 0
    private let maxSize: Int
    private var report: ((StoredBytes) -> Void)?

    /// Prepares the digest of a file; the size is nil for a pipe.
    ///
    /// The checksum is computed only if that takes no time, or if `isWanted`. At the end of the bytes
    /// `report` is called.
    init(ofSize size: Int?, always isWanted: Bool, _ report: @escaping (StoredBytes) -> Void) {
        maxSize = isWanted || FileDigest.hasIdleCore ? .max : FileDigest.maxSmallSize
        hash = size ?? 0 > maxSize ? nil : SHA256()
        self.report = report
    }

    /// True if there is a checksum of the bytes so far.
    var hasChecksum: Bool { hash != nil }

    /// Adds the last bytes of a buffer; none at the end of the file.
    func add(_ count: Int, lastOf buffer: ByteBuffer) {
        if count == 0 { return finish(ofSize: size) }
        size += count
        if size > maxSize { hash = nil }
        buffer.withBytes(from: buffer.count - count) { bytes in
            hash?.update(bufferPointer: UnsafeRawBufferPointer(bytes))
        }
    }

    func finish(ofSize size: Int) {
        let checksum = hash.map { $0.finalize().map(\.hexadecimal).joined() }
        report?(StoredBytes(size: size, checksum: checksum))
        report = nil
    }
}

/// The SHA-256 of bytes that come in several pieces.
///
/// ```swift
/// var checksum = RunningChecksum()
/// checksum.add(Array("hello\n".utf8))
/// checksum.digits  // "5891b5b5…"
/// ```
package struct RunningChecksum {
    private var hash = SHA256()
    /// The number of bytes so far.
    package private(set) var size = 0

    /// Prepares the checksum of no bytes.
    package init() {}

    /// Adds the next bytes.
    package mutating func add(_ bytes: [UInt8]) {
        size += bytes.count
        hash.update(data: bytes)
    }

    /// The checksum of the bytes so far in 64 hexadecimal digits, as `sha256sum` prints it.
    package var digits: String { hash.finalize().map(\.hexadecimal).joined() }
}

extension UInt8 {
    fileprivate var hexadecimal: String {
        let digits = String(self, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
    }
}
