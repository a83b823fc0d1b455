import Foundation
import TestSupport
import Testing

/// Imports every sample, alone and together with the others.
@Suite struct SampleTests {
    private let tool = BuiltTool()

    @Test(arguments: try Sample.all()) func hasTheExpectedResult(sample: Sample) async throws {
        let ledger = try await tool.importSample(sample)
        let lines = try await tool.lines(ledger)
        if ProcessInfo.processInfo.environment["TAGTALLY_RECORD"] == "1" {
            try sample.record(lines)
        }
        expectSame(lines, try sample.expected)

        let again = try await tool.importSample(sample)
        #expect(again.new == 0 && again.upgraded == 0)
        expectSame(try await tool.lines(again), try sample.expected)
        try await tool.expectSound()
    }

    @Test(arguments: try Sample.all()) func hasTheSameLedgerInAnInspection(sample: Sample)
        async throws
    {
        let result = try await tool.call("inspect", sample.dump, "--format", "json")
        try #require(!result.output.isEmpty, "\(result.errors)")
        let line = (try result.decoded() as PrintedInspection).ledger
        #expect(line == (try sample.expected.first))
        #expect(result.status == (line.contains(" 0 refused;") ? 0 : 2), "\(result.errors)")
    }

    @Test func givesTheSameArchiveInAnyOrder() async throws {
        let samples = try Sample.all().map(\.dump)
        let once = try await state(after: samples)
        #expect(once == (try await state(after: samples.reversed())), "in reverse")
        #expect(once == (try await state(after: [sampleData.path])), "as one folder")
    }

    @Test(.needsReference()) func countsAsTheReferenceProgramDoes() async throws {
        let samples = try Sample.all().map(\.dump)
        try await tool.call(arguments: ["import"] + samples).expectSuccess()
        let rows = try await tool.table().rows.map(\.lineWithSpelling)
        // Python may lack a module for a compressed sample, but other samples have its tweets.
        expectSame(rows, try ReferenceCounts.rows(of: samples))
    }

    @Test func hasAnExpectedResultForEveryFile() throws {
        let samples = try Sample.all().map(\.path)
        for file in try Sample.files() {
            let isExpected = samples.contains { file == $0 || file.hasPrefix($0 + "/") }
            #expect(isExpected, "\(file) has no expected result in Tests/CommandLineTests/Samples")
        }
    }

    /// The rows of every report on an archive into which dumps were imported in this order.
    private func state(after dumps: [String]) async throws -> [String] {
        let tool = BuiltTool()
        let result = try await tool.call(arguments: ["import"] + dumps)
        result.expectSuccess()
        for ledger in result.ledgers { #expect(ledger.records == ledger.sum) }
        try await tool.expectSound()
        var lines = try await tool.rows()
        for (term, tweets) in try await tool.tweetsOfTerms().sorted(by: { $0.key < $1.key }) {
            lines += ["\(term) \(tweets)"] + (try await tool.rows(term))
        }
        return lines
    }
}

extension BuiltTool {
    /// Imports a sample, and returns the outcomes of its records.
    fileprivate func importSample(_ sample: Sample) async throws -> PrintedLedger {
        let result = try await call("import", sample.dump)
        let ledger = try #require(result.ledgers.first, "\(result.errors)")
        #expect(ledger.records == ledger.sum)
        #expect(result.status == (ledger.refused > 0 ? 2 : 0), "\(result.errors)")
        return ledger
    }

    /// The actual result of a sample: a ledger and the table of all mentions.
    fileprivate func lines(_ ledger: PrintedLedger) async throws -> [String] {
        let line = Sample.ledger(
            records: ledger.records,
            tweets: try await table().tweets,
            nonTweets: ledger.nonTweets,
            refused: ledger.refused,
            terms: try await tweetsOfTerms()
        )
        return try await [line] + rows()
    }

    /// The table of all mentions, as CSV.
    fileprivate func rows(_ term: String? = nil) async throws -> [String] {
        let options = ["report", "--min-count", "1", "--format", "csv"]
        let result = try await call(arguments: options + (term.map { [$0] } ?? []))
        #expect(result.status == 0, "\(result.errors)")
        return result.output.split(separator: "\n").map(String.init)
    }

    /// The number of tweets by search term in lower case, without terms that found no tweet.
    fileprivate func tweetsOfTerms() async throws -> [String: Int] {
        let result = try await call("terms", "--limit", "1000", "--format", "jsonl")
        try #require(result.status == 0, "\(result.errors)")
        let terms: [PrintedTerm] = try result.decodedLines()
        let found = terms.filter { $0.tweets > 0 }.map { ($0.term.lowercased(), $0.tweets) }
        return Dictionary(found) { $0 + $1 }
    }
}

extension BuiltTool.RunResult {
    /// Expects that an import has succeeded, with or without refused records.
    fileprivate func expectSuccess() { #expect(status == 0 || status == 2, "\(errors)") }
}

/// A row of `terms --format jsonl`.
private struct PrintedTerm: Decodable {
    let term: String
    let tweets: Int
}

/// The output of `inspect --format json` for one dump.
private struct PrintedInspection: Decodable {
    let rows: [Row]

    struct Row: Decodable {
        let what: String
        let name: String?
        let value: Value
    }

    /// A number, or nil for a text.
    struct Value: Decodable {
        let number: Int?

        init(from decoder: any Decoder) throws {
            number = try? decoder.singleValueContainer().decode(Int.self)
        }
    }

    /// The ledger as the first line of an expected result.
    var ledger: String {
        let terms = rows.filter { $0.what == "term" }
            .map { ($0.name?.lowercased() ?? "", $0.value.number ?? 0) }
        return Sample.ledger(
            records: number("records"),
            tweets: number("different_tweets"),
            nonTweets: number("non_tweets"),
            refused: number("refused"),
            terms: Dictionary(terms) { $0 + $1 }
        )
    }

    private func number(_ what: String) -> Int { rows.first { $0.what == what }?.value.number ?? 0 }
}

/// A dump in `SampleData`, with the expected result of its import in `Samples`.
///
/// `Samples` has the same folders as `SampleData`. The expected result of `formats/v2/tweet.json`,
/// or of all files in a folder `formats/archives/2024`, is in a file with that path and `.csv`. The
/// first line of the file is the ledger; the table of all mentions follows:
///
///     # 4 records, 3 tweets, 1 non-tweets, 0 refused; #ucd 2, #iot 1
///     kind,mention,count,tweets
///     hashtag,#UCD,2,2
///
/// Terms are folded and sorted by their bytes, each with the number of tweets that it found.
///
/// To add a sample, add the dump and an empty file in `Samples`, and run `SampleTests` with
/// `TAGTALLY_RECORD=1` in the environment. This writes the actual result to the file. Compare it
/// with the dump by eye.
struct Sample: CustomTestStringConvertible, Sendable {
    /// The path in `SampleData`.
    let path: String

    var testDescription: String { path }

    /// The absolute path of the dump.
    var dump: String { sampleData.appending(path: path).path }

    /// The lines of the expected result.
    var expected: [String] {
        get throws {
            try String(contentsOf: expectation, encoding: .utf8)
                .split(separator: "\n").map(String.init)
        }
    }

    func record(_ lines: [String]) throws {
        let text = lines.map { $0 + "\n" }.joined()
        try text.write(to: expectation, atomically: true, encoding: .utf8)
    }

    private var expectation: URL { Self.expectations.appending(path: path + ".csv") }
}

extension Sample {
    /// The ledger as the first line of an expected result.
    static func ledger(
        records: Int,
        tweets: Int,
        nonTweets: Int,
        refused: Int,
        terms: [String: Int]
    ) -> String {
        let found = terms.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        return "# \(records) records, \(tweets) tweets, \(nonTweets) non-tweets, "
            + "\(refused) refused; \(found.isEmpty ? "no term" : found)"
    }

    private static let expectations =
        projectFolder.appending(path: "Tests/CommandLineTests/Samples")

    /// Every sample with an expected result, sorted by path.
    static func all() throws -> [Sample] {
        try FileManager.default.subpathsOfDirectory(atPath: expectations.path)
            .filter { $0.hasSuffix(".csv") }
            .map { Sample(path: String($0.dropLast(".csv".count))) }
            .sorted { $0.path < $1.path }
    }

    /// The paths of all files in `SampleData` that are samples or belong to one.
    static func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: sampleData.path).filter { path in
            let url = sampleData.appending(path: path)
            let isFolder = try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
            return !isFolder && path != "README.md" && !url.lastPathComponent.hasPrefix(".")
        }
    }
}

/// The outcomes of records that an import prints for a dump or a folder.
struct PrintedLedger {
    let new: Int
    let upgraded: Int
    let duplicates: Int
    let nonTweets: Int
    let refused: Int
    /// The number of records, as the tool prints it.
    let records: Int
    /// The sum of all outcomes, which has to be equal to the number of records.
    var sum: Int { new + upgraded + duplicates + nonTweets + refused }

    /// Reads such a line; nil for any other.
    init?(_ line: Substring) {
        let pattern =
            #/
            ([0-9,]+)\ records?:\ ([0-9,]+)\ new,\ ([0-9,]+)\ upgraded,\ ([0-9,]+)\ duplicates?,
            \ ([0-9,]+)\ non-tweets?,\ ([0-9,]+)\ refused
            /#
        guard let match = line.firstMatch(of: pattern)?.output else { return nil }
        func number(_ text: Substring) -> Int { Int(text.filter { $0 != "," }) ?? -1 }
        records = number(match.1)
        new = number(match.2)
        upgraded = number(match.3)
        duplicates = number(match.4)
        nonTweets = number(match.5)
        refused = number(match.6)
    }
}

extension BuiltTool.RunResult {
    /// The ledgers that an import has printed for dumps and folders, in their order.
    var ledgers: [PrintedLedger] {
        errors.split(separator: "\n").filter { !$0.hasPrefix("In all: ") }
            .compactMap { PrintedLedger($0) }
    }
}
