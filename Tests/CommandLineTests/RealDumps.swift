import Foundation
import TestSupport
import Testing

/// Real dumps, and the numbers that the reference program counts in them.
///
/// The dumps are not part of the project, because they are tweets of real people. The tests that
/// need them run only if the folder `shared` beside the project has them.
enum RealDumps {
    /// A folder of dumps, by name.
    struct Folder: CustomStringConvertible {
        let name: String
        fileprivate let parent: URL
        var description: String { name }
    }

    /// Every folder of dumps with reference numbers.
    static let folders = all.flatMap(folders(in:))

    private static func folders(in parent: URL) -> [Folder] {
        let files = try? FileManager.default.contentsOfDirectory(atPath: parent.expected.path)
        return (files ?? []).filter { $0.hasSuffix(".csv") }
            .map { Folder(name: String($0.dropLast(".csv".count)), parent: parent) }
            .sorted { $0.name < $1.name }
    }

    static let areAvailable = FileManager.default.fileExists(atPath: data.expected.path)

    static let shared = BuiltTool.packageFolder.appending(path: "../shared").standardized
    static let data = shared.appending(path: "data")
    /// The folders of JSON dumps and of tables.
    static let all = [data, shared.appending(path: "data-next")]
}

extension RealDumps.Folder {
    var path: String { url.path }

    /// The paths of the dumps, sorted by their bytes, without other files.
    var dumps: [String] {
        get throws {
            let others = try expectedSummary.skippedFiles.keys
            return try FileManager.default.subpathsOfDirectory(atPath: url.path)
                .filter { !others.contains("\(name)/\($0)") && !isFolder(url.appending(path: $0)) }
                .map { url.appending(path: $0).path }
                .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }
    }

    /// The expected rows of the report on the whole archive, as `kind,folded,count,tweets`.
    var expectedRows: [String] {
        get throws {
            let file = parent.expected.appending(path: "\(name).csv")
            return try String(contentsOf: file, encoding: .utf8).csvRows
        }
    }

    /// The expected rows of the report on each search term that the dumps name.
    var expectedTerms: [String: [String]] {
        get throws {
            let file = parent.expected.appending(path: "\(name).terms.json")
            guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
            let rows = try Data(contentsOf: file)
            return try JSONDecoder().decode([String: [ExpectedRow]].self, from: rows)
                .mapValues { $0.map(\.line) }
        }
    }

    var expectedSummary: Summary {
        get throws {
            let file = parent.expected.appending(path: "\(name).json")
            return try JSONDecoder().decode(Summary.self, from: Data(contentsOf: file))
        }
    }

    struct Summary: Decodable {
        let records: Int
        /// The number of distinct tweets.
        let tweets: Int
        let nontweets: Int
        let refused: Int
        /// The number of tweets by format, including duplicates.
        let formats: [String: Int]
        let terms: [String: Int]
        /// The reasons why files are not dumps, by the path relative to the folder of all dumps.
        let skippedFiles: [String: String]

        private enum CodingKeys: String, CodingKey {
            case records, tweets, nontweets, refused, formats, terms
            case skippedFiles = "skipped_files"
        }
    }

    private var url: URL { parent.appending(path: name) }

    private func isFolder(_ url: URL) -> Bool {
        (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
    }
}

extension URL {
    fileprivate var expected: URL { appending(path: "expected") }
}

/// A row of the reference program: kind, folded name, count, tweets and perhaps the spelling.
struct ExpectedRow: Decodable {
    let line: String
    let spelling: String?

    init(from decoder: any Decoder) throws {
        var row = try decoder.unkeyedContainer()
        let (kind, folded) = (try row.decode(String.self), try row.decode(String.self))
        line = "\(kind),\(folded),\(try row.decode(Int.self)),\(try row.decode(Int.self))"
        spelling = row.isAtEnd ? nil : try row.decode(String.self)
    }
}

/// The fields of the tweets in the real dumps by the reference program, which runs once.
///
/// The lines are those of `KeptFields`.
enum RealDumpFields {
    static func lines(of folder: RealDumps.Folder) throws -> [String] {
        try #require(byFolder.get()[folder.name])
    }

    static var ofAllDumps: [String] { get throws { try #require(byFolder.get()[""]) } }

    /// The lines by the name of the folder; those of all dumps have the empty name.
    private static let byFolder = Result {
        let folders = RealDumps.folders
        let imports = [RealDumps.all.map(\.path)] + folders.map { [$0.path] }
        let lines = try ReferenceProgram.fields(of: imports)
        return Dictionary(uniqueKeysWithValues: zip([""] + folders.map(\.name), lines))
    }
}

extension Trait where Self == ConditionTrait {
    /// A test that counts mentions with the reference program.
    static var needsReferenceCounts: Self {
        .enabled(if: ReferenceCounts.canRun, "the reference program is not available")
    }
}

/// The reference program, which counts mentions independently of tagtally, in Python.
enum ReferenceCounts {
    /// True if the program, its dumps and Python are on this machine.
    static let canRun = RealDumps.areAvailable && Python.program != nil

    /// The rows of the report on dumps, as `kind,folded,count,tweets,spelling`.
    static func rows(of dumps: [String], in tool: BuiltTool) async throws -> [String] {
        let rows: [ExpectedRow] = try await value(of: "counts.table(None, 1)", in: dumps, tool)
        return rows.map { "\($0.line),\($0.spelling ?? "")" }
    }

    struct Findings: Decodable {
        let summary: RealDumps.Folder.Summary
        /// The rows by folded search term; those of the whole archive have the empty term.
        let tables: [String: [ExpectedRow]]
    }

    /// Reads the dumps once, and returns the numbers for all of their search terms.
    static func findings(in dumps: [String], _ tool: BuiltTool) async throws -> Findings {
        let expression = """
            {"summary": counts.summary(), "tables": {term: counts.table(term or None, 1)
                for term in {""}.union(*counts.terms_of.values())}}
            """
        return try await value(of: expression, in: dumps, tool)
    }

    /// The mentions in each tweet of the dumps, by the id of the tweet.
    static func mentions(in dumps: [String], _ tool: BuiltTool) async throws -> [String: [Mention]]
    {
        let expression =
            "{id: [(*m, n) for m, n in part.counts.items()] for id, part in counts.tweets.items()}"
        return try await value(of: expression, in: dumps, tool)
    }

    /// The ids of the tweets in each dump, by its path.
    static func ids(ofEach dumps: [String], _ tool: BuiltTool) async throws -> [String: [String]] {
        let expression = """
            {dump: [str(id) for id in (lambda counts: counts.dump(dump) or counts)(reference.Counts()).tweets]
                for dump in sys.argv[3:]}
            """
        return try await value(of: expression, in: dumps, tool)
    }

    /// The value of a Python expression in which `counts` has the numbers of the dumps.
    private static func value<Value: Decodable>(
        of expression: String,
        in dumps: [String],
        _ tool: BuiltTool
    ) async throws -> Value {
        let result = try await tool.run(
            program: try #require(Python.program),
            ["-B", "-c", script, program, expression] + dumps
        )
        try #require(result.status == 0, "\(result.errors)")
        return try result.decoded()
    }

    private static let program = RealDumps.shared.appending(path: "next/reference_counts.py").path

    private static let script = #"""
        import importlib.util, json, sys
        spec = importlib.util.spec_from_file_location("reference", sys.argv[1])
        reference = reference_counts = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(reference)
        \#(ReferenceProgram.notes)
        counts = reference.Counts()
        for dump in sys.argv[3:]:
            counts.dump(dump)
        json.dump(eval(sys.argv[2]), sys.stdout)
        """#

    struct Mention: Decodable {
        let kind: String
        let folded: String
        let count: Int

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            kind = try values.decode(String.self)
            folded = try values.decode(String.self)
            count = try values.decode(Int.self)
        }
    }
}
