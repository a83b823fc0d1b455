import Foundation
import NIOCore
import NIOPosix

/// Decides which users of this computer may connect.
///
/// Browsers send cookies to all ports of a computer, so another user's server may learn the key, but must not
/// be able to use it. If the system does not name the user, the key alone decides.
final class SocketUserCheck: Sendable {
    private let users: Set<UInt32>
    private let pool = NIOThreadPool(numberOfThreads: 1)

    init(_ users: Set<UInt32>) {
        self.users = users
        pool.start()
    }

    /// Checks on another thread whether a new connection may be answered.
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

    /// Ends the thread; connections that wait for their check are closed.
    func end() throws { try pool.syncShutdownGracefully() }
}

/// The user of this computer whose program opened a connection.
enum SocketOwner: Equatable {
    case user(UInt32)
    /// The client has closed its socket.
    case gone
    /// The system does not list its sockets.
    case unknown

    /// Linux lists its sockets here, one in each line; other systems have no such files.
    private static let tables = ["/proc/net/tcp", "/proc/net/tcp6"]
    /// The maximum number of times that the tables are read.
    ///
    /// The kernel returns them in pieces, so a socket can be missed while others are closed.
    private static let attempts = 3

    /// Finds the user in the tables of the system.
    ///
    /// - Complexity: Reads a line for each socket of the computer.
    static func ofClient(at client: SocketAddress, of server: SocketAddress) -> SocketOwner {
        guard let port = client.port.flatMap(UInt16.init) else { return .unknown }
        let name = ":\(port.hexDigits.uppercased()) "
        var owner = SocketOwner.gone
        for _ in 0..<attempts where owner == .gone {
            var found: [[Substring]] = []
            // Reading stops at the client's socket: each table takes some milliseconds, because the kernel
            // visits each slot of its hash table.
            for table in tables {
                found.append([])
                forEachLine(of: table, with: name) { line in
                    found[found.count - 1].append(line)
                    owner = ofClient(at: client, of: server, in: found)
                    return !owner.isUser
                }
                if owner.isUser { return owner }
                owner = ofClient(at: client, of: server, in: found)
            }
        }
        return owner
    }

    static func ofClient(
        at client: SocketAddress,
        of server: SocketAddress,
        in tables: [[Substring]]
    ) -> SocketOwner {
        guard let client = client.nameInTable, let server = server.nameInTable else {
            return .unknown
        }
        let sockets = tables.joined().compactMap(Socket.init)
        // Tables that lack the server's own socket are those of another network namespace.
        guard sockets.contains(where: { $0.local == server && $0.remote == client }) else {
            return .unknown
        }
        let other = sockets.first { $0.local == client && $0.remote == server }
        return other.flatMap { $0.isOpen ? .user($0.user) : nil } ?? .gone
    }

    /// Calls a closure with the lines of a file that contain a text, until it returns false.
    private static func forEachLine(
        of path: String,
        with text: String,
        _ body: (Substring) -> Bool
    ) {
        guard let file = fopen(path, "re") else { return }
        defer { fclose(file) }
        var (line, capacity): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        defer { free(line) }
        while getline(&line, &capacity, file) > 0, let bytes = line {
            guard strstr(bytes, text) == nil || body(String(cString: bytes)[...]) else { return }
        }
    }

    private var isUser: Bool { if case .user = self { true } else { false } }
}

private struct Socket {
    private static let columns = 10
    /// The prefix of an IPv4 address that is mapped to IPv6.
    private static let mapping =
        "0000000000000000" + UInt32(0xFFFF).bigEndian.hexDigits.uppercased()

    let local: String
    let remote: String
    let user: UInt32
    let isOpen: Bool

    /// nil for the line of headings.
    init?(_ line: Substring) {
        let columns = line.split(whereSeparator: \.isWhitespace)
        guard columns.count >= Socket.columns, let user = UInt32(columns[7]) else { return nil }
        (local, remote) = (Socket.plain(columns[1]), Socket.plain(columns[2]))
        self.user = user
        // A socket that its program has closed has no inode, and root as its user.
        isOpen = columns[9] != "0"
    }

    private static func plain(_ address: Substring) -> String {
        String(address.hasPrefix(mapping) ? address.dropFirst(mapping.count) : address)
    }
}

extension SocketAddress {
    /// The address and the port as in the tables of sockets; nil unless it is an IPv4 address.
    fileprivate var nameInTable: String? {
        guard case .v4(let address) = self, let port = port.flatMap(UInt16.init) else { return nil }
        let host = UInt32(address.address.sin_addr.s_addr)
        return "\(host.hexDigits):\(port.hexDigits)".uppercased()
    }
}
