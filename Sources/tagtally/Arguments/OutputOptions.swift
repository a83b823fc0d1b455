import ArgumentParser
import Foundation
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// The destination and the format of a table; `Described` adds formats to those that hold any table.
struct OutputOptions<Described: ReportOptions>: ParsableArguments {
    @Option(name: .shortAndLong, help: "How to print the table. (default: text)")
    var format: ChosenFormat<Described>?

    @Option(
        name: .shortAndLong,
        help: .value(
            "file",
            "Write the table to a file; its extension chooses the format, unless --format does."
        ),
        completion: .file()
    )
    var output: String?

    @Flag(help: "Leave out when the table was made, so that the same archive gives the same bytes.")
    var reproducible = false

    func validate() throws {
        let isKnown = ChosenFormat<Described>.all.contains(chosenFormat)
        if !isKnown, let purpose = chosenFormat.purpose { throw ValidationError(purpose) }
        guard format == nil, let output = file, formatOfExtension == nil else { return }
        let formats = ChosenFormat<Described>.allValueStrings.joined(separator: ", ")
        throw ValidationError(
            "the extension of '\(output)' names no format; add --format with one of \(formats)"
        )
    }

    var isGiven: Bool { format != nil || output != nil }

    /// nil for standard output, which may be written as `-`.
    var file: String? { output == "-" ? nil : output }

    /// Other files can be written only beside a regular file.
    var isRegularFile: Bool { file.map(OutputDestination.isRegularFile) ?? false }

    /// The options for a part of the table in a separate file: `net-users.gexf` for `net.gexf`.
    func part(_ name: String) -> Self {
        var part = self
        part.output = file.map { file in
            let ending = "." + URL(filePath: file).pathExtension
            guard file.hasSuffix(ending) else { return "\(file)-\(name)" }
            return "\(file.dropLast(ending.count))-\(name)\(ending)"
        }
        return part
    }

    var isOnTerminal: Bool { isTextOnStandardOutput && Terminal.standardOutput != nil }

    var isTextOnStandardOutput: Bool { file == nil && chosenFormat == .text }

    /// The format: the requested one, else the one of the file's extension, else text.
    var chosenFormat: Format { format?.format ?? formatOfExtension ?? .text }

    private var formatOfExtension: Format? {
        file.flatMap { Format(fileExtension: URL(filePath: $0).pathExtension) }
    }
}

/// How pages and workbooks name dumps; see `RenderingStyle.showsFullPaths`.
struct DumpNameOptions: ParsableArguments {
    @Flag(
        help: "In pages and workbooks, name dumps by their whole paths instead of their file names."
    )
    var fullPaths = false
}

/// The description of a table that has no formats beside those that hold any table.
enum AnyTable: ReportOptions {}

/// A format of a command's table.
///
/// Formats that the command cannot write are read too, so that the error can name their tables.
struct ChosenFormat<Described: ReportOptions>: ExpressibleByArgument {
    let format: Format

    static var all: [Format] { Format.ofAnyTable + Described.formats }

    init?(argument: String) {
        guard let format = Format(rawValue: argument) else { return nil }
        self.format = format
    }

    static var allValueStrings: [String] { all.map(\.rawValue) }
}

extension Format {
    /// A sentence about the tables that the format can hold; nil if it holds any.
    var purpose: String? {
        switch self {
        case .svg: "svg holds drawings, which tagtally report, trend, compare and hours have"
        case .gexf, .graphML:
            "\(rawValue) holds one kind of edges: use it with tagtally network and one --edges"
        case .ids: "ids holds the ids of tweets, which tagtally search, timeline and evidence print"
        case .vCard: "vcard holds an address book, which tagtally people can write"
        case .geoJSON: "geojson holds positions, which tagtally places, search and timeline print"
        case .text, .csv, .csvExcel, .tsv, .json, .jsonLines, .markdown, .xlsx, .html: nil
        }
    }
}

/// The maximum number of rows in a table.
struct LimitOptions: ParsableArguments {
    /// The number of rows that fit on a terminal with the lines above and below the table.
    private static let onTerminal = 20

    @Option(
        // Joining is safe because the value is a number: with a text, `-n` would match other words.
        name: [.customLong("limit"), .customShort("n", allowingJoined: true)],
        help: .value(
            "n",
            "Show at most this many rows, of each section. "
                + "(default: \(LimitOptions.onTerminal) on a terminal, else all)"
        )
    )
    private var maximum: Int?

    @Flag(help: "Show all rows, on a terminal as well.")
    private var all = false

    func validate() throws {
        if let maximum, maximum < 1 { throw ValidationError("--limit must be at least 1") }
        if maximum != nil, all { throw ValidationError("--limit and --all contradict each other") }
    }

    var isGiven: Bool { maximum != nil || all }

    /// The maximum number of rows in a table with this destination.
    func limit(for output: OutputOptions<some ReportOptions>) -> RowLimit {
        if let maximum { return .requested(maximum) }
        return all || !output.isOnTerminal ? .none : .fitting(LimitOptions.onTerminal)
    }
}

/// The choice of the column with ids in a table of tweets, and of the names of its columns.
struct TweetColumnOptions: ParsableArguments {
    @Flag(help: "Show the ids of the tweets, which tagtally show reads; files always have them.")
    private var ids = false

    @Option(
        help: .value(
            "names",
            "Name the columns as tagtally does, or as Twitter's API v2 and twarc-csv do."
        )
    )
    private var names = FieldNames.tagtally

    var isGiven: Bool { ids || names != .tagtally }

    func applied(to table: Table) -> Table {
        var table = table
        if ids { table.showIDs() }
        if names == .twitter { table.useTwitterNames() }
        return table
    }
}
