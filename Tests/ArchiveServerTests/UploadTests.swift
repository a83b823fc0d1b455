import Foundation
import TestSupport
import Testing
import TweetArchive

@testable import ArchiveServer

extension ServedArchive {
    /// The beginning of a request that sends a file, without its length.
    ///
    /// The token and the origin are the right ones if they are nil, and left out if they are empty.
    fileprivate func upload(
        of name: String,
        _ options: [(String, String)] = [],
        token: String? = nil,
        origin: String? = nil,
        headers: String? = nil
    ) -> String {
        let items = [("name", name)] + options
        let address = PageAddress(
            "/imports/file",
            items: items.map { (name: $0.0, value: $0.1) }
        )
        let token = token ?? server.parts.formToken
        let origin = origin ?? "http://127.0.0.1:\(server.port)"
        return "POST \(address.text) HTTP/1.1\r\n\(headers ?? self.headers)"
            + (origin.isEmpty ? "" : "Origin: \(origin)\r\n")
            + (token.isEmpty ? "" : "X-Token: \(token)\r\n") + "Connection: close\r\n"
    }

    /// The answer to a file that a page of the server sends.
    fileprivate func send(
        _ data: Data,
        as name: String,
        _ options: [(String, String)] = []
    ) throws -> RawAnswer {
        let client = try RawClient(port: server.port)
        client.send(upload(of: name, options) + "Content-Length: \(data.count)\r\n\r\n")
        client.send(Array(data))
        return RawAnswer(client.readAll())
    }

    /// The names of all files in the folder, and in its folders.
    fileprivate func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    }
}

/// Files that a browser sends to be imported.
@Suite(.serialized) struct UploadTests {
    /// A file that is larger than the body of a form may be.
    private static let dump = InventedTweets.lines(20_000)

    private let served: ServedArchive

    init() throws { served = try ServedArchive(.empty) }

    private func expectNothingIsLeft() throws {
        #expect(try served.files().allSatisfy { $0.hasPrefix("tweets.sqlite") || $0 == "cache" })
        #expect(try served.archive.check() == [])
    }

    @Test func areImportedUnderTheirNames() throws {
        #expect(Self.dump.count > 2 << 20)
        let answer = try served.send(Self.dump, as: "my söarch.jsonl", [("term", "#x")])
        #expect(answer.status == 200 && answer.text.hasPrefix("1 dump with 20,000 records: 20,000"))
        #expect(try served.archive.size().tweets == 20_000)
        #expect(try served.archive.terms().terms.map(\.name) == ["#x"])
        #expect(try served.archive.dumps().dumps.map(\.path) == ["my söarch.jsonl"])
        #expect(try served.get("/imports").text.contains("1 dump with 20,000 records"))
        try expectNothingIsLeft()
    }

    @Test func areImportedLikeFilesOfThisComputer() throws {
        let deletion = #"{"delete": {"status": {"id": 1000002, "id_str": "1000002"}}}"#
        let dump = InventedTweets.lines(3) + Data(deletion.utf8)
        let answer = try served.send(dump, as: "a.jsonl", [("deletions", "1")])
        #expect(answer.text.contains("1 tweet was deleted, and removed."))
        let refused = try served.send(Data("{\"id\": 7}\n".utf8) + dump, as: "b.jsonl")
        #expect(refused.status == 200 && refused.text.contains("1 refused."))
        #expect(try served.get("/refused?dump=b.jsonl").status == 200)
    }

    @Test func mayComeInChunks() throws {
        let client = try RawClient(port: served.server.port)
        client.send(served.upload(of: "a.jsonl") + "Transfer-Encoding: chunked\r\n\r\n")
        for line in InventedTweets.lines(3).split(separator: 10) {
            client.send("\(String(line.count + 1, radix: 16))\r\n")
            client.send(Array(line) + Array("\n\r\n".utf8))
        }
        client.send("0\r\n\r\n")
        let answer = RawAnswer(client.readAll())
        #expect(answer.status == 200 && answer.text.contains("3 new"))
    }

    @Test(arguments: [
        ("../../etc/passwd.json", "passwd.json"), ("C:\\Users\\ann\\a.json", "a.json"),
        ("a\n\u{1B}[31m\0b.json", "a[31mb.json"), ("/\u{301}b.json", "\u{301}b.json"),
        ("\u{202E}nosj.a", "nosj.a"), ("<b>&\".json", "<b>&\".json"), (".hidden", ".hidden"),
        ("-", nil), ("", nil), ("..", nil), ("a/", "a"), ("/", nil), (" \t", nil),
        (String(repeating: "é", count: 127), String(repeating: "é", count: 127)),
        (String(repeating: "é", count: 128), nil),
    ])
    func keepOnlyTheLastPartOfTheirNames(sent: String, name: String?) throws {
        let answer = try served.send(InventedTweets.lines(1), as: sent)
        #expect(answer.status == (name == nil ? 400 : 200), "\(answer.text)")
        #expect(try served.archive.dumps().dumps.map(\.path) == (name.map { [$0] } ?? []))
        #expect(try !served.get("/imports").text.contains("<b>&"))
    }

    @Test func areRefusedBeforeTheyAreRead() throws {
        let length = "Content-Length: 1000000000000\r\n\r\n"
        let wrong = String(repeating: "0", count: 64)
        let heads =
            ["", wrong, served.key].map { served.upload(of: "a", token: $0) }
            + ["", "null", "http://evil.example"].map { served.upload(of: "a", origin: $0) }
            + [served.upload(of: "a", headers: served.host)]
            + [served.upload(of: "a", headers: served.headers + "Sec-Fetch-Site: cross-site\r\n")]
        for head in heads {
            let answer = try served.ask(head + length)
            #expect(answer.status == 403 && answer.isComplete, "\(head)")
        }
        #expect(try served.send(Data(), as: "a", [("term", "#")]).status == 400)
        #expect(try served.get("/imports/file").status == 405)
        #expect(try !served.get("/imports").text.contains("id=\"import\""))
    }

    @Test func areRefusedByAReadOnlyServer() throws {
        let served = try ServedArchive(.sample, isReadOnly: true)
        let before = try served.files()
        let answer = try served.send(InventedTweets.lines(1), as: "a.jsonl")
        #expect(answer.status == 409 && answer.text.hasPrefix("The archive is shown read-only"))
        #expect(try !served.get("/imports").text.contains("class=\"drop\""))
        #expect(try served.files() == before)
    }

    @Test(arguments: [
        ("", 400, "'a.json' is empty.\n"), ("no tweets\nat all\n", 422, "a.json is not a dump: "),
    ])
    func sayWhyNothingWasImported(text: String, status: Int, sentence: String) throws {
        let answer = try served.send(Data(text.utf8), as: "a.json")
        #expect(answer.status == status && answer.text.hasPrefix(sentence), "\(answer.text)")
        #expect(try served.get("/imports").text.contains("Nothing was imported yet"))
        try expectNothingIsLeft()
    }

    /// Begins to send the file, of which something is stored.
    private func beginSending() throws -> RawClient {
        let client = try RawClient(port: served.server.port)
        client.send(served.upload(of: "a.jsonl") + "Content-Length: \(Self.dump.count)\r\n\r\n")
        client.send(Array(Self.dump.prefix(Self.dump.count / 2)))
        #expect(try served.waits(for: "Receiving a.jsonl.", at: "/imports"))
        return client
    }

    /// Sends the rest of the file.
    private func endSending(_ client: RawClient) -> RawAnswer {
        client.send(Array(Self.dump.suffix(from: Self.dump.count / 2)))
        return RawAnswer(client.readAll())
    }

    @Test func leaveNothingIfTheConnectionBreaks() throws {
        try beginSending().close()
        let sentence = "&#39;a.jsonl&#39; did not arrive as a whole"
        #expect(try served.waits(for: sentence, at: "/imports"))
        #expect(try served.archive.size().tweets == 0)
        try expectNothingIsLeft()
        #expect(try served.send(Self.dump, as: "a.jsonl").status == 200)
    }

    /// Also a file whose length would have been right is none if the server was stopped meanwhile.
    @Test func endWithTheServer() throws {
        let client = try beginSending()
        try served.server.stop()
        #expect(client.isCutWithoutAnswer)
        try expectNothingIsLeft()
    }

    @Test func keepOtherImportsWaitingButNoPages() throws {
        let client = try beginSending()
        let other = try served.send(Self.dump, as: "b.jsonl")
        #expect(other.status == 409 && other.text.hasPrefix("An import is running"))
        let typed = try served.post("/imports/start", [("paths", served.folder.path)])
        #expect(typed.status == 409)
        #expect(try served.get("/tweets").status == 200)
        #expect(endSending(client).status == 200)
        #expect(try served.archive.dumps().dumps.map(\.path) == ["a.jsonl"])
    }

    @Test func canBeCancelled() throws {
        let client = try beginSending()
        #expect(try served.post("/imports/cancel").status == 303)
        let answer = endSending(client)
        #expect(answer.status == 409 && answer.text == "The import was cancelled.\n")
        #expect(try served.get("/imports").text.contains("The import was cancelled"))
        #expect(try served.archive.size().tweets == 0)
        try expectNothingIsLeft()
    }

    @Test func areCutIfTheyStandStill() throws {
        let limits = ServerLimits.patient { $0.nextRequest = .milliseconds(300) }
        let served = try ServedArchive(.empty, limits: limits)
        let client = try RawClient(port: served.server.port)
        client.send(served.upload(of: "a.jsonl") + "Content-Length: 9\r\n\r\n{")
        #expect(client.isCutWithoutAnswer)
        #expect(try served.waits(for: "did not arrive as a whole", at: "/imports"))
    }
}

/// Servers in a folder without an archive.
@Suite struct StartPageTests {
    private let served: ServedArchive

    init() throws { served = try ServedArchive.withoutArchive() }

    @Test(arguments: [
        "/", "/tweets?q=a", "/mentions?t=%23ucd", "/person/ann", "/nothing", "/media",
    ])
    func leadToTheBeginning(address: String) throws {
        let answer = try served.get(address)
        #expect(answer.status == 303 && answer.headers["location"] == "/imports")
    }

    @Test(arguments: ["/terms.csv", "/person/ann.vcf", "/media/file/1/0", "/imports.json"])
    func haveNoFiles(address: String) throws {
        let answer = try served.get(address)
        #expect(answer.status == 404 && answer.text.contains("There is no archive yet"))
    }

    @Test func tellHowToBegin() throws {
        let page = try served.get("/imports")
        #expect(page.status == 200 && page.text.contains("<h1>There is no archive yet</h1>"))
        #expect(page.text.contains(served.folder.appending(path: "tweets.sqlite").path))
        let elements = try served.elements("/imports")
        #expect(elements.contains { $0.attributes["action"] == "/imports/start" })
        #expect(elements.contains { $0.classes == ["drop"] })
        #expect(try served.get("/assets/page.css").status == 200)
        #expect(!served.server.hasArchive)
        #expect(try served.files() == ["cache"])
    }

    @Test func makeTheArchiveWithTheFirstFile() throws {
        let version = try served.server.parts.watch.version()
        #expect(try served.send(InventedTweets.lines(3), as: "a.jsonl").status == 200)
        #expect(served.server.hasArchive)
        #expect(try served.get("/imports").text.contains("1 dump with 3 records"))
        #expect(try served.get("/tweets").text.matches(of: /<article/).count == 3)
        #expect(try served.get("/tweets.csv").status == 200)
        let search = try served.get("/tweets?typed=1&q=tag1")
        #expect(search.status == 303)
        #expect(try served.get("/tweets?q=tag1").status == 200)
        #expect(try served.waits(for: "tag1", at: "/searches"))
        #expect(try served.post("/list", [("person", "ann"), ("list", "x")]).status == 303)
        #expect(try served.server.parts.watch.version() != version)
    }

    @Test func makeTheArchiveWithAPath() throws {
        let dump = served.folder.appending(path: "a.jsonl")
        try InventedTweets.lines(3).write(to: dump)
        #expect(try served.post("/imports/start", [("paths", dump.path)]).status == 303)
        #expect(try served.waits(for: "1 dump with 3 records", at: "/imports"))
        #expect(try served.get("/").status == 200)
    }

    @Test func makeNoArchiveWithoutDump() throws {
        #expect(try served.send(Data("none".utf8), as: "a.txt").status == 422)
        #expect(try served.get("/imports").text.contains("a.txt is not a dump"))
        let change = try served.post("/list", [("person", "ann"), ("list", "x")])
        #expect(change.status == 404)
        let wrong = try served.post("/imports/start", [("paths", "/none")])
        #expect(wrong.status == 400 && wrong.text.contains("There is no file at"))
        #expect(try served.files() == ["cache"])
    }

    @Test func showTheArchiveThatAnotherProgramMakes() throws {
        let path = served.folder.appending(path: "tweets.sqlite").path
        let other = try TweetArchive(creatingAt: path)
        try other.importRecords([#"{"id_str": "1", "text": "other"}"#], served.folder)
        #expect(try served.get("/tweets").text.contains("other"))
    }

    @Test func areNoneWhereNobodyCanMakeAnArchive() throws {
        let (missing, folder) = ("/no/such/folder/a.sqlite", served.folder.appending(path: "b"))
        #expect(throws: ArchiveError.missing(path: missing)) {
            try ArchiveServer(archiveAt: missing)
        }
        #expect(throws: ArchiveError.missing(path: folder.path)) {
            try ArchiveServer(archiveAt: folder.path, isReadOnly: true)
        }
    }
}
