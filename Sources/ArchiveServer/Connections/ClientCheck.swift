import NIOCore
import NIOPosix

/// Decides which users of this computer may connect.
///
/// Browsers send cookies to all ports of a computer, so a server of another user may learn the key, but
/// must not be able to use it. Where the system does not tell who connects, the key alone decides.
final class ClientCheck: Sendable {
    private let users: Set<UInt32>
    private let pool = NIOThreadPool(numberOfThreads: 1)

    /// - Parameter users: The numbers of the users who may connect.
    init(_ users: Set<UInt32>) {
        self.users = users
        pool.start()
    }

    /// Asks the system on another thread who has the other end of a new connection.
    ///
    /// - Returns: Whether it may be answered.
    func allows(_ channel: any Channel) -> EventLoopFuture<Bool> {
        guard let client = channel.remoteAddress, let server = channel.localAddress else {
            return channel.eventLoop.makeSucceededFuture(false)
        }
        return pool.runIfActive(eventLoop: channel.eventLoop) { [users] in
            switch SocketOwner.ofClient(at: client, of: server) {
            case .user(let user): users.contains(user)
            case .gone: false
            case .unknown: true
            }
        }
    }

    /// Ends the thread; connections that wait for an answer are closed.
    func end() throws { try pool.syncShutdownGracefully() }
}
