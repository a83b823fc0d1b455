import Foundation
import GRDB

/// What a connection to an archive is for, and how it is set up for that.
enum ArchiveAccess {
    case reading
    case updating
    case importing(whileWaiting: @Sendable () -> Void)

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
    /// After how many tries someone who waits is told so: about two seconds.
    private static let triesInSilence = 2000

    var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "archive"
        configuration.busyMode = busyMode
        // What a power failure may cost are the last transactions, never the archive.
        var settings = ["synchronous = NORMAL"]
        switch self {
        case .reading:
            settings = ["query_only = 1"]
        case .updating:
            settings += ["secure_delete = 0"]
        case .importing:
            // An import makes the row that another row belongs to before that one; looking that up
            // for each would take a fifth of the time. A check does.
            settings += ["secure_delete = 0", "foreign_keys = 0"]
        }
        let statements = settings.map { "PRAGMA \($0);" }.joined()
        configuration.prepareDatabase { try $0.execute(sql: statements) }
        return configuration
    }

    private var busyMode: Database.BusyMode {
        guard case .importing(let whileWaiting) = self else {
            return .timeout(ArchiveAccess.patience)
        }
        return .callback { tries in
            if tries == ArchiveAccess.triesInSilence { whileWaiting() }
            Thread.sleep(forTimeInterval: ArchiveAccess.retryInterval)
            return true
        }
    }
}
