import ArgumentParser
import Foundation
import ReportRendering
import TweetArchive

/// Prints the table of a command, as its options say.
///
/// It is there before the table is, so that nobody waits for numbers that cannot be written.
final class TablePrinter {
    private let format: Format
    private let isReproducible: Bool
    private let isFile: Bool
    private let showsFullPaths: Bool
    private var stream: OutputFile

    /// Opens what the table goes to.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - archive: What must not be written over.
    ///   - drawings: The formats beside those of every table that hold this one.
    ///   - showsFullPaths: Whether pages and workbooks have the whole paths of dumps.
    /// - Throws: `ValidationError` for a format that does not hold such a table, or an error if what is
    ///   written could not be kept.
    init(
        _ options: OutputOptions,
        about archive: TweetArchive?,
        drawings: Set<Format>,
        showsFullPaths: Bool
    ) throws {
        format = options.chosenFormat
        isReproducible = options.reproducible
        isFile = options.file != nil
        self.showsFullPaths = showsFullPaths
        if let sentence = format.isDrawing && !drawings.contains(format) ? format.use : nil {
            throw ValidationError(sentence)
        }
        try format.requireLibrary()
        guard let output = options.file else {
            if format.isBinary, Terminal.standardOutput != nil {
                throw ValidationError("\(format.rawValue) is no text; name a file with --output")
            }
            stream = .standardOutput
            return
        }
        guard archive?.isFile(at: output) != true else {
            throw OutputError(name: output, reason: "it is the archive")
        }
        stream = try OutputFile(replacing: output)
    }

    /// Prints the table.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - hasBars: Whether a text table has bars beside its numbers.
    /// - Throws: An error if it cannot be written, or its rows not be read.
    func print(_ table: Table, hasBars: Bool = false) throws {
        try dated(table).render(as: format, style: style(hasBars: hasBars), into: &stream)
        try stream.finish()
    }

    /// The table with the time, where it says where it comes from.
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
    /// Whether the format holds some tables alone.
    fileprivate var isDrawing: Bool { self == .svg || self == .gexf }

    /// What holds such tables, in a sentence.
    fileprivate var use: String {
        self == .svg
            ? "svg holds drawings, which tagtally report, trend and compare have"
            : "gexf holds one kind of edges: use it with tagtally network and --kind hashtag or user"
    }
}
