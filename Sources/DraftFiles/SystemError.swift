import Foundation

/// A call of the operating system that failed.
public struct SystemError: Error, Hashable, CustomStringConvertible {
    /// The number of the reason, as `errno` has it.
    public let code: Int32

    /// The error of the call that has just failed.
    public init() { code = errno }

    /// An error with this number of `errno`.
    public init(_ code: Int32) { self.code = code }

    /// The reason in the system's words, such as `No space left on device`.
    public var description: String { String(cString: strerror(code)) }
}

/// Writes all bytes to an open file, in as many calls as it takes.
public func writeAll(
    _ bytes: UnsafeRawBufferPointer,
    to descriptor: Int32
) throws(SystemError) {
    var rest = bytes[...]
    while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
        let count = write(descriptor, start, rest.count)
        if count >= 0 {
            rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
            waitForRoom(descriptor)
        } else if errno != EINTR {
            throw SystemError()
        }
    }
}

/// Writes all bytes to an open file, in as many calls as it takes.
public func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
        try writeAll(UnsafeRawBufferPointer(bytes), to: descriptor)
    }
}

/// Waits until a pipe or terminal takes more, which another program may have opened not to block.
private func waitForRoom(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
}
