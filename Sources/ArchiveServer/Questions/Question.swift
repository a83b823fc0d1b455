import Foundation
import Synchronization
import TweetArchive

/// A question to the archive, which can be stopped while it is answered.
final class Question: Sendable {
    /// The interval at which a stopped question is interrupted again, in seconds.
    private static let interval = 0.05

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

    /// Stops the question, also if it goes on with other statements; the first reason counts.
    func stop(_ reason: Stop) {
        let isFirst = state.withLock { state in
            defer { state.reason = state.reason ?? reason }
            return state.reason == nil
        }
        if isFirst { interrupt() }
    }

    /// Ends the statements of SQLite that run now with an error, until the question has ended.
    private func interrupt() {
        let goesOn = state.withLock { state in
            // Under the lock, so that no later question on this connection is interrupted.
            state.archive?.interrupt()
            return state.archive != nil
        }
        guard goesOn else { return }
        // A statement that begins after an interrupt is not ended by it.
        let again = DispatchTime.now() + Question.interval
        DispatchQueue.global().asyncAfter(deadline: again) { self.interrupt() }
    }
}
