import ArgumentParser
import Foundation
import ReportRendering
import TweetArchive

extension Format: ExpressibleByArgument {}

/// Where a table goes, and in which format.
struct OutputOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: "How to print the table. (default: text)")
    var format: Format?

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
    ///   - showsFullPaths: Whether pages and workbooks have the whole paths of dumps.
    /// - Returns: What prints the table.
    /// - Throws: `ValidationError` for a format that does not hold such a table, or an error if what is
    ///   written could not be kept.
    func printer(
        about archive: TweetArchive? = nil,
        drawings: Set<Format> = [],
        showsFullPaths: Bool = false
    ) throws -> TablePrinter {
        try TablePrinter(self, about: archive, drawings: drawings, showsFullPaths: showsFullPaths)
    }

    /// The path of the file; nil for standard output, which `-` is, too.
    var file: String? { output == "-" ? nil : output }

    /// Whether the file has a folder in which others can be, unlike a stream or a device.
    var hasRoomBeside: Bool { file.map(OutputPlace.isForFile) ?? false }

    /// The same options for a part of a table, such as `net-users.gexf` for `net.gexf`.
    func part(_ name: String) -> OutputOptions {
        var part = self
        part.output = file.map { file in
            let ending = "." + URL(filePath: file).pathExtension
            guard file.hasSuffix(ending) else { return "\(file)-\(name)" }
            return "\(file.dropLast(ending.count))-\(name)\(ending)"
        }
        return part
    }

    /// Whether people see the table on a terminal at once.
    var isShown: Bool {
        file == nil && chosenFormat == .text && Terminal.standardOutput != nil
    }

    /// Whether the table is text on standard output.
    var isReadAtOnce: Bool { file == nil && chosenFormat == .text }

    /// The format that was asked for, else that of the file's extension, else text.
    var chosenFormat: Format { format ?? formatOfExtension ?? .text }

    private var formatOfExtension: Format? {
        file.flatMap { Format(fileExtension: URL(filePath: $0).pathExtension) }
    }
}
