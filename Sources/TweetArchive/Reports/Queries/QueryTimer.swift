import Foundation
import GRDB
import GRDBSQLite

/// Measures how long SQLite works for a query, and interrupts it at the time limit.
///
/// It checks the time on a thread of its own, because a single step of a statement can take long.
///
/// It can be sent to that thread: its constants can be used by every thread, and its variables are
/// used only while `lock` is held. SQLite permits every thread to interrupt a connection that is
/// not closed; `watch(nil)` waits for the lock, so that the connection can be closed afterwards.
final class QueryTimer: @unchecked Sendable {
    /// The work cannot begin, because the time limit was reached before.
    struct TimeLimitReached: Error {}

    /// The time between two checks, in seconds.
    private static let interval = 0.05
    /// The time after the limit at which a statement counts as stuck, in seconds.
    ///
    /// It is longer than any interruptible step takes, even on a busy machine.
    private static let gracePeriod = 30

    /// The limits of the query.
    let limits: QueryLimits
    /// The time limit in seconds.
    var limit: Int { limits.seconds }
    private let whenStuck: (@Sendable () -> Void)?
    private let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "query timer"))

    /// Protects the properties below.
    private let lock = NSLock()
    private var connection: OpaquePointer?
    /// The time that finished work took.
    private var spent = Duration.zero
    /// The start of the current work; nil if SQLite is not working.
    private var started: ContinuousClock.Instant?

    init(_ limits: QueryLimits) {
        self.limits = limits
        whenStuck = limits.whenStuck
        timer.schedule(deadline: .now(), repeating: QueryTimer.interval)
        timer.setEventHandler { [weak self] in self?.check() }
        timer.resume()
    }

    deinit { timer.cancel() }

    /// Whether the time limit was reached.
    var isOver: Bool { lock.withLock { spent >= .seconds(limit) } }

    /// Sets the connection whose statements are interrupted at the time limit; nil for none.
    func watch(_ connection: OpaquePointer?) {
        lock.withLock { self.connection = connection }
    }

    /// Runs a piece of SQLite's work, and adds its time to the total.
    ///
    /// - Throws: ``TimeLimitReached`` if that was so before, or the error of the work, which is
    ///   an interruption by SQLite if the limit is reached meanwhile.
    func measure<Result>(_ work: () throws -> Result) throws -> Result {
        let start = ContinuousClock.now
        try lock.withLock {
            if spent >= .seconds(limit) { throw TimeLimitReached() }
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

    private func check() {
        let isStuck = lock.withLock {
            guard let started else { return false }
            let time = spent + (ContinuousClock.now - started)
            // Interrupting a statement repeatedly does no harm.
            if time >= .seconds(limit) { sqlite3_interrupt(connection) }
            return time >= .seconds(limit + QueryTimer.gracePeriod)
        }
        if isStuck { whenStuck?() }
    }
}
