import CSQLiteConfig
import Foundation
import GRDB

/// What a connection to an archive is for, and how it is set up for that.
enum ArchiveAccess {
    case glancing
    case reading
    case querying
    case updating
    case importing(BusyTimeout)

    var needsWriting: Bool {
        switch self {
        case .glancing, .reading, .querying: false
        case .updating, .importing: true
        }
    }

    /// How long a command waits for one that writes, in seconds.
    ///
    /// Imports write for half a second at a time, up to two in a large archive.
    private static let patience = 60.0
    /// How often a command that waits to write tries again, in seconds: less than importers give way for.
    fileprivate static let retryInterval = 0.001

    var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "archive"
        configuration.busyMode = busyMode
        if case .glancing = self { configuration.readonly = true }
        // A power failure may cost the last transactions, never the archive: that is NORMAL.
        //
        // Who writes here makes a row before those that belong to it, and removes it after them. To
        // have SQLite look that up would take a fifth of an import's time, and hours of a prune's:
        // there is no index from each row to those that belong to it. A check does it.
        let settings =
            needsWriting
            ? ["synchronous = NORMAL", "secure_delete = 0", "foreign_keys = 0"] + importSettings
            : ["query_only = 1"]
        let statements = settings.map { "PRAGMA \($0);" }.joined()
        configuration.prepareDatabase { db in
            try db.distrustFile()
            if case .querying = self { QueryLimits.limitSizes(db) }
            try db.execute(sql: statements)
        }
        return configuration
    }

    /// How much of the archive an import keeps in memory, in KiB.
    ///
    /// The pages that a transaction changes do not fit into SQLite's own 2 MB: most would be written
    /// into the log, dropped and read again several times before the transaction ends.
    private static let importCache = 32768
    /// After how many pages the log goes into the archive: 64 MB, so that a page that changes in
    /// each transaction goes there once for several of them.
    private static let importCheckpoint = 8000

    private var importSettings: [String] {
        guard case .importing = self else { return [] }
        return [
            "cache_size = -\(ArchiveAccess.importCache)",
            "wal_autocheckpoint = \(ArchiveAccess.importCheckpoint)",
        ]
    }

    private var busyMode: Database.BusyMode {
        switch self {
        case .glancing:
            .immediateError
        case .reading, .querying:
            .timeout(ArchiveAccess.patience)
        case .updating:
            // SQLite's own timeout tries ten times a second, and would hardly meet the moment in
            // which an import gives way.
            .retrying { $0 < ArchiveAccess.patience }
        case .importing(let patience):
            .retrying { patience.lasts(after: $0) }
        }
    }
}

extension Database.BusyMode {
    /// Tries again and again, as long as the closure says so, which is told the seconds so far.
    fileprivate static func retrying(_ goesOn: @escaping @Sendable (Double) -> Bool) -> Self {
        .callback { tries in
            Thread.sleep(forTimeInterval: ArchiveAccess.retryInterval)
            return goesOn(Double(tries) * ArchiveAccess.retryInterval)
        }
    }
}

extension Database {
    /// Has SQLite take the file for input like any other, which may be hostile.
    ///
    /// - Throws: An error if SQLite is too old to do so.
    func distrustFile() throws {
        let code = distrust_file(sqliteConnection)
        guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}
