import Foundation

extension stat {
    /// The time of the last change of the file's content.
    var lastChange: timespec {
        #if os(macOS)
        st_mtimespec
        #else
        st_mtim
        #endif
    }
}
