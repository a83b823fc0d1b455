import Foundation
import ReportRendering

/// What is said on standard error, beside the answer on standard output.
enum Messages {
    /// Tells something that is good to know.
    static func note(_ sentence: String) {
        write(visible(sentence) + "\n")
    }

    /// Tells what went wrong; the command goes on.
    static func error(_ sentence: String) {
        write("Error: " + visible(sentence) + "\n")
    }

    static func write(_ text: String) {
        // Where nobody listens there is nobody to tell that.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
