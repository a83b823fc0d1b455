import Foundation

/// Real dumps, and the numbers that the reference program counts in them.
///
/// The dumps are not part of the project, because they are tweets of real people. The tests that
/// need them run only if the folder `shared` beside the project has them.
enum RealDumps {
    /// A folder of dumps, by name.
    struct Folder: CustomStringConvertible {
        let name: String
        /// The folder of the folder.
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

    /// True if the dumps are on this machine.
    static let areAvailable = FileManager.default.fileExists(atPath: data.expected.path)

    static let shared = BuiltTool.packageFolder.appending(path: "../shared")
        .standardized
    static let data = shared.appending(path: "data")
    /// The folders of JSON dumps and of tables.
    static let all = [data, shared.appending(path: "data-next")]
}

extension RealDumps.Folder {
    /// The absolute path of the folder.
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
            return try JSONDecoder().decode(
                [String: [ExpectedRow]].self,
                from: Data(contentsOf: file)
            )
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
        /// The number of tweets by search term.
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
    /// The folder with the reference numbers of a folder of dumps.
    fileprivate var expected: URL { appending(path: "expected") }
}

extension String {
    /// The lines of a CSV file below its header.
    var csvRows: [String] {
        split { $0 == "\n" || $0 == "\r\n" }.dropFirst().map(String.init)
    }
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
