import Foundation
import Testing

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
    var dump: String { Self.dumps.appending(path: path).path }

    /// The lines of the expected result.
    var expected: [String] {
        get throws {
            try String(contentsOf: expectation, encoding: .utf8)
                .split(separator: "\n").map(String.init)
        }
    }

    /// Replaces the expected result.
    ///
    /// - Throws: An error if the file cannot be written.
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

    /// The folder of the dumps.
    static let dumps = BuiltTool.packageFolder.appending(path: "SampleData")

    private static let expectations = BuiltTool.packageFolder
        .appending(path: "Tests/CommandLineTests/Samples")

    /// Every sample with an expected result, sorted by path.
    static func all() throws -> [Sample] {
        try FileManager.default.subpathsOfDirectory(atPath: expectations.path)
            .filter { $0.hasSuffix(".csv") }
            .map { Sample(path: String($0.dropLast(".csv".count))) }
            .sorted { $0.path < $1.path }
    }

    /// The paths of all files in `SampleData` that are samples or belong to one.
    static func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: dumps.path).filter { path in
            let url = dumps.appending(path: path)
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

    /// Reads a line that an import has printed for a dump or a folder.
    ///
    /// - Returns: nil for any other line.
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
