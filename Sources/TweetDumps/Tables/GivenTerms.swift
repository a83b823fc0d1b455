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
    /// The endings of names that belong to a format.
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
/// Each row has a file and a term, as CSV, TSV, or separated by semicolons or bars. A file in several rows
/// was found by several terms.
///
/// ```
/// file,term
/// first.jsonl,#ucd
/// second.csv,"climate, change"
/// ```
package struct TermsTable {
    package typealias Failure = PairTable.Failure

    package let path: String
    private let rows: [(file: String, term: SearchTerm, line: Int)]

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
                throw table.failure(in: row, "'\(row.second)' is not a search term")
            }
            if row.first.isEmpty { throw table.failure(in: row, "a file is missing") }
            return (row.first, term, row.line)
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

    /// Finds the dumps that the rows name.
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

/// A table of links that were expanded elsewhere: a short link, and where it leads, in each row.
///
/// ```
/// short,long
/// https://bit.ly/2N1x,https://example.org/a
/// ```
package struct ExpandedLinks {
    /// The links in canonical form, each with the address to which it leads.
    package private(set) var targets: [String: String] = [:]

    private let table: PairTable
    /// The first row of each link.
    private var rows: [String: PairTable.Row] = [:]

    /// Reads a table; throws ``PairTable/Failure`` if it cannot be read, or a row does not have two addresses
    /// on the web, or contradicts another one.
    package init(readingFrom path: String) throws {
        table = try PairTable(
            readingFrom: path,
            columns: "a short link and where it leads",
            headings: (
                ["short", "short link", "short url", "link", "url", "from"],
                ["long", "long link", "long url", "expanded", "expanded url", "target", "to"]
            )
        )
        for row in table.rows {
            for address in [row.first, row.second] where CanonicalLink.domain(of: address) == nil {
                throw table.failure(in: row, "'\(address)' is not an address on the web")
            }
            let form = CanonicalLink.form(of: row.first)
            guard let known = rows[form] else {
                (targets[form], rows[form]) = (row.second, row)
                continue
            }
            if CanonicalLink.form(of: known.second) != CanonicalLink.form(of: row.second) {
                throw failure(in: row, "line \(known.line) says \(known.second)")
            }
        }
    }

    /// The error that the archive has another target for a link.
    package func contradiction(of form: String, with known: String) -> any Error {
        guard let row = rows[form] else { preconditionFailure("the link is in the table") }
        return failure(in: row, "the archive has \(known)")
    }

    private func failure(in row: PairTable.Row, _ other: String) -> PairTable.Failure {
        table.failure(in: row, "\(row.first) leads to \(row.second), but \(other)")
    }
}

/// A table of pairs that a user made, as CSV, TSV, or separated by semicolons or bars.
///
/// ```swift
/// let table = try PairTable(
///     readingFrom: "terms.csv", columns: "a file and a term", headings: (["file"], ["term"])
/// )
/// ```
package struct PairTable {
    /// The table cannot be read, or one of its rows cannot be used.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        /// Creates an error with the sentence.
        package init(description: String) { self.description = description }
    }

    /// A row with its line in the file, from 1.
    package struct Row {
        package let first: String
        package let second: String
        package let line: Int
    }

    /// The separators of cells, in the order in which they are tried: a text may contain a comma.
    private static let separators = ["\t", ",", ";", "|"].map { UInt8(ascii: $0) }

    /// The maximum size of a table, in bytes.
    private static let maxSize = 1 << 26

    private let path: String
    /// The rows after the headings, if the table has some.
    package let rows: [Row]

    /// Reads a table; throws ``Failure`` if it cannot be read, or a row does not have two cells.
    ///
    /// `columns` describes a row in messages. A first row of two `headings`, in any case and with `_` for
    /// blanks, is left out.
    package init(
        readingFrom path: String,
        columns: String,
        headings: (first: [String], second: [String])
    ) throws {
        self.path = path
        let bytes = try PairTable.bytes(at: path)
        let text = Windows1252.isLikely(bytes) ? Windows1252.utf8(bytes) : bytes
        let tables = PairTable.separators.map { PairTable.cells(of: text, separatedBy: $0) }
        guard let table = tables.first(where: { $0.allSatisfy { $0.cells.count == 2 } }) else {
            let closest = tables.max { PairTable.pairs(in: $0) < PairTable.pairs(in: $1) } ?? []
            let line = closest.first { $0.cells.count != 2 }?.line ?? 1
            throw Failure(description: "\(path):\(line): a row has \(columns), in two cells")
        }
        let first =
            table.first?.cells.map { $0.lowercased().replacing("_", with: " ") } ?? ["", ""]
        let hasHeadings = headings.first.contains(first[0]) && headings.second.contains(first[1])
        rows = table.dropFirst(hasHeadings ? 1 : 0).map {
            Row(first: $0.cells[0], second: $0.cells[1], line: $0.line)
        }
    }

    /// The error that a row cannot be used.
    package func failure(in row: Row, _ sentence: String) -> Failure {
        Failure(description: "\(path):\(row.line): \(sentence)")
    }

    private static func bytes(at path: String) throws -> [UInt8] {
        do throws(DumpError) {
            let stream = try FileStream(DumpFile(path: path), isStopped: { false })
            let source = ByteSource(stream)
            if let all = source.takeAll(upTo: min(stream.size ?? 0, maxSize)) { return all.bytes }
            throw DumpError(name: path, reason: source.end.problem ?? .unreadable(EFBIG))
        } catch {
            let isRegular = error.reason != .notRegular
            throw Failure(description: isRegular ? "\(error)" : "\(path) is not a regular file")
        }
    }

    /// The number of rows with two cells.
    private static func pairs(in table: [(cells: [String], line: Int)]) -> Int {
        table.count { $0.cells.count == 2 }
    }

    /// The rows of a text that are not blank, without empty cells at their ends, with their lines.
    private static func cells(
        of text: [UInt8],
        separatedBy separator: UInt8
    ) -> [(cells: [String], line: Int)] {
        ByteView.withPadding(text) { text in
            let syntax = TableSyntax(separator: separator, lineEnd: TableSyntax.lineEnd(of: text))
            let start = text.startIndex + (text.lengthOfMark ?? 0)
            var reader = RowReader(text, from: start, syntax, isLast: true)
            var rows: [(cells: [String], line: Int)] = []
            var (line, counted) = (1, text.startIndex)
            while case .row = reader.next() {
                line += text[counted..<reader.rowStart].count { $0 == syntax.lineEnd }
                counted = reader.rowStart
                var cells = reader.cells.map {
                    String(decoding: reader.text(of: $0), as: UTF8.self)
                        .trimmingCharacters(in: .whitespaces)
                }
                while cells.last?.isEmpty == true { cells.removeLast() }
                rows.append((cells, line))
            }
            return rows
        }
    }
}
