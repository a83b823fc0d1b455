import Foundation

/// An unnamed temporary file.
///
/// The system removes it when the program ends, however that happens.
package final class ScratchFile: Sendable {
    /// The file descriptor, for reading and writing.
    package let descriptor: Int32

    /// Opens an empty file on the file system of a folder.
    ///
    /// - Throws: ``SystemError`` if no file can be created there.
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

    /// The path by which this program can open the file again.
    package var path: String { UnnamedFile.path(of: descriptor) }

    /// Calls the body with the content of the file, from the beginning, in pieces of at most 64 KB.
    ///
    /// - Throws: ``SystemError`` if the file cannot be read.
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
