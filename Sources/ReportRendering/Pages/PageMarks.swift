/// Prints the marked parts of a text as elements of HTML.
enum PageMarks {
    private typealias Marks = Table.MarkedText.Marks

    /// The text escaped for an element of HTML whose newlines are displayed as line breaks.
    static func escaped(
        _ marked: Table.MarkedText,
        _ links: PageLinks = .none
    ) -> String {
        // Only texts much longer than tweets are cut, and lose their marks.
        guard marked.text.utf8.count == marked.text.forPeople.utf8.count else {
            return marked.text.forPeople.escapedWithNewlines
        }
        var parts: [Part] = []
        for (scalar, marks) in marked.scalars {
            if parts.last?.kind != kind(of: marks) || parts.isEmpty {
                parts.append(Part(kind: kind(of: marks)))
            }
            parts[parts.count - 1].append(scalar, isHit: marks.contains(Marks(.hit)))
        }
        return parts.map { $0.html(links) }.joined()
    }

    private static func kind(of marks: Marks) -> Table.MarkedText.Mark? {
        [.hashtag, .user, .link].first { marks.contains(Marks($0)) }
    }

    /// A part of a text of one kind, with hits in it.
    private struct Part {
        let kind: Table.MarkedText.Mark?
        private var runs: [(text: String.UnicodeScalarView, isHit: Bool)] = []

        init(kind: Table.MarkedText.Mark?) { self.kind = kind }

        mutating func append(_ scalar: Unicode.Scalar, isHit: Bool) {
            if runs.last?.isHit != isHit { runs.append((String.UnicodeScalarView(), isHit)) }
            runs[runs.count - 1].text.append(scalar)
        }

        func html(_ links: PageLinks) -> String {
            let html = runs.map { text, isHit in
                let escaped = String(text).escapedWithNewlines
                return isHit ? "<mark>\(escaped)</mark>" : escaped
            }.joined()
            guard let kind else { return html }
            let text = runs.map { String($0.text) }.joined()
            return "<span class=\"\(kind.name)\">\(links.linked(html, kind, text))</span>"
        }
    }
}

extension Table.MarkedText.Mark {
    /// The class of the element.
    fileprivate var name: String {
        switch self {
        case .hashtag: "hashtag"
        case .user: "user"
        case .link: "link"
        case .hit: "hit"
        }
    }
}
