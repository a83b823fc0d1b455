import Foundation

/// The search terms that a user gives to dumps, in place of those that the dumps name.
///
/// ```swift
/// GivenTerms.fromNames.terms(of: DumpFile(path: "dumps/#ucd.jsonl.gz"), entry: nil)  // #ucd
/// ```
public enum GivenTerms: Sendable {
    /// None: the dumps name their terms.
    case ofDumps
    /// One term for all dumps.
    case all(SearchTerm)
    /// The name of each dump, or of each entry of a container, without its endings.
    ///
    /// A dump whose name is no term names its own.
    case fromNames
    /// The terms of dumps by their names; the other dumps name their own.
    case byName([String: [SearchTerm]])

    /// One term for all dumps; without it, the dumps name their terms.
    public init(_ term: SearchTerm?) {
        self = term.map { .all($0) } ?? .ofDumps
    }

    /// The terms that are given to a dump, or to an entry of it; nil if it names its own.
    public func terms(of dump: DumpFile, entry: String?) -> [SearchTerm]? {
        switch self {
        case .ofDumps: nil
        case .all(let term): [term]
        case .fromNames: SearchTerm(nameOf: entry ?? dump.name).map { [$0] }
        case .byName(let terms): terms[dump.name]
        }
    }
}

extension DumpFile {
    /// The endings of names that tell the format.
    private static let endings: Set<String> = [
        "json", "jsonl", "ndjson", "jl", "geojson", "js", "har", "csv", "tsv", "tab", "txt", "gz",
        "gzip", "bz2", "bzip2", "xz", "zst", "zstd", "zip", "tar", "tgz", "tbz2", "txz",
    ]

    /// The name of a dump or entry, without folders and endings: `ucd` of `dumps/ucd.jsonl.gz`.
    package static func nameWithoutEndings(_ path: String) -> String {
        var name = path.split { $0 == "/" || $0 == "!" }.last ?? ""
        while let dot = name.lastIndex(of: "."), dot > name.startIndex,
            endings.contains(name[name.index(after: dot)...].lowercased())
        {
            name = name[..<dot]
        }
        return String(name)
    }
}

extension SearchTerm {
    /// The name of a dump or entry, without folders and endings, as a term; nil if none is left.
    package init?(nameOf path: String) { self.init(DumpFile.nameWithoutEndings(path)) }
}

// MARK: - A table of terms

/// A table of the terms that found the tweets of dumps.
///
/// Each row has a file and a term, as CSV, TSV, or separated by semicolons or bars. A file that comes
/// several times was found by several terms.
///
/// ```
/// file,term
/// first.jsonl,#ucd
/// second.csv,"climate, change"
/// ```
package struct TermsTable {
    package typealias Failure = PairTable.Failure

    private struct Row {
        let file: String
        let term: SearchTerm
        let line: Int
    }

    package let path: String
    private let rows: [Row]

    /// Reads a table; throws ``Failure`` if it cannot be read, or a row does not have two cells.
    package init(readingFrom path: String) throws {
        self.path = path
        let table = try PairTable(
            readingFrom: path,
            columns: "a file and a term",
            headings: (
                ["file", "files", "dump", "name", "path", "filename", "file name"],
                ["term", "terms", "search", "query", "keyword", "hashtag", "search term"]
            )
        )
        rows = try table.rows.map { row in
            guard let term = SearchTerm(row.second) else {
                throw table.failure(in: row, "'\(row.second)' is no search term")
            }
            if row.first.isEmpty { throw table.failure(in: row, "a file is missing") }
            return Row(file: row.first, term: term, line: row.line)
        }
    }
}

// MARK: - Finding the dumps

extension TermsTable {
    /// The dumps of a table.
    package struct Match {
        /// The terms of each dump that has some.
        package fileprivate(set) var terms: [String: [SearchTerm]] = [:]
        /// The files that are none of the dumps, in the order of the table.
        package fileprivate(set) var missing: [String] = []
    }

    /// Finds the dumps that the rows mean.
    ///
    /// A row names a dump by its path as given to the command, by its path from the current folder
    /// or from the folder of the table, or by its name without folders. Throws ``Failure`` if
    /// several dumps have that name.
    package func match(_ dumps: [DumpFile]) throws -> Match {
        let names = Set(dumps.map(\.name))
        let files = names.subtracting(["-"])
        let byPath = Dictionary(grouping: files) { TermsTable.absolutePath(URL(filePath: $0)) }
        let byLastName = Dictionary(grouping: files, by: TermsTable.lastName)
        let folder = URL(filePath: path).deletingLastPathComponent()
        var match = Match()
        for row in rows {
            let paths = [URL(filePath: row.file), folder.appending(path: row.file)]
            let found =
                names.contains(row.file)
                ? [row.file]
                : paths.lazy.compactMap { byPath[TermsTable.absolutePath($0)] }.first
                    ?? byLastName[TermsTable.lastName(row.file)] ?? []
            // Several spellings of one path are one dump.
            if Set(found.map { TermsTable.absolutePath(URL(filePath: $0)) }).count > 1 {
                throw Failure(
                    description: "\(path):\(row.line): \(row.file) can be "
                        + found.sorted().joined(separator: " or ") + "; write the path"
                )
            }
            for name in found where match.terms[name]?.contains(row.term) != true {
                match.terms[name, default: []].append(row.term)
            }
            if found.isEmpty, !match.missing.contains(row.file) { match.missing.append(row.file) }
        }
        return match
    }

    private static func absolutePath(_ url: URL) -> String { url.absoluteURL.standardized.path }

    private static func lastName(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
