/// Prints a table as text, in aligned columns.
///
/// Each column is as wide as its widest cell in all sections, and columns are two blanks apart. On a
/// terminal no line is wider than it: see ``TextLayout``. No line ends with a blank. The column
/// headings are printed above every section, even one without rows, unless the table is a list of
/// labels and values. The rows are read twice: to measure them and to print them.
///
/// ```text
/// 812 tweets with #ucd
///
/// Rank  Mention  Count
///    1  #IoT        12
///    2  @bob         3
///
/// 94 mentions counted once are hidden.
/// ```
struct TextRenderer: TableRenderer {
    let style: RenderingStyle

    func render(_ table: Table, into output: inout some TableOutput) throws {
        let table = table.cachingFewRows
        if let heading = table.heading {
            let heading = TextStyle.bold.styled(prose(heading), if: style.isColoured)
            output.write(heading + "\n\n")
        }
        let layout = try TextLayout(of: table, style)
        output.write(layout.sparklines)
        try renderSections(of: table, layout, into: &output)
        let notes = table.notes + [layout.note].compactMap(\.self)
        if !notes.isEmpty { output.write("\n") }
        for note in notes { output.write(prose(note) + "\n") }
    }

    /// A heading or note as a line; on a terminal in as many lines as it needs, with direction marks.
    private func prose(_ text: String) -> String {
        let text = visible(text.forPeople)
        guard let width = style.width else { return text }
        return text.lines(ofWidth: width).map(\.withDirectionMarks).joined(separator: "\n")
    }

    private func renderSections(
        of table: Table,
        _ layout: TextLayout,
        into output: inout some TableOutput
    ) throws {
        for (number, section) in table.printedSections.enumerated() {
            if number > 0 { output.write("\n") }
            if let heading = section.heading {
                output.write(prose(heading.forPeople) + "\n")
            }
            if table.showsHeadings { output.write(layout.header) }
            try section.rows.read { row in output.write(layout.line(of: row)) }
        }
    }
}

/// The text of a cell with its styles.
struct StyledText {
    /// The text, already ``visible(_:)`` and as short as its column allows.
    let text: String
    private let style: TextStyle
    /// The styles of the text's scalars that are not blanks, in their order; empty if the whole text
    /// has one style.
    private let styles: [[TextStyle]]

    init(_ text: String, _ style: TextStyle = .plain) {
        self.text = text
        self.style = style
        styles = []
    }

    /// Creates the text of a cell with marks, which may be cut with `…`.
    init(_ text: String, _ marked: Table.MarkedText) {
        self.text = text
        style = .plain
        styles = marked.scalars.compactMap { $0.scalar == " " ? nil : $0.marks.styles }
    }

    /// The text between escape sequences, with direction marks if the style is for a terminal.
    func printed(_ style: RenderingStyle) -> String { printed([text], style)[0] }

    /// The lines of the text, which differ from it only in blanks, between escape sequences.
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
    fileprivate func between(_ styles: [TextStyle]) -> String {
        styles.reduce(self) { $1.styled($0, if: true) }
    }
}

extension Table.MarkedText.Marks {
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

/// A colour or weight of text on a terminal.
///
/// The raw value is the parameter of the escape sequence SGR (select graphic rendition) of ECMA-48.
enum TextStyle: String {
    case plain = ""
    case bold = "1"
    case hashtag = "36"
    case user = "33"
    case bar = "34"
    case link = "34;4"
    /// A search hit: exchanges foreground and background, and keeps the colours of other styles.
    case hit = "7"

    /// Creates the style of a mention; plain for other texts.
    init(_ mention: Table.Mention.Kind?) {
        switch mention {
        case .hashtag: self = .hashtag
        case .user: self = .user
        case nil: self = .plain
        }
    }

    /// Creates the style of a bar or sparkline: the colour of its mention, else that of other bars.
    init(bar mention: Table.Mention.Kind?) {
        self = mention.map { TextStyle($0) } ?? .bar
    }

    /// Puts a text between the escape sequences of this style if `isColoured`.
    ///
    /// The text must be ``visible(_:)``, so that it contains no escape sequences.
    func styled(_ text: String, if isColoured: Bool) -> String {
        guard isColoured, self != .plain, !text.isEmpty else { return text }
        return "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}

/// Bars and sparklines made of Unicode block elements.
enum BlockBars {
    /// Blocks from 0 to 7 eighths of a cell wide.
    private static let horizontalBlocks = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    /// The cells of a sparkline: a low line for zero, then seven blocks of increasing height.
    private static let verticalBlocks = ["_", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// Returns a bar whose length is proportional to a number, rounded to eighths of a cell.
    ///
    /// It is empty for 0, at least an eighth of a cell long for other numbers, and `width` cells long
    /// for the maximum.
    static func bar(_ value: Double, of maximum: Double, width: Int) -> String {
        guard value > 0, maximum > 0 else { return "" }
        let eighths = max(1, Int((value / maximum * Double(width * 8)).rounded()))
        return String(repeating: "█", count: eighths / 8) + horizontalBlocks[eighths % 8]
    }

    /// Returns a chart of numbers in one line, with a block for each number.
    ///
    /// The numbers are at least 0. If there are more than `width` cells, each block shows the largest
    /// of several neighbours.
    static func sparkline(_ values: [Double], width: Int) -> String {
        let peaks = downsampled(values, to: width)
        guard let maximum = peaks.max(), maximum > 0 else {
            return String(repeating: verticalBlocks[0], count: peaks.count)
        }
        return peaks.map { peak in
            // Only zero is drawn as the low line.
            let minHeight = peak > 0 ? 1 : 0
            return verticalBlocks[max(minHeight, Int((peak / maximum * 7).rounded()))]
        }.joined()
    }

    /// At most `maxCount` numbers, each the largest of as many neighbours as necessary.
    private static func downsampled(_ values: [Double], to maxCount: Int) -> [Double] {
        guard values.count > maxCount else { return values }
        let size = (values.count + maxCount - 1) / maxCount
        return stride(from: 0, to: values.count, by: size).map { first in
            values[first..<min(first + size, values.count)].max() ?? 0
        }
    }
}
