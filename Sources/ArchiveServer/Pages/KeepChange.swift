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
            let sentence = "name the term as which the tweets are kept, such as #moon"
            throw Refusal.badAddress(sentence, in: "term")
        }
        self.term = term
        addsToOthers = form.value("add") != nil
    }

    func make(_ server: ServerParts) throws -> PageAddress {
        let archive = try server.writer.connection()
        let kept = try archive.keep(query, as: term, addingToOthers: addsToOthers)
        return PageAddress("/term", ["t": kept.term])
    }

    static func kept(_ form: Form, _ server: ServerParts) -> KeptForm? {
        guard let query = form.value("q") else { return nil }
        let html = html(query, form, server)
        return KeptForm(title: Tab.search.label, tab: .search, html: html, query: query)
    }

    /// The form for a search.
    static func form(for query: SearchQuery, _ server: ServerParts) -> HTML {
        html(query.text, Form([]), server)
    }

    private static func html(_ query: String, _ form: Form, _ server: ServerParts) -> HTML {
        let open: HTML = form.problem == nil ? .none : " open=\"open\""
        let checked: HTML = form.value("add") == nil ? .none : " checked=\"checked\""
        return """
            <details class="keep" id="keep"\(open)>
            <summary>Keep as term</summary>
            <form method="post" action="\(path)">
            \(Form.token(server))<input type="hidden" name="q" value="\(query)"/>
            <p><label for="keep-term">Search term</label>
            <input type="text" id="keep-term" name="term" value="\(form.value("term") ?? "")" \
            required="required" autocomplete="off" dir="auto"\(form.problem.attributes(of: "term"))/>
            \(form.problem.message(beside: "term"))</p>
            <p><label><input type="checkbox" id="keep-add" name="add" value="1"\(checked)/> also if it \
            has tweets from dumps or another search</label></p>
            <p><button type="submit">Keep these tweets</button></p>
            </form>
            </details>

            """
    }
}
