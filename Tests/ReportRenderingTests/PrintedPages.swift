import Foundation
import TestSupport
import Testing

/// The text of the pages of a PDF, read with Poppler.
enum PrintedPages {
    /// The path of Poppler's `pdftotext`; nil if it is not installed.
    static let program = installedProgram("pdftotext")

    /// The lines of each page, with single blanks between words.
    static func lines(of document: Data) throws -> [[String]] {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = program
        process.arguments = ["-layout", "-enc", "UTF-8", "-", "-"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: document)
        try input.fileHandleForWriting.close()
        let text = String(
            decoding: try output.fileHandleForReading.readToEnd() ?? Data(),
            as: UTF8.self
        )
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        // Each page ends in a form feed, even the last one.
        return text.split(separator: "\u{C}", omittingEmptySubsequences: false).dropLast()
            .map { page in
                page.split(separator: "\n").map { line in
                    line.split(separator: " ").joined(separator: " ")
                }
            }
    }
}
