import NIOCore
import NIOHTTP1
import NIOPosix

/// Binds the address at which a server waits, and prepares its connections.
struct Listener {
    /// The number of connections that the system keeps until they are accepted.
    private static let backlog: Int32 = 256
    /// The address of this computer that no other computer reaches.
    private static let host = "127.0.0.1"

    private let threads: ServerThreads
    private let desk: @Sendable (_ port: Int) -> ServerDesk

    /// - Parameters:
    ///   - threads: The thread of the connections, and the connections, to which it adds.
    ///   - desk: Makes what the connections share, for a port.
    init(
        _ threads: ServerThreads,
        desk: @escaping @Sendable (_ port: Int) -> ServerDesk
    ) {
        (self.threads, self.desk) = (threads, desk)
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
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
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
            return try bootstrap.bind(host: Listener.host, port: port).wait()
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
