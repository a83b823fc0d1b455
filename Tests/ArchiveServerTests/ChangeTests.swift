import Foundation
import GRDB
import Testing
import TweetArchive
import TweetDumps
import TweetSearch

@testable import ArchiveServer

/// Forms that change the archive.
@Suite struct ChangeTests {
    @Test func keepsTheTweetsOfASearchAsTerm() throws {
        try ServedArchive.with(.sample) { served in
            #expect(try served.get("/search?q=robotics").text.contains("action=\"/keep\""))
            let answer = try served.post("/keep", [("q", "robotics"), ("term", "#machines")])
            #expect(answer.status == 303)
            #expect(answer.headers["location"] == "/term?t=%23machines")
            #expect(try served.get("/term?t=%23machines").text.contains("#robotics"))
            let terms = try served.archive.terms().terms
            #expect(terms.contains { $0.name == "#machines" && $0.tweets > 0 })
            #expect(try served.archive.check() == [])
        }
    }

    @Test(
        arguments: [
            ([("q", "a"), ("term", "#ucd")], 409, "come from dumps"),
            ([("q", "b"), ("term", "#kept")], 409, "come from another search: water"),
            ([("q", "since:x"), ("term", "#x")], 400, "since:"),
            ([("q", "a"), ("term", "  ")], 400, "name the term"),
            ([("q", "a"), ("term", "#")], 400, "not a search term"),
            ([("term", "#x")], 400, "type a search"),
        ]
    )
    func saysWhyNothingIsKept(fields: [(String, String)], status: Int, reason: String) throws {
        try ServedArchive.with(.sample) { served in
            let kept = [("q", "water"), ("term", "#kept")]
            #expect(try served.post("/keep", kept).status == 303)
            let before = try served.archive.terms().terms
            let answer = try served.post("/keep", fields)
            #expect(answer.status == status)
            #expect(answer.text.lowercased().contains(reason.lowercased()))
            #expect(try served.archive.terms().terms == before)
        }
    }

    @Test func addsToATermOfDumpsIfAsked() throws {
        try ServedArchive.with(.sample) { served in
            let fields = [("q", "water"), ("term", "#ucd"), ("add", "1")]
            let answer = try served.post("/keep", fields)
            #expect(answer.status == 303)
        }
    }

    @Test func changesLists() throws {
        try ServedArchive.with(.sample) { served in
            let fields = [("person", "dorm_owl"), ("list", "campus & more")]
            let answer = try served.post("/list", fields)
            #expect(answer.status == 303 && answer.headers["location"] == "/person/dorm_owl")
            #expect(try served.archive.lists().lists.map(\.name) == ["campus & more"])
            let page = try served.get("/person/dorm_owl").text
            #expect(page.contains("href=\"/timeline?list=campus%20%26%20more\""))
            #expect(try served.post("/list", fields + [("action", "remove")]).status == 303)
            #expect(try served.archive.lists().lists.isEmpty)
            #expect(try served.post("/list", [("person", "a-b"), ("list", "x")]).status == 400)
        }
    }

    /// The box of every page sends the mark; no address to which a page leads has it.
    @Test func recordsTypedSearchesAlone() throws {
        try ServedArchive.with(.sample) { served in
            let mark = "<input type=\"hidden\" name=\"typed\" value=\"1\"/>"
            #expect(try served.get("/nothing").text.contains(mark))
            for link in [
                "/search?q=link", "/search.json?q=data", "/search?q=%23iot", "/term?q=iot",
            ] {
                #expect(try served.get(link).status == 200)
            }
            _ = try served.ask(
                "HEAD /search?typed=1&q=head HTTP/1.1\r\n\(served.headers)Connection: close\r\n\r\n"
            )
            for typed in ["", "since%3Ax", "head", "water%20%26%20soil", "water"] {
                let answer = try served.get("/search?typed=1&q=\(typed)")
                #expect(answer.status == 303)
                #expect(answer.headers["location"] == "/search?q=\(typed)")
                if typed != "head" { _ = try served.get("/search?q=\(typed)&order=likes") }
            }
            #expect(try served.waits(for: "/search?q=water\"", at: "/"))
            let recent = try served.archive.recentSearches()
            #expect(recent.searches.map(\.query) == ["water", "water & soil"])
            // The way back to what was typed is no typed search.
            _ = try served.get("/search?q=water%20%26%20soil")
            _ = try served.get("/search?q=iot")
            Thread.sleep(forTimeInterval: 0.5)
            #expect(try served.archive.recentSearches().searches == recent.searches)
        }
    }

    @Test func recordsNothingWhileAnotherProgramWrites() throws {
        try ServedArchive.with(.sample) { served in
            let other = try TweetArchive(updatingAt: served.archive.path)
            try other.database.inTransaction(.immediate) { _ in
                let typed = try served.get("/search?typed=1&q=water")
                let answer = try served.get("/search?q=water")
                #expect(typed.status == 303 && answer.status == 200)
                Thread.sleep(forTimeInterval: 0.5)
                return .rollback
            }
            #expect(try served.archive.recentSearches().searches.isEmpty)
        }
    }

    static let paths = ["/keep", "/list", "/imports/start", "/imports/cancel"]

    @Test(arguments: paths)
    func refusesFormsOfOthers(path: String) throws {
        try ServedArchive.with(.sample) { served in
            let fields = [("q", "water"), ("term", "#kept"), ("person", "ann"), ("list", "x")]
            let wrong = String(repeating: "0", count: 64)
            for token in ["", wrong, served.key] {
                let answer = try served.post(path, fields, token: token)
                #expect(answer.status == 403)
            }
            for origin in ["", "null", "http://evil.example", "http://127.0.0.1:1"] {
                let answer = try served.post(path, fields, origin: origin)
                #expect(answer.status == 403)
            }
            #expect(try served.archive.lists().lists.isEmpty)
            #expect(try !served.archive.terms().terms.contains { $0.name == "#kept" })
        }
    }

    @Test(arguments: paths)
    func isNoPage(path: String) throws {
        try ServedArchive.with(.sample) { served in
            let statuses = [try served.get(path).status, try served.post("/terms").status]
            #expect(statuses == [405, 405])
        }
    }
}
