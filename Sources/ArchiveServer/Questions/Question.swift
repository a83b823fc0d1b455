import Synchronization
import TweetArchive

/// A question to the archive, which can be stopped while it is answered.
final class Question: Sendable {
    /// Why a question was stopped.
    enum Stop: Error {
        /// Nobody waits for the answer any more.
        case clientLeft
        /// It took too long.
        case tookTooLong
        /// The server ends.
        case serverEnds
    }

    private struct State {
        var reason: Stop?
        var archive: TweetArchive?
    }

    private let state = Mutex(State())

    /// Why the question was stopped; nil if it was not.
    var stopReason: Stop? { state.withLock { $0.reason } }

    /// Asks the archive, unless the question was stopped before.
    ///
    /// - Throws: ``Stop`` if it was stopped, or the error of `body`.
    func ask<Result>(_ archive: TweetArchive, _ body: () throws -> Result) throws -> Result {
        try state.withLock { state in
            if let reason = state.reason { throw reason }
            state.archive = archive
        }
        defer { state.withLock { $0.archive = nil } }
        do {
            return try body()
        } catch {
            throw stopReason ?? error
        }
    }

    /// Stops the question; the first reason counts.
    ///
    /// Statements of SQLite that run now end with an error. It can be called again for those that
    /// begin later.
    ///
    /// - Returns: Whether the archive is still being asked.
    @discardableResult
    func stop(_ reason: Stop) -> Bool {
        state.withLock { state in
            state.reason = state.reason ?? reason
            // Under the lock, so that no later question on this connection is interrupted.
            state.archive?.interrupt()
            return state.archive != nil
        }
    }
}
