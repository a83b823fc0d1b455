import ReportPresentation
import TweetArchive

extension ArchiveError {
    /// The error with the command that answers what may have been meant; nil for most errors.
    ///
    /// Few tweets of most archives were found by a term, and people expect `report '#ai'` to count all
    /// that have the hashtag.
    var hint: String? {
        guard case .unknownTerm(let term, _, let tweets) = self, tweets > 0 else { return nil }
        let number = tweets == 1 ? "1 tweet carries" : "\(tweets.counted("tweet")) carry"
        let command = "tagtally report --with \(ShellQuoting.quoted(term))"
        return "the archive knows no search term \(term), but \(number) it: \(command)"
    }
}
