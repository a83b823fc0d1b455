import ReportPresentation
import TweetArchive

extension ArchiveError {
    /// The error with the command that does what may have been meant; nil for most errors.
    var hint: String? {
        switch self {
        // Few tweets of most archives were found by a term, and people expect `report '#ai'` to count
        // all that have the hashtag.
        case .unknownTerm(let term, _, let tweets) where tweets > 0:
            let number = tweets == 1 ? "1 tweet carries" : "\(tweets.counted("tweet")) carry"
            let command = "tagtally report --with \(ShellQuoting.quoted(term))"
            return "the archive knows no search term \(term), but \(number) it: \(command)"
        case .termOfDumps(let term), .termOfSearch(let term, _):
            let options = "--as \(ShellQuoting.quoted(term)) --add"
            return "\(self); search QUERY \(options) adds tweets to them"
        default:
            return nil
        }
    }
}
