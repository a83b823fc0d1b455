import Foundation
import NIOCore
import Testing

@testable import ArchiveServer

/// The users of the computer who may connect.
@Suite(.serialized) struct SocketUserCheckTests {
    private static let headings = "  sl  local_address rem_address   st tx_queue rx_queue uid inode"
    private static let server = "0100007F:C0A9"
    private static let client = "0100007F:9C40"
    private static let mapped = "0000000000000000FFFF0000" + client
    private static let own = line(server, client, user: 7, number: 41)

    /// A line of a table of Linux.
    private static func line(
        _ local: String,
        _ remote: String,
        user: UInt32,
        number: Int
    ) -> String {
        "   1: \(local) \(remote) 01 00000000:00000000 00:00000000 00000000  \(user)        0 "
            + "\(number) 1 0000000000000000 20 4 30 10 -1"
    }

    private static func owner(_ tables: [String]...) throws -> SocketOwner {
        SocketOwner.ofClient(
            at: try SocketAddress(ipAddress: "127.0.0.1", port: 0x9C40),
            of: try SocketAddress(ipAddress: "127.0.0.1", port: 0xC0A9),
            in: tables.map { $0.map { $0[...] } }
        )
    }

    // The tables have addresses in the byte order of the machine.
    @Test(.enabled(if: UInt16(1).littleEndian == 1)) func findsTheOwner() throws {
        let (own, headings) = (Self.own, Self.headings)
        let other = Self.line(Self.client, Self.server, user: 1_000, number: 42)
        #expect(try Self.owner([headings, own, other], []) == .user(1_000))
        let mapped = Self.line(
            Self.mapped,
            Self.mapped.replacing(Self.client, with: Self.server),
            user: 1_001,
            number: 42
        )
        #expect(try Self.owner([headings, own], [headings, mapped]) == .user(1_001))
        let elsewhere = Self.line("0200007F:9C40", Self.server, user: 0, number: 42)
        #expect(try Self.owner([headings, own, elsewhere], []) == .gone)
        // A socket that its program has closed seems to be root's.
        let closed = Self.line(Self.client, Self.server, user: 0, number: 0)
        #expect(try Self.owner([headings, own, closed], []) == .gone)
    }

    @Test func knowsNothingWithoutTables() throws {
        #expect(try Self.owner([], []) == .unknown)
        #expect(try Self.owner([Self.headings], ["a b c", ""]) == .unknown)
        let other = Self.line(Self.client, Self.server, user: 1_000, number: 42)
        #expect(try Self.owner([other], []) == .unknown)
    }

    #if os(Linux)
    @Test(arguments: [([geteuid()], 200), ([geteuid() + 1, 4_000_000_000], 403)])
    func answersTheUsersWhoMayConnect(users: [UInt32], status: Int) throws {
        let served = try ServedArchive(.empty, limits: .patient { $0.users = Set(users) })
        #expect(try served.get("/terms").status == status)
        let address = served.server.address()
        let target = address.split(separator: "/").last.map { "/" + $0 } ?? ""
        let answer = try served.request("GET \(target)", headers: served.host)
        #expect(answer.status == (status == 200 ? 303 : 403))
        #expect((answer.headers["set-cookie"] == nil) == (status == 403))
    }
    #endif
}
