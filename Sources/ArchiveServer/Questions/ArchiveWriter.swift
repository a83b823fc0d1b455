import Foundation
import NIOPosix
import Synchronization
import TweetArchive
import TweetSearch

/// The connection of the server that changes the archive, which is opened when it is first needed, and
/// the one that records searches.
///
/// Changes are made one after another on a thread of their own. They are made completely, also if the
/// client that asked for them leaves.
final class ArchiveWriter: Sendable {
    /// The maximum time that a change waits for another program that writes, in seconds.
    private static let patience = 10.0
    /// The maximum number of changes that are made or wait.
    private static let maxChanges = 64
    /// The interval at which changes are stopped at the end, in seconds.
    private static let interval = 0.05
    /// The maximum number of searches that were typed, but whose pages were not loaded yet.
    private static let maxTyped = 16

    private struct State {
        var archive: TweetArchive?
        var changes = 0
        var isEnding = false
        /// The searches that were typed, but whose pages were not loaded yet.
        var typed: [String] = []
        /// Whether an import waits for other programs; nil without an import.
        var importMayWait: Bool?
    }

    /// The path of the archive.
    let path: String
    /// Whether nothing may be changed.
    let isReadOnly: Bool
    private let recorder: TweetArchive?
    private let state = Mutex(State())
    private let pool = NIOThreadPool(numberOfThreads: 1)

    /// - Parameters:
    ///   - path: The path of the archive.
    ///   - isReadOnly: Whether nothing may be changed.
    ///   - recorder: The connection that records searches; nil if they cannot be recorded.
    init(archiveAt path: String, isReadOnly: Bool, recorder: TweetArchive?) {
        (self.path, self.isReadOnly, self.recorder) = (path, isReadOnly, recorder)
        pool.start()
    }

    /// Makes a change on another thread.
    ///
    /// - Parameters:
    ///   - body: Makes the change.
    ///   - end: Called on another thread with the result.
    /// - Throws: ``Refusal`` if too many changes wait.
    func change<Result: Sendable>(
        _ body: @escaping @Sendable () throws -> Result,
        end: @escaping @Sendable (Swift.Result<Result, any Error>) -> Void
    ) throws(Refusal) {
        let isAccepted = state.withLock { state in
            guard state.changes < ArchiveWriter.maxChanges, !state.isEnding else { return false }
            state.changes += 1
            return true
        }
        guard isAccepted else { throw Refusal(503, "too many changes wait; try again") }
        pool.submit { [self] _ in
            let result = Swift.Result { try body() }
            state.withLock { $0.changes -= 1 }
            end(result)
        }
    }

    /// The connection, for the thread of changes and for that of an import.
    ///
    /// - Throws: `ArchiveError` if the archive cannot be opened for writing.
    func connection() throws -> TweetArchive {
        if let archive = state.withLock({ $0.archive }) { return archive }
        let opened = try TweetArchive(creatingAt: path) { [weak self] seconds in
            self?.mayWait(seconds) ?? false
        }
        return state.withLock { state in
            let archive = state.archive ?? opened
            state.archive = archive
            return archive
        }
    }

    /// Expects the page of a search that was typed, rather than found behind a link.
    func expect(_ typed: String) {
        state.withLock { $0.typed = $0.typed.suffix(ArchiveWriter.maxTyped - 1) + [typed] }
    }

    /// Adds a search that was typed to the recent ones soon, once.
    ///
    /// It is left out if another program writes, or if the archive cannot be written.
    ///
    /// - Parameters:
    ///   - search: The search.
    ///   - tweets: The number of tweets that it found; nil if not all of them were counted.
    func record(_ search: SearchQuery, tweets: Int?) {
        let isTyped = state.withLock { state in
            let index = state.typed.firstIndex(of: search.text)
            return index.map { state.typed.remove(at: $0) } != nil
        }
        guard let recorder, isTyped else { return }
        try? change {
            recorder.recordSearch(search, tweets: tweets)
        } end: { _ in
        }
    }

    /// Decides whether the connection waits for other programs for as long as they take.
    ///
    /// - Parameter mayWait: True while an import runs, false when it is stopped, nil without one.
    func letImportWait(_ mayWait: Bool?) { state.withLock { $0.importMayWait = mayWait } }

    /// Waits for the changes that are being made, which are stopped if they only read for long.
    ///
    /// There must be no import any more.
    func end() throws {
        state.withLock { $0.isEnding = true }
        while state.withLock({ $0.changes > 0 }) {
            state.withLock { $0.archive }?.interrupt()
            Thread.sleep(forTimeInterval: ArchiveWriter.interval)
        }
        try pool.syncShutdownGracefully()
    }

    private func mayWait(_ seconds: Double) -> Bool {
        state.withLock { state in
            if let importMayWait = state.importMayWait { return importMayWait }
            return !state.isEnding && seconds < ArchiveWriter.patience
        }
    }
}
