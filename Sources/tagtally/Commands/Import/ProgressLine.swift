import Foundation
import ReportPresentation
import TweetArchive
import TweetDumps

/// The line on a terminal that shows the progress of an import.
final class ProgressLine {
    /// The minimum time between two updates, in seconds.
    private static let interval = 0.1

    /// The number of bytes to read; nil if one of the dumps is a pipe.
    private let total: Int?
    private let isShown: Bool
    private let started = ContinuousClock.now
    private var shown = ContinuousClock.now
    /// Whether the terminal shows the line.
    private var isVisible = false

    /// Prepares the line; it is never shown if standard error is no terminal.
    init(files: [DumpFile], isShown: Bool) {
        self.isShown = isShown && isatty(STDERR_FILENO) == 1
        let sizes = files.map(\.size)
        total = sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
    }

    /// Shows the progress, unless the line was updated just before.
    func show(_ progress: ImportProgress) {
        let now = ContinuousClock.now
        guard isShown, now - shown > .seconds(ProgressLine.interval) else { return }
        shown = now
        isVisible = true
        Messages.write("\r\u{1B}[2K" + text(progress, seconds: (now - started) / .seconds(1)))
    }

    /// Removes the line from the terminal.
    func clear() {
        if isVisible { Messages.write("\r\u{1B}[2K") }
        isVisible = false
    }

    private func text(_ progress: ImportProgress, seconds: Double) -> String {
        let rate = Int(Double(progress.tweets) / max(seconds, 0.001))
        let tweets = "\(progress.tweets.counted("tweet")), \(rate.grouped) tweets/s"
        guard let total, total > 0 else { return "\(progress.bytes.megabytes), \(tweets)" }
        let done = Double(progress.bytes) / Double(total)
        let left = progress.bytes > 0 ? (seconds / done - seconds).time : "?"
        return "\(progress.bytes.megabytes) of \(total.megabytes) (\(Int(done * 100)) %), "
            + "\(tweets), \(left) left"
    }
}

extension Int {
    /// A number of bytes, as `1.2 MB`.
    var megabytes: String { (Double(self) / 1_000_000).tenths + " MB" }
}

extension Double {
    /// A number of seconds as `12 s` or `3:07 min`.
    fileprivate var time: String {
        let seconds = Int(rounded())
        guard seconds >= 60 else { return "\(seconds) s" }
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest) min"
    }
}
