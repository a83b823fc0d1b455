import Foundation
import Testing

@testable import TweetDumps

@Suite struct DumpFileTests {
    @Test func sortsPathsByTheirBytes() throws {
        try withFolder { folder in
            let names = [
                "b", "a/x.json", "a-b", "a.json", "B", "\u{10000}", "\u{FFEE}", "é", "a/é/x", "a0",
            ]
            for name in names { try write("{}", to: folder + "/" + name) }
            let ordered = [
                "B", "a-b", "a.json", "a/x.json", "a/é/x", "a0", "b", "é", "\u{FFEE}", "\u{10000}",
            ]
            #expect(self.names(in: folder) == ordered)
            #expect(self.names(in: folder + "/") == ordered)
        }
    }

    @Test func leavesOutNamesThatBeginWithADot() throws {
        try withFolder { folder in
            for name in [".hidden", ".git/x.json", "sub/.x/y.json", "sub/.z", "sub/a.b"] {
                try write("{}", to: folder + "/" + name)
            }
            #expect(names(in: folder) == ["sub/a.b"])
        }
    }

    @Test func followsLinksToFilesButNotToFolders() throws {
        try withFolder { folder in
            try write("{}", to: folder + "/real/file")
            try write("{}", to: folder + "/dumps/x")
            let dumps = folder + "/dumps"
            try link(dumps + "/file", to: folder + "/real/file")
            try link(dumps + "/folder", to: folder + "/real")
            try link(dumps + "/nowhere", to: folder + "/missing")
            #expect(names(in: dumps) == ["file", "x"])
            try link(folder + "/link", to: dumps)
            #expect(names(in: folder + "/link") == ["file", "x"])
        }
    }

    @Test func stopsAmidManyFiles() throws {
        try withFolder { folder in
            for name in 0..<20 { try write("{}", to: folder + "/a/\(name)") }
            for name in 0..<20 { try write("{}", to: folder + "/b/\(name)") }
            for limit in [0, 1, 30, 60, 90] {
                var questions = 0
                let search = DumpFolder(path: folder) {
                    questions += 1
                    return questions > limit
                }
                #expect(search.files.count < 40)
                // Each open folder asks once more.
                #expect(questions <= limit + 4)
            }
        }
    }

    #if os(Linux)
    /// The file of the process's memory can be opened, but not read at its beginning.
    @Test func reportsThatTheAuthorIsUnknown() throws {
        try withFolder { folder in
            let tweets = #"window.YTD.tweets.part0 = [{"tweet":{"id_str":"1","full_text":"t"}}]"#
            try write(tweets, to: folder + "/tweets.js")
            try link(folder + "/account.js", to: "/proc/self/mem")
            let file = DecodedFile(at: folder + "/tweets.js")
            #expect(file.ids == [1])
            let reason = "\(folder)/account.js cannot be read: Input/output error"
            #expect(file.entries.first?.problem == .ownerUnreadable(reason))
        }
    }
    #endif

    @Test func leavesOutFilesThatAreNotRegular() throws {
        try withFolder { folder in
            try write("{}", to: folder + "/x")
            try #require(mkfifo(folder + "/pipe", 0o600) == 0)
            #expect(names(in: folder) == ["x"])
        }
    }

    @Test func leavesOutExcludedFilesByAnyPath() throws {
        try withFolder { folder in
            try write("{}", to: folder + "/x")
            try write("", to: folder + "/sub/tweets.sqlite")
            try link(folder + "/link", to: folder + "/sub/tweets.sqlite")
            let archive = folder + "/sub/../sub/tweets.sqlite"
            let files = DumpFolder(path: folder, excluding: [archive, folder + "/missing"]).files
            #expect(files.map(\.name) == [folder + "/x"])
        }
    }

    @Test func reportsAMissingFolder() throws {
        try withFolder { folder in
            let missing = DumpFolder(path: folder + "/missing")
            #expect(missing.files.isEmpty)
            #expect(missing.problems.map(\.reason) == [.unreadable(ENOENT)])
        }
    }

    @Test(arguments: [
        ("missing", DumpError.Reason.unreadable(ENOENT)), ("pipe", .notRegular), ("", .notRegular),
        ("text", .notADump),
    ]) func reportsWhyItCannotBeRead(name: String, reason: DumpError.Reason) throws {
        try withFolder { folder in
            try #require(mkfifo(folder + "/pipe", 0o600) == 0)
            try write("no JSON", to: folder + "/text")
            try write(#"{"id_str":"1","text":"t"}"#, to: folder + "/dump")
            let files = [name, "dump"].map { DumpFile(path: folder + "/" + $0) }
            let reader = DumpReader(files, decoders: 2)
            #expect(reader.next()?.problem == reason)
            let next = try #require(reader.next())
            #expect(next.batch.map(\.id) == [1])
            #expect(next.problem == nil)
            #expect(reader.next() == nil)
            #expect(reader.isFinished)
        }
    }

    @Test func knowsItsSize() throws {
        try withFolder { folder in
            try write("12345", to: folder + "/x")
            #expect(DumpFile(path: folder + "/x").size == 5)
            #expect(DumpFile(path: folder).size == nil)
            #expect(DumpFile(path: folder + "/missing").size == nil)
            #expect(DumpFile.isFolder(folder))
            #expect(!DumpFile.isFolder(folder + "/x"))
        }
    }

    private func names(in folder: String) -> [String] {
        DumpFolder(path: folder).files.map { file in
            #expect(file.isFromFolder)
            return String(
                file.name.dropFirst(folder.hasSuffix("/") ? folder.count : folder.count + 1)
            )
        }
    }

    private func write(_ text: String, to path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
}

/// Calls `body` with the path of a new folder, which is removed afterwards.
func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
        .appending(path: "tagtally-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.path)
}
