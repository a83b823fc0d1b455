import Foundation
import ReportRendering
import Testing
import TweetArchive
import TweetDumps

@testable import ReportPresentation

/// The table in which people read single tweets.
@Suite struct TweetDetailTableTests {
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

        Images
        video     http://m/

        Links
        link      http://x.y/⏎

        Hashtags
        once      #A
        2 times   #a

        """

    @Test func hasALineForEachLineOfTheText() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let archive = try TweetArchive(creatingAt: folder.appending(path: "tweets.sqlite").path)
        let dump = folder.appending(path: "dump.json")
        try Data(Self.record.utf8).write(to: dump)
        try archive.importDumps([DumpFile(path: dump.path)])
        try archive.details(of: [7]) { report in
            let text = try Table(reading: report).rendered(as: .text)
            #expect(text == Self.text)
        }
    }

    @Test func namesTheTweetsThatAreAbsent() throws {
        let archive = try TweetArchive(inMemory: ())
        try archive.remove([2, 4])
        try archive.details(of: [1, 2, 3, 4]) { report in
            #expect(
                report.absent.sentences == [
                    "the archive has no tweets 1, 3", "tweets 2, 4 were removed",
                ]
            )
        }
    }
}
