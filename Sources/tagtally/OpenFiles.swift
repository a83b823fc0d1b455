import Foundation

/// The number of files that the program may open.
enum OpenFiles {
    /// The number of files that a command may have open at a time.
    ///
    /// Those are the archive's, a dump, a temporary file, and what the system's libraries use, which
    /// end the program where they cannot open theirs.
    private static let needed = 12

    /// Throws an error where fewer files can be opened than a command needs.
    static func requireRoom() throws {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        while opened.count < needed {
            let descriptor = open("/", O_RDONLY | O_CLOEXEC)
            if descriptor >= 0 {
                opened.append(descriptor)
            } else if errno == EMFILE || errno == ENFILE {
                throw OpenFilesError(code: errno)
            } else if errno != EINTR {
                return
            }
        }
    }
}

/// Too few files can be opened.
private struct OpenFilesError: Error, CustomStringConvertible {
    /// The number of the system's error.
    let code: Int32

    var description: String {
        "tagtally cannot open its files: \(String(cString: strerror(code))); "
            + "let the program open more of them with ulimit -n"
    }
}
