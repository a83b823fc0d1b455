import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ArchiveServer

/// Open pages that are told of changes.
@Suite(.serialized) struct EventTests {
    /// A client that listens, and has heard the first version.
    private static func listener(_ served: ServedArchive) throws -> RawClient {
        let client = try served.client("GET /events HTTP/1.1\r\n\(served.headers)\r\n")
        let beginning = client.read(until: "data: ")
        #expect(beginning.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(beginning.contains("content-type: text/event-stream"))
        #expect(beginning.contains("retry: 1000\n\n"))
        return client
    }

    @Test func tellsOfEachChange() throws {
        let served = try ServedArchive(.sample)
        let client = try EventTests.listener(served)
        let other = try TweetArchive(updatingAt: served.archive.path)
        let list = try #require(ListName("friends"))
        for number in 0..<5 {
            try other.add(["user\(number)"], to: list)
            #expect(client.read(until: "data: ").contains("data: "))
        }
    }

    /// A change is told within half a second, if the machine has the time.
    @Test func asksOftenEnough() { #expect(EventHub.interval <= 0.25) }

    /// The table of an open page grows while another program imports.
    ///
    /// The program gets the second dump only after the client has heard of the first one.
    @Test func tellsOfAnImportByAnotherProgram() throws {
        let served = try ServedArchive(.empty)
        let client = try EventTests.listener(served)
        #expect(try served.get("/mentions").text.contains("tagtally import DUMP"))
        let dump = served.archive.path + ".jsonl"
        try InventedTweets.lines(10_000).write(to: URL(filePath: dump))
        let input = Pipe()
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appending(path: "tagtally")
        process.arguments = ["import", "--quiet", "--database", served.archive.path, dump, "-"]
        process.standardInput = input
        try process.run()
        var counts = try EventTests.counts(upTo: 10_000, client, served)
        try #require(counts.last == 10_000)
        try input.fileHandleForWriting.write(contentsOf: InventedTweets.lines(20_000))
        try input.fileHandleForWriting.close()
        counts += try EventTests.counts(upTo: 20_000, client, served)
        process.waitForEnd()
        #expect(process.terminationStatus == 0)
        #expect(counts.last == 20_000 && counts == counts.sorted())
        let page = try served.get("/mentions?min=1").text
        #expect(page.contains("20,000 tweets") && page.contains("#tag1"))
    }

    /// The number of tweets after each change that a client hears of, until there are enough.
    private static func counts(
        upTo tweets: Int,
        _ client: RawClient,
        _ served: ServedArchive
    ) throws -> [Int] {
        var counts: [Int] = []
        while counts.last ?? 0 < tweets, client.read(until: "data: ").contains("data: ") {
            counts.append(try served.archive.size().tweets)
        }
        return counts
    }

    /// The version of a page that is loaded now.
    private static func version(_ served: ServedArchive) throws -> String {
        let news = try served.elements("/terms").first { $0.attributes["id"] == "news" }
        return news?.attributes["data-version"] ?? ""
    }

    /// A page that is loaded before a change hears of it, also if it begins to listen after that.
    @Test func knowsTheVersionOfAPage() throws {
        let served = try ServedArchive(.sample)
        let before = try EventTests.version(served)
        #expect(try EventTests.version(served) == before && !before.isEmpty)
        let list = try #require(ListName("friends"))
        try TweetArchive(updatingAt: served.archive.path).add(["ann"], to: list)
        let client = try served.client("GET /events HTTP/1.1\r\n\(served.headers)\r\n")
        let event = client.read(until: "data: ")
        let after = try EventTests.version(served)
        #expect(after != before)
        #expect(event.contains("data: \(after)\n\n"))
    }

    /// Otherwise each search would load all open pages again.
    @Test func tellsNobodyOfRecordedSearches() throws {
        let served = try ServedArchive(.sample)
        let before = try EventTests.version(served)
        #expect(try served.get("/tweets?typed=1&q=water").status == 303)
        #expect(try served.get("/tweets?q=water").status == 200)
        #expect(try served.waits(for: "/tweets?q=water", at: "/"))
        #expect(try EventTests.version(served) == before)
        let list = try #require(ListName("friends"))
        try TweetArchive(updatingAt: served.archive.path).add(["ann"], to: list)
        #expect(try EventTests.version(served) != before)
    }

    @Test func endsWhenTheServerStops() throws {
        let served = try ServedArchive(.sample)
        let client = try EventTests.listener(served)
        try served.server.stop()
        let rest = String(decoding: client.readAll(), as: UTF8.self)
        #expect(rest.hasSuffix("0\r\n\r\n"))
    }

    @Test func refusesTooManyListeners() throws {
        let served = try ServedArchive(.sample)
        var clients = try (0..<EventHub.maxListeners).map { _ in try EventTests.listener(served) }
        #expect(try served.get("/events").status == 503)
        #expect(try served.get("/terms").status == 200)
        clients.removeAll()
        let isAccepted = try ServedArchive.isTrueSoon {
            let client = try served.client("GET /events HTTP/1.1\r\n\(served.headers)\r\n")
            return client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 OK\r\n")
        }
        #expect(isAccepted)
    }
}

extension RawClient {
    /// Reads until a text comes, or to the end.
    fileprivate func read(until end: String) -> String {
        var text = ""
        while !text.contains(end), let part = read() {
            text += String(decoding: part, as: UTF8.self)
        }
        return text
    }
}
