/// The addresses to which the cells of a page, and the marked parts of their texts, lead.
///
/// ```swift
/// let links = PageLinks(
///     ofCell: { cell, _ in if case .author(let name) = cell { "/person/\(name)" } else { nil } },
///     ofMark: { _, _ in nil }
/// )
/// ```
package struct PageLinks: Sendable {
    /// No links, as in a page that is a single file.
    package static let none = PageLinks(ofCell: { _, _ in nil }, ofMark: { _, _ in nil })

    private let ofCell: @Sendable (Table.Cell, Table.Column) -> String?
    private let ofMark: @Sendable (Table.MarkedText.Mark, String) -> String?

    /// Creates links.
    ///
    /// - Parameters:
    ///   - ofCell: Returns the address of a cell in a column; nil for none.
    ///   - ofMark: Returns the address of a marked part of a text; nil for none.
    package init(
        ofCell: @escaping @Sendable (_ cell: Table.Cell, _ column: Table.Column) -> String?,
        ofMark: @escaping @Sendable (_ mark: Table.MarkedText.Mark, _ text: String) -> String?
    ) {
        self.ofCell = ofCell
        self.ofMark = ofMark
    }

    /// The text of a cell, which is HTML already, as a link if the cell has an address.
    func linked(_ html: String, _ cell: Table.Cell, _ column: Table.Column) -> String {
        element(html, ofCell(cell, column))
    }

    /// The text of a number outside tables, as a link if it counts what has an address.
    func linked(_ html: String, number cell: Table.Cell) -> String {
        guard case .count = cell else { return html }
        return element(html, ofCell(cell, Table.Column("number", .number)))
    }

    /// The text of a marked part, which is HTML already, as a link if the part has an address.
    func linked(_ html: String, _ mark: Table.MarkedText.Mark, _ text: String) -> String {
        element(html, ofMark(mark, text))
    }

    private func element(_ html: String, _ address: String?) -> String {
        guard let address, !html.isEmpty else { return html }
        return "<a href=\"\(address.escapedForMarkup)\">\(html)</a>"
    }
}
