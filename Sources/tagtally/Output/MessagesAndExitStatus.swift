import DraftFiles
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

/// The reason why a command failed, as a sentence without a full stop.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

extension ReportSubject {
    /// Prints the known reasons why the report is about no tweet.
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

/// The line on a terminal that shows the progress of a command, and is removed at its end.
final class ProgressLine {
    private static let interval = Duration.milliseconds(100)

    private let isShown: Bool
    private var updated = ContinuousClock.now
    private var isVisible = false

    /// Prepares the line; it is never shown if standard error is no terminal.
    init(isShown: Bool = true) {
        self.isShown = isShown && Terminal.isWatched
    }

    /// Shows a text, unless the line was updated just before.
    func show(_ text: @autoclosure () -> String) {
        let now = ContinuousClock.now
        guard isShown, now - updated > ProgressLine.interval else { return }
        updated = now
        isVisible = true
        Messages.write("\r\u{1B}[2K" + text())
    }

    func clear() {
        if isVisible { Messages.write("\r\u{1B}[2K") }
        isVisible = false
    }
}

/// The progress of an import or extraction.
struct ReadingProgress {
    private let line: ProgressLine
    private let started = ContinuousClock.now
    /// The number of bytes to read; nil if one of the dumps is a pipe.
    private let total: Int?

    init(files: [DumpFile], isShown: Bool) {
        line = ProgressLine(isShown: isShown)
        let sizes = files.map(\.size)
        total = sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
    }

    /// Shows how many bytes of the dumps were read, before decompression, and how many records of tweets.
    func show(bytes: Int, tweets: Int) {
        line.show(text(bytes: bytes, tweets: tweets))
    }

    func clear() { line.clear() }

    private func text(bytes: Int, tweets: Int) -> String {
        let seconds = (ContinuousClock.now - started) / .seconds(1)
        let rate = Int(Double(tweets) / max(seconds, 0.001))
        let tweets = "\(tweets.counted("tweet")), \(rate.grouped) tweets/s"
        guard let total, total > 0 else { return "\(bytes.megabytes), \(tweets)" }
        let done = Double(bytes) / Double(total)
        let left = bytes > 0 ? (seconds / done - seconds).time : "?"
        return "\(bytes.megabytes) of \(total.megabytes) (\(Int(done * 100)) %), "
            + "\(tweets), \(left) left"
    }
}

extension Int {
    /// A number of bytes, as `1.2 MB`.
    var megabytes: String { (Double(self) / 1_000_000).tenths + " MB" }
}

extension Double {
    /// The number with one digit after the point.
    var tenths: String {
        let tenths = Int((self * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// A number of seconds as `12 s` or `3:07 min`.
    fileprivate var time: String {
        let seconds = Int(rounded())
        guard seconds >= 60 else { return "\(seconds) s" }
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest) min"
    }
}
