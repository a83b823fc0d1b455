import DraftFiles
import Foundation
import ReportRendering

/// The output of a table, which is written in blocks.
struct OutputFile: TableOutput {
    /// The size of a block, in bytes.
    private static let bufferSize = 1 << 16

    private let name: String
    private let destination: OutputDestination
    private var buffer: [UInt8] = []
    /// The first error, after which nothing more is written.
    private var failure: SystemError?

    static var standardOutput: OutputFile {
        OutputFile(.open(.standardOutput), name: "standard output")
    }

    private init(_ destination: OutputDestination, name: String) {
        self.destination = destination
        self.name = name
    }

    /// Opens a new file that replaces the existing one when it is complete.
    ///
    /// A device or pipe is written directly, and so is a file in a folder where no file can be created.
    ///
    /// - Throws: ``OutputError``, also if the existing file is not writable.
    init(replacing path: String) throws {
        do {
            self.init(try OutputDestination(path), name: path)
        } catch {
            throw OutputError(name: path, reason: error.description)
        }
    }

    mutating func write(_ bytes: [UInt8]) { append(bytes) }

    mutating func write(_ text: String) { append(text.utf8) }

    private mutating func append(_ bytes: some Collection<UInt8>) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= OutputFile.bufferSize { flush() }
    }

    func warn(_ sentence: String) { Messages.note(sentence) }

    /// Writes the last block, and replaces the existing file.
    ///
    /// - Throws: ``OutputError`` if anything could not be written.
    mutating func finish() throws {
        flush()
        do throws(SystemError) {
            if let failure { throw failure }
            try destination.finish()
        } catch {
            throw OutputError(name: name, reason: error.description)
        }
    }

    private mutating func flush() {
        do {
            if failure == nil { try destination.write(buffer) }
        } catch {
            failure = error
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
