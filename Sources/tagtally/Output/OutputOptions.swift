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
        )
    )
    var output: String?

    func validate() throws {
        guard format == nil, let output, formatOfExtension == nil else { return }
        throw ValidationError(
            "the extension of '\(output)' names no format; add --format text, csv or json"
        )
    }

    /// Prints the table.
    ///
    /// - Throws: An error where it cannot be written, or would be written over the archive.
    func print(_ table: Table, about archive: TweetArchive? = nil) throws {
        if let output, archive?.isFile(at: output) == true {
            throw OutputError(name: output, reason: "it is the archive")
        }
        let file = try output.map { try OutputFile(creatingAt: $0) } ?? OutputFile.standardOutput
        var stream = file
        table.render(as: format ?? formatOfExtension ?? .text, into: &stream)
        try stream.finish()
    }

    private var formatOfExtension: Format? {
        output.flatMap { Format(fileExtension: URL(filePath: $0).pathExtension) }
    }
}

/// A file that text is written to, a few kilobytes at a time.
struct OutputFile: TextOutputStream {
    private static let bufferSize = 1 << 16

    private let handle: FileHandle
    private let name: String
    private var buffer: [UInt8] = []
    private var failure: (any Error)?

    static let standardOutput = OutputFile(.standardOutput, name: "standard output")

    private init(_ handle: FileHandle, name: String) {
        self.handle = handle
        self.name = name
    }

    /// Opens a file, and empties one that is there.
    init(creatingAt path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw OutputError(name: path, reason: String(cString: strerror(errno)))
        }
        self.init(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), name: path)
    }

    mutating func write(_ text: String) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= OutputFile.bufferSize { flush() }
    }

    /// Writes what is left.
    ///
    /// - Throws: An error if anything could not be written.
    mutating func finish() throws {
        flush()
        if let failure { throw OutputError(name: name, reason: "\(failure.localizedDescription)") }
    }

    private mutating func flush() {
        if failure == nil {
            do { try handle.write(contentsOf: Data(buffer)) } catch { failure = error }
        }
        buffer.removeAll(keepingCapacity: true)
    }
}

/// A table that could not be written.
struct OutputError: Error, CustomStringConvertible {
    let name: String
    let reason: String

    var description: String { "\(name) cannot be written: \(reason)" }
}
