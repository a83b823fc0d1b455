import Foundation
import NIOCore

/// The user of this computer who has the other end of a connection.
enum SocketOwner: Equatable {
    /// The number of the user.
    case user(UInt32)
    /// Nobody has the other end any more.
    case gone
    /// The system does not tell.
    case unknown

    /// The tables of Linux, a line for each socket; other systems have none.
    private static let tables = ["/proc/net/tcp", "/proc/net/tcp6"]
    /// The number of times that the tables are read.
    ///
    /// They are read in pieces, so that a socket can be missed when others are closed meanwhile.
    private static let attempts = 3

    /// Asks the system.
    ///
    /// - Parameters:
    ///   - client: The address of the other end.
    ///   - server: The address of the own end.
    /// - Returns: The owner of the other end.
    /// - Complexity: Reads a line for each socket of the computer.
    static func ofClient(at client: SocketAddress, of server: SocketAddress) -> SocketOwner {
        guard let port = client.port.flatMap(UInt16.init) else { return .unknown }
        let name = ":\(port.hexDigits.uppercased()) "
        var owner = SocketOwner.gone
        for _ in 0..<attempts where owner == .gone {
            let found = tables.map { lines(of: $0, with: name) }
            owner = ofClient(at: client, of: server, in: found)
        }
        return owner
    }

    /// Looks for the other end of a connection in the lines of tables.
    static func ofClient(
        at client: SocketAddress,
        of server: SocketAddress,
        in tables: [[Substring]]
    ) -> SocketOwner {
        guard let (client, server) = names(client, server) else { return .unknown }
        let sockets = tables.joined().compactMap(Socket.init)
        // A table without the own end is none of this computer's sockets.
        guard sockets.contains(where: { $0.local == server && $0.remote == client }) else {
            return .unknown
        }
        let other = sockets.first { $0.local == client && $0.remote == server }
        return other.flatMap { $0.isOpen ? .user($0.user) : nil } ?? .gone
    }

    /// The lines of a file with a text, of which there are few; others are not read as text.
    private static func lines(of path: String, with text: String) -> [Substring] {
        let file = FileHandle(forReadingAtPath: path)
        defer { try? file?.close() }
        guard let bytes = try? file?.readToEnd() else { return [] }
        var (lines, start) = ([Substring](), bytes.startIndex)
        while let found = bytes.range(of: Data(text.utf8), in: start..<bytes.endIndex) {
            let end = bytes[found.upperBound...].firstIndex(of: 10) ?? bytes.endIndex
            let before = bytes[start..<found.lowerBound].lastIndex(of: 10) ?? start
            lines.append(String(decoding: bytes[before..<end], as: UTF8.self)[...])
            start = end
        }
        return lines
    }

    /// The addresses as the tables have them; nil for those of another family.
    private static func names(
        _ client: SocketAddress,
        _ server: SocketAddress
    ) -> (client: String, server: String)? {
        client.nameInTable.flatMap { client in server.nameInTable.map { (client, $0) } }
    }
}

/// A line of a table of sockets.
private struct Socket {
    /// The number of columns up to the last one that is read.
    private static let columns = 10
    /// The address of IPv4 in one of IPv6, as far as it comes before the former.
    private static let mapping =
        "0000000000000000" + UInt32(0xFFFF).bigEndian.hexDigits.uppercased()

    let local: String
    let remote: String
    let user: UInt32
    /// Whether a program has it open.
    let isOpen: Bool

    /// nil for the headings.
    init?(_ line: Substring) {
        let columns = line.split(whereSeparator: \.isWhitespace)
        guard columns.count >= Socket.columns, let user = UInt32(columns[7]) else { return nil }
        (local, remote) = (Socket.plain(columns[1]), Socket.plain(columns[2]))
        self.user = user
        // One that its program has closed has no number, and seems to be root's.
        isOpen = columns[9] != "0"
    }

    private static func plain(_ address: Substring) -> String {
        String(address.hasPrefix(mapping) ? address.dropFirst(mapping.count) : address)
    }
}

extension SocketAddress {
    /// The address and the port as the tables of sockets have them; nil if it is not of IPv4.
    fileprivate var nameInTable: String? {
        guard case .v4(let address) = self, let port = port.flatMap(UInt16.init) else { return nil }
        let host = UInt32(address.address.sin_addr.s_addr)
        return "\(host.hexDigits):\(port.hexDigits)".uppercased()
    }
}
