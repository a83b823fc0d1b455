import ReportPresentation
import TweetArchive

/// What a page says instead of an empty table, with what to do next.
enum EmptyState {
    /// The archive has no tweets.
    static let archive: HTML = """
        <p class="empty">The archive has no tweets yet. <a href="/imports">Import a dump</a> here, or in \
        a terminal with <code>tagtally import DUMP</code>.</p>

        """

    /// The archive has no search terms.
    static let terms: HTML = """
        <p class="empty">No tweets were imported for a search term. Name one when you \
        <a href="/imports">import a dump</a>, or keep the tweets of <a href="/search">a search</a> as \
        those of a term. In a terminal, use <code>tagtally import --term '#iot' DUMP</code> or \
        <code>tagtally search QUERY --as NAME</code>.</p>

        """

    /// No tweet was found, for the reasons that are known.
    static func tweets(_ subject: ReportSubject) -> HTML {
        if subject.emptyResult == [.noTweets] { return archive }
        let reasons = subject.emptyResultSentences.map { sentence -> HTML in
            "<p class=\"empty\">\(sentence.capitalizedSentence).</p>\n"
        }
        let next: HTML = """
            <p class="empty">Nothing was found. Try fewer words, or look at the \
            <a href="/timeline">timeline</a>.</p>

            """
        return "\(reasons)\(next)"
    }
}

extension String {
    /// The text with a capital letter at its beginning.
    var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
