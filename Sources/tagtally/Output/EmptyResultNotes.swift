import ReportPresentation
import TweetArchive

extension ReportSubject {
    /// Prints the reasons why the report is about no tweet, as far as they are known.
    func noteEmptyResult() {
        for sentence in emptyResultSentences { Messages.note(sentence) }
    }
}
