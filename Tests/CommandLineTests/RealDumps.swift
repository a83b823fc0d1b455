import Foundation
import Testing

/// Real dumps with the numbers that an independent program finds in them.
///
/// They are no part of the project, because they are real people's tweets: they lie beside it, or
/// not at all.
enum RealDumps {
    /// A folder of dumps, by name.
    struct Folder: CustomStringConvertible {
        let name: String
        var description: String { name }
    }

    static let folders = [
        "v11-stream-jsonl", "v11-timeline-arrays", "v11-rounded-id", "v11-search-multi-term",
        "v11-search-page", "twitter-to-sqlite",
    ].map(Folder.init(name:))

    static let areThere = FileManager.default.fileExists(atPath: expected.path)

    fileprivate static let shared = BuiltTool.packageFolder.appending(path: "../shared")
        .standardized
    fileprivate static let data = shared.appending(path: "data")
    fileprivate static let expected = data.appending(path: "expected")
}

extension RealDumps.Folder {
    /// The dumps, in the order of their paths, without notes and what is compressed.
    var dumps: [String] {
        get throws {
            try FileManager.default.subpathsOfDirectory(atPath: url.path)
                .filter { !$0.hasSuffix("README.txt") && !$0.hasSuffix(".xz") }
                .map { url.appending(path: $0) }
                .filter { !$0.hasDirectoryPath && !isFolder($0) }
                .map(\.path)
                .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }
    }

    /// Makes links to the dumps in another folder, with the folders between.
    func link(in folder: URL) throws {
        for dump in try dumps {
            let link = folder.appending(path: dump.dropFirst(url.path.count + 1))
            try FileManager.default.createDirectory(
                at: link.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try FileManager.default.createSymbolicLink(
                at: link,
                withDestinationURL: URL(filePath: dump)
            )
        }
    }

    /// The rows over the whole archive, as `kind,folded,count,tweets`.
    var expectedRows: [String] {
        get throws {
            let file = RealDumps.expected.appending(path: "\(name).csv")
            return try String(contentsOf: file, encoding: .utf8).csvRows
        }
    }

    /// The rows of each term that the dumps name.
    var expectedTerms: [String: [String]] {
        get throws {
            let file = RealDumps.expected.appending(path: "\(name).terms.json")
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
            let file = RealDumps.expected.appending(path: "\(name).json")
            return try JSONDecoder().decode(Summary.self, from: Data(contentsOf: file))
        }
    }

    struct Summary: Decodable {
        /// The number of different tweets.
        let tweets: Int
        /// The number of tweets of each term.
        let terms: [String: Int]
    }

    private var url: URL { RealDumps.data.appending(path: name) }

    private func isFolder(_ url: URL) -> Bool {
        (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
    }
}

/// The independent program, which is written in Python.
enum ReferenceCounts {
    static let canRun = RealDumps.areThere && python != nil

    /// The rows of the dumps, as `kind,folded,count,tweets,spelling`.
    static func rows(
        of dumps: [String],
        term: String? = nil,
        in tool: BuiltTool
    ) async throws -> [String] {
        let program = RealDumps.shared.appending(path: "reference_counts.py").path
        let options = ["--min-count", "1", "--spellings"] + (term.map { ["--for", $0] } ?? [])
        let end = try await tool.end(
            of: try #require(python),
            [program] + options + dumps,
            timeout: .seconds(600)
        )
        #expect(end.status == 0, "\(end.errors)")
        return end.output.csvRows
    }

    private static let python = (ProcessInfo.processInfo.environment["PATH"] ?? "")
        .split(separator: ":")
        .map { URL(filePath: String($0)).appending(path: "python3") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}

extension String {
    /// The lines of a CSV file below its header.
    var csvRows: [String] {
        split { $0 == "\n" || $0 == "\r\n" }.dropFirst().map(String.init)
    }
}

private struct ExpectedRow: Decodable {
    let line: String

    init(from decoder: any Decoder) throws {
        var row = try decoder.unkeyedContainer()
        let (kind, folded) = (try row.decode(String.self), try row.decode(String.self))
        line = "\(kind),\(folded),\(try row.decode(Int.self)),\(try row.decode(Int.self))"
    }
}
