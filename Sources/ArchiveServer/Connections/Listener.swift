import DraftFiles
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Binds the address at which a server waits, and prepares its connections.
struct Listener {
    /// The number of connections that the system keeps until they are accepted.
    private static let backlog: Int32 = 256
    /// The address of this computer that no other computer reaches.
    private static let host = "127.0.0.1"

    private let threads: ServerThreads
    private let note: @Sendable (_ sentence: String) -> Void
    private let desk: @Sendable (_ port: Int) -> ServerDesk

    /// - Parameters:
    ///   - threads: The thread of the connections, and the connections, to which it adds.
    ///   - note: Called with a sentence when a connection fails before anything of it was read, but only
    ///     for the first one.
    ///   - desk: Makes what the connections share, for a port.
    init(
        _ threads: ServerThreads,
        note: @escaping @Sendable (_ sentence: String) -> Void,
        desk: @escaping @Sendable (_ port: Int) -> ServerDesk
    ) {
        (self.threads, self.note, self.desk) = (threads, note, desk)
    }

    /// Begins to listen.
    ///
    /// - Parameter port: The port; 0 for a free one.
    /// - Returns: The socket, whose local address has the port.
    /// - Throws: ``ArchiveServerError`` if the port cannot be bound.
    func start(port: Int) throws -> any Channel {
        let (threads, desk) = (threads, desk)
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
                    try Listener.prepare(channel, desk(channel.localAddress?.port ?? 0))
                }
            }
        do {
            let failures = FailedConnectionHandler(note)
            return try bootstrap.bind(host: Listener.host, port: port).flatMap { channel in
                // Behind the handler that sets up connections, which hands errors on.
                channel.pipeline.addHandler(failures).map { channel }
            }.wait()
        } catch let error as IOError {
            throw ArchiveServerError(port: port, code: error.errnoCode)
        }
    }

    private static func refuse(_ channel: any Channel, _ status: String) throws {
        try channel.pipeline.syncOperations.addHandler(RefusedConnectionHandler(status))
    }

    private static func prepare(_ channel: any Channel, _ desk: ServerDesk) throws {
        let pipeline = channel.pipeline.syncOperations
        // Own error handling, whose answers have the headers of all others.
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: true,
            withErrorHandling: false
        )
        try pipeline.addHandler(RequestHandler(desk))
    }
}

/// Reports the first connection that cannot be accepted or set up, which its client only sees end.
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
