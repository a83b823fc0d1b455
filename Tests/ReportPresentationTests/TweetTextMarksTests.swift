import Foundation
import ReportRendering
import Testing
import TweetArchive
import TweetDumps

@testable import ReportPresentation

/// The marks in the texts of tweets.
@Suite struct TweetTextMarksTests {
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
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let archive = try TweetArchive(creatingAt: folder.appending(path: "tweets.sqlite").path)
        let dump = folder.appending(path: "dump.json")
        try Data(Self.record.utf8).write(to: dump)
        try archive.importDumps([DumpFile(path: dump.path)])
        try archive.details(of: [7]) { report in
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
