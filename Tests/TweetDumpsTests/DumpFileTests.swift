import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TweetDumps

@Suite struct DumpFileTests {
    @Test func sortsPathsByTheirBytes() throws {
        try withFolder { folder in
            let names = [
                "b", "a/x.json", "a-b", "a.json", "B", "\u{10000}", "\u{FFEE}", "é", "a/é/x", "a0",
            ]
            for name in names { try writeFile("{}", at: folder + "/" + name) }
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
                try writeFile("{}", at: folder + "/" + name)
            }
            #expect(names(in: folder) == ["sub/a.b"])
        }
    }

    @Test func followsLinksToFilesButNotToFolders() throws {
        try withFolder { folder in
            try writeFile("{}", at: folder + "/real/file")
            try writeFile("{}", at: folder + "/dumps/x")
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
            for name in 0..<40 { try writeFile("{}", at: folder + "/\(name % 2)/\(name)") }
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
            try writeFile(tweets, at: folder + "/tweets.js")
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
            try writeFile("{}", at: folder + "/x")
            try #require(mkfifo(folder + "/pipe", 0o600) == 0)
            #expect(names(in: folder) == ["x"])
        }
    }

    @Test func leavesOutExcludedFilesByAnyPath() throws {
        try withFolder { folder in
            try writeFile("{}", at: folder + "/x")
            try writeFile("", at: folder + "/sub/tweets.sqlite")
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
            try writeFile("no JSON", at: folder + "/text")
            try writeFile(#"{"id_str":"1","text":"t"}"#, at: folder + "/dump")
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
            try writeFile("12345", at: folder + "/x")
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

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
}

/// Calls `body` with the path of a new folder, which is removed afterwards.
func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try body(folder.url.path)
}

/// Calls `body` with the path of a new file with these bytes, which is removed afterwards.
func withFile<Result>(
    _ bytes: some Sequence<UInt8>,
    named name: String = "dump",
    _ body: (String) throws -> Result
) throws -> Result {
    try withFolder { folder in
        let path = folder + "/" + name
        try Data(bytes).write(to: URL(filePath: path))
        return try body(path)
    }
}

/// Writes a file, and creates the folders around it.
func writeFile(_ bytes: some Sequence<UInt8>, at path: String) throws {
    let url = URL(filePath: path)
    let folder = url.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
}

func writeFile(_ text: String, at path: String) throws { try writeFile(text.utf8, at: path) }

@Suite struct OrderedQueueTests {
    @Test(arguments: [1, 2, 5], [1, 3, 8])
    func deliversPartsInTheOrderOfTheJobs(threads: Int, maxJobs: Int) {
        // Every fourth job has no part.
        let expected = (0..<300).flatMap { job in (0..<job % 4).map { [job, $0] } }
        var taken = 0
        let queue = OrderedQueue<[Int]>(maxJobs: maxJobs, threads: threads) {
            guard taken < 300 else { return nil }
            defer { taken += 1 }
            return { [taken] give in
                for part in 0..<taken % 4 where !give([taken, part]) { return }
            }
        }
        #expect(Array(AnyIterator { queue.next(until: nil) }) == expected)
        #expect(queue.isFinished)
    }

    @Test(arguments: [(1, 1), (2, 3), (4, 6)])
    func takesFewJobsBeforeTheirPartsAreAccepted(threads: Int, maxJobs: Int) {
        let accepted = Atomic(0)
        var taken = 0
        var mostWaiting = 0
        let queue = OrderedQueue<Int>(maxJobs: maxJobs, threads: threads) {
            guard taken < 500 else { return nil }
            taken += 1
            mostWaiting = max(mostWaiting, taken - accepted.load(ordering: .acquiring))
            return { [taken] give in _ = give(taken) }
        }
        while queue.next(until: nil) != nil { accepted.add(1, ordering: .releasing) }
        #expect(taken == 500)
        // The queue counts an accepted part before the test does.
        #expect(mostWaiting <= maxJobs + 1)
    }

    /// A sequence may wait for a job without parts, as dumps wait for chunks.
    @Test(arguments: [1, 2, 4]) func waitsForJobsWithoutParts(threads: Int) {
        let done = Monitor(0)
        var taken = 0
        let queue = OrderedQueue<Int>(maxJobs: 4, threads: threads) {
            guard taken < 200 else { return nil }
            taken += 1
            guard taken % 3 == 0 else { return { _ in done.change { $0 += 1 } } }
            let before = taken / 3 * 2
            let count = done.wait { $0 == before ? $0 : nil } ?? 0
            return { give in _ = give(count) }
        }
        #expect(Array(AnyIterator { queue.next(until: nil) }) == (1...66).map { $0 * 2 })
    }

    @Test func deliversNothingOnceStopped() {
        let queue = OrderedQueue<Int>(
            maxJobs: 2,
            size: { _ in 1 },
            nextJob: { { give in while give(1) {} } }
        )
        queue.startThreads(2, stackSize: 1 << 20)
        #expect(queue.next(until: nil) == 1)
        queue.stop()
        #expect(queue.next(until: nil) == nil)
        #expect(queue.isFinished)
    }

    #if os(Linux)
    @Test func startsThreadsWithALowerPriority() throws {
        let process = __priority_which_t(PRIO_PROCESS.rawValue)
        var hasJob = true
        let queue = OrderedQueue<Int32>(
            maxJobs: 1,
            size: { _ in 1 },
            nextJob: {
                defer { hasJob = false }
                return hasJob ? { give in _ = give(getpriority(process, 0)) } : nil
            }
        )
        queue.startThreads(1, stackSize: 1 << 20)
        let niceness = try #require(queue.next(until: nil))
        // 19 is the largest.
        #expect(niceness == min(getpriority(process, 0) + 5, 19))
    }
    #endif
}

extension OrderedQueue {
    /// A queue of parts of the largest small size, with threads.
    fileprivate convenience init(maxJobs: Int, threads: Int, nextJob: @escaping () -> Job?) {
        self.init(maxJobs: maxJobs, size: { _ in Self.maxSmallSize }, nextJob: nextJob)
        startThreads(threads, stackSize: 1 << 20)
    }
}

@Suite struct DumpReaderTests {
    /// Waiting until the distant future overflows in Foundation's conditions.
    @Test(arguments: [60, 1e9, 1e18, .infinity])
    func waitsForAPart(patience: Double) throws {
        try withFile(#"{"id_str":"7","text":"An invented text.","user":{}}"#.utf8) { path in
            let reader = DumpReader([DumpFile(path: path)])
            #expect(reader.next(waiting: patience)?.batch.map(\.id) == [7])
            #expect(reader.next(waiting: patience) == nil)
            #expect(reader.isFinished)
        }
    }
}

/// Terms from the names of dumps and from tables.
@Suite struct GivenTermsTests {
    @Test(
        arguments: [
            ("ucd.jsonl.gz", "ucd"), ("dumps/2019/#UCD.json", "#UCD"), ("café bar.csv", "café bar"),
            ("climate.change.ndjson", "climate.change"), ("a.TXT.BZ2", "a"), ("a.2019", "a.2019"),
            ("x.zip!folder/b.json.xz", "b"), (".json", ".json"), ("json", "json"), ("#.json", nil),
            ("a/", "a"), ("zip.zip", "zip"),
        ] as [(String, String?)]
    )
    func takesTheNameWithoutItsEndings(path: String, term: String?) {
        let dump = DumpFile(path: path)
        let terms = GivenTerms.fromNames.terms(of: dump, entry: nil)
        #expect(terms?.map(\.name) == term.map { [$0] })
        let ofEntry = GivenTerms.fromNames.terms(of: DumpFile(path: "y.zip"), entry: path)
        #expect(ofEntry == terms)
    }

    /// The terms of dumps by a table in the folder `tables`, such as `a.json: x, y`.
    private func terms(_ table: String, of dumps: [String]) throws -> [String] {
        try withFolder { folder in
            let path = folder + "/tables/t.csv"
            try writeFile(table, at: path)
            let files = dumps.map { DumpFile(path: $0.replacing("FOLDER", with: folder)) }
            let match = try TermsTable(readingFrom: path).match(files)
            let found = match.terms.map { name, terms in
                let short = name.replacing(folder, with: "FOLDER")
                return "\(short): \(terms.map(\.name).joined(separator: ", "))"
            }
            return found.sorted() + match.missing.map { "missing: \($0)" }
        }
    }

    @Test(arguments: [
        "a.json,#ucd\nb.json,\"x, y\"\n", "file,term\na.json,#ucd\r\n\r\nb.json,\"x, y\"",
        "a.json\t#ucd\nb.json\tx, y\n", "\u{FEFF}File;Search_Term\na.json; #ucd \nb.json;x, y;\n",
        "path|query\na.json|#ucd\nb.json|x, y",
    ])
    func readsTables(table: String) throws {
        #expect(try terms(table, of: ["a.json", "b.json"]) == ["a.json: #ucd", "b.json: x, y"])
    }

    @Test func givesAFileAllItsTerms() throws {
        let table = "a.json,x\na.json,y\na.json,X\n"
        #expect(try terms(table, of: ["a.json"]) == ["a.json: x, y"])
    }

    @Test(
        arguments: [
            ("a.json", "a.json"), ("in/../a.json", "a.json"), ("a.json", "./a.json"),
            ("d/a.json", "FOLDER/tables/d/a.json"), ("../a.json", "FOLDER/a.json"),
            ("a.json", "/anywhere/a.json"), ("/elsewhere/a.json", "in/a.json"), ("-", "-"),
        ]
    )
    func findsDumpsByTheirPaths(file: String, dump: String) throws {
        #expect(try terms("\(file),x\n", of: [dump, "b.json"]) == ["\(dump): x"])
    }

    @Test func prefersThePathToTheName() throws {
        let dumps = ["one/a.json", "two/a.json"]
        #expect(try terms("two/a.json,x\n", of: dumps) == ["two/a.json: x"])
        #expect(throws: TermsTable.Failure.self) { try terms("a.json,x\n", of: dumps) }
    }

    @Test func saysWhichFilesAreMissing() throws {
        #expect(try terms("a,x\nb,y\nb,z\n", of: ["c"]) == ["missing: a", "missing: b"])
        #expect(try terms("", of: ["c"]) == [])
    }

    @Test(
        arguments: [
            ("a.json\n", "t.csv:1: a row has a file and a term, in two cells"),
            ("a.json,x\n\nb.json,y,z\n", "t.csv:3: a row has"),
            ("a.json,x\nb.json, # \n", "t.csv:2: '#' is not a search term"),
            (",x\n", "t.csv:1: a file is missing"),
        ]
    )
    func refusesOtherTables(table: String, reason: String) throws {
        let error = try #require(throws: TermsTable.Failure.self) { try terms(table, of: ["a"]) }
        #expect(error.description.contains(reason), "\(error)")
    }

    @Test(arguments: [("/nowhere.csv", "cannot be read: No such file"), ("/dev/zero", "regular")])
    func saysWhyATableCannotBeRead(path: String, reason: String) throws {
        let error = try #require(throws: TermsTable.Failure.self) {
            try TermsTable(readingFrom: path)
        }
        #expect(error.description.contains(reason), "\(error)")
    }
}
