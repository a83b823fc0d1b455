import Foundation
import GRDB
import GRDBSQLite

/// Measures how long SQLite works for a query, and interrupts it after its time.
///
/// It looks from a thread of its own, since one step of SQLite's can take long.
final class QueryClock: @unchecked Sendable {
    /// How often it looks, in seconds.
    private static let interval = 0.05
    /// How long an interrupted statement may go on, in seconds: longer than any step takes that ends at
    /// all, on a busy machine, too.
    private static let grace = 30

    /// In seconds.
    let limit: Int
    private let whenStuck: (@Sendable () -> Void)?
    private let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "query clock"))

    /// Guards what is below.
    private let lock = NSLock()
    private var connection: OpaquePointer?
    private var spent = Duration.zero
    private var started: ContinuousClock.Instant?

    init(_ limits: QueryLimits) {
        limit = limits.seconds
        whenStuck = limits.whenStuck
        timer.schedule(deadline: .now(), repeating: QueryClock.interval)
        timer.setEventHandler { [weak self] in self?.look() }
        timer.resume()
    }

    deinit { timer.cancel() }

    /// Has the statements of a connection interrupted when the time is over; of none where it is nil.
    func watch(_ connection: OpaquePointer?) {
        lock.withLock { self.connection = connection }
    }

    /// Counts the time of a piece of SQLite's work.
    ///
    /// - Throws: An interruption if the time is over, also where each piece is short, or what the work
    ///   throws.
    func measure<Result>(_ work: () throws -> Result) throws -> Result {
        let start = ContinuousClock.now
        try lock.withLock {
            if spent >= .seconds(limit) { throw DatabaseError(resultCode: .SQLITE_INTERRUPT) }
            started = start
        }
        defer {
            lock.withLock {
                spent += ContinuousClock.now - start
                started = nil
            }
        }
        return try work()
    }

    private func look() {
        let isStuck = lock.withLock {
            guard let started else { return false }
            let time = spent + (ContinuousClock.now - started)
            // To interrupt a statement again does no harm.
            if time >= .seconds(limit) { sqlite3_interrupt(connection) }
            return time >= .seconds(limit + QueryClock.grace)
        }
        if isStuck { whenStuck?() }
    }
}
