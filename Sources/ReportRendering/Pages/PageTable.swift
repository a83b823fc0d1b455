/// Writes the sections of a table, row by row.
struct PageTable {
    private let table: Table
    private let style: RenderingStyle
    private let columns: [PageColumn]

    init(_ table: Table, _ data: ChartData?, _ style: RenderingStyle) {
        self.table = table
        self.style = style
        columns = PageColumn.columns(of: table, data, style)
    }

    /// Writes each section with its heading.
    ///
    /// - Throws: An error if the rows cannot be read.
    func render(into output: inout some TableOutput) throws {
        for (index, section) in table.printedSections.enumerated() {
            let name = section.heading == nil ? "heading" : "section-\(index + 1)"
            if let heading = section.heading {
                let text = heading.text(fullPaths: style.hasFullPaths(in: .html)).forPeople
                output.write(
                    "<h2 id=\"\(name)\" dir=\"auto\">\(text.escapedForMarkup)</h2>\n"
                )
            }
            // What scrolls is reached with the keyboard, and has a name.
            output.write(
                "<div class=\"scroll\" role=\"region\" aria-labelledby=\"\(name)\" tabindex=\"0\">\n"
            )
            try render(section.rows, into: &output)
            output.write("</div>\n")
        }
    }

    private func render(_ rows: Table.Rows, into output: inout some TableOutput) throws {
        let headings = columns.map(\.header).joined()
        output.write("<table>\n<thead>\n<tr>\(headings)</tr>\n</thead>\n<tbody>\n")
        var isEmpty = true
        func write(_ row: [Table.Cell]) {
            output.write("<tr>" + columns.map { $0.cell(of: row) }.joined() + "</tr>\n")
            isEmpty = false
        }
        try rows.read(write)
        if isEmpty {
            output.write("<tr><td class=\"none\" colspan=\"\(columns.count)\">No rows</td></tr>\n")
        }
        output.write("</tbody>\n</table>\n")
    }
}

/// A column of a table in a page.
struct PageColumn {
    /// The most characters that stand on one line, however narrow the page is.
    private static let longestWhole = 40
    /// The most bytes of a text that has not many lines in a narrow column.
    private static let longestShort = 80

    private let field: TableField
    /// Whether its cells say what the row is.
    private let isLabel: Bool
    /// The number with the longest bar, where the cells have bars.
    private let largest: Double?
    /// The place of the mentions that the bars are of, where they are of mentions.
    private let mention: Int?

    /// The columns that pages show.
    static func columns(
        of table: Table,
        _ data: ChartData?,
        _ style: RenderingStyle
    ) -> [PageColumn] {
        let fields = table.fields(in: .html, style)
        let firstText = fields.first { $0.column.alignment != .right }?.index
        // A line says it better for a column of many, which bars would make too wide.
        let barred = table.chart?.hasBars == true ? data : nil
        let drawn = table.chart.map(\.label)
        let label = fields.contains { $0.index == drawn } ? drawn : firstText
        return fields.map { field in
            PageColumn(
                field: field,
                isLabel: field.index == label,
                largest: barred.flatMap {
                    $0.chart.valueColumns.contains(field.index) ? $0.largest : nil
                },
                mention: barred.flatMap { $0.hasMentions ? $0.chart.label : nil }
            )
        }
    }

    /// The cell above the column.
    var header: String {
        let looks = [
            field.column.alignment == .right ? "number" : nil, largest == nil ? nil : "bars",
            field.column.hasRanks ? "rank" : nil,
        ]
        return
            "<th scope=\"col\"\(attribute(looks))>\(field.heading.forPeople.escapedForMarkup)</th>"
    }

    /// The cell of a row.
    func cell(of row: [Table.Cell]) -> String {
        let (element, scope) = isLabel ? ("th", " scope=\"row\"") : ("td", "")
        let content = content(field.cell(of: row)) + bar(of: row)
        return "<" + element + scope + content + "</" + element + ">"
    }

    /// The attributes and the text of a cell, behind its name.
    private func content(_ cell: Table.Cell) -> String {
        switch cell {
        case .empty: ">"
        case .unknown:
            attribute([field.column.alignment == .right ? "number" : nil, "unknown"]) + ">"
                + cell.forPeople
        case .identifier, .mention, .author, .path, .label, .text:
            content(cell.forPeople, cell.mentionKind)
        case .time: " class=\"time\">" + cell.forPeople.escapedForMarkup
        case .count, .rank, .integer, .real, .share, .part:
            attribute([field.column.alignment == .left ? nil : "number"])
                + " data-value=\"\(sortable(cell))\">" + cell.forPeople.escapedForMarkup
        }
    }

    private func content(_ text: String, _ mention: Table.Mention.Kind?) -> String {
        attribute([mention?.rawValue, shape(of: text)]) + " dir=\"\(direction(of: text))\">"
            + text.escapedWithNewlines
    }

    /// The direction of a text; in a mention or a term, the sign stays on the left.
    private func direction(of text: String) -> String {
        field.column.hasMentions || isWhole(text) ? "ltr" : "auto"
    }

    /// The class of a text, of which some are never broken, and some would be high in a narrow column.
    private func shape(of text: String) -> String {
        if isWhole(text) { return "whole" }
        return text.utf8.count > PageColumn.longestShort ? "long" : "short"
    }

    /// Whether a text is read as a whole, as an id, a time and a name are, and short enough for that.
    ///
    /// A mention may be in a script whose words are not apart, other texts of which could be prose.
    private func isWhole(_ text: String) -> Bool {
        let bytes = text.utf8
        let longest =
            field.column.hasMentions ? 4 * PageColumn.longestWhole : PageColumn.longestWhole
        guard bytes.count <= longest, !bytes.contains(where: { $0 <= UInt8(ascii: " ") })
        else { return false }
        return text.unicodeScalars.count <= PageColumn.longestWhole
    }

    /// The bar beside a number, in the colour of the mention that it is of.
    private func bar(of row: [Table.Cell]) -> String {
        guard let largest, row[field.index].number != nil else { return "" }
        let number = row[field.index].length ?? 0
        let part = number > 0 ? max(1, number / largest * 100) : 0
        let look = mention.flatMap { row[$0].mentionKind }
        return "<svg class=\"beside\" viewBox=\"0 0 100 8\" width=\"100\" height=\"8\""
            + " preserveAspectRatio=\"none\" aria-hidden=\"true\">"
            + "<rect\(attribute([look?.rawValue])) width=\"\(length(part))\" height=\"8\"/></svg>"
    }
}

private func attribute(_ looks: [String?]) -> String {
    let looks = looks.compactMap(\.self)
    return looks.isEmpty ? "" : " class=\"\(looks.joined(separator: " "))\""
}

/// The number as scripts read it.
private func sortable(_ cell: Table.Cell) -> String {
    guard let number = cell.number, number.isInfinite else { return cell.forPrograms }
    return number < 0 ? "-Infinity" : "Infinity"
}
