import Foundation
import GRDB
import ReportPresentation
import Synchronization
import TestSupport
import TweetArchive
import TweetDumps

@testable import ArchiveServer

extension ServerLimits {
    /// Limits of time that only tests of these limits reach, also on a busy machine.
    static var patient: ServerLimits {
        var limits = ServerLimits()
        limits.firstRequest = .seconds(300)
        limits.nextRequest = .seconds(300)
        // Tests wait five minutes for an interrupted question, which must not end by this limit.
        limits.answer = .seconds(3600)
        limits.slowReading = .seconds(300)
        return limits
    }

    /// The same, but for a change.
    static func patient(_ change: (inout ServerLimits) -> Void) -> ServerLimits {
        var limits = patient
        change(&limits)
        return limits
    }
}

/// A server for an archive in a temporary folder.
///
/// ```swift
/// @Suite struct TermPageTests {
///     private let served: ServedArchive
///
///     init() throws { served = try ServedArchive(.sample) }
///
///     @Test func showsTerms() throws { #expect(try served.get("/terms").status == 200) }
/// }
/// ```
struct ServedArchive {
    enum Content: String, CaseIterable, Sendable {
        case empty
        case sample
        case hostile

        fileprivate func add(to archive: TweetArchive, _ folder: URL) throws {
            switch self {
            case .empty: break
            case .sample:
                for (term, file) in [
                    ("#ucd", "ucd-search.json"), ("#iot", "iot-stream.jsonl"),
                    ("#old", "timeline.json"),
                ] {
                    let dump = DumpFile(path: sampleData.appending(path: file).path)
                    try archive.importDumps([dump], term: SearchTerm(term))
                }
            case .hostile:
                let dump = HostileDump.hostile
                let path = folder.path + "/" + dump.name
                try dump.data().write(to: URL(filePath: path))
                for term in dump.terms {
                    try archive.importDumps([DumpFile(path: path)], term: SearchTerm(term))
                }
            }
        }
    }

    let server: ArchiveServer
    /// Another connection to the archive; an empty one in memory if the server began without one.
    let archive: TweetArchive
    /// The folder with the archive, and the cache of media.
    let folder: URL

    /// The key in the address that the program prints.
    let key: String

    /// Ends the server after its last use.
    private let owner: Owner

    /// Starts a server in a folder without an archive.
    static func withoutArchive() throws -> ServedArchive {
        try ServedArchive(hasArchive: false) { _, _ in }
    }

    /// Starts a server that ends together with the last copy of this value, such as that of a suite.
    init(
        _ content: Content,
        limits: ServerLimits = .patient,
        site: Site = .standard,
        isReadOnly: Bool = false,
        file: String = "tweets.sqlite"
    ) throws {
        try self.init(
            limits: limits,
            site: site,
            isReadOnly: isReadOnly,
            file: file,
            filledBy: content.add
        )
    }

    /// Starts a server for the tweets that a closure imports, which may write files into a folder.
    ///
    /// The time of the server is in seconds since 1970. A server with pseudonyms is read-only.
    init(
        limits: ServerLimits = .patient,
        site: Site = .standard,
        isReadOnly: Bool = false,
        at time: Int = 1_700_000_000,
        file: String = "tweets.sqlite",
        hasArchive: Bool = true,
        pseudonyms: PseudonymChoice? = nil,
        showsMessages: Bool = false,
        filledBy fill: (TweetArchive, URL) throws -> Void
    ) throws {
        let temporary = TemporaryFolder()
        folder = temporary.url
        let isReadOnly = isReadOnly || pseudonyms != nil
        let path = folder.appending(path: file).path
        if hasArchive {
            let writer = try TweetArchive(creatingAt: path)
            try fill(writer, folder)
            // All of the archive is in its file, which a read-only server leaves alone.
            try writer.database.close()
            archive = try TweetArchive(readingAt: path, keepingFiles: isReadOnly)
        } else {
            archive = try TweetArchive(inMemory: ())
        }
        let cache = MediaCache(in: folder.appending(path: "cache").path)
        server = try ArchiveServer(
            archiveAt: path,
            port: 0,
            isReadOnly: isReadOnly,
            note: { _ in },
            limits,
            site,
            MediaFiles(cache),
            pseudonyms: pseudonyms,
            showsMessages: showsMessages,
            now: { time }
        )
        key = String(server.address().split(separator: "=").last ?? "")
        owner = Owner(server, temporary)
    }

    /// Stops the server before the folder is removed.
    private final class Owner: Sendable {
        private let server: ArchiveServer
        private let folder: TemporaryFolder

        init(_ server: ArchiveServer, _ folder: TemporaryFolder) {
            (self.server, self.folder) = (server, folder)
        }

        deinit { try? server.stop() }
    }

    /// The header of a browser that has not opened the address.
    var host: String { "Host: 127.0.0.1:\(server.port)\r\n" }

    /// The headers of a browser that has opened the address before.
    var headers: String { host + "Cookie: tagtally-\(server.port)=\(key)\r\n" }

    /// The answer to a request of a browser that has opened the address before.
    func get(_ address: String) throws -> RawAnswer { try request("GET \(address)") }

    func ask(_ request: String) throws -> RawAnswer { RawAnswer(try client(request).readAll()) }

    /// A client that has sent a request, or a part of it.
    func client(_ request: String) throws -> RawClient {
        let client = try RawClient(port: server.port)
        client.send(request)
        return client
    }
}

extension ServedArchive {
    /// The text that each form of a page has.
    func token() throws -> String {
        let page = try get("/imports").text
        return page.firstMatch(of: /name="token" value="([0-9a-f]+)"/).map { String($0.1) } ?? ""
    }

    /// The answer to a form that a page of the server sends.
    ///
    /// The token and the origin are the right ones if they are nil, and left out if they are empty.
    func post(
        _ path: String,
        _ fields: [(String, String)] = [],
        token: String? = nil,
        origin: String? = nil
    ) throws -> RawAnswer {
        try ask(form(path, fields, token: token, origin: origin))
    }

    func form(
        _ path: String,
        _ fields: [(String, String)],
        token: String? = nil,
        origin: String? = nil
    ) throws -> String {
        let token = try token ?? self.token()
        let all = fields + (token.isEmpty ? [] : [("token", token)])
        let items = all.map { (name: $0.0, value: $0.1) }
        let body = PageAddress("", items: items).text.dropFirst()
        let origin = origin ?? "http://127.0.0.1:\(server.port)"
        return "POST \(path) HTTP/1.1\r\n\(headers)"
            + (origin.isEmpty ? "" : "Origin: \(origin)\r\n")
            + "Content-Type: application/x-www-form-urlencoded\r\n"
            + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    }

    /// The answer to a request without a body, with the own headers and others, which end in CRLF.
    func request(_ line: String, _ others: String = "") throws -> RawAnswer {
        try request(line, headers: headers + others)
    }

    func request(_ line: String, headers: String) throws -> RawAnswer {
        try ask("\(line) HTTP/1.1\r\n\(headers)Connection: close\r\n\r\n")
    }

    func elements(_ address: String) throws -> [MarkupElement] {
        try MarkupReader.elements(of: get(address).text)
    }

    /// Waits up to five minutes until a condition is true.
    static func isTrueSoon(_ condition: () throws -> Bool) rethrows -> Bool {
        for _ in 0..<6_000 {
            if try condition() { return true }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return try condition()
    }

    func waits(for text: String, at path: String) throws -> Bool {
        try ServedArchive.isTrueSoon { try get(path).text.contains(text) }
    }
}

/// A file with invented tweets.
struct InventedTweets {
    /// The bytes of tweets with the ids from 1, of which each has a hashtag.
    static func lines(_ count: Int) -> Data {
        let lines = (1...count).map { number in
            let id = 1_000_000 + number
            return #"{"id":\#(id),"id_str":"\#(id)","text":"tweet about #tag\#(number)","#
                + #""user":{"screen_name":"ann"},"#
                + #""entities":{"hashtags":[{"text":"tag\#(number)"}],"user_mentions":[]}}"#
        }
        return Data((lines.joined(separator: "\n") + "\n").utf8)
    }
}

/// A client that sends any bytes, as browsers never would.
final class RawClient: Sendable {
    struct ConnectionError: Error {}

    private let socket: Int32
    private let isOpen = Mutex(true)

    /// Connects to a port of this computer; reading gives up after five minutes.
    init(port: Int) throws {
        #if os(macOS)
        let stream = SOCK_STREAM
        #else
        let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        socket = Foundation.socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafeBytes(of: &address) { bytes in
            connect(
                socket,
                bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                socklen_t(bytes.count)
            )
        }
        guard result == 0 else {
            Foundation.close(socket)
            throw ConnectionError()
        }
        var patience = timeval(tv_sec: 300, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    }

    deinit { close() }

    func close() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        if wasOpen { _ = Foundation.close(socket) }
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends bytes; stops where the server has closed the connection.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }

    /// Reads what the server sends until it closes the connection.
    func readAll() -> [UInt8] {
        var bytes: [UInt8] = []
        while let part = read() { bytes += part }
        forgetAtOnce()
        return bytes
    }

    /// Makes closing reset the connection, so that the system does not list its socket for a minute: a
    /// server reads the list for each new connection.
    private func forgetAtOnce() {
        var reset = linger(l_onoff: 1, l_linger: 0)
        let size = socklen_t(MemoryLayout<linger>.size)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &reset, size)
    }

    /// Whether the server closes the connection before it has sent anything.
    var isCutWithoutAnswer: Bool {
        var byte: UInt8 = 0
        let count = recv(socket, &byte, 1, 0)
        return count == 0 || count < 0 && errno == ECONNRESET
    }

    /// Whether the server has sent something that was not read, or has closed the connection.
    var hasAnswer: Bool {
        var byte: UInt8 = 0
        return recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) >= 0
    }

    /// Reads something; nil at the end.
    func read() -> [UInt8]? {
        let part = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = max(0, recv(socket, buffer.baseAddress, buffer.count, 0))
        }
        return part.isEmpty ? nil : part
    }
}

/// An answer, as it was on the wire.
struct RawAnswer {
    /// The status; 0 if there was no answer.
    let status: Int
    /// The headers with names in lower case.
    let headers: [String: String]
    /// The body, without the marks of its parts.
    let body: [UInt8]
    let isComplete: Bool

    var text: String { String(decoding: body, as: UTF8.self) }

    init(_ bytes: [UInt8]) {
        let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) ?? bytes.endIndex..<bytes.endIndex
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
            .split(whereSeparator: \.isNewline)
        status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let halves = line.split(separator: ":", maxSplits: 1)
            headers[halves[0].lowercased()] = String(halves[1].drop { $0 == " " })
        }
        self.headers = headers
        let rest = bytes[end.upperBound...]
        if headers["transfer-encoding"] == "chunked" {
            (body, isComplete) = RawAnswer.joined(rest)
        } else {
            body = Array(rest)
            isComplete = headers["content-length"] == String(rest.count)
        }
    }

    /// The parts of a body joined, and whether the last one is there.
    private static func joined(_ bytes: ArraySlice<UInt8>) -> ([UInt8], Bool) {
        var (rest, body) = (bytes, [UInt8]())
        while let end = rest.firstRange(of: [13, 10]) {
            let digits = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
            guard let size = Int(digits, radix: 16) else { break }
            if size == 0 { return (body, true) }
            rest = rest[end.upperBound...]
            body += rest.prefix(size)
            rest = rest.dropFirst(size + 2)
        }
        return (body, false)
    }
}

extension TweetArchive {
    /// Imports records of JSON by way of a file in a folder.
    func importRecords(
        _ records: [String],
        _ folder: URL,
        as name: String = "tweets.jsonl",
        term: SearchTerm? = nil
    ) throws {
        let file = folder.appending(path: name)
        try records.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        try importDumps([DumpFile(path: file.path)], term: term)
    }
}
