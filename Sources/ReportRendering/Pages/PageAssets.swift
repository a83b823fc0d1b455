/// The style sheet of pages, for programs that serve it as a file of its own.
package enum PageAssets {
    /// The CSS of a page with a ``PageFragment``.
    package static var styleSheet: String { PageStyle.text }
}

extension Table.MarkedText {
    /// The text as HTML, in which every text is escaped and newlines stay.
    ///
    /// - Parameter links: The addresses to which marked parts lead.
    /// - Returns: The markup.
    package func markup(links: PageLinks) -> String { PageMarks.escaped(self, links) }
}

extension String {
    /// The text escaped for an element or attribute of HTML, without control characters.
    package var markup: String { forPeople.escapedForMarkup }
}
