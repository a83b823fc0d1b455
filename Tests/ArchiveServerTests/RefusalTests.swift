import Foundation
import Testing

@testable import ArchiveServer

/// Requests that are refused, as bytes on a socket.
@Suite(.serialized)
struct RefusalTests {
    @Test(arguments: RefusedRequests.tables.indices)
    func refuses(table: Int) throws {
        try ServedArchive.with(.sample) { served in
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
    }

    /// Bodies of strangers are not kept in memory.
    @Test(arguments: ["127.0.0.1", "evil.example"])
    func refusesStrangersBeforeTheirBodies(host: String) throws {
        try ServedArchive.with(.sample) { served in
            let origin = "\(host):\(served.server.port)"
            let answer = try served.ask(
                "POST /keep HTTP/1.1\r\nHost: \(origin)\r\nOrigin: http://\(origin)\r\n"
                    + "Content-Length: 1048576\r\n\r\n"
            )
            #expect(answer.status == 403)
        }
    }

    /// Without this one, the requests above could be refused for another reason.
    @Test func answersWhatIsAsRequired() throws {
        try ServedArchive.with(.sample) { served in
            for lines in [
                "", "Sec-Fetch-Site: none\r\n", "Sec-Fetch-Site: same-origin\r\n",
                "Origin: http://127.0.0.1:\(served.server.port)\r\n",
            ] {
                let answer = try served.ask(
                    "GET /terms HTTP/1.1\r\n\(served.headers)\(lines)Connection: close\r\n\r\n"
                )
                #expect(answer.status == 200 && answer.isComplete)
            }
            let host = served.headers.replacing("127.0.0.1", with: "localhost")
            let answer = try served.ask("GET / HTTP/1.1\r\n\(host)Connection: close\r\n\r\n")
            #expect(answer.status == 200)
        }
    }

    @Test func exchangesTheKeyForACookie() throws {
        try ServedArchive.with(.sample) { served in
            let answer = try served.ask(
                "GET /term?t=%23ucd&key=\(served.key)&by=tweets HTTP/1.1\r\n"
                    + "Host: 127.0.0.1:\(served.server.port)\r\nConnection: close\r\n\r\n"
            )
            #expect(answer.status == 303)
            #expect(answer.headers["location"] == "/term?t=%23ucd&by=tweets")
            let cookie =
                "tagtally-\(served.server.port)=\(served.key); Path=/; HttpOnly; SameSite=Strict"
            #expect(answer.headers["set-cookie"] == cookie)
        }
    }

    @Test func sendsTheRulesForBrowsersWithEveryAnswer() throws {
        try ServedArchive.with(.sample) { served in
            for path in ["/", "/terms.csv", "/assets/page.js", "/nothing", "/tweet/x", "/?key=1"] {
                let headers = try served.get(path).headers
                let policy = try #require(headers["content-security-policy"])
                #expect(
                    policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';")
                )
                #expect(policy.hasSuffix("base-uri 'none'; frame-ancestors 'none'"))
                #expect(headers["x-content-type-options"] == "nosniff")
                #expect(headers["referrer-policy"] == "same-origin")
                #expect(headers["cache-control"] == "no-store")
                #expect(headers["cross-origin-opener-policy"] == "same-origin")
                #expect(headers["cross-origin-resource-policy"] == "same-origin")
            }
        }
    }
}
