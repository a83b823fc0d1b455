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
        guard format == nil, let output = file, formatOfExtension == nil else { return }
        let formats = Format.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(
            "the extension of '\(output)' names no format; add --format with one of \(formats)"
        )
    }

    /// Opens what a table goes to.
    ///
    /// - Parameters:
    ///   - archive: What must not be written over.
    ///   - drawings: The formats beside those of every table that hold this one.
    /// - Returns: What prints the table.
    /// - Throws: `ValidationError` for a format that does not hold such a table, or an error if what is
    ///   written could not be kept.
    func printer(
        about archive: TweetArchive? = nil,
        drawings: Set<Format> = []
    ) throws -> TablePrinter {
        try TablePrinter(self, about: archive, drawings: drawings)
    }

    /// The path of the file; nil for standard output, which `-` is, too.
    var file: String? { output == "-" ? nil : output }

    /// The format that was asked for, else that of the file's extension, else text.
    var chosenFormat: Format { format ?? formatOfExtension ?? .text }

    /// Whether the table is for people far from this machine: a page or a workbook.
    var isHandedOn: Bool { [.html, .xlsx].contains(chosenFormat) }

    private var formatOfExtension: Format? {
        file.flatMap { Format(fileExtension: URL(filePath: $0).pathExtension) }
    }
}
