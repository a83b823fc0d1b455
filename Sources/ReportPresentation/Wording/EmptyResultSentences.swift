package import ReportRendering
package import TweetArchive

extension ReportSubject {
    /// The reasons why a report counts no tweets, each a sentence without a full stop.
    ///
    /// It is empty if the report counts tweets, or if the reason is not known.
    package var emptyResultSentences: [String] {
        emptyResult.map { sentence($0) }
    }

    private func sentence(_ reason: EmptyResult) -> String {
        switch reason {
        case .noTweets: "the archive has no tweets; import some with: tagtally import DUMP"
        case .unknownLanguage(let language, let nearest):
            "no tweet of the archive is in \(language); languages are codes such as en"
                + (nearest.isEmpty
                    ? "" : ", the nearest it has: \(nearest.joined(separator: ", "))")
        case .unknownOperator(let name, let meant):
            "'\(name):' is no operator, so it was read as a word; did you mean \(meant): ?"
        case .unknownAuthor(let name): "no tweet in the archive is by @\(name)"
        case .otherTimes(let first, let last):
            "all tweets \(term.map { "found by \($0)" } ?? "of the archive") are from "
                + "\(filter.timeZone.time(first)) to \(filter.timeZone.time(last))"
        }
    }
}

extension NamedTimeZone {
    /// Returns the local time in this zone, for a cell of a table.
    ///
    /// - Parameter seconds: The time in seconds since 1970-01-01 00:00 UTC.
    /// - Returns: The time with the offset of the zone.
    package func time(_ seconds: Int) -> Table.Time {
        Table.Time(start: seconds, offset: offset(at: seconds))
    }
}
