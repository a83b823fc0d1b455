import Foundation
import Synchronization
import TweetArchive
import TweetSearch

/// Changes the archive, and records searches, over two connections.
///
/// The connection for changes is opened when it is first needed. Changes are made one after another on one
/// thread, and completely, even if the client disconnects.
final class ArchiveWriter: Sendable {
    /// The maximum time that a change waits for another program that writes, in seconds.
    private static let patience = 10.0
    /// The maximum number of searches that were typed, but whose pages were not loaded yet.
    private static let maxTyped = 16

    private struct State {
        var archive: TweetArchive?
        var isEnding = false
        var typed: [String] = []
        /// True if an import waits for other programs as long as they take; false if it was stopped; nil
        /// without an import.
        var importMayWait: Bool?
    }

    let path: String
    let isReadOnly: Bool
    private let readers: ArchiveReaders
    private let state = Mutex(State())
    private let thread = WorkerThreads(1, maxCalls: 64)

    init(archiveAt path: String, isReadOnly: Bool, _ readers: ArchiveReaders) {
        (self.path, self.isReadOnly, self.readers) = (path, isReadOnly, readers)
    }

    var hasArchive: Bool { readers.hasArchive }

    func change<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws(Refusal) -> Result<Value, any Error> {
        guard thread.reserve() else { throw Refusal(503, "too many changes wait; try again") }
        return await thread.run(body)
    }

    /// The connection for changes and imports.
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

    /// Notes a search that was typed, rather than reached by a link, so that ``record(_:tweets:)`` knows it.
    func expect(_ typed: String) {
        state.withLock { $0.typed = $0.typed.suffix(ArchiveWriter.maxTyped - 1) + [typed] }
    }

    /// Adds a typed search to the recent searches, once and on another thread.
    ///
    /// Nothing is recorded if another program writes, or if the archive cannot be written. `tweets` is nil
    /// if not all of them were counted.
    func record(_ search: SearchQuery, tweets: Int?) {
        let isTyped = state.withLock { state in
            let index = state.typed.firstIndex(of: search.text)
            return index.map { state.typed.remove(at: $0) } != nil
        }
        guard isTyped, let recorder = readers.recorder(), thread.reserve() else { return }
        thread.submit { recorder.recordSearch(search, tweets: tweets) }
    }

    /// Lets the connection wait for other programs as long as they take: true while an import runs, false
    /// when it is stopped, nil without one.
    func letImportWait(_ mayWait: Bool?) { state.withLock { $0.importMayWait = mayWait } }

    /// Waits for the changes that are being made, and interrupts their long statements.
    ///
    /// No import may run any more.
    func end() throws {
        state.withLock { $0.isEnding = true }
        try thread.end { state.withLock { $0.archive }?.interrupt() }
    }

    private func mayWait(_ seconds: Double) -> Bool {
        state.withLock { state in
            if let importMayWait = state.importMayWait { return importMayWait }
            return !state.isEnding && seconds < ArchiveWriter.patience
        }
    }
}

struct ArchiveWatch: Sendable {
    /// One of these connections watches the archive; changes that are made over it are not detected.
    let readers: ArchiveReaders
    let imports: ImportRunner

    /// A text that differs after each change of the archive, and after an import of this server begins or
    /// ends.
    func version() throws -> String {
        "\(try readers.watching()?.dataVersion() ?? 0).\(imports.revision)"
    }
}

/// Notifies open pages of changes of the archive.
///
/// While pages listen, the archive is polled four times a second, which also finds changes by other
/// programs.
final class EventHub: Sendable {
    static let path = "events"
    static let maxListeners = 16
    /// In seconds.
    static let interval = 0.25

    private struct State {
        var listeners: [UUID: AsyncStream<String>.Continuation] = [:]
        var isPolling = false
        var isEnded = false
    }

    private let watch: ArchiveWatch
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "events")

    init(_ watch: ArchiveWatch) { self.watch = watch }

    /// The version of the archive at each poll, until the task that reads them is cancelled or the server
    /// stops; nil if too many pages listen.
    func versions() -> AsyncStream<String>? {
        let key = UUID()
        let (stream, listener) = AsyncStream<String>.makeStream(
            bufferingPolicy: .bufferingNewest(1)
        )
        let isAccepted = state.withLock { state in
            if state.isEnded || state.listeners.count >= EventHub.maxListeners { return false }
            state.listeners[key] = listener
            if !state.isPolling { queue.async { self.poll() } }
            state.isPolling = true
            return true
        }
        listener.onTermination = { [self] _ in
            _ = state.withLock { $0.listeners.removeValue(forKey: key) }
        }
        return isAccepted ? stream : nil
    }

    /// Ends all streams; the archive is not polled any more when this returns.
    func end() {
        let listeners = state.withLock { state in
            state.isEnded = true
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
        queue.sync {}
    }

    /// Polls the archive, and again after an interval while pages listen.
    private func poll() {
        let listeners = state.withLock { state in
            state.isPolling = !state.isEnded && !state.listeners.isEmpty
            return state.isPolling ? Array(state.listeners.values) : []
        }
        if listeners.isEmpty { return }
        // An archive that cannot be read now may be readable later.
        if let version = try? watch.version() {
            for listener in listeners { listener.yield(version) }
        }
        queue.asyncAfter(deadline: .now() + EventHub.interval) { self.poll() }
    }
}
