import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

extension DumpSummary {
    /// The line of the dump: its name, formats, outcomes, terms, and the time it took.
    var line: String {
        let unfinished = account.isFinished ? "" : " (unfinished)"
        return "\(file.name)\(unfinished): "
            + counts.line(formats: account.formats, terms: terms, seconds: seconds)
    }
}

extension [DumpSummary] {
    /// The line of several dumps together, which counts those that could be read.
    var line: String {
        let read = filter(\.account.isRead)
        let formats = read.reduce(into: Set()) { $0.formUnion($1.account.formats) }
        let seconds = read.reduce(0) { $0 + $1.seconds }
        return "\(read.count.counted("dump")), "
            + counts.line(formats: formats, terms: terms, seconds: seconds)
    }

    /// The records of all dumps.
    var counts: RecordCounts { reduce(RecordCounts()) { $0 + $1.counts } }

    /// The terms that found their tweets, in alphabetical order.
    var terms: [String] { Set(flatMap(\.terms).map(ExactText.init)).sorted().map(\.text) }
}

extension RecordCounts {
    fileprivate func line(formats: Set<String>, terms: [String], seconds: Double) -> String {
        let format = formats.isEmpty ? "" : formats.sorted().joined(separator: ", ") + ", "
        let found =
            terms.isEmpty
            ? "no term" : (terms.count == 1 ? "term " : "terms ") + terms.list
        return "\(format)\(records.counted("record")): \(new.grouped) new, "
            + "\(upgraded.grouped) upgraded, \(duplicates.counted("duplicate")), "
            + "\(nonTweets.counted("non-tweet")), \(refused.grouped) refused; \(found); "
            + "\(seconds.tenths) s"
    }
}

extension [String] {
    /// The maximum number of terms that a line names.
    private static var maxTerms: Int { 10 }
    /// The maximum width of a term in a line, in cells of a terminal.
    private static var maxWidth: Int { 40 }

    /// The first terms, and how many more there are.
    fileprivate var list: String {
        let more = count - Self.maxTerms
        return prefix(Self.maxTerms).map { $0.shortened(to: Self.maxWidth) }
            .joined(separator: ", ") + (more > 0 ? ", … and \(more.grouped) more" : "")
    }
}
