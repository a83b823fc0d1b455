import Foundation
import Synchronization

/// Notifies open pages of changes of the archive.
///
/// While pages listen, the archive is polled four times a second, which also finds changes by other
/// programs.
final class EventHub: Sendable {
    static let path = "events"
    /// The maximum number of pages that listen at the same time.
    static let maxListeners = 16
    /// The interval at which the archive is polled, in seconds.
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
