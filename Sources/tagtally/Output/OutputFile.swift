import DraftFiles
import Foundation
import ReportRendering

/// A file that a table is written to, a few kilobytes at a time.
struct OutputFile: TableOutput {
    private static let bufferSize = 1 << 16

    private let name: String
    private let place: OutputPlace
    private var buffer: [UInt8] = []
    private var failure: SystemError?

    static var standardOutput: OutputFile {
        OutputFile(.open(.standardOutput), name: "standard output")
    }

    private init(_ place: OutputPlace, name: String) {
        self.place = place
        self.name = name
    }

    /// Opens a file that takes the place of the one that is there, once it is finished.
    ///
    /// What is no ordinary file, such as a device, is written to, and so is a file in a folder in
    /// which nothing can be made.
    ///
    /// - Throws: ``OutputError``, also if the file that is there may not be written.
    init(replacing path: String) throws {
        do {
            self.init(try OutputPlace(path), name: path)
        } catch {
            throw OutputError(name: path, reason: error.description)
        }
    }

    mutating func write(_ bytes: UnsafeRawBufferPointer) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= OutputFile.bufferSize { flush() }
    }

    func warn(_ sentence: String) { Messages.note(sentence) }

    /// Writes what is left, and lets the file take its place.
    ///
    /// - Throws: ``OutputError`` if anything could not be written.
    mutating func finish() throws {
        flush()
        do throws(SystemError) {
            if let failure { throw failure }
            try place.finish()
        } catch {
            throw OutputError(name: name, reason: error.description)
        }
    }

    private mutating func flush() {
        do {
            if failure == nil { try place.write(buffer) }
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
