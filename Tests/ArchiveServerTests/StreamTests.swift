import Foundation
import Synchronization
import Testing
import TweetArchive

@testable import ArchiveServer

/// Pages that are sent while they are made.
@Suite struct StreamTests {
    /// The number of answers to the first tweet, each with a picture.
    private static let answers = 1_500

    private static func importAnswers(_ archive: TweetArchive, _ folder: URL) throws {
        let records = (1...answers + 1).map { id in
            let reply = id > 1 ? #""in_reply_to_status_id_str": "1", "# : ""
            return #"{"id_str": "\#(id)", "text": "tweet \#(id)", \#(reply)"user": "#
                + #"{"screen_name": "ann"}, "entities": {"media": [{"type": "photo", "#
                + #""media_url_https": "https://p.example.org/\#(id).jpg"}]}}"#
        }
        try archive.importRecords(records, folder)
    }

    /// The parts in which a page is sent.
    private static func parts(of target: String, _ served: ServedArchive) throws -> [String] {
        let collector = PartCollector()
        let route = try Site.standard.route(RequestTarget(target), served.server.parts)
        try PagePrinter(route).send(served.archive, to: collector)
        return collector.parts.withLock { $0 }
    }

    @Test func areNeverWholeInMemory() throws {
        let served = try ServedArchive(filledBy: StreamTests.importAnswers)
        for (target, last) in [
            ("/media?limit=100000", "/tweet/1\""),
            ("/person/ann?show=media&limit=100000", "/tweet/1\""),
            ("/tweet/1", "tweet 1501"), ("/tweets?limit=100000", "tweet 1501"),
        ] {
            let parts = try StreamTests.parts(of: target, served)
            #expect(parts.count > 10, "\(target)")
            #expect(parts.allSatisfy { $0.utf8.count < 65_536 }, "\(target)")
            let page = parts.joined()
            #expect(page.contains(last) && page.hasSuffix("</html>\n"), "\(target)")
            let items = page.matches(of: /<article|class="placeholder"/).count
            #expect(items >= StreamTests.answers, "\(target)")
        }
    }

    /// The tweets are read after the heading was sent, unless the question cannot be answered.
    @Test func sendTheHeadingBeforeTheFacets() throws {
        let served = try ServedArchive(.sample)
        let parts = try StreamTests.parts(of: "/facets?q=iot", served)
        #expect(parts.count == 3)
        let beginning = parts.prefix(2).joined()
        #expect(beginning.contains("<h1") && !beginning.contains("<h2>Language"))
        #expect(parts.last?.contains("<h2>Language</h2>") == true)
        #expect(parts.last?.hasSuffix("</html>\n") == true)
        #expect(throws: ArchiveError.unknownList("nobody")) {
            try StreamTests.parts(of: "/facets?q=list:nobody", served)
        }
        // Nothing was sent before the error, which becomes a page of its own.
        for name in [
            "author=nobody_x", "list=nobody", "with=%23nobody", "q=list:nobody", "t=%23no",
        ] {
            for page in ["/", "/facets", "/mentions", "/people", "/media", "/places", "/trend"] {
                let answer = try served.get("\(page)?\(name)")
                #expect(answer.status == 404 && answer.isComplete, "\(page)?\(name)")
            }
        }
    }

    /// Answers are looked for in all tweets, for which the tweet itself need not wait.
    @Test func sendTheTweetBeforeItsConversation() throws {
        let served = try ServedArchive(filledBy: StreamTests.importAnswers)
        let parts = try StreamTests.parts(of: "/tweet/2", served)
        #expect(parts.count == 2)
        let (first, second) = (parts.first ?? "", parts.last ?? "")
        #expect(first.contains("<h1") && first.contains("tweet 2"))
        #expect(!first.contains("<h2>Conversation") && second.contains("<h2>Conversation"))
    }
}

/// Keeps the parts of an answer.
private final class PartCollector: ResponseWriter {
    let parts = Mutex<[String]>([])
    let isClosed = false

    func begin(_ head: ResponseHead) {}

    func write(_ bytes: [UInt8]) {
        parts.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
    }
}
