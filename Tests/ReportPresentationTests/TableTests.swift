import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ReportPresentation
@testable import ReportRendering

/// The facts of tables about tweets that two search terms found.
@Suite struct FactTests {
    private let terms = ["#a", "#b"].compactMap { SearchTerm($0) }
    private let test: TestArchive
    private var archive: TweetArchive { test.archive }

    /// Imports a dump of two tweets for each term.
    init() throws {
        test = try TestArchive()
        for (index, term) in terms.enumerated() {
            let tweets = ["en", "de"].enumerated().map { number, language in
                ##"{"id":\##(10 * index + number + 1),"text":"#x #y","lang":"\##(language)"}"##
            }
            try test.importDump(tweets, as: "\(index).jsonl", term: term)
        }
    }

    @Test(arguments: [nil, "en"]) func hasEachFactOnce(language: String?) throws {
        var filter = TweetFilter()
        filter.languages = language.map { [$0] } ?? []
        try archive.popularity(of: terms[0], filter) { expectEachFactOnce(in: Table($0)) }
        try archive.trend(of: terms[0], filter) { expectEachFactOnce(in: Table($0)) }
        try archive.network(of: terms[0], filter) { expectEachFactOnce(in: Table($0)) }
        try archive.comparison(of: terms, filter) { expectEachFactOnce(in: Table($0), sets: 2) }
    }

    /// The last line says what the numbers lack, until the archive has it.
    @Test func saysWhatTheTweetsLack() throws {
        func origin() throws -> String {
            let notes = try archive.popularity(of: nil) { Table($0).notes }
            let parts = try #require(notes.last).split(separator: "; ")
            return ([parts[0].prefix(12)] + parts[1...]).dropLast().joined(separator: "; ")
        }
        #expect(try origin() == "From 2 dumps")
        try archive.remove([1])
        #expect(try origin() == "From 2 dumps; 1 tweet was removed")
        try archive.undoRemoval(of: [1])
        let dump = test.folder.appending(path: "long.jsonl")
        let lines = (1...100_000).map { #"{"id":\#($0),"text":"an invented text of a tweet"}"# }
        try Data(lines.joined(separator: "\n").utf8).write(to: dump)
        let files = [DumpFile(path: dump.path)]
        try archive.importDumps(files) { $0.tweets > 0 }
        let unfinished = "1 import is unfinished (interrupted, or of a damaged dump)"
        #expect(try origin() == "From 2 dumps; \(unfinished)")
        try archive.importDumps(files)
        #expect(try origin() == "From 3 dumps")
        try test.importDump([#"{"delete":{}}"#], as: "long.jsonl.notice")
        #expect(try origin() == "From 3 dumps; 1 more had no tweets")
    }

    /// Expects that no two members of JSON have the same name, and that pages describe each of the
    /// sets of tweets once.
    private func expectEachFactOnce(in table: Table, sets: Int = 1) {
        let keys = table.facts.compactMap(\.key)
        #expect(Set(keys).count == keys.count && keys.contains("left_out"), "\(keys)")
        for label in ["Search term", "Tweets", "Filter", "Dump"] {
            #expect(table.facts.count { $0.label == label } == sets, "\(label)")
        }
    }
}

@Suite struct DumpNamesTests {
    @Test(arguments: [
        (["/home/me/a.json"], ["a.json"]), (["a.json"], ["a.json"]), (["-"], ["-"]),
        (["/x/one/a.json", "/x/two/a.json", "/x/b"], ["one/a.json", "two/a.json", "b"]),
        (["a.json", "/a.json", "x/a.json"], ["a.json", "/a.json", "x/a.json"]),
        (["-", "/x/-"], ["-", "x/-"]), (["/x/-"], ["x/-"]),
        (["/home/me/dumps/", "/home/me/dumps"], ["dumps/", "dumps"]), (["/"], ["/"]),
        (["/1/x/a", "/2/x/a", "/3/y/a"], ["1/x/a", "2/x/a", "y/a"]), ([], []),
    ])
    func areDifferentForDifferentDumps(paths: [String], names: [String]) {
        let short = DumpNames(of: paths + paths)
        #expect(paths.map { short[$0] } == names)
    }
}

/// The table in which people read single tweets.
@Suite struct TweetDetailTableTests {
    private let test: TestArchive

    init() throws { test = try TestArchive() }

    private static let record = #"""
        {"id": 7, "text": "one &amp; all\r\n\r\nthree\u2028four\tfive", "lang": "en",
        "user": {"screen_name": "ann", "name": "Ann\u001b[31m"},
        "coordinates": {"coordinates": [4.5, 52]}, "retweet_count": 1234, "favorite_count": 0,
        "in_reply_to_status_id_str": "5",
        "entities": {"hashtags": [{"text": "a"}, {"text": "a"}, {"text": "A"}],
        "urls": [{"expanded_url": "http://x.y/\n"}],
        "media": [{"type": "video", "media_url": "http://m/"}]}}
        """#

    private static let text = """
        Tweet 7
        author    @ann (Ann\u{FFFD}[31m)
        text      one & all

                  three
                  four\u{FFFD}five
        answers   tweet 5, which the archive does not have
        kind      reply
        language  en
        retweets  1,234
        likes     0
        point     longitude 4.5, latitude 52.0
        address   https://twitter.com/ann/status/7
        dump      dump.json

        Images
        video     http://m/

        Links
        link      http://x.y/⏎

        Hashtags
        once      #A
        2 times   #a

        """

    @Test func hasALineForEachLineOfTheText() throws {
        try test.importDump([Self.record], as: "dump.json")
        try test.archive.details(of: [7]) { report in
            let text = try Table(reading: report).rendered(as: .text)
                .replacing(/dump      .*\//, with: "dump      ")
            #expect(text == Self.text)
        }
    }

    @Test func namesTheTweetsThatAreAbsent() throws {
        let archive = try TweetArchive(inMemory: ())
        try archive.remove([2, 4])
        try archive.details(of: [1, 2, 3, 4]) { report in
            let sentences = ["the archive has no tweets 1, 3", "tweets 2, 4 were removed"]
            #expect(report.absent.sentences == sentences)
        }
    }
}

/// The marks in the texts of tweets.
@Suite struct TweetTextMarksTests {
    private let test: TestArchive

    init() throws { test = try TestArchive() }

    private typealias Mark = Table.MarkedText.Mark

    private static let record = #"""
        {"id": 7, "text": "x", "entities": {"hashtags": [{"text": "Owl"}, {"text": "año"},
        {"text": "日本"}, {"text": "हिन्दी"}], "user_mentions": [{"screen_name": "ann"}]}}
        """#

    /// Texts in pieces, each with its mark; nil if it has none.
    private static let texts: [[(String, Mark?)]] = [
        [
            ("#owl", .hashtag), (" ", nil), ("＃OWL", .hashtag), (" #owls #", nil),
            ("#owl", .hashtag), ("@owl #", nil),
        ],
        [
            ("#an\u{303}o", .hashtag), (" ", nil), ("#日本", .hashtag), ("、#日本語 x", nil),
            ("#हिन्दी", .hashtag), (".", nil),
        ],
        [
            ("hi ", nil), ("@ann", .user), (": ", nil), ("＠Ann", .user), (" @anna #ann @", nil),
        ],
        [
            ("é ", nil), ("http://a.b/c", .link), (", (", nil), ("https://d", .link),
            ("\u{2003}e https:// http:/x", nil),
        ],
        // The marks of the sentence around an address do not belong to it.
        [
            ("(", nil), ("https://t.co/Ab1", .link), (") ", nil), ("https://t.co/Ab1", .link),
            (".) \"", nil), ("http://a.b/?c=d&e=f#g", .link), ("\"!? [", nil),
            ("http://a.b/c,d.e", .link), ("].… ", nil), ("http://a/b", .link), ("'; {", nil),
            ("http://a/b", .link), ("}: <", nil), ("http://a/b", .link), ("> ", nil),
            ("http://a/b/", .link), ("…", nil),
        ],
        [
            ("見て「", nil), ("https://t.co/Ab1", .link), ("」。（", nil), ("http://a/日本", .link),
            ("）、", nil), ("http://a/b", .link), ("！“", nil), ("http://a/b", .link), ("” «", nil),
            ("http://a/b", .link), ("»", nil),
        ],
        // A bracket stays if its partner is in the address.
        [
            ("(see ", nil), ("https://a.org/wiki/Swift_(language)", .link), (") ", nil),
            ("https://a.org/wiki/Swift_(language)", .link), (", ", nil),
            ("http://a/[b]{c}(d(e))", .link), (")]} ", nil), ("http://a/)b(", .link),
            (" http://) http://... ", nil),
        ],
        [("(", nil), ("http://a?u=https://b", .link), ("\r\nHTTP://c: :", nil)],
        [],
    ]

    @Test func marksKnownNamesAndLinks() throws {
        try test.importDump([Self.record], as: "dump.json")
        try test.archive.details(of: [7]) { report in
            try report.tweets.read { details in
                var marks = TweetTextMarks()
                for pieces in Self.texts {
                    let text = pieces.map(\.0).joined()
                    #expect(marks.marked(text, of: details.tweet) == Self.marked(pieces))
                }
            }
        }
    }

    private static func marked(_ pieces: [(String, Mark?)]) -> Table.MarkedText {
        var marked = Table.MarkedText(pieces.map(\.0).joined())
        var offset = 0
        for (piece, mark) in pieces {
            let range = offset..<offset + piece.utf8.count
            if let mark { marked.mark(range, as: mark) }
            offset = range.upperBound
        }
        return marked
    }
}

/// A new archive in a folder, which is removed together with the last copy of this value.
struct TestArchive {
    private let temporary: TemporaryFolder
    let archive: TweetArchive
    var folder: URL { temporary.url }

    init(inFolder ending: String = "") throws {
        temporary = TemporaryFolder(ending: ending)
        archive = try TweetArchive(creatingAt: temporary.url.appending(path: "tweets.sqlite").path)
    }

    /// Imports records of JSON by way of a file.
    func importDump(
        _ records: [String],
        as name: String = "dump.jsonl",
        term: SearchTerm? = nil
    ) throws {
        let dump = folder.appending(path: name)
        try Data(records.joined(separator: "\n").utf8).write(to: dump)
        try archive.importDumps([DumpFile(path: dump.path)], term: term)
    }
}
