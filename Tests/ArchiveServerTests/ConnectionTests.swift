import Foundation
import Testing

@testable import ArchiveServer

/// Clients that stall, flood or leave, while others are answered.
@Suite(.serialized)
struct ConnectionTests {
    /// A key for one use opens the server as the printed one does, but no second time.
    @Test func opensOnceForABrowserThatIsStarted() throws {
        let served = try ServedArchive(.sample)
        let address = served.server.addressForOneUse()
        let target = address.split(separator: "/").last.map { "/" + $0 } ?? ""
        #expect(!address.contains(served.key))
        let first = try served.request("GET \(target)", headers: served.host)
        #expect(first.status == 303)
        #expect(first.headers["set-cookie"]?.contains(served.key) == true)
        #expect(try served.request("GET \(target)", headers: served.host).status == 403)
    }

    @Test func opensOnceWithinAMinute() {
        let old = OneTimeKeys(lifetime: .zero)
        #expect(!old.use(old.make()))
        let keys = OneTimeKeys()
        let key = keys.make()
        #expect(!keys.use("") && keys.use(key) && !keys.use(key))
    }

    @Test func interruptsTheQuestionOfAClientThatLeaves() throws {
        let served = try ServedArchive(.sample, site: SlowPage.site)
        let client = try served.client("GET /slow HTTP/1.1\r\n\(served.headers)\r\n")
        #expect(ServedArchive.isTrueSoon { SlowPage.isRunning })
        #expect(try served.get("/terms").status == 200)
        client.close()
        #expect(ServedArchive.isTrueSoon { !SlowPage.isRunning })
        #expect(!SlowPage.wasAnswered)
    }

    @Test func endsAQuestionThatTakesTooLong() throws {
        let limits = ServerLimits.patient { $0.answer = .milliseconds(300) }
        let served = try ServedArchive(.sample, limits: limits, site: SlowPage.site)
        let answer = try served.get("/slow")
        #expect(answer.status == 503 && answer.isComplete)
        #expect(answer.text.contains("took too long"))
        #expect(!SlowPage.isRunning)
    }

    @Test func endsItsQuestionsWhenItStops() throws {
        let served = try ServedArchive(.sample, site: SlowPage.site)
        let client = try served.client("GET /slow HTTP/1.1\r\n\(served.headers)\r\n")
        #expect(ServedArchive.isTrueSoon { SlowPage.isRunning })
        try served.server.stop()
        #expect(!SlowPage.isRunning && !SlowPage.wasAnswered)
        client.close()
    }

    @Test(arguments: [
        "", "GET /ter", "GET /terms HTTP/1.1\r\nHost: a",
        "POST /keep HTTP/1.1\r\nOWN_HEADERSContent-Length: 9\r\n\r\na",
    ])
    func cutsSlowClients(beginning: String) throws {
        let limits = ServerLimits.patient { $0.firstRequest = .milliseconds(300) }
        let served = try ServedArchive(.sample, limits: limits)
        let headers = "Origin: http://127.0.0.1:\(served.server.port)\r\n" + served.headers
        let client = try served.client(beginning.replacing("OWN_HEADERS", with: headers))
        #expect(client.isCutWithoutAnswer)
    }

    @Test func cutsClientsThatSendAByteAtATime() throws {
        let limits = ServerLimits.patient { $0.firstRequest = .milliseconds(300) }
        let served = try ServedArchive(.sample, limits: limits)
        let client = try RawClient(port: served.server.port)
        for byte in Array("GET /terms HTTP/1.1\r\n\(served.headers)\r\n".utf8) {
            client.send([byte])
            Thread.sleep(forTimeInterval: 0.02)
        }
        #expect(client.isCutWithoutAnswer)
    }

    @Test func answersBesideManyIdleConnections() throws {
        let served = try ServedArchive(.sample)
        let idle = try (0..<200).map { _ in try RawClient(port: served.server.port) }
        for client in idle.prefix(100) { client.send("GET /terms HTTP/1.1\r\n") }
        #expect(try served.get("/terms").status == 200)
        for client in idle.suffix(100) {
            client.send("GET /terms HTTP/1.1\r\n\(served.headers)Connection: close\r\n\r\n")
        }
        for client in idle.suffix(100) {
            let answer = RawAnswer(client.readAll())
            #expect(answer.status == 200 && answer.isComplete)
        }
    }

    /// A form of a million bytes takes long to read, which no other client notices.
    @Test func answersWhileALongFormIsRead() throws {
        let served = try ServedArchive(.sample)
        let fields = Array(repeating: ("a", "b"), count: 200_000)
        let client = try served.client(served.form("/keep", fields))
        var otherAnswers = 0
        while !client.hasAnswer {
            #expect(try served.get("/assets/page.css").status == 200)
            otherAnswers += 1
        }
        #expect(RawAnswer(client.readAll()).status == 400)
        // Two of them may have come before the form was read, and when it was.
        #expect(otherAnswers > 2)
    }

    @Test func refusesConnectionsBeyondTheLimit() throws {
        let served = try ServedArchive(.sample, limits: .patient { $0.connections = 8 })
        var idle = try (0..<8).map { _ in try RawClient(port: served.server.port) }
        #expect(ServedArchive.isTrueSoon { (try? served.get("/terms").status) == 503 })
        idle.removeAll()
        #expect(ServedArchive.isTrueSoon { (try? served.get("/terms").status) == 200 })
    }

    @Test func answersRequestsOneAfterAnotherOnAConnection() throws {
        let served = try ServedArchive(.sample)
        let paths = ["/terms.csv", "/nothing", "/people"]
        let requests = paths.map { "GET \($0) HTTP/1.1\r\n\(served.headers)\r\n" }.joined()
        let last = "GET /x HTTP/1.1\r\n\(served.headers)Connection: close\r\n\r\n"
        let text = try String(decoding: served.client(requests + last).readAll(), as: UTF8.self)
        let statuses = text.matches(of: /HTTP\/1.1 ([0-9]+)/).map { Int($0.1) }
        #expect(statuses == [200, 404, 200, 404])
    }

    @Test func sendsNoBodyToHead() throws {
        let served = try ServedArchive(.sample)
        for path in ["/terms", "/terms.csv", "/assets/page.css"] {
            let answer = try served.request("HEAD \(path)")
            #expect(answer.status == 200 && answer.body.isEmpty, "\(path)")
            let size = try served.get(path).body.count
            #expect(answer.headers["content-length"] == String(size), "\(path)")
        }
    }
}
