import ReportPresentation
import ReportRendering
import Synchronization
import TweetArchive
import TweetDumps
import TweetSearch

/// The address of a page, with the values of its query.
struct PageRequest: Sendable {
    /// The maximum number of rows of a page, unless its address has a limit.
    private static let rowsOfPage = 100
    private static let maxLimit = 1_000_000

    let path: String
    /// Follows the path; empty if the page has none.
    let name: String
    /// nil for the page itself.
    let format: Format?
    let query: [(name: String, value: String)]
    let server: ServerParts
    /// nil before it is known.
    var problem: Refusal?
    private let readNames = ReadNames()

    private final class ReadNames: Sendable {
        let names = Mutex<Set<String>>([])
    }

    /// The first value of a name; nil if it is absent or empty.
    ///
    /// A page must read all that it can use in its initialiser; see ``refuseUnreadNames()``.
    func value(_ name: String) -> String? {
        _ = readNames.names.withLock { $0.insert(name) }
        return first(name)
    }

    /// The first value of a name, also if the page cannot use it, to be shown; nil if it is absent or empty.
    func typed(_ name: String) -> String? {
        first(name).map { PagePseudonyms.value($0, of: name) }
    }

    private func first(_ name: String) -> String? {
        query.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// Whether the page has read a name, so that its value has an effect.
    func hasRead(_ name: String) -> Bool { readNames.names.withLock { $0.contains(name) } }

    /// Refuses a name that the page has not read, or two values of a name, so that no part of a query is
    /// ignored silently.
    ///
    /// A page keeps filters that it cannot use for other pages, and marks them as having no effect.
    func refuseUnreadNames() throws(Refusal) {
        var seen: Set<String> = []
        for (name, value) in query {
            let isKept = format == nil && PageFilter.keptNames.contains(name)
            guard hasRead(name) || isKept else {
                throw .badAddress("this page cannot use '\(name)'; \(usable)", in: name)
            }
            guard value.isEmpty || seen.insert(name).inserted else {
                throw .badAddress("'\(name)' is in the address twice; leave out one", in: name)
            }
        }
    }

    private var usable: String {
        let names = readNames.names.withLock { $0.sorted() }.joined(separator: ", ")
        return names.isEmpty ? "it takes nothing after a question mark" : "it takes \(names)"
    }

    /// The hidden fields of a form that keep the rest of the query, apart from the wrong value.
    func hiddenFields(except shown: [String]) -> [HTML] {
        query.filter { name, value in
            !value.isEmpty && !shown.contains(name) && name != problem?.field
        }.map { HTML.hiddenField($0.name, $0.value) }
    }

    /// The maximum number of rows: all in other formats, 100 in a page, unless the address has a limit.
    var limit: RowLimit {
        get throws {
            guard let number = try number("limit", "the limit") else {
                return format == nil ? .requested(PageRequest.rowsOfPage) : .none
            }
            return .requested(number)
        }
    }

    /// The number of rows before the first one of the page: those of the pages before it.
    ///
    /// Other formats have one page.
    var skipped: Int {
        get throws {
            guard format == nil else { return 0 }
            let page = try number("page", "the page") ?? 1
            return (page - 1) * (try limit.maximum ?? 0)
        }
    }

    /// The maximum number of rows of a report: those of the pages up to this one.
    var listLimit: RowLimit {
        get throws {
            let skipped = try skipped
            return try limit.maximum.map { .requested($0 + skipped) } ?? .none
        }
    }

    /// The same in a table; none if the address sorts or chooses rows, since the page limits them
    /// afterwards.
    var tableLimit: RowLimit {
        get throws {
            let limit = try listLimit
            return try rowChoice.isInOrder ? limit : .none
        }
    }

    private func number(_ name: String, _ words: String) throws -> Int? {
        guard let typed = value(name) else { return nil }
        let maximum = PageRequest.maxLimit
        guard let number = Int(typed), (1...maximum).contains(number) else {
            let sentence = "\(words) must be a number from 1 to \(maximum.grouped)"
            throw Refusal.badAddress(sentence, in: name)
        }
        return number
    }

    var rowChoice: RowChoice {
        get throws {
            // A page without a limit shows all rows.
            let isLimited = hasRead("limit")
            let limit = isLimited ? try limit : .none
            let words = value("rows")?.trimmingBlanks ?? ""
            return RowChoice(
                sort: value("sort"),
                words: words.isEmpty ? nil : words,
                limit: limit,
                skipped: isLimited ? try skipped : 0
            )
        }
    }

    /// The same request with no names read.
    var copy: PageRequest {
        PageRequest(path: path, name: name, format: format, query: query, server: server)
    }

    var ownPath: PageAddress { PageAddress(path, name: name) }

    /// Whether the page shows a table whose rows an address can sort and choose.
    var hasTable: Bool { hasRead("sort") }

    /// The name of the column by which the table is sorted, in either direction; nil if it is not.
    var sortedColumn: String? {
        value("sort").map { $0.hasPrefix("-") ? String($0.dropFirst()) : $0 }
    }

    func term(_ name: String = "t") throws -> SearchTerm? {
        try value(name).map { try SearchTerm.typed($0, in: name) }
    }

    /// The choice that a value of the query names; the default without a value.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        default choice: Choice
    ) throws -> Choice {
        guard let typed = value(name) else { return choice }
        guard let found = Choice(rawValue: typed) else {
            let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw Refusal.badAddress("'\(typed)' is none of: \(all)", in: name)
        }
        return found
    }

    func address(as format: Format, withFilters hasFilters: Bool = true) -> PageAddress {
        let ending = format.fileExtensions.first.map { "." + $0 } ?? ""
        return PageAddress(path, name: name + ending, items: hasFilters ? ownItems : [])
    }

    /// The items of the query that have an effect on the page's table in other formats.
    private var ownItems: [(name: String, value: String)] {
        query.filter {
            hasRead($0.name) && !$0.value.isEmpty && !["limit", "page"].contains($0.name)
        }
    }

    /// The address of the first page with another value, without some names; nil removes the value.
    func address(
        with name: String,
        _ value: String?,
        without others: [String] = []
    ) -> PageAddress {
        let removed = others + [name, "page"]
        let items = query.filter { !removed.contains($0.name) }
        return PageAddress(path, name: self.name, items: items + (value.map { [(name, $0)] } ?? []))
    }

    /// Links to the page before this one and the one after it; empty if there are none.
    func pager(hasMore: Bool, before: String = "Back", after: String = "Next") -> HTML {
        let page = typed("page").flatMap { Int($0) } ?? 1
        if page == 1, !hasMore { return .none }
        let link = { (number: Int, words: String, rel: String) -> HTML in
            let address = address(with: "page", number > 1 ? String(number) : nil)
            return "<a class=\"btn\" rel=\"\(rel)\" href=\"\(address)\">\(words)</a>\n"
        }
        return """
            <nav class="pager" aria-label="Pages of this list">
            \(page > 1 ? link(page - 1, before, "prev") : .none)<span>Page \(page.grouped)</span>
            \(hasMore ? link(page + 1, after, "next") : .none)</nav>

            """
    }
}

// Parsing of what people type into fields; a wrong value is a refusal of its field.

extension SearchTerm {
    static func typed(_ text: String, in field: String) throws(Refusal) -> SearchTerm {
        guard let term = SearchTerm(text) else {
            throw .badAddress("'\(text)' is not a search term", in: field)
        }
        return term
    }
}

extension SearchQuery {
    static func typed(_ text: String) throws(Refusal) -> SearchQuery {
        do {
            return try SearchQuery(parsing: text)
        } catch {
            // The error may begin with an operator, which must not get a capital letter.
            throw .badAddress("the search cannot be answered: \(error)", in: "q")
        }
    }
}

extension ListName {
    static func typed(_ text: String) throws(Refusal) -> ListName {
        guard let name = ListName(text) else {
            throw .badAddress("'\(text)' is not a name of a list", in: "list")
        }
        return name
    }
}

/// The address to which a form of a page leads: the browser is redirected to the same address without the
/// marks of forms and without empty values.
///
/// So an address that is copied has only what was chosen, and a search that is reached by a link, a bookmark
/// or the back button does not count as typed.
struct FormAddress {
    private static let (name, typedName) = ("form", "typed")

    static let mark: HTML = "<input type=\"hidden\" name=\"\(own: name)\" value=\"1\"/>\n"
    /// Marks the requests of the search box, whose searches are recorded as recent.
    static let typedMark: HTML =
        "<input type=\"hidden\" name=\"\(own: typedName)\" value=\"1\"/>\n"

    let address: PageAddress
    /// The search that was typed into the search box; nil for other forms.
    let typedSearch: String?

    /// nil for other addresses.
    init?(_ target: RequestTarget) {
        let marks = [FormAddress.name, FormAddress.typedName]
        guard marks.contains(where: { target.value(of: $0) != nil }) else { return nil }
        typedSearch = target.value(of: FormAddress.typedName).flatMap { _ in target.value(of: "q") }
        address = target.address { !marks.contains($0.name) && !$0.value.isEmpty }
    }
}
