import Foundation
import GRDB
import TweetDumps

/// Further connections to an archive, with which a report reads large parts of it on several threads.
///
/// All of them read the same state of the archive.
final class ParallelReaders: Sendable {
    /// The size of an archive, in bytes, from which it is worth opening further connections.
    private static let minSize = 32 << 20
    /// The maximum number of connections, each of which has a page cache.
    private static let maxCount = 7

    private let queues: [DatabaseQueue]
    /// A connection that never stays in a transaction, to find out whether others write.
    private let observer: DatabaseQueue

    var count: Int { queues.count }

    /// Opens a connection for each processor core but one; nil if there is only one core, or if the archive
    /// is small or in memory.
    convenience init?(_ archive: TweetArchive) throws {
        let count = min(ProcessInfo.processInfo.activeProcessorCount - 1, ParallelReaders.maxCount)
        let size = archive.location.size
        guard count > 0, size >= ParallelReaders.minSize else { return nil }
        try self.init(archive, count: count)
    }

    /// Opens connections to an archive that is a file.
    init(_ archive: TweetArchive, count: Int) throws {
        observer = try ParallelReaders.open(archive.location)
        queues = try (0..<count).map { _ in try ParallelReaders.open(archive.location) }
    }

    /// Opens a connection for reading that can stay in a transaction between its uses.
    private static func open(_ location: ArchiveLocation) throws -> DatabaseQueue {
        var configuration = ArchiveAccess.reading.configuration(at: location)
        configuration.allowsUnsafeTransactions = true
        return try DatabaseQueue(
            path: location.path(for: .reading),
            configuration: configuration
        )
    }

    /// Begins a transaction in each connection, and in that of a report, which must not have read yet.
    ///
    /// It returns false if another program has just changed the archive, so that the connections may read
    /// different states. Tests use `meanwhile` to change the archive between the beginnings.
    func begin(with db: Database, meanwhile: () throws -> Void = {}) throws -> Bool {
        let version = try observedVersion()
        try db.beginReading()
        try meanwhile()
        for queue in queues {
            try queue.writeWithoutTransaction { db in
                try db.execute(sql: "BEGIN")
                try db.beginReading()
            }
        }
        return try observedVersion() == version
    }

    func interrupt() {
        for queue in queues { queue.interrupt() }
    }

    /// A number that changes whenever another connection changes the archive.
    private func observedVersion() throws -> Int64? {
        try observer.writeWithoutTransaction { try Int64.fetchOne($0, sql: "PRAGMA data_version") }
    }

    /// Calls a closure with each of these connections, on other threads, and with that of the report.
    ///
    /// The results have any order. If a closure fails, its error is thrown after all have ended.
    func map<Result: Sendable>(
        _ db: Database,
        _ body: @escaping @Sendable (Database) throws -> Result
    ) throws -> [Result] {
        let others = start(on: queues, body)
        let own = Swift.Result { try body(db) }
        return try others() + [own.get()]
    }

    /// Calls two closures at the same time: one on this thread, which uses the connection of the report,
    /// and one on another thread, which gets one of these connections.
    ///
    /// If a closure fails, its error is thrown after both have ended.
    func run<Own, Other: Sendable>(
        _ own: () throws -> Own,
        beside other: @escaping @Sendable (Database) throws -> Other
    ) throws -> (own: Own, other: Other) {
        let others = start(on: queues.prefix(1), other)
        let result = Swift.Result { try own() }
        let found = try others()[0]
        return (try result.get(), found)
    }

    /// Starts to call a closure with connections, on other threads.
    ///
    /// The returned function waits for the results, in any order, and throws the first error. It must be
    /// called before the connections are used again.
    private func start<Result: Sendable>(
        on queues: some Sequence<DatabaseQueue>,
        _ body: @escaping @Sendable (Database) throws -> Result
    ) -> () throws -> [Result] {
        let results = Monitor<[Swift.Result<Result, any Error>]>([])
        let group = DispatchGroup()
        for queue in queues {
            DispatchQueue.global().async(group: group) {
                let result = Swift.Result { try queue.writeWithoutTransaction(body) }
                results.change { $0.append(result) }
            }
        }
        return {
            group.wait()
            return try results.change(\.self).map { try $0.get() }
        }
    }
}

extension Array where Element: Sendable {
    /// The results of a closure with each element, in the same order; it is called on several threads.
    func concurrentMap<Result: Sendable>(_ body: @Sendable (Element) -> Result) -> [Result] {
        let results = Monitor([Result?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = body(self[index])
            results.change { $0[index] = result }
        }
        return results.change { $0 }.compactMap(\.self)
    }
}

extension Database {
    /// Reads something, so that the transaction sees the archive as it is now.
    fileprivate func beginReading() throws {
        _ = try Int.fetchOne(self, sql: "SELECT tweets FROM archive")
    }
}
