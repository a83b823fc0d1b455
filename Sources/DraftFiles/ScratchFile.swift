import Foundation

/// A file without a name for what is needed while the program runs; nothing is left of it.
public final class ScratchFile {
    /// The open file, for reading and writing.
    public let descriptor: Int32

    /// Opens an empty file that takes its room in a folder.
    ///
    /// - Throws: ``SystemError`` if nothing can be made there.
    public init(in folder: String) throws(SystemError) {
        if let nameless = NamelessFile.open(in: folder, 0o600) {
            descriptor = nameless
            return
        }
        var template = Array("\(folder)/tagtally-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw SystemError() }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(descriptor) }

    /// Under which path this program can open the file once more.
    public var path: String { NamelessFile.path(of: descriptor) }

    /// Calls the body with all that is in the file, piece by piece.
    ///
    /// - Throws: ``SystemError`` if it cannot be read.
    public func read(_ body: (UnsafeRawBufferPointer) -> Void) throws(SystemError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var offset: off_t = 0
        while true {
            let count = pread(descriptor, &buffer, buffer.count, offset)
            if count < 0 { throw SystemError() }
            if count == 0 { return }
            offset += off_t(count)
            buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }
}
