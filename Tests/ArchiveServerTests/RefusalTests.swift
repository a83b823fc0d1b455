import Foundation
import Testing

@testable import ArchiveServer

/// Requests that are refused, as bytes on a socket.
@Suite(.serialized) struct RefusalTests {
    private let served: ServedArchive

    init() throws { served = try ServedArchive(.sample) }

    @Test(arguments: RefusedRequests.tables.indices) func refuses(table: Int) throws {
        let other = try RawClient(port: served.server.port)
        for request in RefusedRequests.tables[table] {
            let answer = try served.ask(request.text(for: served))
            #expect(
                request.statuses.contains(answer.status),
                "\(request.testDescription): \(answer.status)"
            )
            #expect(answer.headers["set-cookie"] == nil, "\(request.testDescription)")
            #expect(!answer.text.contains(served.key), "\(request.testDescription)")
            #expect(try served.get("/terms").status == 200, "after \(request.testDescription)")
        }
        other.send("GET /terms HTTP/1.1\r\n\(served.headers)Connection: close\r\n\r\n")
        #expect(RawAnswer(other.readAll()).status == 200)
    }

    /// Bodies of strangers are not kept in memory.
    @Test(arguments: ["127.0.0.1", "evil.example"])
    func refusesStrangersBeforeTheirBodies(host: String) throws {
        let origin = "\(host):\(served.server.port)"
        let answer = try served.ask(
            "POST /keep HTTP/1.1\r\nHost: \(origin)\r\nOrigin: http://\(origin)\r\n"
                + "Content-Length: 1048576\r\n\r\n"
        )
        #expect(answer.status == 403)
    }

    /// Without this one, the requests above could be refused for another reason.
    @Test func answersWhatIsAsRequired() throws {
        for lines in [
            "", "Sec-Fetch-Site: none\r\n", "Sec-Fetch-Site: same-origin\r\n",
            "Origin: http://127.0.0.1:\(served.server.port)\r\n",
        ] {
            let answer = try served.request("GET /terms", lines)
            #expect(answer.status == 200 && answer.isComplete)
        }
        let host = served.headers.replacing("127.0.0.1", with: "localhost")
        #expect(try served.request("GET /", headers: host).status == 200)
    }

    @Test func exchangesTheKeyForACookie() throws {
        let target = "/mentions?t=%23ucd&key=\(served.key)&by=tweets"
        let answer = try served.request("GET \(target)", headers: served.host)
        #expect(answer.status == 303)
        #expect(answer.headers["location"] == "/mentions?t=%23ucd&by=tweets")
        let cookie =
            "tagtally-\(served.server.port)=\(served.key); Path=/; HttpOnly; SameSite=Strict"
        #expect(answer.headers["set-cookie"] == cookie)
    }

    @Test func sendsTheRulesForBrowsersWithEveryAnswer() throws {
        for path in ["/", "/terms.csv", "/assets/page.js", "/nothing", "/tweet/x", "/?key=1"] {
            let headers = try served.get(path).headers
            let policy = try #require(headers["content-security-policy"])
            #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
            #expect(policy.hasSuffix("base-uri 'none'; frame-ancestors 'none'"))
            #expect(headers["x-content-type-options"] == "nosniff")
            #expect(headers["referrer-policy"] == "same-origin")
            #expect(headers["cache-control"] == "no-store")
            #expect(headers["cross-origin-opener-policy"] == "same-origin")
            #expect(headers["cross-origin-resource-policy"] == "same-origin")
        }
    }
}

/// Requests that are refused, in tables that each have a reason in common.
enum RefusedRequests {
    /// A request, in which `HOST` is the own host, `COOKIE` the header with the key, and `KEY` the key.
    struct Request: CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let statuses: [Int]

        /// A request of lines, of which `body` follows the headers; one of the statuses refuses it.
        init(_ name: String, _ statuses: [Int], _ lines: [String], _ body: String = "") {
            testDescription = name
            self.statuses = statuses
            text = lines.joined(separator: "\r\n") + "\r\n\r\n" + body
        }

        /// A request for a page, of which only the headers are given, without the last.
        static func page(_ name: String, _ statuses: [Int], _ lines: String...) -> Request {
            Request(name, statuses, [get] + lines + [close])
        }

        /// A request of the own server with a form, of which only the last headers are given.
        static func change(
            _ name: String,
            _ statuses: [Int],
            _ lines: [String],
            _ body: String = ""
        ) -> Request {
            Request(name, statuses, ["POST /terms HTTP/1.1", "HOST", "COOKIE"] + lines, body)
        }

        func text(for served: ServedArchive) -> String {
            text.replacing("HOST", with: "Host: 127.0.0.1:\(served.server.port)")
                .replacing("COOKIE", with: "Cookie: tagtally-\(served.server.port)=\(served.key)")
                .replacing("KEY", with: served.key)
                .replacing("PORT", with: String(served.server.port))
        }
    }

    static let tables = [hosts, keys, sites, methods, paths, framing, sizes]

    private static let get = "GET /terms HTTP/1.1"
    private static let close = "Connection: close"
    private static let form = "Content-Type: application/x-www-form-urlencoded"
    private static let own = "Origin: http://127.0.0.1:PORT"
    private static let evil = "Origin: http://evil.example"
    private static let empty = "Content-Length: 0"
    private static let three = "Content-Length: 3"
    private static let chunked = "Transfer-Encoding: chunked"

    static let hosts: [Request] = [
        .page("no host", [400, 403], "COOKIE"),
        .page("foreign host", [403], "Host: evil.example:PORT", "COOKIE"),
        .page("host without port", [403], "Host: 127.0.0.1", "COOKIE"),
        .page("host with another port", [403], "Host: 127.0.0.1:1", "COOKIE"),
        .page("rebound name", [403], "Host: 127.0.0.1.evil.example:PORT", "COOKIE"),
        .page("host with a dot", [403], "Host: localhost.:PORT", "COOKIE"),
        .page("IPv6", [403], "Host: [::1]:PORT", "COOKIE"),
        .page("two hosts", [400, 403], "HOST", "HOST", "COOKIE"),
        .page("own and foreign host", [400, 403], "HOST", "Host: a.b", "COOKIE"),
        Request(
            "foreign address",
            [400],
            ["GET http://evil.example/ HTTP/1.1", "HOST", "COOKIE", close]
        ),
    ]

    static let keys: [Request] = [
        .page("no key", [403], "HOST"),
        Request("wrong key", [403], ["GET /terms?key=1234 HTTP/1.1", "HOST", close]),
        Request("wrong key with cookie", [403], ["GET /?key=1 HTTP/1.1", "HOST", "COOKIE", close]),
        Request("empty key", [403], ["GET /?key= HTTP/1.1", "HOST", close]),
        .page("cookie of another name", [403], "HOST", "Cookie: tagtally=KEY"),
        .page("cookie of another server", [403], "HOST", "Cookie: tagtally-1=KEY"),
        .page("wrong cookie", [403], "HOST", "Cookie: tagtally-PORT=KEYx"),
        Request("no key for the style", [403], ["GET /assets/page.css HTTP/1.1", "HOST", close]),
        Request("no key for events", [403], ["GET /events HTTP/1.1", "HOST", close]),
    ]

    static let sites: [Request] = [
        .page("cross-site", [403], "HOST", "COOKIE", "Sec-Fetch-Site: cross-site"),
        .page("same-site", [403], "HOST", "COOKIE", "Sec-Fetch-Site: same-site"),
        Request(
            "cross-site with key",
            [403],
            ["GET /?key=KEY HTTP/1.1", "HOST", "Sec-Fetch-Site: cross-site", close]
        ),
        .page("foreign origin", [403], "HOST", "COOKIE", evil),
        .page("null origin", [403], "HOST", "COOKIE", "Origin: null"),
        .change("change without origin", [403], [form, empty, close]),
        .change("change of another site", [403], [form, evil, empty, close]),
        .change(
            "change of another port",
            [403],
            [form, "Origin: http://127.0.0.1:1", empty, close]
        ),
        .change("change without token", [403], [form, own, three, close], "a=b"),
        .change("key as token", [403], [form, own, "Content-Length: 70", close], "token=KEY"),
        .change("no form", [415], ["Content-Type: text/plain", own, three, close], "a=b"),
        Request(
            "change with the key in the address",
            [403],
            ["POST /?key=KEY HTTP/1.1", "HOST", own, form, empty, close]
        ),
    ]

    static let methods = ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "CONNECT"].map {
        Request($0, [405, 400], ["\($0) /terms HTTP/1.1", "HOST", "COOKIE", close])
    }

    static let paths = [
        "/../etc/passwd", "/..", "/./terms", "/%2e%2e/etc/passwd", "/%2E%2E%2Fetc%2Fpasswd",
        "/..%2f..%2fetc/passwd", "/..%5cetc", "/..\\etc", "/%2e/terms", "//etc/passwd", "/terms/",
        "/terms//", "/%00", "/terms%00.csv", "/%c0%ae%c0%ae/", "/%ff", "/%zz", "/%2", "/terms#a",
        "/%0d%0aSet-Cookie:%20a=b", "/person/%2fetc%2fpasswd", "/person/..%2f",
        "/assets/..%2fpage.css",
    ].map { Request($0, [400], ["GET \($0) HTTP/1.1", "HOST", "COOKIE", close]) }

    static let framing: [Request] = [
        .change("two lengths", [400], [own, three, "Content-Length: 4"], "a=bc"),
        .change("two equal lengths", [400], [own, three, three], "a=b"),
        .change("list of lengths", [400], [own, "Content-Length: 3, 3"], "a=b"),
        .change("negative length", [400], [own, "Content-Length: -1"]),
        .change("length with parts", [400], [own, three, chunked], "0\r\n\r\n"),
        .change("parts with length", [400], [own, chunked, three], "0\r\n\r\n"),
        .change("unknown encoding", [400], [own, chunked + ", identity"], "0\r\n\r\n"),
        .change("wrong part", [400], [own, chunked], "zz\r\n\r\n"),
        .page("blank before colon", [400], "HOST", "COOKIE", "Content-Length : 3"),
        .page("folded header", [400], "HOST", "COOKIE", "X: a\r\n b"),
        Request("lone LF", [400], ["GET /terms HTTP/1.1\nHOST\nCOOKIE\n\n"]),
        Request("lone CR", [400], ["GET /terms HTTP/1.1\rHOST\r\r"]),
        .page("NUL in a header", [400], "HOST", "COOKIE", "X: a\0b"),
        Request("garbage", [400], ["\u{1}\u{2}\u{3} garbage"]),
        Request("TLS", [400], ["\u{16}\u{3}\u{1}\u{2}\0\u{1}"]),
        Request("HTTP/0.9", [400, 505], ["GET /"]),
        Request("HTTP/1.0", [505], ["GET /terms HTTP/1.0", "HOST", "COOKIE"]),
        Request("HTTP/2", [400, 505], ["PRI * HTTP/2.0"], "SM\r\n\r\n"),
        Request("HTTP/9.9", [400, 505], ["GET / HTTP/9.9", "HOST"]),
        Request("asterisk", [400, 405], ["OPTIONS * HTTP/1.1", "HOST", "COOKIE", close]),
    ]

    static let sizes: [Request] = [
        Request(
            "long header",
            [400, 431],
            [get, "HOST", "COOKIE", "X: " + String(repeating: "x", count: 200_000)]
        ),
        Request(
            "long headers",
            [400, 431],
            [get, "HOST", "COOKIE", String(repeating: "X: 1234567890\r\n", count: 5_000) + close]
        ),
        Request(
            "long address",
            [400, 431],
            ["GET /" + String(repeating: "x", count: 70_000) + " HTTP/1.1", "HOST", "COOKIE"]
        ),
        .change("long body", [413], [own, "Content-Length: 1048577"]),
        .change("very long body", [413, 400], [own, "Content-Length: 99999999999999999999"]),
        .change(
            "long body in parts",
            [413],
            [own, chunked],
            "100001\r\n" + String(repeating: "x", count: 0x100001) + "\r\n0\r\n\r\n"
        ),
    ]
}
