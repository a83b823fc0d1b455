import ArgumentParser
import Foundation
import ReportRendering
import TweetArchive

/// Prints the table of a command in the format and to the destination of its options.
///
/// It is created before the report runs, so that a wrong destination is an error at once.
final class TablePrinter {
    private let format: Format
    private let isReproducible: Bool
    private let isFile: Bool
    private let showsFullPaths: Bool
    private var stream: OutputFile

    /// Opens the destination.
    ///
    /// - Parameters:
    ///   - format: The format of the table.
    ///   - file: The path of the file; nil for standard output.
    ///   - isReproducible: Whether the table leaves out the current time.
    ///   - archive: The archive, which must not be overwritten; nil for none.
    ///   - drawings: The formats for some tables alone (SVG, GEXF) that can hold this one.
    ///   - showsFullPaths: Whether pages and workbooks have the whole paths of dumps.
    /// - Throws: `ValidationError` if the format cannot hold the table, ``OutputError`` if the
    ///   destination cannot be written, or an error if a library for the format is not installed.
    init(
        as format: Format,
        to file: String?,
        isReproducible: Bool,
        about archive: TweetArchive?,
        drawings: Set<Format>,
        showsFullPaths: Bool
    ) throws {
        self.format = format
        self.isReproducible = isReproducible
        isFile = file != nil
        self.showsFullPaths = showsFullPaths
        if let sentence = format.isForDrawings && !drawings.contains(format) ? format.purpose : nil
        {
            throw ValidationError(sentence)
        }
        try format.requireLibrary()
        guard let file else {
            if format.isBinary, Terminal.standardOutput != nil {
                throw ValidationError("\(format.rawValue) is no text; name a file with --output")
            }
            stream = .standardOutput
            return
        }
        guard archive?.isFile(at: file) != true else {
            throw OutputError(name: file, reason: "it is the archive")
        }
        stream = try OutputFile(replacing: file)
    }

    /// Prints the table.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - hasBars: Whether a text table has bars beside its numbers.
    /// - Throws: An error if the table cannot be written, or its rows cannot be read.
    func print(_ table: Table, hasBars: Bool = false) throws {
        try dated(table).render(as: format, style: style(hasBars: hasBars), into: &stream)
        try stream.finish()
    }

    /// The table with the current time, if it lists its source and need not be reproducible.
    private func dated(_ table: Table) -> Table {
        guard !isReproducible, table.hasSource else { return table }
        var table = table
        let now = Int(Date.now.timeIntervalSince1970)
        table.facts.append(Table.Fact(label: "Made at", .time(Table.Time(start: now))))
        return table
    }

    private func style(hasBars: Bool) -> RenderingStyle {
        var style = RenderingStyle()
        style.hasBars = hasBars
        style.showsFullPaths = showsFullPaths
        if !isFile, let terminal = Terminal.standardOutput {
            style.width = terminal.width
            style.isColoured = terminal.hasColours
        }
        return style
    }
}

extension Format {
    /// Whether the format can hold only some tables.
    fileprivate var isForDrawings: Bool { self == .svg || self == .gexf }

    /// A sentence about the tables that the format can hold.
    fileprivate var purpose: String {
        self == .svg
            ? "svg holds drawings, which tagtally report, trend and compare have"
            : "gexf holds one kind of edges: use it with tagtally network and one --edges"
    }
}
