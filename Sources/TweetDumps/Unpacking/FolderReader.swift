import DraftFiles
import Foundation

/// Reads the names in a folder, which need not be UTF-8.
final class FolderReader {
    #if os(Linux)
    private let stream: OpaquePointer
    #else
    private let stream: UnsafeMutablePointer<DIR>
    #endif

    /// Opens a folder.
    ///
    /// - Parameter path: The path of the folder.
    /// - Throws: The system's error.
    init(_ path: [UInt8]) throws(SystemError) {
        while true {
            if let stream = opendir(path.cPath) {
                self.stream = stream
                return
            }
            if errno != EINTR { throw SystemError() }
        }
    }

    deinit { closedir(stream) }

    /// The next name, as bytes; nil at the end.
    ///
    /// - Throws: The system's error.
    func next() throws(SystemError) -> [UInt8]? {
        // At the end of the folder `readdir` leaves `errno` unchanged.
        errno = 0
        guard let entry = readdir(stream) else {
            if errno != 0 { throw SystemError() }
            return nil
        }
        return withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    }
}
