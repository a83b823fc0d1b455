import Foundation
import TestSupport
import Testing

/// Files, archives and reports in the folder of a tool.
extension BuiltTool {
    /// The path of the archive in the folder, which commands use by default.
    var archive: String { folder.appending(path: "tweets.sqlite").path }

    var fileNames: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    func write(_ dump: InventedDump, to name: String = "dump.jsonl") throws {
        try dump.data.write(to: folder.appending(path: name))
    }

    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
    }

    /// Makes a folder inside the folder, unless there is one.
    @discardableResult
    func makeFolder(_ name: String) throws -> URL {
        let inner = folder.appending(path: name, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        return inner
    }

    /// Imports a tweet, or other records, from standard input.
    func importTweet(
        _ record: String = #"{"id_str":"1","text":"t","user":{"screen_name":"me"},"entities":{}}"#,
        _ options: String...
    ) async throws {
        let input = Data(record.utf8)
        let result = try await run(arguments: ["import", "-"] + options, input: input)
        try #require(result.status == 0, "\(result.errors)")
    }

    /// A folder with an archive of one tweet.
    static let withOneTweet = BuiltTool.prepared { try await $0.importTweet() }

    /// A folder with an archive of all sample dumps for `#iot`, and of one for `#ucd`.
    static let withSamples = BuiltTool.prepared { tool in
        try await tool.importSamples(term: "#iot")
        try await tool.importSamples("ucd-search.json", term: "#ucd")
    }

    /// Imports some of the sample dumps, or all if none is named, perhaps for a search term.
    func importSamples(_ names: String..., term: String? = nil) async throws {
        let options = ["--quiet"] + (term.map { ["--term=\($0)"] } ?? [])
        let dumps = names.isEmpty ? [sampleData.path] : names.map { "\(sampleData.path)/\($0)" }
        let result = try await call(arguments: ["import"] + options + dumps)
        // Some records of the samples are refused.
        #expect([0, 2].contains(result.status), "\(result.errors)")
    }

    /// Adds a search term to an archive, by importing a tweet for it.
    func addTerm(_ term: String, in archive: String = "tweets.sqlite") async throws {
        let record = #"{"id":1,"text":"t","user":{},"entities":{}}"#
        try await importTweet(record, "--term=\(term)", "--database", archive)
    }

    @discardableResult
    func succeed(
        _ command: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        let result = try await shell(command)
        #expect(result.status == 0, "\(command): \(result.output)", sourceLocation: sourceLocation)
        return result.output
    }

    func run(_ command: String, killedAfter seconds: Double) async throws {
        try await succeed(
            "\(command) >/dev/null 2>&1 & sleep \(seconds); kill -9 $! 2>/dev/null; wait $! || true"
        )
    }

    /// Runs a command until a file or folder is another one, then kills it.
    func runUntilReplaced(_ path: String, _ command: String) async throws {
        try await succeed(
            """
            old=$(stat -c %i \(path)); \(command) >/dev/null 2>&1 & child=$!
            while [ "$(stat -c %i \(path))" = "$old" ] && kill -0 $child 2>/dev/null; do :; done
            kill -9 $child 2>/dev/null; wait $child || true
            """
        )
    }

    /// Expects that `tagtally check` finds no fault in the archive.
    func expectSound(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let result = try await call("check")
        #expect(
            result.status == 0,
            "\(result.output)\(result.errors)",
            sourceLocation: sourceLocation
        )
    }

    /// The report with all rows, as `--format json` prints it.
    func table(_ arguments: String...) async throws -> PrintedTable { try await table(arguments) }

    func table(_ arguments: [String]) async throws -> PrintedTable {
        let options = ["report", "--min-count", "1", "--format", "json"]
        let result = try await call(arguments: options + arguments)
        try #require(result.status == 0, "\(result.errors)")
        return try result.decoded()
    }

    func expectSameReport(
        _ report: String,
        _ one: String,
        _ other: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let command = "tagtally \(report) --min-count 1 --format json --database"
        let first = try await succeed("\(command) \(one)", sourceLocation: sourceLocation)
        let second = try await succeed("\(command) \(other)", sourceLocation: sourceLocation)
        #expect(first == second, sourceLocation: sourceLocation)
    }
}

extension BuiltTool.RunResult {
    func decoded<Value: Decodable>() throws -> Value { try output.decoded() }

    func decodedLines<Value: Decodable>() throws -> [Value] { try output.decodedLines() }
}

extension String {
    /// The value in JSON, whose name `non_tweets` is `nonTweets` in Swift.
    func decoded<Value: Decodable>() throws -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Value.self, from: Data(utf8))
    }

    /// The values of lines of JSON.
    func decodedLines<Value: Decodable>() throws -> [Value] {
        try split(separator: "\n").map { try String($0).decoded() }
    }

    /// The lines of a CSV file below its header.
    var csvRows: [String] { split { $0 == "\n" || $0 == "\r\n" }.dropFirst().map(String.init) }
}

/// The output of `report --format json`.
struct PrintedTable: Decodable {
    let tweets: Int
    let rows: [Row]

    struct Row: Decodable {
        let kind: String
        let name: String
        let folded: String
        let count: Int
        let tweets: Int
        let authors: Int?

        var line: String { "\(kind),\(folded),\(count),\(tweets)" }
        var lineWithSpelling: String { "\(line),\(name)" }
    }
}

/// A dump of invented tweets in the format of a stream, which is the same for the same seed.
///
/// A few mentions are frequent and most are rare. Some tweets are truncated at first and complete
/// later, and some are repeated, so that an import has upgrades and duplicates.
struct InventedDump {
    private var generator: SplitMix64
    private(set) var lines: [String] = []

    init(seed: UInt64, tweets: Int) {
        generator = SplitMix64(seed: seed)
        for number in 1...tweets {
            lines.append(line(number, isTruncated: number % 7 == 0))
            // A truncated tweet comes again complete, and one tweet in eleven is repeated.
            if number % 7 == 3, number > 7 { lines.append(line(number - 3, isTruncated: false)) }
            if number % 11 == 0 { lines.append(lines[lines.count - 1]) }
        }
    }

    /// The content of the dump: the lines, each with a newline.
    var data: Data { Data((lines.joined(separator: "\n") + "\n").utf8) }

    /// The id of the tweet with a number, which counts from 1.
    static func id(_ number: Int) -> Int { 900_000_000_000_000_000 + number * 1_000_003 }

    private mutating func line(_ number: Int, isTruncated: Bool) -> String {
        let id = InventedDump.id(number)
        let tags = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            #"{"text":"\#(name("Tag"))"}"#
        }
        let users = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
            #"{"screen_name":"\#(name("User"))"}"#
        }
        return #"{"id":\#(id),"id_str":"\#(id)","text":"an invented text, number \#(number)","#
            + #""truncated":\#(isTruncated),"lang":"en","#
            + #""user":{"screen_name":"\#(name("Author"))"},"#
            + #""entities":{"hashtags":[\#(tags.joined(separator: ","))],"#
            + #""user_mentions":[\#(users.joined(separator: ","))]}}"#
    }

    /// A random name in one of two spellings; low numbers are far more frequent than high ones.
    private mutating func name(_ stem: String) -> String {
        let number = Int(pow(2, Double.random(in: 0...12, using: &generator)))
        return (Bool.random(using: &generator) ? stem : stem.lowercased()) + "\(number)"
    }
}
