import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// Tells open pages that the archive has changed, by server-sent events.
///
/// While somebody listens, the archive is asked four times a second; nothing else notices changes by
/// other programs.
final class EventHub: Sendable {
    /// The path at which pages listen.
    static let path = "events"
    /// The maximum number of pages that listen.
    static let maxListeners = 16
    /// The interval at which the archive is asked, in seconds.
    static let interval = 0.25
    /// The interval at which listeners hear something, so that broken connections are noticed.
    private static let commentInterval = Duration.seconds(15)

    private struct Listener {
        let channel: any Channel
        /// The version that was sent last.
        var version: String?
        var lastSent = ContinuousClock.now
    }

    private struct State {
        var listeners: [ObjectIdentifier: Listener] = [:]
        var isAsking = false
        var isEnded = false
    }

    private let watch: ArchiveWatch
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "events")

    /// - Parameter watch: Finds out about changes.
    init(_ watch: ArchiveWatch) { self.watch = watch }

    /// Begins an answer that tells of changes until the client leaves.
    ///
    /// It must be called on the event loop of the connection.
    ///
    /// - Parameters:
    ///   - channel: The connection.
    ///   - isHeadOnly: Whether the client asks for the headers alone.
    /// - Returns: False if too many listen; then nothing was sent.
    func add(_ channel: any Channel, isHeadOnly: Bool) -> Bool {
        let key = ObjectIdentifier(channel)
        let isAccepted = state.withLock { state in
            let isFull = state.listeners.count >= EventHub.maxListeners
            if isFull || state.isEnded { return false }
            if !isHeadOnly { state.listeners[key] = Listener(channel: channel) }
            return true
        }
        guard isAccepted else { return false }
        let head = AnswerHead(200, type: "text/event-stream")
        let response = HTTPServerResponsePart.head(head.response(isKeptAlive: !isHeadOnly))
        channel.writeAndFlush(response, promise: nil)
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
        beginAsking()
        return true
    }

    /// Ends the answers to all listeners.
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
        // The archive is not asked any more when this returns.
        queue.sync {}
    }

    // MARK: - Asking

    private func beginAsking() {
        let isFirst = state.withLock { state in
            defer { state.isAsking = true }
            return !state.isAsking
        }
        if isFirst { queue.async { self.ask() } }
    }

    /// Asks the archive, and does so again while somebody listens.
    private func ask() {
        let goesOn = state.withLock { state in
            state.isAsking = !state.isEnded && !state.listeners.isEmpty
            return state.isAsking
        }
        guard goesOn else { return }
        // An archive that cannot be read now may be readable later.
        if let version = try? watch.version() { send(version) }
        queue.asyncAfter(deadline: .now() + EventHub.interval) { self.ask() }
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
        // A client that has not read many events for long is cut.
        guard channel.isWritable else { return channel.close(promise: nil) }
        let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: text)))
        channel.writeAndFlush(part, promise: nil)
    }
}
