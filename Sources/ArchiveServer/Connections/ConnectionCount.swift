import NIOCore
import Synchronization

/// Counts the open connections, and refuses those beyond a maximum.
final class ConnectionCount: Sendable {
    private let maximum: Int
    private let count = Mutex(0)

    init(maximum: Int) { self.maximum = maximum }

    /// Counts a connection until it is closed.
    ///
    /// - Returns: False if there are too many. The connection is not counted then.
    func add(_ channel: any Channel) -> Bool {
        let isAccepted = count.withLock { count in
            guard count < maximum else { return false }
            count += 1
            return true
        }
        if isAccepted {
            channel.closeFuture.whenComplete { _ in self.count.withLock { $0 -= 1 } }
        }
        return isAccepted
    }
}

/// Refuses a connection before it has sent anything.
final class FullServerHandler: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let answer =
        "HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"

    func channelActive(context: ChannelHandlerContext) {
        let answer = context.channel.allocator.buffer(string: FullServerHandler.answer)
        let channel = context.channel
        channel.writeAndFlush(answer).whenComplete { _ in channel.close(promise: nil) }
    }
}
