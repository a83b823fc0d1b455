/// A table of links that were expanded elsewhere: a short link, and where it leads, in each row.
///
/// ```
/// short,long
/// https://bit.ly/2N1x,https://example.org/a
/// ```
package struct ExpandedLinks {
    /// The links in canonical form, each with the address to which it leads.
    package private(set) var targets: [String: String] = [:]

    private let table: PairTable
    /// The first row of each link.
    private var rows: [String: PairTable.Row] = [:]

    /// Reads a table; throws ``PairTable/Failure`` if it cannot be read, or a row does not have two addresses
    /// on the web, or contradicts another one.
    package init(readingFrom path: String) throws {
        table = try PairTable(
            readingFrom: path,
            columns: "a short link and where it leads",
            headings: (
                ["short", "short link", "short url", "link", "url", "from"],
                ["long", "long link", "long url", "expanded", "expanded url", "target", "to"]
            )
        )
        for row in table.rows {
            for address in [row.first, row.second] where CanonicalLink.domain(of: address) == nil {
                throw table.failure(in: row, "'\(address)' is no address on the web")
            }
            let form = CanonicalLink.form(of: row.first)
            guard let known = rows[form] else {
                (targets[form], rows[form]) = (row.second, row)
                continue
            }
            if CanonicalLink.form(of: known.second) != CanonicalLink.form(of: row.second) {
                throw failure(in: row, "line \(known.line) says \(known.second)")
            }
        }
    }

    /// The error that another table said something else of a link.
    package func contradiction(of form: String, with known: String) -> any Error {
        guard let row = rows[form] else { preconditionFailure("the link is in the table") }
        return failure(in: row, "the archive has \(known)")
    }

    private func failure(in row: PairTable.Row, _ other: String) -> PairTable.Failure {
        table.failure(in: row, "\(row.first) leads to \(row.second), but \(other)")
    }
}
