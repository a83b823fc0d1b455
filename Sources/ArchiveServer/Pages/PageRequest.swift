import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

/// The question that the address of a page asks.
struct PageRequest: Sendable {
    /// The maximum number of rows of a page, unless its address has a limit.
    private static let rowsOfPage = 100
    /// The maximum limit in an address.
    private static let maxLimit = 1_000_000

    /// The path of the page.
    let path: String
    /// The name behind the path; empty if the page has none.
    let name: String
    /// The format; nil for the page itself.
    let format: Format?
    /// The names and values of the query.
    let query: [(name: String, value: String)]
    /// What the page may need of the server.
    let server: ServerParts
    /// Whether an open page asks again, because the archive has changed.
    let isUpdate: Bool

    /// The first value of a name; nil if it is absent or empty.
    func value(_ name: String) -> String? {
        query.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// The maximum number of rows: all in other formats, some in a page, unless the address has a limit.
    ///
    /// - Throws: ``Refusal`` if the limit is no number from 1 to a million.
    var limit: RowLimit {
        get throws {
            guard let typed = value("limit") else {
                return format == nil ? .requested(PageRequest.rowsOfPage) : .none
            }
            guard let number = Int(typed), (1...PageRequest.maxLimit).contains(number) else {
                throw Refusal.badAddress("limit must be a number from 1 to 1,000,000")
            }
            return .requested(number)
        }
    }

    /// The search term of a name in the query; nil without one.
    ///
    /// - Throws: ``Refusal`` if it is no search term.
    func term(_ name: String = "t") throws -> SearchTerm? {
        try value(name).map { try SearchTerm.typed($0) }
    }

    /// The search of the query; nil without one.
    ///
    /// - Throws: ``Refusal`` if it cannot be understood.
    func search() throws -> SearchQuery? {
        try value("q").map { try SearchQuery.typed($0) }
    }

    /// A choice by its name; the default if the query has none.
    ///
    /// - Throws: ``Refusal`` if there is no such choice.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        default choice: Choice
    ) throws -> Choice {
        guard let typed = value(name) else { return choice }
        guard let found = Choice(rawValue: typed) else {
            let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw Refusal.badAddress("'\(typed)' is none of: \(all)")
        }
        return found
    }

    /// The address of the same question in another format.
    func address(as format: Format) -> PageAddress {
        let ending = format.fileExtensions.first.map { "." + $0 } ?? ""
        return PageAddress(path, name: name + ending, items: query.filter { $0.name != "limit" })
    }

    /// The address of the same question with another value; nil removes it.
    func address(with name: String, _ value: String?) -> PageAddress {
        let others = query.filter { $0.name != name }
        return PageAddress(
            path,
            name: self.name,
            items: others + (value.map { [(name, $0)] } ?? [])
        )
    }

    /// A link to the same page with more rows.
    var linkToMore: HTML {
        "<p class=\"more\"><a href=\"\(addressOfMore)\">Show more</a></p>\n"
    }

    /// The address of the same page with ten times as many rows.
    private var addressOfMore: PageAddress {
        let rows = value("limit").flatMap { Int($0) } ?? PageRequest.rowsOfPage
        return address(with: "limit", String(min(rows * 10, PageRequest.maxLimit)))
    }
}
