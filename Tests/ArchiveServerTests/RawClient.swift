import Foundation
import Synchronization

/// A client that sends any bytes, as browsers never would.
final class RawClient: Sendable {
    struct ConnectionError: Error {}

    private let socket: Int32
    private let isOpen = Mutex(true)

    /// Connects to a port of this computer.
    ///
    /// Reading gives up after five minutes.
    ///
    /// - Parameter port: The port.
    /// - Throws: ``ConnectionError`` if nobody listens.
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

    /// Closes the connection.
    func close() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        if wasOpen { _ = Foundation.close(socket) }
    }

    /// Sends a text; stops where the server has closed the connection.
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
        return bytes
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
        var part = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &part, part.count, 0)
        return count > 0 ? Array(part.prefix(count)) : nil
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
    /// Whether the answer is complete.
    let isComplete: Bool

    var text: String { String(decoding: body, as: UTF8.self) }

    init(_ bytes: [UInt8]) {
        let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) ?? bytes.endIndex..<bytes.endIndex
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
            .components(separatedBy: "\r\n")
        status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let halves = line.split(separator: ":", maxSplits: 1)
            headers[halves[0].lowercased()] = halves[1].trimmingCharacters(in: .whitespaces)
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
