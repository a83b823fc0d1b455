import ArgumentParser
import Foundation
import ReportRendering
import TweetArchive

/// The destination and the format of a table, which may be in some special formats.
struct OutputOptions<Special: SpecialFormats>: ParsableArguments {
    @Option(name: .shortAndLong, help: "How to print the table. (default: text)")
    var format: ChosenFormat<Special>?

    @Option(
        name: .shortAndLong,
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
        let isKnown = ChosenFormat<Special>.all.contains(chosenFormat)
        if !isKnown, let purpose = chosenFormat.purpose { throw ValidationError(purpose) }
        guard format == nil, let output = file, formatOfExtension == nil else { return }
        let formats = ChosenFormat<Special>.allValueStrings.joined(separator: ", ")
        throw ValidationError(
            "the extension of '\(output)' names no format; add --format with one of \(formats)"
        )
    }

    /// Opens the destination of a table.
    ///
    /// - Parameters:
    ///   - archive: The archive, which must not be overwritten; nil for none.
    ///   - showsFullPaths: Whether pages and workbooks have the whole paths of dumps.
    /// - Returns: The printer of the table.
    /// - Throws: ``OutputError`` if the destination cannot be written, or an error if a library for
    ///   the format is not installed.
    func printer(
        about archive: TweetArchive? = nil,
        showsFullPaths: Bool = false
    ) throws -> TablePrinter {
        try TablePrinter(
            as: chosenFormat,
            to: file,
            isReproducible: reproducible,
            about: archive,
            showsFullPaths: showsFullPaths
        )
    }

    /// Whether a destination or a format was given.
    var isGiven: Bool { format != nil || output != nil }

    /// The path of the file; nil for standard output, which may be written as `-`.
    var file: String? { output == "-" ? nil : output }

    /// Whether the output is a regular file, beside which others can be written.
    var isRegularFile: Bool { file.map(OutputDestination.isRegularFile) ?? false }

    /// The options for a part of the table in a file of its own: `net-users.gexf` for `net.gexf`.
    func part(_ name: String) -> Self {
        var part = self
        part.output = file.map { file in
            let ending = "." + URL(filePath: file).pathExtension
            guard file.hasSuffix(ending) else { return "\(file)-\(name)" }
            return "\(file.dropLast(ending.count))-\(name)\(ending)"
        }
        return part
    }

    /// Whether the table is text on a terminal.
    var isOnTerminal: Bool {
        file == nil && chosenFormat == .text && Terminal.standardOutput != nil
    }

    /// Whether the table is text on standard output.
    var isTextOnStandardOutput: Bool { file == nil && chosenFormat == .text }

    /// The format: the requested one, else the one of the file's extension, else text.
    var chosenFormat: Format { format?.format ?? formatOfExtension ?? .text }

    private var formatOfExtension: Format? {
        file.flatMap { Format(fileExtension: URL(filePath: $0).pathExtension) }
    }
}
