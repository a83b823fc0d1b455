import DraftFiles
import Foundation
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// The messages besides tables: answers on standard output, notes and errors on standard error.
enum Messages {
    /// Prints an answer, of one line or several, on standard output.
    static func answer(_ text: String) throws {
        var output = OutputFile.standardOutput
        output.write(text + "\n")
        try output.finish()
    }

    /// Prints a note, without control characters.
    static func note(_ sentence: String) {
        write(visible(sentence) + "\n")
    }

    /// Prints an error, without control characters; the command continues.
    static func error(_ sentence: String) {
        write("Error: " + visible(sentence) + "\n")
    }

    /// Writes a text to standard error as it is.
    static func write(_ text: String) {
        // Standard error may be closed; there is nowhere to report that.
        try? writeAll(Array(text.utf8), to: Invocation.current.errors)
    }
}

extension ReportSubject {
    /// Prints the reasons why the report is about no tweet, as far as they are known.
    func noteEmptyResult() {
        for sentence in emptyResultSentences { Messages.note(sentence) }
    }
}

extension DumpAccount {
    /// Prints the first refused records of the dump, each with its line and the reason, and where the
    /// others are.
    func printRefusals(upTo limit: Int, more hint: @autoclosure () -> String) {
        let shown = refusals.kept.prefix(limit)
        for refusal in shown {
            Messages.note("\(position(of: refusal)): \(refusal.reason.sentence)")
        }
        let more = refusals.count - shown.count
        if more > 0 { Messages.note("… and \(more.grouped) more; \(hint())") }
    }
}

extension [SourceAccount] {
    /// The exit status of an import, an extraction or an inspection: 1 if something failed, else 2 if
    /// records were refused, else 0.
    ///
    /// An interrupted import ends with 130, wrong usage with 64.
    var status: Int32 {
        if contains(where: { !$0.errors.isEmpty }) { return 1 }
        return contains { $0.accounts.contains { $0.refusals.count > 0 } } ? 2 : 0
    }
}
