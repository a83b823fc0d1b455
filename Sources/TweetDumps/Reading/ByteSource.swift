import Foundation

/// The bytes of a dump, read in order.
///
/// Only one thread at a time has it.
final class ByteSource {
    private let descriptor: Int32
    private let isRegular: Bool
    private let isStopped: () -> Bool
    /// Bytes that were read before and stand before those of the file.
    private var pushedBack: [ByteBuffer] = []
    private(set) var isAtEnd = false
    /// The error that ended the reading early.
    private(set) var failure: Int32?

    /// How long a slow pipe may keep bytes waiting, in seconds, before they are handed on.
    private static let patience = 1.0

    /// Opens a dump.
    ///
    /// - Parameters:
    ///   - file: The dump.
    ///   - isStopped: Asked while waiting for a pipe; true ends the bytes.
    /// - Throws: An error if it cannot be opened.
    init(_ file: DumpFile, isStopped: @escaping () -> Bool) throws(DumpError) {
        self.isStopped = isStopped
        if file.isStandardInput {
            descriptor = STDIN_FILENO
            isRegular = FileStatus(descriptor: descriptor)?.isRegular == true
            return
        }
        // Not waiting, since a pipe may have no writer.
        descriptor = file.path.withCPath { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard descriptor >= 0 else { throw DumpError(name: file.name, reason: .unreadable(errno)) }
        isRegular = FileStatus(descriptor: descriptor)?.isRegular == true
        guard isRegular else {
            close(descriptor)
            throw DumpError(name: file.name, reason: .notRegular)
        }
    }

    deinit {
        if descriptor > STDERR_FILENO { close(descriptor) }
    }

    /// Puts bytes before those to come, in their order.
    func pushBack(_ buffers: [ByteBuffer]) {
        pushedBack = buffers + pushedBack
    }

    /// Whether all bytes were handed out.
    var isExhausted: Bool { isAtEnd && pushedBack.isEmpty }

    /// Appends bytes until the buffer is full, the dump ends or a pipe has no more for a while.
    func fill(_ buffer: ByteBuffer) {
        while let first = pushedBack.first {
            let count = min(buffer.room, first.count)
            buffer.append(UnsafeBufferPointer(rebasing: first.bytes[..<count]))
            first.removeFirst(count)
            guard first.count == 0 else { return }
            pushedBack.removeFirst()
        }
        let started = ContinuousClock.now
        while buffer.room > 0, !isAtEnd {
            if !isRegular, !waitForBytes() {
                let waited = ContinuousClock.now - started
                if buffer.count > 0, waited > .seconds(ByteSource.patience) { return }
                continue
            }
            readSome(into: buffer)
        }
    }

    private func readSome(into buffer: ByteBuffer) {
        let count = buffer.append { room in max(0, readOnce(into: room)) }
        if count == 0 { isAtEnd = true }
    }

    private func readOnce(into room: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = read(descriptor, room.baseAddress, room.count)
            if count >= 0 { return count }
            if errno == EINTR || errno == EAGAIN { continue }
            failure = errno
            return 0
        }
    }

    /// Waits a moment for a pipe; false where nothing came.
    private func waitForBytes() -> Bool {
        if isStopped() {
            isAtEnd = true
            return false
        }
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, 200) > 0
    }
}
