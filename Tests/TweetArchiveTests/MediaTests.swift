import Foundation
import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Lists of pictures and films, and copies of their files.
@Suite struct MediaTests {
    private static func record(_ id: Int64, _ media: [(kind: String, url: String)]) -> String {
        let list = media.map { kind, url in
            kind == "photo"
                ? #"{"type": "photo", "media_url_https": "\#(url)", "ext_alt_text": "an owl"}"#
                : #"{"type": "\#(kind)", "media_url_https": "https://p.example.org/p.jpg", "#
                    + #""video_info": {"variants": [{"content_type": "video/mp4", "#
                    + #""bitrate": 9, "url": "\#(url)"}]}}"#
        }
        return #"{"id_str": "\#(id)", "text": "x", "created_at": "2019-10-10 20:19:24", "#
            + #""extended_entities": {"media": [\#(list.joined(separator: ", "))]}}"#
    }

    private static func rows(_ example: Example, limit: RowLimit = .none) throws -> [String] {
        try example.archive.media(of: nil, limit: limit) { report in
            try report.rows.collected().map { "\($0.tweet) \($0.kind.name) \($0.url)" }
                + ["\(report.tweets) \(report.count) \(report.leftOut) \(report.subject.tweets)"]
        }
    }

    @Test func listsTheNewestFirst() throws {
        let example = try Example([
            Self.record(1, [("photo", "https://p.example.org/b.jpg")]),
            Self.record(2, []),
            Self.record(
                .max,
                [
                    ("photo", "https://p.example.org/z.jpg"),
                    ("video", "https://v.example.org/a.mp4?tag=1"),
                ]
            ),
        ])
        let newest = [
            "\(Int64.max) photo https://p.example.org/z.jpg",
            "\(Int64.max) video https://v.example.org/a.mp4",
        ]
        let oldest = "1 photo https://p.example.org/b.jpg"
        #expect(try Self.rows(example) == newest + [oldest, "2 3 0 3"])
        #expect(try Self.rows(example, limit: 1) == [newest[0], "2 3 2 3"])
        let row = try example.archive.media(of: nil) { try $0.rows.collected()[0] }
        #expect(row.description == "an owl" && row.time == 1_570_738_764)
        #expect(row.author == nil)
    }

    // MARK: Files

    private static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data(count: 200_000)
    private static let mp4 = Data([0, 0, 0, 24]) + Data("ftypisom".utf8) + Data(count: 9)
    private static let png = Data([0x89]) + Data("PNG\r\n\u{1A}\nx".utf8)

    /// An invented personal archive, whose tweets have five files and lack one.
    private static func writePersonalArchive(in folder: URL) throws {
        let media: [(Int64, String, Data?)] = [
            (1, "owl.jpg", jpeg), (1, "film.mp4", mp4), (2, "drawing.jpg", png),
            (3, "page.jpg", Data("<html>".utf8)), (4, "lost.jpg", nil), (5, "..%2Föwl.jpg", jpeg),
        ]
        let data = folder.appending(path: "data")
        let files = data.appending(path: "tweets_media")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        let tweets = Set(media.map(\.0)).sorted().map { id in
            let own: [(kind: String, url: String)] = media.filter { $0.0 == id }.map { _, name, _ in
                (name.hasSuffix("mp4") ? "video" : "photo", "https://p.example.org/\(name)")
            }
            return #"{"tweet": \#(record(id, own))}"#
        }
        try Data("window.YTD.tweets.part0 = [\(tweets.joined(separator: ","))]".utf8)
            .write(to: data.appending(path: "tweets.js"))
        for case (let id, let name, let content?) in media {
            try content.write(to: URL(filePath: files.path + "/\(id)-\(name)"))
        }
        try jpeg.write(to: files.appending(path: "9-unknown.jpg"))
        try jpeg.write(to: files.appending(path: "profile.jpg"))
    }

    /// An archive with the tweets of a personal archive, which is in a folder.
    private static func imported() throws -> (example: Example, source: URL) {
        let example = try Example()
        let source = example.folder.appending(path: "personal")
        try writePersonalArchive(in: source)
        try example.archive.importDumps([DumpFile(path: source.path + "/data/tweets.js")])
        return (example, source)
    }

    private static func contents(_ folder: URL) throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, try Data(contentsOf: folder.appending(path: name)))
            }
        )
    }

    @Test(arguments: [false, true]) func savesTheFilesOfAPersonalArchive(isZip: Bool) throws {
        let example = try Example()
        let source = example.folder.appending(path: "personal")
        try Self.writePersonalArchive(in: source)
        if isZip {
            try Process.output(
                of: URL(filePath: "/usr/bin/env"),
                ["python3", "-m", "zipfile", "-c", source.path + ".zip", "data"],
                in: source
            )
            try example.archive.importDumps([DumpFile(path: source.path + ".zip")])
            try FileManager.default.removeItem(at: source)
        } else {
            try example.archive.importDumps(
                DumpFolder(path: source.path).files.filter { $0.name.hasSuffix(".js") }
            )
        }
        let target = example.folder.appending(path: "pictures")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try Data("other".utf8).write(to: target.appending(path: "1-owl.jpg"))

        var result = try example.archive.saveMedia(of: nil, to: target.path)
        var expected = SavedMedia()
        (expected.saved, expected.damaged, expected.missing) = (4, 1, 1)
        expected.archives = 1
        #expect(result == expected)
        let contents = try Self.contents(target)
        #expect(
            contents == [
                "1-owl.jpg": Data("other".utf8), "1-owl-2.jpg": Self.jpeg, "1-film.mp4": Self.mp4,
                "2-drawing.png": Self.png, "5-.jpg": Self.jpeg,
            ]
        )
        result = try example.archive.saveMedia(of: nil, to: target.path)
        (expected.saved, expected.present) = (0, 4)
        #expect(result == expected)
        #expect(try Self.contents(target) == contents)
    }

    @Test func followsNoLinks() throws {
        let (example, _) = try Self.imported()
        let target = example.folder.appending(path: "pictures")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        let outside = example.folder.appending(path: "outside.png")
        let link = target.appending(path: "2-drawing.png")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: outside)
        #expect(try example.archive.saveMedia(of: nil, to: target.path).saved == 4)
        #expect(!FileManager.default.fileExists(atPath: outside.path))
        let copy = try Data(contentsOf: target.appending(path: "2-drawing-2.png"))
        #expect(copy == Self.png)
    }

    @Test func reportsAPersonalArchiveThatIsGone() throws {
        let (example, source) = try Self.imported()
        try FileManager.default.removeItem(at: source)
        let result = try example.archive.saveMedia(of: nil, to: example.folder.path)
        #expect(result.absent == [source.path + "/data"])
        #expect(result.missing == 6 && result.saved == 0)
    }

    @Test func namesTheFileThatCannotBeWritten() throws {
        let (example, _) = try Self.imported()
        #expect(throws: MediaSavingError.self) {
            try example.archive.saveMedia(of: nil, to: example.folder.path + "/absent")
        }
    }

    @Test(arguments: [
        ("https://p.example.org/a.jpg", "7-a.jpg", "7-a.png"),
        ("https://p.example.org/a.b.jpg?x=/c.jpg", "7-a.b.jpg", "7-a.png"),
        ("a/\u{1B}[31m\n.jpg", "7-\u{1B}[31m\n.jpg", "7-__31m_.png"), ("", "7-", "7-.png"),
        ("https://p/..", "7-..", "7-.png"), ("C:\\x", "7-C:\\x", "7-C__x.png"),
    ]) func makesSafeNames(url: String, inArchive: String, ofCopy: String) {
        let name = MediaName(7, url)
        #expect(name.inArchive == inArchive)
        #expect(name.ofCopy(.png, number: 1) == ofCopy)
        #expect(MediaName.tweet(ofName: inArchive) == 7)
    }
}
