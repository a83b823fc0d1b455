import ReportRendering
import TweetArchive

extension ReportSubject {
    /// Says why there is nothing to report, where that is known.
    ///
    /// - Parameter zone: The clock of the times in it.
    func sayWhyEmpty(_ zone: ClockZone) {
        for reason in emptyResult { Messages.note(reason.sentence(term, zone)) }
    }
}

extension EmptyResult {
    fileprivate func sentence(_ term: String?, _ zone: ClockZone) -> String {
        switch self {
        case .noTweets: "the archive has no tweets; import some with: tagtally import DUMP"
        case .unknownLanguage(let language, let nearest):
            "no tweet of the archive is in \(language); languages are codes such as en"
                + (nearest.isEmpty
                    ? "" : ", the nearest it has: \(nearest.joined(separator: ", "))")
        case .otherTimes(let first, let last):
            "all tweets \(term.map { "found by \($0)" } ?? "of the archive") are from "
                + "\(zone.time(first)) to \(zone.time(last))"
        }
    }
}
