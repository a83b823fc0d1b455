import Foundation
import TestSupport
import Testing

@testable import TweetDumps

/// Personal archives of four generations, whose files are all accounted for.
@Suite struct PersonalArchiveCheckTests {
    private static let generations = ["2013", "2018", "2022", "2025"]
    private static let samples = projectFolder.appending(path: "Examples/personal")

    @Test(arguments: generations) func knowsEveryFile(of generation: String) throws {
        let archive = try contents(of: generation)
        #expect(archive.files.count == (try files(of: generation)).count)
        for file in archive.files { #expect(file.kind != nil, "\(file.path)") }
    }

    @Test(arguments: generations) func countsWhatIsPromised(of generation: String) throws {
        let check = try check(of: Self.samples.appending(path: generation).path)
        #expect(check.differences == 0)
        for line in check.lines where line.promised != nil { #expect(line.promised == line.found) }
        let statements = ["2013": "tweetIndex", "2018": "none"]
        #expect("\(check.statement)" == statements[generation, default: "manifest"])
    }

    @Test(arguments: generations) func findsTheSameInAZipFile(of generation: String) throws {
        let entries = try files(of: generation).map { path in
            let file = Self.samples.appending(path: "\(generation)/\(path)")
            return TestEntry(path, Array(try Data(contentsOf: file)))
        }
        try withFolder { folder in
            let path = folder + "/a.zip"
            for prefix in ["", "outer/"] {
                let named = entries.map { TestEntry(prefix + $0.name, $0.bytes) }
                try writeFile(container(.zip, named), at: path)
                let zip = try check(of: path)
                #expect(zip.root == prefix)
                #expect(zip.lines == (try check(of: Self.samples.path + "/" + generation)).lines)
            }
            let whole = container(.zip, entries)
            for length in [whole.count / 3, whole.count * 2 / 3, whole.count - 30] {
                try writeFile(whole.prefix(length), at: path)
                // The files that show a personal archive may be behind the cut.
                #expect((try? check(of: path))?.differences != 0, "\(length) bytes")
            }
        }
    }

    @Test(arguments: [
        ("data/like.js", #""tweetId""#, #""tweetIds""#, "same"),
        ("data/like.js", "[\n {", "[ {}, {", "differs"),
        ("data/manifest.js", #""count" : "12""#, #""count" : "13""#, "differs"),
        ("data/like.js", "\n]", "", "damaged(line: 48)"),
        ("data/like.js", #""like""#, "\"li\0ke\"", "damaged(line: 3)"),
        ("data/like.js", " },\n {", " }\n {", "damaged(line: 9)"),
        ("data/like.js", "part0 = [", "part0 = \"", "noList"),
        ("data/manifest.js", "data/like.js", "data/other.js", "notInManifest missing"),
        ("data/manifest.js", "data/tweets.js", #"data/\u001b[31m.js"#, "notInManifest missing"),
        ("data/manifest.js", "}", "", #"unreadable("cannot be read as JSON")"#),
    ])
    func reportsAChange(in file: String, from old: String, to new: String, as states: String) throws
    {
        let copy = try copy(of: "2022")
        defer { try? FileManager.default.removeItem(at: copy) }
        let path = copy.appending(path: file)
        let text = try String(contentsOf: path, encoding: .utf8)
        let range = try #require(text.range(of: old, options: old == "\n]" ? .backwards : []))
        try writeFile(text.replacingCharacters(in: range, with: new), at: path.path)
        let check = try check(of: copy.path)
        let found = check.lines.map(\.state).filter(\.isDifference).map { "\($0)" }
        #expect(found.joined(separator: " ") == (states == "same" ? "" : states))
        #expect((check.differences == 0) == (states == "same"))
    }

    @Test(arguments: [
        ("data/like.js", ["data/like.js missing"]),
        ("data/profile_media/InvAvatar.jpg", []),
        ("data/manifest.js", []),
        (
            "data/tweets_media/1411769727054774289-InvTideB2.jpg",
            [
                "data/tweets_media differs",
                "data/tweets_media/1411769727054774289-InvTideB2.jpg missing",
            ]
        ),
        ("data/tweets_media", ["data/tweets_media missing"]),
    ])
    func reportsAMissingFile(_ file: String, as lines: [String]) throws {
        let copy = try copy(of: "2022")
        defer { try? FileManager.default.removeItem(at: copy) }
        try FileManager.default.removeItem(at: copy.appending(path: file))
        let found = try check(of: copy.path).lines.filter(\.state.isDifference)
        #expect(found.map { "\($0.file) \($0.state)" } == lines)
    }

    @Test func reportsFilesThatTheManifestDoesNotName() throws {
        let copy = try copy(of: "2022")
        defer { try? FileManager.default.removeItem(at: copy) }
        let more = copy.appending(path: "data/tea-leaves.js").path
        try writeFile("window.YTD.tea_leaves.part0 = [ {}, {} ]", at: more)
        let line = try #require(try check(of: copy.path).lines.first { $0.state.isDifference })
        #expect(line.file == "data/tea-leaves.js" && line.kind == nil && line.found == 2)
    }

    @Test(
        arguments: [
            ("[]", .list(0)), ("[ ]", .list(0)), ("[{},{}]", .list(2)), ("[{},{}];\n", .list(2)),
            (#"[{"a":"]},{\""},[1,-2.5e+3,null]]"#, .list(2)), ("{}", .none),
            ("[", .damaged(line: 1)),
            ("[{},]", .damaged(line: 1)), ("[{}{}]", .damaged(line: 1)),
            ("[,{}]", .damaged(line: 1)),
            ("[{}]}", .damaged(line: 1)), ("[{]}", .damaged(line: 1)),
            ("[\n{}\n", .damaged(line: 3)),
            ("[{}] [{}]", .damaged(line: 1)), ("[true]", .damaged(line: 1)), ("x", .none),
            ("", .none),
        ] as [(String, ScriptRecords)]
    )
    func countsRecords(list: String, expected: ScriptRecords) throws {
        let bytes = ByteBuffer(Array("window.YTD.like.part0 = \(list)".utf8))
        #expect(ScriptRecords(in: ByteSource(MemoryStream(bytes))) == expected)
    }

    @Test func countsRecordsOfManyPieces() throws {
        let record = "{\"a\":\"" + String(repeating: "[{\\\"", count: 40) + "\"}"
        let list = Array(repeating: record, count: 9_000).joined(separator: ",\n")
        let bytes = ByteBuffer(Array("window.YTD.like.part0 = [\(list)]".utf8))
        #expect(ScriptRecords(in: ByteSource(MemoryStream(bytes))) == .list(9_000))
    }

    @Test(arguments: [
        ("tweets-part12.js", "tweets"), ("direct-messages-group-part1.js", "messages in groups"),
        ("ad-anything.js", "advertising"), ("tweets-part.js", nil), ("tweetsy.js", nil),
        ("tweets_media/1-a.jpg", "pictures and films"), ("TWEETS.js", nil), ("", nil),
    ])
    func recognisesFilesByTheirNames(name: String, title: String?) {
        #expect(PersonalArchiveKind(ofFile: name)?.title == title)
    }

    @Test func refusesWhatIsNoPersonalArchive() throws {
        try withFolder { folder in
            try writeFile("{}", at: folder + "/a.json")
            for path in [folder, folder + "/a.json", folder + "/none"] {
                #expect(throws: DumpError.self) { try PersonalArchiveCheck.all(in: path) }
            }
        }
    }

    private func contents(of generation: String) throws -> PersonalArchiveContents {
        let path = Self.samples.appending(path: generation).path
        return try #require(try PersonalArchiveContents.all(in: path).first)
    }

    private func check(of path: String) throws -> PersonalArchiveCheck {
        let checks = try PersonalArchiveCheck.all(in: path)
        #expect(checks.count == 1)
        return try #require(checks.first)
    }

    private func files(of generation: String) throws -> [String] {
        let folder = Self.samples.appending(path: generation)
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
            !DumpFile.isFolder(folder.appending(path: $0).path)
        }
    }

    private func copy(of generation: String) throws -> URL {
        let copy = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.copyItem(at: Self.samples.appending(path: generation), to: copy)
        return copy
    }
}
