import TweetArchive
import TweetDumps
import TweetSearch

// What people type into the fields of pages and forms.

extension SearchTerm {
    /// The search term that somebody typed.
    ///
    /// - Throws: ``Refusal`` if it is none.
    static func typed(_ text: String) throws(Refusal) -> SearchTerm {
        guard let term = SearchTerm(text) else {
            throw .badAddress("'\(text)' is not a search term")
        }
        return term
    }
}

extension SearchQuery {
    /// The search that somebody typed.
    ///
    /// - Throws: ``Refusal`` if it cannot be answered.
    static func typed(_ text: String) throws(Refusal) -> SearchQuery {
        do {
            return try SearchQuery(parsing: text)
        } catch {
            throw .badAddress("\(error)")
        }
    }
}

extension ListName {
    /// The name of a list that somebody typed.
    ///
    /// - Throws: ``Refusal`` if it is none.
    static func typed(_ text: String) throws(Refusal) -> ListName {
        guard let name = ListName(text) else {
            throw .badAddress("'\(text)' is no name of a list")
        }
        return name
    }
}
