import Foundation

/// An unnamed temporary file.
///
/// The system removes it when the program ends, however that happens.
package final class ScratchFile: Sendable {
    /// The file descriptor, for reading and writing.
    package let descriptor: Int32

    /// Opens an empty file on the file system of a folder.
    package init(in folder: String) throws(SystemError) {
        if let unnamed = UnnamedFile.open(in: folder, 0o600) {
            descriptor = unnamed
            return
        }
        var template = Array("\(folder)/tagtally-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw SystemError() }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(descriptor) }

    /// The folder for temporary files: `TMPDIR` of the environment, or `/tmp`.
    package static var temporaryFolder: String {
        ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    }

    /// The path by which this program can open the file again.
    package var path: String { UnnamedFile.path(of: descriptor) }

    /// Reads the bytes at an offset into a buffer; returns their number, which is less than the buffer has
    /// room for only at the end of the file.
    package func read(
        at offset: Int,
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> Int {
        var done = 0
        while done < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
            let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
            if count == 0 { break }
            if count > 0 { done += count } else if errno != EINTR { throw SystemError() }
        }
        return done
    }

    /// Calls the body with the content of the file, from the beginning, in pieces of at most 64 KB.
    package func read(_ body: ([UInt8]) -> Void) throws(SystemError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var offset: off_t = 0
        while true {
            let count = pread(descriptor, &buffer, buffer.count, offset)
            if count < 0 { throw SystemError() }
            if count == 0 { return }
            offset += off_t(count)
            body(Array(buffer.prefix(count)))
        }
    }
}

/// Files without a name on the file system of a folder, for drafts and scratch files.
enum UnnamedFile {
    /// Opens an unnamed file for reading and writing; nil if the system or the file system has none
    /// that can get a name later.
    static func open(in folder: String, _ permissions: mode_t) -> Int32? {
        #if os(Linux)
        // O_TMPFILE, a macro that Swift does not import.
        let temporary = 0o20_000_000 | O_DIRECTORY
        let descriptor = Foundation.open(folder, O_RDWR | O_CLOEXEC | temporary, permissions)
        guard descriptor >= 0 else { return nil }
        // Naming the file later needs /proc, which may be missing.
        if access(path(of: descriptor), F_OK) == 0 { return descriptor }
        close(descriptor)
        #endif
        return nil
    }

    /// The path through which the system reaches an open file.
    static func path(of descriptor: Int32) -> String {
        #if os(Linux)
        "/proc/self/fd/\(descriptor)"
        #else
        "/dev/fd/\(descriptor)"
        #endif
    }
}
