import DraftFiles
import Foundation
import ReportRendering

/// The messages besides tables: answers on standard output, notes and errors on standard error.
enum Messages {
    /// Prints an answer, of one line or several, on standard output.
    ///
    /// - Throws: ``OutputError`` if it cannot be written.
    static func answer(_ text: String) throws {
        var output = OutputFile.standardOutput
        output.write(text + "\n")
        try output.finish()
    }

    /// Prints a note, without control characters.
    static func note(_ sentence: String) {
        write(visible(sentence) + "\n")
    }

    /// Prints an error, without control characters; the command goes on.
    static func error(_ sentence: String) {
        write("Error: " + visible(sentence) + "\n")
    }

    /// Writes a text to standard error as it is.
    static func write(_ text: String) {
        // Standard error may be closed; there is nowhere to report that.
        try? writeAll(Array(text.utf8), to: Invocation.current.errors)
    }
}
