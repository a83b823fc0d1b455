import DraftFiles
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Listens for connections, and gives each one its handlers.
struct Listener {
    /// The maximum number of connections that wait in the system until they are accepted.
    private static let backlog: Int32 = 256
    /// The loopback address, which other computers cannot reach.
    private static let host = "127.0.0.1"

    private let threads: ServerThreads
    private let note: @Sendable (_ sentence: String) -> Void
    private let router: @Sendable (_ port: Int) -> Router

    /// - Parameters:
    ///   - threads: The thread of the connections, and the list of open connections.
    ///   - note: Called with a sentence when the first connection cannot be set up, but not for others.
    ///   - router: Makes the router for a port.
    init(
        _ threads: ServerThreads,
        note: @escaping @Sendable (_ sentence: String) -> Void,
        router: @escaping @Sendable (_ port: Int) -> Router
    ) {
        (self.threads, self.note, self.router) = (threads, note, router)
    }

    /// Begins to listen at a port; 0 for a free one, which the socket's local address has then.
    ///
    /// - Throws: ``ArchiveServerError`` if the port cannot be bound.
    func start(port: Int) throws -> any Channel {
        let (threads, router) = (threads, router)
        let bootstrap = ServerBootstrap(group: threads.group)
            .serverChannelOption(.backlog, value: Listener.backlog)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                guard threads.connections.add(channel) else {
                    return channel.eventLoop.makeCompletedFuture {
                        try Listener.refuse(channel, "503 Service Unavailable")
                    }
                }
                return threads.clients.allows(channel).flatMapThrowing { isAllowed in
                    guard isAllowed else { return try Listener.refuse(channel, "403 Forbidden") }
                    try Listener.prepare(channel, router(channel.localAddress?.port ?? 0))
                }
            }
        do {
            let failures = FailedConnectionHandler(note)
            return try bootstrap.bind(host: Listener.host, port: port).flatMap { channel in
                // After the handler that sets up connections, which passes its errors on.
                channel.pipeline.addHandler(failures).map { channel }
            }.wait()
        } catch let error as IOError {
            throw ArchiveServerError(port: port, code: error.errnoCode)
        }
    }

    private static func refuse(_ channel: any Channel, _ status: String) throws {
        try channel.pipeline.syncOperations.addHandler(RefusedConnectionHandler(status))
    }

    private static func prepare(_ channel: any Channel, _ router: Router) throws {
        let pipeline = channel.pipeline.syncOperations
        // The error responses of NIO would lack the headers of all others.
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: true,
            withErrorHandling: false
        )
        try pipeline.addHandler(RequestHandler(router))
    }
}

/// Reports the first connection that cannot be accepted or set up; its client gets no response.
private final class FailedConnectionHandler: ChannelInboundHandler, Sendable {
    typealias InboundIn = any Channel

    private let note: @Sendable (_ sentence: String) -> Void
    private let hasReported = Atomic(false)

    init(_ note: @escaping @Sendable (_ sentence: String) -> Void) { self.note = note }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !hasReported.exchange(true, ordering: .relaxed) else { return }
        let reason = (error as? IOError).map { "\(SystemError($0.errnoCode))" } ?? "\(error)"
        note(
            "a browser could not be answered, because its connection could not be set up: \(reason); "
                + "others that fail are not reported"
        )
    }
}

/// The open connections of a server, up to a maximum number.
final class OpenConnections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var isEnded = false
    }

    private let maximum: Int
    private let state = Mutex(State())

    init(maximum: Int) { self.maximum = maximum }

    /// Adds a connection until it is closed; returns false if there are too many.
    func add(_ channel: any Channel) -> Bool {
        let id = ObjectIdentifier(channel)
        let isAccepted = state.withLock { state in
            guard !state.isEnded, state.channels.count < maximum else { return false }
            state.channels[id] = channel
            return true
        }
        if isAccepted {
            channel.closeFuture.whenComplete { _ in
                _ = self.state.withLock { $0.channels.removeValue(forKey: id) }
            }
        }
        return isAccepted
    }

    /// Closes all connections, and accepts no others.
    func end() {
        let channels = state.withLock { state in
            state.isEnded = true
            return Array(state.channels.values)
        }
        for channel in channels { try? channel.close().wait() }
    }
}

/// Refuses a connection before it has sent anything.
private final class RefusedConnectionHandler: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let response: String

    /// - Parameter status: The HTTP status with its reason phrase.
    init(_ status: String) {
        response = "HTTP/1.1 \(status)\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
    }

    func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel
        let buffer = channel.allocator.buffer(string: response)
        channel.writeAndFlush(buffer).whenComplete { _ in channel.close(promise: nil) }
    }
}
