import DraftFiles
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Accepts connections, and starts the task that answers each of them.
struct Listener {
    /// The maximum number of connections that wait in the system until they are accepted.
    private static let backlog: Int32 = 256
    /// The loopback address, which other computers cannot reach.
    private static let host = "127.0.0.1"

    let threads: ServerThreads
    /// Called with a sentence about the first connection that cannot be set up, not about later ones.
    let note: @Sendable (_ sentence: String) -> Void
    let router: @Sendable (_ port: Int) -> Router

    /// Begins to listen at a port; 0 picks a free one, which is then in the socket's local address.
    func start(port: Int) throws -> any Channel {
        let (threads, router) = (threads, router)
        let bootstrap = ServerBootstrap(group: threads.group)
            .serverChannelOption(.backlog, value: Listener.backlog)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(.writeBufferWaterMark, value: StreamWriter.waterMark)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { channel in
                guard threads.connections.add(channel) else {
                    return channel.eventLoop.makeCompletedFuture {
                        try Listener.refuse(channel, "503 Service Unavailable")
                    }
                }
                return threads.clients.allows(channel).flatMapThrowing { isAllowed in
                    guard isAllowed else { return try Listener.refuse(channel, "403 Forbidden") }
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(ClosedInputHandler())
                    // The error responses of NIO lack the headers that all other responses have.
                    try pipeline.configureHTTPServerPipeline(
                        withPipeliningAssistance: true,
                        withErrorHandling: false
                    )
                    let stream = try Connection.Stream(wrappingChannelSynchronously: channel)
                    let router = router(channel.localAddress?.port ?? 0)
                    threads.connections.run(channel) { await Connection.serve(stream, router) }
                }
            }
        do {
            let failures = FailedConnectionHandler(note)
            return try bootstrap.bind(host: Listener.host, port: port).flatMap { channel in
                // Added after the handler that sets up connections, because that one passes its errors on.
                channel.pipeline.addHandler(failures).map { channel }
            }.wait()
        } catch let error as IOError {
            throw ArchiveServerError(port: port, code: error.errnoCode)
        }
    }

    private static func refuse(_ channel: any Channel, _ status: String) throws {
        try channel.pipeline.syncOperations.addHandler(RefusedConnectionHandler(status))
    }
}

/// The open connections of a server, up to a maximum number, with their tasks.
final class OpenConnections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var isEnded = false
    }

    private let maximum: Int
    private let executor: EventLoopExecutor
    private let state = Mutex(State())
    private let tasks = DispatchGroup()

    init(maximum: Int, _ executor: EventLoopExecutor) {
        (self.maximum, self.executor) = (maximum, executor)
    }

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

    /// Starts the task of a connection, which is cancelled when the connection is closed.
    func run(_ channel: any Channel, _ body: @escaping @Sendable () async -> Void) {
        tasks.enter()
        let task = Task(executorPreference: executor) { [tasks] in
            await body()
            tasks.leave()
        }
        channel.closeFuture.whenComplete { _ in task.cancel() }
    }

    /// Closes all connections, and accepts no others.
    func close() {
        let channels = state.withLock { state in
            state.isEnded = true
            return Array(state.channels.values)
        }
        for channel in channels { try? channel.close().wait() }
    }

    /// Waits for the tasks of all connections, which must be closed.
    func waitForTasks() { tasks.wait() }
}

/// Runs tasks on the thread of an event loop, where they never wait for other work of the process.
final class EventLoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Closes a connection that the client has closed.
private final class ClosedInputHandler: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard case ChannelEvent.inputClosed = event else {
            return context.fireUserInboundEventTriggered(event)
        }
        // The task of the connection was woken before, and responds first unless it needs the archive.
        let channel = context.channel
        channel.eventLoop.execute { channel.close(promise: nil) }
    }
}

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
