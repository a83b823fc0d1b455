import ReportPresentation
import TweetArchive

extension ReportSubject {
    /// Prints why the report is about no tweet, if the reason is known.
    func sayWhyEmpty() {
        for sentence in emptyResultSentences { Messages.note(sentence) }
    }
}
