import Foundation

/// The bytes of a file or of standard input.
final class FileStream: ByteStream {
    /// Whether it is a regular file, which can be read anywhere.
    let isRegular: Bool
    /// How many bytes were read.
    private(set) var position = 0
    private(set) var end = StreamEnd.whole

    private let descriptor: Int32
    private let isStopped: () -> Bool
    /// Where in the file the first byte that is read stands.
    private let start: Int

    /// How long to wait for a pipe before it is asked again whether to go on, in milliseconds.
    private static let moment: Int32 = 200

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
            start = isRegular ? max(0, Int(lseek(descriptor, 0, SEEK_CUR))) : 0
            return
        }
        // Not waiting, since a pipe may have no writer.
        descriptor = file.path.withCPath { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard descriptor >= 0 else { throw DumpError(name: file.name, reason: .unreadable(errno)) }
        isRegular = FileStatus(descriptor: descriptor)?.isRegular == true
        start = 0
        // What is thrown from here on leaves the descriptor to be closed with the stream.
        guard isRegular else { throw DumpError(name: file.name, reason: .notRegular) }
    }

    deinit {
        if descriptor > STDERR_FILENO { close(descriptor) }
    }

    func read(into room: UnsafeMutableRawBufferPointer) -> Int? {
        if !isRegular {
            if isStopped() { return 0 }
            guard waitForBytes() else { return nil }
        }
        let count = attempt { Foundation.read(descriptor, room.baseAddress, room.count) }
        position += count
        return count
    }

    func readAhead(_ offset: Int, into room: UnsafeMutableRawBufferPointer) -> Int? {
        guard isRegular else { return nil }
        let place = off_t(start + position + offset)
        return attempt { pread(descriptor, room.baseAddress, room.count, place) }
    }

    /// Reads until it succeeds or fails for good, which ends the bytes.
    private func attempt(_ read: () -> Int) -> Int {
        while true {
            let count = read()
            if count >= 0 { return count }
            if errno == EINTR || errno == EAGAIN { continue }
            end = .problem(.unreadable(errno))
            return 0
        }
    }

    /// Waits a moment for a pipe; false where nothing came.
    private func waitForBytes() -> Bool {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, FileStream.moment) > 0
    }
}
