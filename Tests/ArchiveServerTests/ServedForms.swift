import Foundation

@testable import ArchiveServer

extension ServedArchive {
    /// The text that each form of a page has.
    func token() throws -> String {
        let page = try get("/imports").text
        return page.firstMatch(of: /name="token" value="([0-9a-f]+)"/).map { String($0.1) } ?? ""
    }

    /// The answer to a form that a page of the server sends.
    ///
    /// - Parameters:
    ///   - path: The address to which it is sent.
    ///   - fields: Its fields, apart from the token.
    ///   - token: The token; nil for the right one, empty for none.
    ///   - origin: The origin; nil for that of the server, empty for none.
    /// - Returns: The answer.
    /// - Throws: An error if there is no connection.
    func post(
        _ path: String,
        _ fields: [(String, String)] = [],
        token: String? = nil,
        origin: String? = nil
    ) throws -> RawAnswer {
        try ask(form(path, fields, token: token, origin: origin))
    }

    /// The bytes of a form; see ``post(_:_:token:origin:)``.
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

    /// Waits up to five minutes until a condition is true.
    static func isTrueSoon(_ condition: () throws -> Bool) rethrows -> Bool {
        for _ in 0..<6_000 {
            if try condition() { return true }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return try condition()
    }

    /// Waits up to five minutes until a page has a text.
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
