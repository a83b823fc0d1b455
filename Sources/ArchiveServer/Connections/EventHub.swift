import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// Notifies open pages of changes of the archive by server-sent events.
///
/// While pages listen, the archive is polled four times a second, which also finds changes by other
/// programs.
final class EventHub: Sendable {
    static let path = "events"
    /// The maximum number of pages that listen at the same time.
    static let maxListeners = 16
    /// The interval at which the archive is polled, in seconds.
    static let interval = 0.25
    /// The interval after which a listener is sent a comment, so that broken connections are noticed.
    private static let commentInterval = Duration.seconds(15)

    private struct Listener {
        let channel: any Channel
        var version: String?
        var lastSent = ContinuousClock.now
    }

    private struct State {
        var listeners: [ObjectIdentifier: Listener] = [:]
        var isPolling = false
        var isEnded = false
    }

    private let watch: ArchiveWatch
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "events")

    init(_ watch: ArchiveWatch) { self.watch = watch }

    /// Begins a stream of events that lasts until the client disconnects.
    ///
    /// It must be called on the event loop of the connection.
    ///
    /// - Returns: False if too many pages listen; then nothing was sent.
    func add(_ channel: any Channel, isHeadOnly: Bool) -> Bool {
        let key = ObjectIdentifier(channel)
        let isAccepted = state.withLock { state in
            let isFull = state.listeners.count >= EventHub.maxListeners
            if isFull || state.isEnded { return false }
            if !isHeadOnly { state.listeners[key] = Listener(channel: channel) }
            return true
        }
        guard isAccepted else { return false }
        let head = ResponseHead(200, type: "text/event-stream")
        let part = HTTPServerResponsePart.head(head.nioHead(isKeptAlive: !isHeadOnly))
        channel.writeAndFlush(part, promise: nil)
        guard !isHeadOnly else {
            channel.writeAndFlush(HTTPServerResponsePart.end(nil)).whenComplete { _ in
                channel.close(promise: nil)
            }
            return true
        }
        EventHub.send("retry: 1000\n\n", to: channel)
        channel.closeFuture.whenComplete { [self] _ in
            _ = state.withLock { $0.listeners.removeValue(forKey: key) }
        }
        startPolling()
        return true
    }

    func end() {
        let listeners = state.withLock { state in
            state.isEnded = true
            return Array(state.listeners.values)
        }
        for listener in listeners {
            let channel = listener.channel
            channel.writeAndFlush(HTTPServerResponsePart.end(nil)).whenComplete { _ in
                channel.close(promise: nil)
            }
        }
        // The archive is not polled any more when this returns.
        queue.sync {}
    }

    // MARK: - Polling

    private func startPolling() {
        let isFirst = state.withLock { state in
            defer { state.isPolling = true }
            return !state.isPolling
        }
        if isFirst { queue.async { self.poll() } }
    }

    /// Polls the archive, and again after an interval while pages listen.
    private func poll() {
        let isPolling = state.withLock { state in
            state.isPolling = !state.isEnded && !state.listeners.isEmpty
            return state.isPolling
        }
        guard isPolling else { return }
        // An archive that cannot be read now may be readable later.
        if let version = try? watch.version() { send(version) }
        queue.asyncAfter(deadline: .now() + EventHub.interval) { self.poll() }
    }

    private func send(_ version: String) {
        let now = ContinuousClock.now
        let messages = state.withLock { state in
            var messages: [(channel: any Channel, text: String)] = []
            for (key, listener) in state.listeners {
                if listener.version != version {
                    messages.append((listener.channel, "data: \(version)\n\n"))
                } else if now - listener.lastSent > EventHub.commentInterval {
                    messages.append((listener.channel, ":\n\n"))
                } else {
                    continue
                }
                state.listeners[key]?.version = version
                state.listeners[key]?.lastSent = now
            }
            return messages
        }
        for message in messages { EventHub.send(message.text, to: message.channel) }
    }

    private static func send(_ text: String, to channel: any Channel) {
        // A client that has left many events unread is disconnected.
        guard channel.isWritable else { return channel.close(promise: nil) }
        let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: text)))
        channel.writeAndFlush(part, promise: nil)
    }
}
