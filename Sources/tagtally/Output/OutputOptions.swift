import ArgumentParser
import Foundation
import ReportRendering
import TweetArchive

extension Format: ExpressibleByArgument {}

/// Where a table goes, and in which format.
struct OutputOptions: ParsableArguments {
    @Option(help: "How to print the table. (default: text)")
    var format: Format?

    @Option(
        help: ArgumentHelp(
            "Write the table to a file; its extension chooses the format, unless --format does.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @Flag(help: "Leave out when the table was made, so that the same archive gives the same bytes.")
    var reproducible = false

    func validate() throws {
        guard format == nil, let output, formatOfExtension == nil else { return }
        let formats = Format.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(
            "the extension of '\(output)' names no format; add --format with one of \(formats)"
        )
    }

    /// Prints the table.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - archive: What must not be written over.
    ///   - hasBars: Whether a text table has bars beside its numbers.
    /// - Throws: An error where it cannot be written, or would be written over the archive.
    func print(_ table: Table, about archive: TweetArchive? = nil, hasBars: Bool = false) throws {
        if let output, archive?.isFile(at: output) == true {
            throw OutputError(name: output, reason: "it is the archive")
        }
        let format = format ?? formatOfExtension ?? .text
        do { try table.check(format) } catch let error as RenderingError where error.isMisuse {
            throw UsageError(description: error.description)
        }
        if output == nil, format.isBinary, Terminal.standardOutput != nil {
            throw OutputError(
                name: "\(format.rawValue) to a terminal",
                reason: "it is no text; name a file with --output"
            )
        }
        var stream = try output.map { try OutputFile(replacing: $0) } ?? OutputFile.standardOutput
        do {
            try dated(table).render(as: format, style: style(hasBars: hasBars), into: &stream)
            try stream.finish()
        } catch {
            stream.discard()
            throw error
        }
    }

    /// The table with the time, where it says where it comes from.
    private func dated(_ table: Table) -> Table {
        guard !reproducible, !table.provenance.isEmpty else { return table }
        var table = table
        let now = Int(Date.now.timeIntervalSince1970)
        table.provenance.append(("Made at", .time(Table.Time(start: now))))
        return table
    }

    private func style(hasBars: Bool) -> TextStyle {
        var style = TextStyle()
        style.hasBars = hasBars
        if output == nil, let terminal = Terminal.standardOutput {
            style.width = terminal.width
            style.isColoured = terminal.hasColours
        }
        return style
    }

    private var formatOfExtension: Format? {
        output.flatMap { Format(fileExtension: URL(filePath: $0).pathExtension) }
    }
}
