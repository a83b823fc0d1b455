import DraftFiles
import Foundation

extension ByteBuffer {
    /// Appends bytes of a regular file.
    ///
    /// - Parameters:
    ///   - file: The descriptor of the file.
    ///   - offset: The offset of the first byte in the file, in bytes.
    ///   - maxCount: The maximum number of bytes.
    /// - Returns: The number of bytes; 0 at the end of the file.
    /// - Throws: The system's error.
    func appendBytes(
        ofFile file: Int32,
        at offset: Int,
        upTo maxCount: Int = .max
    ) throws(SystemError) -> Int {
        try append { (room) throws(SystemError) in
            try repeated { pread(file, room.baseAddress, min(room.count, maxCount), off_t(offset)) }
        }
    }

    /// Appends the bytes that have arrived in a pipe.
    ///
    /// - Parameter pipe: The descriptor of the pipe.
    /// - Returns: The number of bytes; 0 at the end of the pipe.
    /// - Throws: The system's error.
    func appendBytes(ofPipe pipe: Int32) throws(SystemError) -> Int {
        try append { (room) throws(SystemError) in
            try repeated { read(pipe, room.baseAddress, room.count) }
        }
    }
}

/// Repeats a system call that was interrupted; returns its result, unless that is negative.
private func repeated(_ call: () -> Int) throws(SystemError) -> Int {
    while true {
        let count = call()
        if count >= 0 { return count }
        if errno != EINTR, errno != EAGAIN { throw SystemError() }
    }
}
