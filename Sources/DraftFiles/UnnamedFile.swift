import Foundation

/// Files that are in a folder's file system without a name.
enum NamelessFile {
    /// Opens one for reading and writing; nil where the system or the file system has none that can
    /// get a name later.
    static func open(in folder: String, _ permissions: mode_t) -> Int32? {
        #if os(Linux)
        // O_TMPFILE, a macro that Swift does not import.
        let temporary = 0o20_000_000 | O_DIRECTORY
        let descriptor = Foundation.open(folder, O_RDWR | O_CLOEXEC | temporary, permissions)
        guard descriptor >= 0 else { return nil }
        // There may be no /proc.
        if access(path(of: descriptor), F_OK) == 0 { return descriptor }
        close(descriptor)
        #endif
        return nil
    }

    /// Under which path the system has an open file.
    static func path(of descriptor: Int32) -> String {
        #if os(Linux)
        "/proc/self/fd/\(descriptor)"
        #else
        "/dev/fd/\(descriptor)"
        #endif
    }
}
