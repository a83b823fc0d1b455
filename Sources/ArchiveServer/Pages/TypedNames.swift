import TweetArchive
import TweetDumps
import TweetSearch

// What people type into the fields of pages and forms.

extension SearchTerm {
    /// The search term that somebody typed into a field.
    ///
    /// - Throws: ``Refusal`` if it is none.
    static func typed(_ text: String, in field: String) throws(Refusal) -> SearchTerm {
        guard let term = SearchTerm(text) else {
            throw .badAddress("'\(text)' is not a search term", in: field)
        }
        return term
    }
}

extension SearchQuery {
    /// The search that somebody typed into a field.
    ///
    /// - Throws: ``Refusal`` if it cannot be answered.
    static func typed(_ text: String, in field: String = "q") throws(Refusal) -> SearchQuery {
        do {
            return try SearchQuery(parsing: text)
        } catch {
            // The error may begin with an operator, which must not get a capital letter.
            throw .badAddress("the search cannot be answered: \(error)", in: field)
        }
    }
}

extension ListName {
    /// The name of a list that somebody typed into a field.
    ///
    /// - Throws: ``Refusal`` if it is none.
    static func typed(_ text: String, in field: String = "list") throws(Refusal) -> ListName {
        guard let name = ListName(text) else {
            throw .badAddress("'\(text)' is no name of a list", in: field)
        }
        return name
    }
}
