import Foundation
import Synchronization
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

    static let data = ReferenceProgram.shared.appending(path: "data")
    /// The archive of the JSON dumps.
    static let imported = BuiltTool.prepared { _ = try await $0.call("import", data.path) }
    /// The folders of JSON dumps and of tables.
    static let all = [data, ReferenceProgram.shared.appending(path: "data-next")]
}

extension RealDumps.Folder {
    private static let archives = Mutex<[String: Task<BuiltTool, any Error>]>([:])

    /// The archive of the folder, which is made when a test needs it first.
    var imported: Task<BuiltTool, any Error> {
        Self.archives.withLock { archives in
            let archive =
                archives[path] ?? BuiltTool.prepared { _ = try await $0.call("import", path) }
            archives[path] = archive
            return archive
        }
    }

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

    struct Summary: Decodable, Sendable {
        let records: Int
        /// The number of distinct tweets.
        let tweets: Int
        let nontweets: Int
        let refused: Int
        let terms: [String: Int]
        /// The reasons why files are not dumps, by the path relative to the folder of all dumps.
        let skippedFiles: [String: String]

        private enum CodingKeys: String, CodingKey {
            case records, tweets, nontweets, refused, terms
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
struct ExpectedRow: Decodable, Sendable {
    let line: String
    let spelling: String?

    /// The row as `kind,folded,count,tweets,spelling`.
    var lineWithSpelling: String { "\(line),\(spelling ?? "")" }

    init(from decoder: any Decoder) throws {
        var row = try decoder.unkeyedContainer()
        let (kind, folded) = (try row.decode(String.self), try row.decode(String.self))
        line = "\(kind),\(folded),\(try row.decode(Int.self)),\(try row.decode(Int.self))"
        spelling = row.isAtEnd ? nil : try row.decode(String.self)
    }
}

/// The reference program, which reads the real dumps independently of tagtally, in Python.
///
/// It takes half a second to start, and half a minute for all dumps, so it reads them once for all tests.
enum ReferenceCounts {
    /// What it finds in a folder, or in all dumps.
    struct Findings: Decodable, Sendable {
        /// The fields of the tweets, as `KeptFields` has them.
        let fields: Set<String>
        let summary: RealDumps.Folder.Summary
        /// The rows by folded search term; those of the whole archive have the empty term.
        let tables: [String: [ExpectedRow]]
    }

    static func findings(in folder: RealDumps.Folder) async throws -> Findings {
        try #require(try await allFindings.value[folder.name])
    }

    static var findingsInAllDumps: Findings {
        get async throws { try #require(try await allFindings.value[""]) }
    }

    /// The findings by the name of the folder; those in all dumps have the empty name.
    private static let allFindings = Task {
        let folders = RealDumps.folders
        let function = #"""
            def found(dumps):
                counts = read(dumps)
                terms = {""}.union(*counts.terms_of.values())
                return {"fields": list(lines(counts)), "summary": counts.summary(),
                        "tables": {term: counts.table(term or None, 1) for term in terms}}
            """#
        let dumps = [RealDumps.all.map(\.path)] + folders.map { [$0.path] }
        let findings: [Findings] = try results(of: function, for: dumps)
        return Dictionary(uniqueKeysWithValues: zip([""] + folders.map(\.name), findings))
    }

    /// The rows of the report on other dumps, as `kind,folded,count,tweets,spelling`.
    static func rows(of dumps: [String]) throws -> [String] {
        let function = "def found(dumps): return read(dumps).table(None, 1)"
        let tables: [[ExpectedRow]] = try results(of: function, for: [dumps])
        return tables[0].map(\.lineWithSpelling)
    }

    /// The ids of the tweets in each dump, by its path.
    static let ids = Task {
        let dumps = try RealDumps.folders.flatMap { try $0.dumps }
        let function = """
            def found(dump):
                counts = reference_counts.Counts()
                counts.dump(dump)
                return [str(id) for id in counts.tweets]
            """
        let ids: [[String]] = try results(of: function, for: dumps)
        return Dictionary(uniqueKeysWithValues: zip(dumps, ids))
    }

    /// The mentions in each tweet of the dumps in a folder, by the id of the tweet.
    static func mentions(in folder: URL) throws -> [String: [Mention]] {
        let function = """
            def found(folder):
                counts = reference_counts.Counts()
                counts.dump(folder)
                return {id: [(*m, n) for m, n in part.counts.items()] for id, part in counts.tweets.items()}
            """
        let mentions: [[String: [Mention]]] = try results(of: function, for: [folder.path])
        return mentions[0]
    }

    /// The results of a function `found` in Python for each part of the input.
    private static func results<Output: Decodable>(
        of function: String,
        for input: some Encodable
    ) throws -> [Output] {
        let script = """
            \(ReferenceProgram.lines)

            \(function)

            with open(sys.argv[2]) as input, open(sys.argv[3], "w") as output:
                json.dump([found(part) for part in json.load(input)], output)
            """
        return try ReferenceProgram.output(of: script, for: input, as: [Output].self)
    }

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
