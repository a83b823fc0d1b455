/// The text of a cell with its styles.
struct StyledText {
    /// The text, already ``visible(_:)`` and as short as its column allows.
    let text: String
    /// The style of the whole text.
    private let style: TextStyle
    /// The styles of the text's scalars that are not blanks, in their order; empty if the whole text
    /// has one style.
    private let styles: [[TextStyle]]

    init(_ text: String, _ style: TextStyle = .plain) {
        self.text = text
        self.style = style
        styles = []
    }

    /// - Parameters:
    ///   - text: The text of the cell, which may be cut with `…`.
    ///   - marked: The cell.
    init(_ text: String, _ marked: Table.MarkedText) {
        self.text = text
        style = .plain
        styles = marked.scalars.compactMap { $0.scalar == " " ? nil : $0.marks.styles }
    }

    /// The text between escape sequences, with direction marks if the style is for a terminal.
    func printed(_ style: RenderingStyle) -> String { printed([text], style)[0] }

    /// The lines of the text between escape sequences.
    ///
    /// - Parameters:
    ///   - lines: The text in lines, which differ from it in blanks alone.
    ///   - style: Whether there are escape sequences and direction marks.
    /// - Returns: The lines.
    func printed(_ lines: [String], _ style: RenderingStyle) -> [String] {
        var rest = styles[...]
        return lines.map { line in
            let line = style.isTerminal ? line.withDirectionMarks : line
            guard style.isColoured, !styles.isEmpty else {
                return self.style.styled(line, if: style.isColoured)
            }
            return StyledText.styled(line, &rest)
        }
    }

    /// A line in which each scalar that is not a blank or a direction mark has the next style.
    private static func styled(_ line: String, _ rest: inout ArraySlice<[TextStyle]>) -> String {
        var (styled, run, current) = ("", String.UnicodeScalarView(), [TextStyle]())
        for scalar in line.unicodeScalars {
            let isBlank = scalar == " " || scalar == "\u{200E}"
            // A blank within a phrase has the style of the words around it.
            let next = isBlank ? (rest.first == current ? current : []) : rest.popFirst() ?? []
            if next != current {
                styled += String(run).between(current)
                run.removeAll(keepingCapacity: true)
                current = next
            }
            run.append(scalar)
        }
        return styled + String(run).between(current)
    }
}

extension String {
    /// The text between the escape sequences of some styles.
    fileprivate func between(_ styles: [TextStyle]) -> String {
        styles.reduce(self) { $1.styled($0, if: true) }
    }
}

extension Table.MarkedText.Marks {
    /// The styles of the marks.
    fileprivate var styles: [TextStyle] {
        Table.MarkedText.Mark.allCases.filter { contains(Self($0)) }.map { mark in
            switch mark {
            case .hashtag: .hashtag
            case .user: .user
            case .link: .link
            case .hit: .hit
            }
        }
    }
}
