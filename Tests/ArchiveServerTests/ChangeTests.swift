import Foundation
import GRDB
import Testing
import TweetArchive
import TweetDumps
import TweetSearch

@testable import ArchiveServer

/// Forms that change the archive.
@Suite struct ChangeTests {
    private let served: ServedArchive

    init() throws { served = try ServedArchive(.sample) }

    @Test func keepsTheTweetsOfASearchAsTerm() throws {
        #expect(try served.get("/tweets?q=robotics").text.contains("action=\"/keep\""))
        let answer = try served.post("/keep", [("q", "robotics"), ("term", "#machines")])
        #expect(answer.status == 303)
        #expect(answer.headers["location"] == "/mentions?t=%23machines")
        #expect(try served.get("/mentions?t=%23machines").text.contains("#robotics"))
        let terms = try served.archive.terms().terms
        #expect(terms.contains { $0.name == "#machines" && $0.tweets > 0 })
        #expect(try served.archive.check() == [])
    }

    @Test(arguments: [
        ([("q", "a"), ("term", "#ucd")], 409, "come from dumps"),
        ([("q", "b"), ("term", "#kept")], 409, "come from another search: water"),
        ([("q", "since:x"), ("term", "#x")], 400, "since:"),
        ([("q", "a"), ("term", "  ")], 400, "name the term"),
        ([("q", "a"), ("term", "#")], 400, "not a search term"),
        ([("term", "#x")], 400, "type a search"),
    ])
    func saysWhyNothingIsKept(fields: [(String, String)], status: Int, reason: String) throws {
        let kept = [("q", "water"), ("term", "#kept")]
        #expect(try served.post("/keep", kept).status == 303)
        let before = try served.archive.terms().terms
        let answer = try served.post("/keep", fields)
        #expect(answer.status == status)
        #expect(answer.text.lowercased().contains(reason.lowercased()))
        #expect(try served.archive.terms().terms == before)
    }

    @Test func addsToATermOfDumpsIfAsked() throws {
        let fields = [("q", "water"), ("term", "#ucd"), ("add", "1")]
        #expect(try served.post("/keep", fields).status == 303)
    }

    @Test func changesLists() throws {
        let fields = [("person", "dorm_owl"), ("list", "campus & more")]
        let answer = try served.post("/list", fields)
        #expect(answer.status == 303 && answer.headers["location"] == "/person/dorm_owl")
        #expect(try served.archive.lists().lists.map(\.name) == ["campus & more"])
        let page = try served.get("/person/dorm_owl").text
        #expect(page.contains("href=\"/tweets?list=campus%20%26%20more\""))
        #expect(try served.post("/list", fields + [("action", "remove")]).status == 303)
        #expect(try served.archive.lists().lists.isEmpty)
        #expect(try served.post("/list", [("person", "a-b"), ("list", "x")]).status == 400)
    }

    /// The box of every page sends the mark; no address to which a page leads has it.
    @Test func recordsTypedSearchesAlone() throws {
        let mark = "<input type=\"hidden\" name=\"typed\" value=\"1\"/>"
        #expect(try served.get("/nothing").text.contains(mark))
        for link in [
            "/tweets?q=link", "/tweets.json?q=data", "/tweets?q=%23iot", "/mentions?q=iot",
        ] {
            #expect(try served.get(link).status == 200)
        }
        _ = try served.request("HEAD /tweets?typed=1&q=head")
        for typed in ["", "since%3Ax", "head", "water%20%26%20soil", "water"] {
            let answer = try served.get("/tweets?typed=1&q=\(typed)")
            #expect(answer.status == 303)
            let target = typed.isEmpty ? "/tweets" : "/tweets?q=\(typed)"
            #expect(answer.headers["location"] == target)
            if typed != "head" { _ = try served.get("/tweets?q=\(typed)&order=likes") }
        }
        #expect(try served.waits(for: "/tweets?q=water\"", at: "/"))
        let recent = try served.archive.recentSearches()
        #expect(recent.searches.map(\.query) == ["water", "water & soil"])
        // The way back to what was typed is no typed search.
        _ = try served.get("/tweets?q=water%20%26%20soil")
        _ = try served.get("/tweets?q=iot")
        Thread.sleep(forTimeInterval: 0.5)
        #expect(try served.archive.recentSearches().searches == recent.searches)
    }

    @Test func recordsNothingWhileAnotherProgramWrites() throws {
        try ImportPageTests.whileAnotherWrites(served) {
            let typed = try served.get("/tweets?typed=1&q=water")
            let answer = try served.get("/tweets?q=water")
            #expect(typed.status == 303 && answer.status == 200)
            Thread.sleep(forTimeInterval: 0.5)
        }
        #expect(try served.archive.recentSearches().searches.isEmpty)
    }

    static let paths = ["/keep", "/list", "/imports/start", "/imports/cancel"]

    @Test(arguments: paths) func refusesFormsOfOthers(path: String) throws {
        let fields = [("q", "water"), ("term", "#kept"), ("person", "ann"), ("list", "x")]
        let wrong = String(repeating: "0", count: 64)
        for token in ["", wrong, served.key] {
            #expect(try served.post(path, fields, token: token).status == 403)
        }
        for origin in ["", "null", "http://evil.example", "http://127.0.0.1:1"] {
            #expect(try served.post(path, fields, origin: origin).status == 403)
        }
        #expect(try served.archive.lists().lists.isEmpty)
        #expect(try !served.archive.terms().terms.contains { $0.name == "#kept" })
    }

    @Test func areNoPages() throws {
        for path in Self.paths { #expect(try served.get(path).status == 405, "\(path)") }
        #expect(try served.post("/terms").status == 405)
    }
}

/// The page of imports, and its forms.
@Suite(.serialized) struct ImportPageTests {
    private let served: ServedArchive

    init() throws { served = try ServedArchive(.empty) }

    private static func dump(_ tweets: Int, beside served: ServedArchive) throws -> String {
        let path = served.archive.path + ".\(tweets).jsonl"
        try InventedTweets.lines(tweets).write(to: URL(filePath: path))
        return path
    }

    /// Calls a closure while another program writes, for which an import waits.
    fileprivate static func whileAnotherWrites(
        _ served: ServedArchive,
        _ body: () throws -> Void
    ) throws {
        let other = try TweetArchive(updatingAt: served.archive.path)
        try other.database.inTransaction(.immediate) { _ in
            try body()
            return .rollback
        }
    }

    /// Waits up to five minutes until the import has read a part of its dump.
    private static func waitsForTweets(_ served: ServedArchive) throws -> Bool {
        let end = ContinuousClock.now + .seconds(300)
        // The import may take less than a second, so that there are no pauses.
        while ContinuousClock.now < end {
            let page = try served.get("/imports").text
            if page.contains(/[1-9][0-9,]* tweets so far/) { return true }
        }
        return false
    }

    @Test func importsFilesOfThisComputer() throws {
        let dump = try Self.dump(50, beside: served)
        let answer = try served.post("/imports/start", [("paths", dump), ("term", "#x")])
        #expect(answer.status == 303 && answer.headers["location"] == "/imports")
        let result = "1 dump with 50 records: 50 new"
        #expect(try served.waits(for: result, at: "/imports"))
        #expect(try served.archive.size().tweets == 50)
        #expect(try served.archive.terms().terms.map(\.name) == ["#x"])
        #expect(try served.get("/imports.csv").text.contains(dump))
    }

    @Test(arguments: [false, true]) func removesDeletedTweetsIfAsked(isAsked: Bool) throws {
        let file = served.archive.path + ".jsonl"
        let deletion = #"{"delete": {"status": {"id": 1000002, "id_str": "1000002"}}}"#
        let dump = InventedTweets.lines(3) + Data(deletion.utf8)
        try dump.write(to: URL(filePath: file))
        let choice = isAsked ? [("deletions", "1")] : []
        #expect(try served.post("/imports/start", [("paths", file)] + choice).status == 303)
        #expect(try served.waits(for: "1 dump with 4 records", at: "/imports"))
        let page = try served.get("/imports").text
        #expect(page.contains("1 tweet was deleted, and removed.") == isAsked)
        #expect(try served.archive.size().tweets == (isAsked ? 2 : 3))
    }

    @Test func saysWhatCouldNotBeRead() throws {
        let file = served.archive.path + ".txt"
        try Data("no tweets\nat all\n".utf8).write(to: URL(filePath: file))
        #expect(try served.post("/imports/start", [("paths", file)]).status == 303)
        #expect(try served.waits(for: "is not a dump", at: "/imports"))
    }

    /// The page has the sentences of the command line, but for its options.
    @Test func namesOtherFilesAndRoundedIDs() throws {
        let folder = served.folder.appending(path: "dumps")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let record = #"{"id":416314684820975600,"id_str":"416314684820975617","text":"a"}"#
        for (name, data) in [
            ("a.jpg", Data([0xFF, 0xD8, 0xFF]) + Data("\n{\n".utf8)),
            ("b.jpg", Data([0xFF, 0xD8, 0xFF])), ("c.json", Data(record.utf8)),
            ("d.json", InventedTweets.lines(2)),
        ] {
            try data.write(to: folder.appending(path: name))
        }
        #expect(try served.post("/imports/start", [("paths", folder.path)]).status == 303)
        #expect(try served.waits(for: "2 dumps with 3 records", at: "/imports"))
        let page = try served.get("/imports").text
        #expect(page.contains("2 files are not dumps: 2 JPEG pictures.</p>"))
        #expect(page.contains("dumps/c.json: 1 tweet has an id that differs from its id_str"))
        #expect(page.contains("do not join other data by it.</p>"))
        #expect(!page.contains("--verbose"))
    }

    /// File managers copy paths in quotes, or as addresses.
    @Test(arguments: ["'%'", "\"%\"", "file://%", "FILE://localhost%", "'file://%'", " % "])
    func importsPathsThatFileManagersCopy(form: String) throws {
        let file = served.folder.appending(path: "my 100% 'dump'.jsonl")
        try InventedTweets.lines(3).write(to: file)
        let isAddress = form.lowercased().contains("file:")
        let path = isAddress ? file.absoluteString.dropFirst("file://".count) : file.path[...]
        let typed = form.replacing("%", with: path)
        #expect(try served.post("/imports/start", [("paths", typed)]).status == 303)
        #expect(try served.waits(for: "1 dump with 3 records", at: "/imports"))
    }

    @Test(arguments: [
        ("/no/such/file", "there is no file at"), ("/dev/zero", "neither a file nor a folder"),
        ("-", "there is no file at"), ("  ", "type the path"), ("<b>\0", "there is no file at"),
    ])
    func refusesBadPaths(path: String, reason: String) throws {
        let answer = try served.post("/imports/start", [("paths", path)])
        #expect(answer.status == 400)
        #expect(answer.text.lowercased().contains(reason))
        #expect(!answer.text.contains("<b>"))
        #expect(try served.get("/imports").text.contains("Nothing was imported yet"))
    }

    @Test func cancelsAnImport() throws {
        let dump = try Self.dump(200_000, beside: served)
        let token = try served.token()
        try Self.whileAnotherWrites(served) {
            let first = try served.post("/imports/start", [("paths", dump)])
            #expect(first.status == 303)
            let second = try served.post("/imports/start", [("paths", dump)])
            #expect(second.status == 409 && second.text.contains("An import is running"))
            #expect(try served.get("/imports").text.contains("Cancel the import"))
        }
        #expect(try Self.waitsForTweets(served))
        #expect(try served.post("/imports/cancel", token: token).status == 303)
        #expect(try served.waits(for: "The import was cancelled", at: "/imports"))
        #expect(try (1..<200_000).contains(served.archive.size().tweets))
        #expect(try served.archive.check() == [])
        // Importing again completes it.
        #expect(try served.post("/imports/start", [("paths", dump)]).status == 303)
        #expect(try ServedArchive.isTrueSoon { try served.archive.size().tweets == 200_000 })
    }

    @Test func keepsTermsWhileItImports() throws {
        let served = try ServedArchive(.sample)
        let dump = try Self.dump(100_000, beside: served)
        #expect(try served.post("/imports/start", [("paths", dump)]).status == 303)
        let fields = [("q", "robotics"), ("term", "#machines")]
        #expect(try served.post("/keep", fields).status == 303)
        #expect(try served.archive.terms().terms.contains { $0.name == "#machines" })
        try served.server.stop()
        #expect(try served.archive.check() == [])
    }

    @Test func stopsAnImportWhenTheServerStops() throws {
        let dump = try Self.dump(200_000, beside: served)
        try Self.whileAnotherWrites(served) {
            let start = try served.post("/imports/start", [("paths", dump)])
            #expect(start.status == 303)
        }
        #expect(try Self.waitsForTweets(served))
        try served.server.stop()
        let tweets = try served.archive.size().tweets
        #expect((1..<200_000).contains(tweets))
        #expect(try served.archive.check() == [])
        #expect(try served.archive.size().tweets == tweets)
    }

    @Test func cancelsAnImportThatWaitsForAnotherProgram() throws {
        let dump = try Self.dump(10, beside: served)
        try Self.whileAnotherWrites(served) {
            let start = try served.post("/imports/start", [("paths", dump)])
            #expect(start.status == 303)
            Thread.sleep(forTimeInterval: 0.2)
            let cancellation = try served.post("/imports/cancel")
            #expect(cancellation.status == 303)
            #expect(try served.waits(for: "The import was cancelled", at: "/imports"))
        }
    }

    @Test func listsRefusedRecords() throws {
        let served = try ServedArchive(.hostile)
        let page = try served.get("/imports").text
        let records = try served.archive.refusals { $0.refused }
        #expect(page.contains("/refused?dump=") == (records > 0))
        #expect(try served.get("/refused").status == 200)
        #expect(try served.get("/refused?dump=none").status == 404)
    }
}
