import NIOCore
import Synchronization

/// The open connections of a server, of which there is a maximum.
final class OpenConnections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var isEnded = false
    }

    private let maximum: Int
    private let state = Mutex(State())

    init(maximum: Int) { self.maximum = maximum }

    /// Adds a connection until it is closed.
    ///
    /// - Returns: False if there are too many. The connection is not added then.
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
final class RefusedConnectionHandler: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let answer: String

    /// - Parameter status: The HTTP status with its words.
    init(_ status: String) {
        answer = "HTTP/1.1 \(status)\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
    }

    func channelActive(context: ChannelHandlerContext) {
        let answer = context.channel.allocator.buffer(string: answer)
        let channel = context.channel
        channel.writeAndFlush(answer).whenComplete { _ in channel.close(promise: nil) }
    }
}
