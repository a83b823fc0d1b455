import DraftFiles
import Foundation
import ReportRendering

/// What is said beside tables: answers in a sentence on standard output, the rest on standard error.
enum Messages {
    /// Prints an answer, of one line or several, on standard output.
    ///
    /// - Throws: ``OutputError`` if it could not be written, of which nobody else would tell.
    static func answer(_ text: String) throws {
        var output = OutputFile.standardOutput
        output.write(text + "\n")
        try output.finish()
    }

    /// Tells something that is good to know.
    static func note(_ sentence: String) {
        write(visible(sentence) + "\n")
    }

    /// Tells what went wrong; the command goes on.
    static func error(_ sentence: String) {
        write("Error: " + visible(sentence) + "\n")
    }

    static func write(_ text: String) {
        // Standard error may be closed; there is nowhere to report that.
        try? writeAll(Array(text.utf8), to: STDERR_FILENO)
    }
}
