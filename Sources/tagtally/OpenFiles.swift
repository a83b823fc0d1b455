import Foundation

/// The limit on the number of open files.
enum OpenFiles {
    /// The maximum number of files that a command opens at a time.
    ///
    /// These are the files of the archive, a dump, a temporary file, and files of system libraries, some
    /// of which end the program if they cannot open them.
    private static let needed = 12

    /// Throws an error if fewer files can be opened than a command needs.
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

/// An error: too few files can be opened.
private struct OpenFilesError: Error, CustomStringConvertible {
    /// The value of `errno`.
    let code: Int32

    var description: String {
        "tagtally cannot open its files: \(String(cString: strerror(code))); "
            + "let the program open more of them with ulimit -n"
    }
}
