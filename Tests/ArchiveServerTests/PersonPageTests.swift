import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ArchiveServer

/// The page of an author.
@Suite struct PersonPageTests {
    private static func importTweets(_ archive: TweetArchive, _ folder: URL) throws {
        let user =
            #""user": {"screen_name": "ann", "name": "Ann <b>Lee</b>", "description": "#
            + #""Sea & <i>sky</i>", "location": "Kiel;\nNorth"}"#
        let bob = #"{"screen_name": "bob", "indices": [0, 4]}"#
        let records = [
            #"{"id_str": "1", "text": "@bob one", \#(user), "in_reply_to_status_id_str": "9", "#
                + #""in_reply_to_screen_name": "bob", "entities": {"user_mentions": [\#(bob)]}}"#,
            #"{"id_str": "2", "text": "@bob two @cay", \#(user), "entities": {"user_mentions": "#
                + #"[\#(bob), {"screen_name": "cay", "indices": [9, 13]}], "hashtags": []}}"#,
            #"{"id_str": "3", "text": "three", "user": {"screen_name": "bob"}}"#,
        ]
        let file = folder.appending(path: "tweets.jsonl")
        try records.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        try archive.importDumps([DumpFile(path: file.path)], term: nil)
    }

    private static func with(_ body: (ServedArchive) throws -> Void) throws {
        try ServedArchive.with(filledBy: PersonPageTests.importTweets, body)
    }

    @Test func showsTheProfile() throws {
        try PersonPageTests.with { served in
            let elements = try MarkupReader.elements(of: served.get("/person/Ann").text)
            let profile = elements.filter { ["display", "bio"].contains($0.classes.first) }
            #expect(profile.map(\.text) == ["Ann <b>Lee</b>", "Sea & <i>sky</i>"])
            #expect(elements.contains { $0.text.hasPrefix("Kiel;") })
            let current = elements.filter { $0.attributes["aria-current"] == "page" }.map(\.text)
            #expect(current == ["People", "Tweets"])
        }
    }

    @Test(arguments: [("", ["2"]), ("?show=replies", ["1"]), ("?show=media", [])])
    func keepsTweetsAndRepliesApart(query: String, ids: [String]) throws {
        try PersonPageTests.with { served in
            let elements = try MarkupReader.elements(of: served.get("/person/ann\(query)").text)
            let articles = elements.filter { $0.name == "article" }
            #expect(articles.compactMap { $0.attributes["id"] } == ids.map { "tweet-\($0)" })
            #expect(elements.contains { $0.classes == ["empty"] } == ids.isEmpty)
        }
    }

    @Test func showsWhoIsMentionedMost() throws {
        try PersonPageTests.with { served in
            let csv = try served.get("/person/ann.csv?show=mentions").text
            let rows = csv.split(whereSeparator: \.isNewline).dropFirst()
            #expect(rows.map { $0.split(separator: ",")[1] } == ["bob", "cay"])
            let page = try served.get("/person/ann?show=mentions").text
            #expect(page.contains("href=\"/person/bob\""))
        }
    }

    @Test func hasACardForAddressBooks() throws {
        try PersonPageTests.with { served in
            let card = try served.get("/person/ann.vcf")
            #expect(card.headers["content-type"] == "text/vcard; charset=utf-8")
            #expect(card.text.contains("FN:Ann <b>Lee</b>\r\n"))
            #expect(card.text.matches(of: /BEGIN:VCARD/).count == 1)
            #expect(try served.get("/people.vcf").text.matches(of: /BEGIN:VCARD/).count == 2)
            #expect(try served.get("/person/cay.vcf").status == 404)
        }
    }
}
