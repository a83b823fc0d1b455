import Foundation
import ReportRendering
import TestSupport
import Testing

/// `tagtally extract`, and imports of what it prints.
@Suite struct ExtractTests {
    private let tool = BuiltTool()

    @Test(.slow, arguments: try Sample.all())
    func isImportedAsTheDumpIs(sample: Sample) async throws {
        try await tool.expectSameArchive(of: [sample.dump])
    }

    private static let names = [[], ["--names", "twitter"]]

    @Test(arguments: names)
    func isImportedInAnyOrderTogetherWithDumps(options: [String]) async throws {
        try await tool.expectSameArchive(of: [sampleData.path], options)
    }

    @Test(arguments: names)
    func isImportedFromTheTextsOfAHostileDump(options: [String]) async throws {
        try await tool.copyFiles(of: HostileDumpTests.hostile)
        try await tool.expectSameArchive(of: ["page.json", "folder"], options)
    }

    @Test(arguments: ["time,author,likes", "created_at,author.username,public_metrics.like_count"])
    func takesNamesOfBothKindsAsColumns(columns: String) async throws {
        let own = try await extract(columns)
        #expect(own.contains(/"time":\d+,"author":"\w+","likes":\d+/))
        let twitter = try await extract(columns, "--names", "twitter")
        #expect(
            twitter.contains(
                /"created_at":"[^"]+","author":{"username":"\w+"},"public_metrics":{"like_count":\d+}}/
            )
        )
    }

    @Test func hasTheNameOfAnAuthorBesideTheScreenName() async throws {
        let author = try await extract("author", "--names", "twitter")
        #expect(author.contains(/"author":{"username":"\w+","name":"/))
    }

    private func extract(_ columns: String, _ options: String...) async throws -> String {
        let arguments = ["extract", sampleData.path, "--columns", columns]
        return try await tool.call(arguments: arguments + options).output
    }

    @Test func printsHarmlessLines() async throws {
        try await tool.copyFiles(of: HostileDumpTests.hostile)
        let arguments = ["extract", HostileDump.hostile.name, "page.json", "folder"]
        let result = try await tool.call(arguments: arguments + ["--ledger", "ledger"])
        #expect(result.status == 2)
        for text in try [result.output, tool.text("ledger")] {
            #expect(try HarmlessOutput(text: text, format: .jsonLines).harms() == [])
        }
        #expect(try HarmlessOutput(text: result.errors, format: .text).harms() == [])
    }

    @Test func printsTheSameBytesForAnyNumberOfThreads() async throws {
        let dump = InventedDump(seed: 7, tweets: 12_000)
        try tool.write(dump)
        let arguments = ["extract", "dump.jsonl", sampleData.path]
        let once = try await tool.call(arguments: arguments)
        #expect(once.output.split(separator: "\n").count > 12_000)
        for threads in ["1", "2", "5"] {
            let result = try await tool.call(arguments: arguments + ["--threads", threads])
            #expect(result.output == once.output)
            #expect(result.errors == once.errors)
        }
        let piped = try await tool.run("extract", "-", input: dump.data)
        #expect(once.output.hasPrefix(piped.output))
    }

    @Test func readsListsOfPaths() async throws {
        for name in ["a", "b", "c d"] {
            try tool.write(#"{"id":1,"text":"\#(name)"}"#, to: name)
        }
        try tool.write("b\r\n\nc d", to: "list")
        let texts = { (result: BuiltTool.RunResult) in
            result.output.matches(of: #/"text":"([^"]*)"/#).map { String($0.1) }
        }
        let listed = try await tool.call("extract", "a", "--paths", "list")
        #expect(texts(listed) == ["a", "b", "c d"])
        let input = Data("c d\nnone\na\n".utf8)
        let result = try await tool.run("extract", "--paths", "-", input: input)
        #expect(texts(result) == ["c d", "a"])
        #expect(result.errors == "Error: none cannot be read: No such file or directory\n")
        #expect(result.status == 1)
    }

    @Test func writesALedgerWithTheNumbersOfAnImport() async throws {
        let arguments = [sampleData.path, "none.jsonl"]
        _ = try await tool.call(arguments: ["import"] + arguments)
        let imported: [ImportedDump] =
            try await tool.call("dumps", "--format", "jsonl", "--full-paths").decodedLines()
        let result = try await tool.call(arguments: ["extract", "--ledger", "ledger"] + arguments)
        #expect(result.status == 1)
        let ledger: [ExtractedDump] = try tool.text("ledger").decodedLines()
        let read = ledger.filter(\.problems.isEmpty)
        #expect(read.map(\.line).sorted() == imported.map(\.line).sorted())
        let failed = ledger.filter { !$0.problems.isEmpty }
        #expect(failed.map(\.line) == ["none.jsonl 0 0 0"])
        let problem = "none.jsonl cannot be read: No such file or directory"
        #expect(failed.map(\.problems) == [[problem]])
        let damaged = ledger.filter { $0.dump.hasSuffix("damaged.jsonl") }.flatMap(\.refusals)
        let reasons = damaged.map { "\($0.place.split(separator: ":").last ?? ""): \($0.reason)" }
        #expect(reasons == ["2: not JSON", "4: id lost", "6: not JSON"])
    }

    @Test(arguments: ["id,terms", "text,mentions", "whole,listed"])
    func printsLinesThatAnImportRefuses(columns: String) async throws {
        try tool.write(#"{"id":1,"text":"a"}"#, to: "dump")
        let narrow = try await tool.call("extract", "dump", "--columns", columns)
        try tool.write(narrow.output, to: "narrow")
        let result = try await tool.call("import", "narrow")
        #expect(result.status == 1)
        #expect(result.errors.contains("narrow:1: members missing\n"), "\(result.errors)")
    }

    @Test(arguments: [
        ([], "which dumps? Name them, or a file that lists them with --paths"),
        (["-", "--paths", "-"], "standard input (-) can be read only once"),
        (["a", "--threads", "0"], "--threads must be from 1 to 1000"),
        (["a", "--ledger", "-"], "--ledger needs the name of a file"),
        (
            ["a", "--names", "twitter", "--columns", "like_count"],
            "'like_count' is not a member of a line; these are: id, terms, whole, listed, created_at"
        ),
        (["a", "--columns", "id,x"], "'x' is not a member of a line; these are: id, terms, whole"),
    ])
    func saysWhatIsWrong(arguments: [String], sentence: String) async throws {
        let result = try await tool.call(arguments: ["extract"] + arguments)
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("Error: \(sentence)"), "\(result.errors)")
    }

    @Test func writesIntoNoneOfItsDumps() async throws {
        try tool.write(#"{"id":1,"text":"a"}"#, to: "a")
        try tool.write("a\n", to: "list")
        let commands = [
            ("extract a >> a", "standard output cannot be written: it is one of the dumps"),
            ("extract a --ledger ./a", "./a cannot be written: it is one of the dumps"),
            ("extract --paths list --ledger list", "list cannot be written: it is the list"),
        ]
        for (command, sentence) in commands {
            let result = try await tool.shell("tagtally \(command)")
            #expect(result.status == 1)
            #expect(result.output.hasPrefix("Error: \(sentence)"), "\(result.output)")
        }
        #expect(try tool.text("a") == #"{"id":1,"text":"a"}"#)
        #expect(try tool.text("list") == "a\n")
    }

    /// Lines that have come are printed before a slow dump has ended.
    @Test func printsLinesAsTheyCome() async throws {
        let result = try await tool.shell(
            """
            mkfifo pipe; tagtally extract - <pipe >lines & exec 3>pipe
            printf '{"id":1,"text":"a"}\\n{"id":2,"text":"b"}\\n{"id":3,"text":"c"}\\n' >&3
            until [ -s lines ]; do sleep 0.1; done
            grep -c . lines; kill $!; wait $!; echo $?
            """
        )
        let lines = result.output.split(separator: "\n")
        #expect(lines.last == "143")
        #expect((Int(lines.first ?? "") ?? 0) > 0)
    }
}

/// A dump as `tagtally dumps` lists it.
private struct ImportedDump: Decodable {
    let path: String
    let new: Int
    let upgraded: Int
    let duplicates: Int
    let nonTweets: Int
    let refused: Int

    var line: String { "\(path) \(new + upgraded + duplicates) \(nonTweets) \(refused)" }
}

/// A dump in the ledger of an extraction.
private struct ExtractedDump: Decodable {
    struct Refusal: Decodable {
        let place: String
        let reason: String
    }

    let dump: String
    let records: Int
    let tweets: Int
    let nonTweets: Int
    let refused: Int
    let refusals: [Refusal]
    let problems: [String]

    var line: String { "\(dump) \(tweets) \(nonTweets) \(refused)" }
}

extension BuiltTool {
    /// Expects that an import of the extracted lines of dumps gives the same archive as an import of
    /// the dumps: in their order, in reverse, compressed, and together with the dumps.
    func expectSameArchive(of dumps: [String], _ options: [String] = []) async throws {
        let expected = try await tables(afterImporting: dumps, into: "dumps.sqlite")
        let extract = try await call(arguments: ["extract"] + options + dumps)
        guard let expected else {
            #expect(extract.output.isEmpty)
            return
        }
        try write(extract.output, to: "lines")
        let lines = extract.output.split(separator: "\n")
        try write(lines.reversed().map { $0 + "\n" }.joined(), to: "reversed")
        try await succeed("gzip -k lines")
        for (index, files) in [["lines"], ["reversed"], ["lines.gz"] + dumps].enumerated() {
            let tables = try await tables(afterImporting: files, into: "\(index).sqlite")
            guard !lines.isEmpty || files.count > 1 else { continue }
            #expect(try #require(tables).differences(from: expected) == [], "\(files)")
        }
    }

    /// The tables of a new archive after an import; nil if no archive was made.
    private func tables(
        afterImporting files: [String],
        into database: String
    ) async throws -> ArchiveTables? {
        let arguments = ["import", "--quiet", "--database", database] + files
        let result = try await call(arguments: arguments)
        let path = folder.appending(path: database).path
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        #expect([0, 1, 2].contains(result.status), "\(result.errors)")
        let check = try await call("check", "--database", database)
        #expect(check.status == 0, "\(check.output)")
        // What personal archives have beside tweets is not extracted.
        return try ArchiveTables(of: path, tweetsAlone: true)
    }
}
