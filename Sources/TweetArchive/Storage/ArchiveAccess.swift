import Foundation
import GRDB

/// What a connection to an archive is for, and how it is set up for that.
enum ArchiveAccess {
    case reading
    case updating
    case importing(whileWaiting: @Sendable (_ seconds: Double) -> Bool)

    var needsWriting: Bool {
        switch self {
        case .reading: false
        case .updating, .importing: true
        }
    }

    /// How long a command waits for one that writes, in seconds.
    ///
    /// Imports write for half a second at a time.
    private static let patience = 60.0
    /// How often an import that waits tries again, in seconds: less than importers give way for.
    private static let retryInterval = 0.001

    var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "archive"
        configuration.busyMode = busyMode
        // A power failure may cost the last transactions, never the archive: that is NORMAL.
        //
        // Who writes here makes a row before those that belong to it, and removes it after them. To
        // have SQLite look that up would take a fifth of an import's time, and hours of a prune's:
        // there is no index from each row to those that belong to it. A check does it.
        let settings =
            needsWriting
            ? ["synchronous = NORMAL", "secure_delete = 0", "foreign_keys = 0"] : ["query_only = 1"]
        let statements = settings.map { "PRAGMA \($0);" }.joined()
        configuration.prepareDatabase { try $0.execute(sql: statements) }
        return configuration
    }

    private var busyMode: Database.BusyMode {
        guard case .importing(let whileWaiting) = self else {
            return .timeout(ArchiveAccess.patience)
        }
        return .callback { tries in
            Thread.sleep(forTimeInterval: ArchiveAccess.retryInterval)
            return whileWaiting(Double(tries) * ArchiveAccess.retryInterval)
        }
    }
}
