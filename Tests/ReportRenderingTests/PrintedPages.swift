import Foundation
import TestSupport
import Testing

/// What stands on the pages of a PDF, as Poppler reads them.
enum PrintedPages {
    /// Where its `pdftotext` is; nil where it is not installed.
    static let program = installedProgram("pdftotext")

    /// The lines of each page, with runs of blanks made one.
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
        // A form feed ends each page, the last one too.
        return text.split(separator: "\u{C}", omittingEmptySubsequences: false).dropLast()
            .map { page in
                page.split(separator: "\n").map { line in
                    line.split(separator: " ").joined(separator: " ")
                }
            }
    }
}
