import Foundation
import GRDB
import Synchronization

/// Copies the write-ahead log into the archive on another thread, while an import goes on writing.
///
/// The import then waits neither for the copying nor for the disk.
final class LogCopier: Sendable {
    private let location: ArchiveLocation
    /// The whole path of the archive: the thread that copies may have another working folder.
    private let path: String
    private let queue = DispatchQueue(label: "log")
    private let isCopying = Atomic(false)

    /// Creates a copier for the archive at a location.
    init(_ location: ArchiveLocation) {
        self.location = location
        let whole = realpath(location.path, nil)
        defer { free(whole) }
        path = whole.map { String(cString: $0) } ?? location.path
    }

    /// Begins to copy the log, unless it is being copied.
    func copy() {
        let wasCopying = isCopying.exchange(true, ordering: .acquiringAndReleasing)
        if wasCopying { return }
        queue.async {
            self.copyNow()
            self.isCopying.store(false, ordering: .releasing)
        }
    }

    /// Waits until nothing is being copied.
    func wait() { queue.sync {} }

    private func copyNow() {
        // If it fails, the next copying does the same, or SQLite when it closes the archive.
        let database = try? DatabaseQueue(
            path: path,
            configuration: ArchiveAccess.updating.configuration(at: location)
        )
        _ = try? database?.writeWithoutTransaction { try $0.checkpoint(.passive) }
    }
}
