import DraftFiles
import Foundation

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
    /// The offset in the file of the first byte of the stream.
    private let start: Int

    /// How long to wait for a pipe at a time, in milliseconds.
    private static let pollTimeout: Int32 = 200

    /// Opens a dump.
    ///
    /// - Parameters:
    ///   - file: The dump.
    ///   - isStopped: Called while waiting for a pipe; true ends the stream.
    /// - Throws: An error if it cannot be opened.
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
        let count = size == nil ? readNext(into: buffer) : readFile(at: position, into: buffer)
        position += count
        return count
    }

    func readAhead(_ offset: Int, into buffer: ByteBuffer) -> Int? {
        size == nil ? nil : readFile(at: position + offset, into: buffer)
    }

    /// Reads bytes of a regular file, at an offset from the first byte of the stream.
    private func readFile(at offset: Int, into buffer: ByteBuffer) -> Int {
        let (offset, isOver) = start.addingReportingOverflow(offset)
        guard !isOver else { return 0 }
        return noteFailure { () throws(SystemError) in
            try buffer.appendBytes(ofFile: descriptor.number, at: offset)
        }
    }

    private func readNext(into buffer: ByteBuffer) -> Int {
        noteFailure { () throws(SystemError) in
            try buffer.appendBytes(ofPipe: descriptor.number)
        }
    }

    /// The number of bytes that were read; an error ends the stream.
    private func noteFailure(_ read: () throws(SystemError) -> Int) -> Int {
        do throws(SystemError) {
            return try read()
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
