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
    /// The name after the path; empty if the page has none.
    let name: String
    /// The format; nil for the page itself.
    let format: Format?
    let query: [(name: String, value: String)]
    let server: ServerParts
    /// The error of the request; nil before it is known.
    var problem: Refusal?
    private let readNames = ReadNames()

    /// The names of the query that the page has read.
    private final class ReadNames: Sendable {
        private let names = Mutex<Set<String>>([])

        /// The names in alphabetical order.
        var sorted: [String] { names.withLock { $0.sorted() } }

        func add(_ name: String) { _ = names.withLock { $0.insert(name) } }

        func contains(_ name: String) -> Bool { names.withLock { $0.contains(name) } }
    }

    /// The first value of a name; nil if it is absent or empty.
    ///
    /// A page must read all that it can use in its initialiser; see ``refuseUnreadNames()``.
    func value(_ name: String) -> String? {
        readNames.add(name)
        return query.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// Refuses a name that the page has not read, or two values of a name, so that no part of a query is
    /// ignored silently.
    func refuseUnreadNames() throws(Refusal) {
        var seen: Set<String> = []
        for (name, value) in query {
            guard readNames.contains(name) else {
                throw .badAddress("this page cannot use '\(name)'; \(usable)", in: name)
            }
            guard value.isEmpty || seen.insert(name).inserted else {
                throw .badAddress("'\(name)' is in the address twice; leave out one", in: name)
            }
        }
    }

    private var usable: String {
        let names = readNames.sorted.joined(separator: ", ")
        return names.isEmpty ? "it takes nothing behind a question mark" : "it takes \(names)"
    }

    /// The hidden fields of a form that keep the rest of the query, apart from the wrong value.
    func hiddenFields(except shown: [String]) -> [HTML] {
        query.filter { name, value in
            !value.isEmpty && !shown.contains(name) && name != problem?.field
        }.map { name, value in "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\"/>\n" }
    }

    /// The maximum number of rows: all in other formats, 100 in a page, unless the address has a limit.
    var limit: RowLimit {
        get throws {
            guard let typed = value("limit") else {
                return format == nil ? .requested(PageRequest.rowsOfPage) : .none
            }
            guard let number = Int(typed), (1...PageRequest.maxLimit).contains(number) else {
                let sentence = "the limit must be a number from 1 to 1,000,000"
                throw Refusal.badAddress(sentence, in: "limit")
            }
            return .requested(number)
        }
    }

    /// The maximum number of rows of a report in a table: the ``limit``, or none if the address
    /// sorts or chooses rows, since the page limits them afterwards.
    var tableLimit: RowLimit {
        get throws {
            let limit = try limit
            return try rowChoice.isNone ? limit : .none
        }
    }

    /// The order and the choice of the rows of the page's table.
    var rowChoice: RowChoice {
        get throws {
            // A page without a limit shows all rows.
            let limit = readNames.contains("limit") ? try limit : .none
            let words = value("rows")?.trimmingBlanks ?? ""
            return RowChoice(
                sort: value("sort"),
                words: words.isEmpty ? nil : words,
                limit: limit
            )
        }
    }

    /// Whether the page shows a table whose rows an address can sort and choose.
    var hasTable: Bool { readNames.contains("sort") }

    /// The name of the column by which the table is sorted, in either direction; nil if it is not.
    var sortedColumn: String? {
        value("sort").map { $0.hasPrefix("-") ? String($0.dropFirst()) : $0 }
    }

    /// The search term of a name in the query; nil without one.
    func term(_ name: String = "t") throws -> SearchTerm? {
        try value(name).map { try SearchTerm.typed($0, in: name) }
    }

    func search() throws -> SearchQuery? {
        try value("q").map { try SearchQuery.typed($0) }
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

    func address(as format: Format) -> PageAddress {
        let ending = format.fileExtensions.first.map { "." + $0 } ?? ""
        return PageAddress(path, name: name + ending, items: query.filter { $0.name != "limit" })
    }

    /// The address of the same page with another value; nil removes it.
    func address(with name: String, _ value: String?) -> PageAddress {
        let others = query.filter { $0.name != name }
        let items = others + (value.map { [(name, $0)] } ?? [])
        return PageAddress(path, name: self.name, items: items)
    }

    var linkToMore: HTML {
        "<p class=\"more\"><a href=\"\(addressOfMore)\">Show more</a></p>\n"
    }

    /// The address of the same page with ten times as many rows.
    private var addressOfMore: PageAddress {
        let rows = value("limit").flatMap { Int($0) } ?? PageRequest.rowsOfPage
        return address(with: "limit", String(min(rows * 10, PageRequest.maxLimit)))
    }
}

// What people type into the fields of pages and forms, or a refusal of the field.

extension SearchTerm {
    static func typed(_ text: String, in field: String) throws(Refusal) -> SearchTerm {
        guard let term = SearchTerm(text) else {
            throw .badAddress("'\(text)' is not a search term", in: field)
        }
        return term
    }
}

extension SearchQuery {
    /// The search that was typed into the field `q`.
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
    /// The name of a list that was typed into the field `list`.
    static func typed(_ text: String) throws(Refusal) -> ListName {
        guard let name = ListName(text) else {
            throw .badAddress("'\(text)' is no name of a list", in: "list")
        }
        return name
    }
}
