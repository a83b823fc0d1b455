import TweetArchive
import TweetDumps
import TweetSearch

/// Keeps the tweets that a search finds as those of a search term: `POST /keep`.
struct KeepChange: Change {
    static let path = "/keep"

    private let query: SearchQuery
    private let term: SearchTerm
    private let addsToOthers: Bool

    init(_ form: Form) throws {
        query = try SearchQuery.typed(form.required("q", else: "type a search first"))
        guard let term = try form.term() else {
            throw Refusal.badAddress("name the term as which the tweets are kept, such as #moon")
        }
        self.term = term
        addsToOthers = form.value("add") != nil
    }

    func make(_ server: ServerParts) throws -> PageAddress {
        let archive = try server.writer.connection()
        let kept = try archive.keep(query, as: term, addingToOthers: addsToOthers)
        server.writer.record(query, tweets: kept.found)
        return PageAddress("/term", ["t": kept.term])
    }

    /// The form for a search.
    static func form(for query: SearchQuery, _ server: ServerParts) -> HTML {
        """
        <details class="keep" id="keep">
        <summary>Keep as term</summary>
        <form method="post" action="\(path)">
        \(Form.token(server))<input type="hidden" name="q" value="\(query.text)"/>
        <p><label for="keep-term">Search term</label>
        <input type="text" id="keep-term" name="term" required="required" autocomplete="off" \
        dir="auto"/></p>
        <p><label><input type="checkbox" id="keep-add" name="add" value="1"/> also if it has \
        tweets from dumps or another search</label></p>
        <p><button type="submit">Keep these tweets</button></p>
        </form>
        </details>

        """
    }
}
