import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ArchiveServer

/// The pages of what personal archives have beside tweets.
///
/// Each message in the samples has words that begin with `zq`.
@Suite struct PersonalPageTests {
    private static func importAll(_ archive: TweetArchive, _ folder: URL) throws {
        let personal = projectFolder.appending(path: "Examples/personal")
        let dumps = OpenedDumps(
            DumpFolder(path: personal.path).files,
            parts: [.records, .messages]
        )
        let messages = try MessageArchive(creatingBeside: archive.path)
        try archive.importDumps(dumps, messages: messages)
        #expect(try messages.count() > 5)
    }

    private func serve(showsMessages: Bool = false) throws -> ServedArchive {
        try ServedArchive(showsMessages: showsMessages, filledBy: Self.importAll)
    }

    @Test func showLikes() throws {
        let served = try serve()
        let page = try served.get("/likes")
        #expect(page.status == 200)
        #expect(page.text.contains("Counted 212 gulls before breakfast."))
        let found = try served.get("/likes?q=gulls")
        #expect(found.text.contains("2 of 10 likes") && found.text.contains("Counted 212 gulls"))
        #expect(!found.text.contains("Two swimmers"))
        for address in ["/likes?q=from:ann", "/likes?lang=en", "/likes?author=ann"] {
            #expect(try served.get(address).status == 400, "\(address)")
        }
        #expect(try served.get("/likes.csv?q=thermos").text.split(separator: "\n").count == 2)
    }

    @Test func showMessagesOnlyOnRequest() throws {
        let served = try serve(showsMessages: true)
        let page = try served.get("/messages")
        #expect(page.status == 200)
        #expect(page.text.contains("zqvelvet") && page.text.contains("zqplank zqpeople"))
        let found = try served.get("/messages?words=zqoars+OR+zqsoup&with=rowing_club")
        #expect(found.text.contains("zqsoup") && !found.text.contains("zqoars</"))
        #expect(try served.get("/messages?with=nobody").status == 404)
        #expect(try served.get("/messages?words=from:x").status == 400)
        #expect(try served.get("/").text.contains("href=\"/messages\""))
    }

    @Test func leaveMessagesOutOfAllOtherPages() throws {
        let served = try serve()
        var walk = PseudonymousPageTests.Walk()
        while let address = walk.next() {
            let answer = try served.get(address)
            let words = answer.text.matches(of: #/zq[a-z]+/#).map { String($0.0) }
            #expect(words == [], "\(address)")
            #expect(!answer.text.contains("/messages"), "\(address)")
            if answer.headers["content-type"]?.hasPrefix("text/html") == true {
                walk.add(answer.text)
            }
        }
        #expect(walk.count > 100)
        #expect(try served.get("/messages").status == 404)
        #expect(try served.get("/messages.csv").status == 404)
    }
}
