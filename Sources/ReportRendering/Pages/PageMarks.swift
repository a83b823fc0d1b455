/// Prints the marked parts of a text as elements of HTML.
enum PageMarks {
    private typealias Marks = Table.MarkedText.Marks

    /// The text escaped for an element of HTML whose newlines are displayed as line breaks.
    static func escaped(_ marked: Table.MarkedText) -> String {
        // Only texts much longer than tweets are cut, and lose their marks.
        guard marked.text.utf8.count == marked.text.forPeople.utf8.count else {
            return marked.text.forPeople.escapedWithNewlines
        }
        var (html, run, current) = ("", String.UnicodeScalarView(), Marks())
        for (scalar, marks) in marked.scalars {
            if marks != current {
                html += element(String(run), current)
                run.removeAll(keepingCapacity: true)
                current = marks
            }
            run.append(scalar)
        }
        return html + element(String(run), current)
    }

    private static func element(_ text: String, _ marks: Marks) -> String {
        let escaped = text.escapedWithNewlines
        if text.isEmpty { return escaped }
        let kind: Table.MarkedText.Mark? = [.hashtag, .user, .link].first {
            marks.contains(Marks($0))
        }
        let hit = marks.contains(Marks(.hit)) ? "<mark>\(escaped)</mark>" : escaped
        return kind.map { "<span class=\"\($0.name)\">\(hit)</span>" } ?? hit
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
