import ReportRendering
package import TweetArchive

extension ReportSubject {
    /// The reasons why a report is about no tweet, each in a sentence without a full stop; empty if it is
    /// about some, or if the reason is not known.
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
        case .otherTimes(let first, let last):
            "all tweets \(term.map { "found by \($0)" } ?? "of the archive") are from "
                + "\(filter.timeZone.time(first)) to \(filter.timeZone.time(last))"
        }
    }
}

extension NamedTimeZone {
    /// A moment, in seconds since 1970 in UTC, as a cell shows it in this zone.
    func time(_ seconds: Int) -> Table.Time {
        Table.Time(start: seconds, offset: offset(at: seconds))
    }
}
