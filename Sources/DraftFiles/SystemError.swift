import Foundation

/// A failed call of the operating system.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    /// The error number, as in `errno`.
    package let code: Int32

    /// The error of the call that has just failed, from `errno`.
    package init() { code = errno }

    /// An error with a number of `errno`.
    package init(_ code: Int32) { self.code = code }

    /// The system's description, such as `No space left on device`.
    package var description: String { String(cString: strerror(code)) }
}

/// Writes all bytes to an open file, pipe or terminal, waiting where necessary.
///
/// - Throws: ``SystemError`` if the bytes cannot be written; some may have been.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var done = 0
    while done < bytes.count {
        let count = bytes.withUnsafeBytes { bytes in
            write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        }
        if count >= 0 {
            done += count
        } else if errno == EAGAIN {
            waitForRoom(descriptor)
        } else if errno != EINTR {
            throw SystemError()
        }
    }
}

/// Waits until a pipe or terminal accepts more bytes.
///
/// It may be non-blocking because another program set it so.
private func waitForRoom(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
}
