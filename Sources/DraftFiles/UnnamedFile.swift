import Foundation

/// Files without a name on the file system of a folder.
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
