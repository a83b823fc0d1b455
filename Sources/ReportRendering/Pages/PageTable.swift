extension PageFragment {
    /// Prints the sections of the table as HTML tables, each with its heading, row by row.
    func renderSections(
        of table: Table,
        _ data: ChartData?,
        into output: inout some TableOutput
    ) throws {
        let columns = columns(of: table, data)
        var drawn = curves[...]
        for (index, section) in table.printedSections.enumerated() {
            let name = section.heading == nil ? "heading" : "section-\(index + 1)"
            if let heading = section.heading {
                let text = heading.text(fullPaths: style.hasFullPaths(in: .html)).forPeople
                output.write("<h2 id=\"\(name)\" dir=\"auto\">\(text.escapedForMarkup)</h2>\n")
            }
            // An element that scrolls needs a name, and a tab index to be scrolled with the
            // keyboard.
            let anchor = order != nil && index == 0 ? " id=\"\(PageOrder.anchor)\"" : ""
            output.write(
                "<div class=\"scroll\"\(anchor) role=\"region\""
                    + " aria-labelledby=\"\(name)\" tabindex=\"0\">\n"
            )
            try render(section.rows, in: columns, &drawn, into: &output)
            output.write("</div>\n")
        }
    }

    private func render(
        _ rows: Table.Rows,
        in columns: [PageColumn],
        _ drawn: inout ArraySlice<PageCurve>,
        into output: inout some TableOutput
    ) throws {
        let hasCurves = !curves.isEmpty
        let headings =
            columns.map { $0.header(order) }.joined()
            + (hasCurves ? "<th scope=\"col\" class=\"curve\">over time</th>" : "")
        output.write("<table>\n<thead>\n<tr>\(headings)</tr>\n</thead>\n<tbody>\n")
        var isEmpty = true
        func write(_ row: [Table.Cell]) {
            let curve =
                hasCurves ? "<td class=\"curve\">\(drawn.popFirst()?.html ?? "")</td>" : ""
            output.write("<tr>" + columns.map { $0.cell(of: row) }.joined() + curve + "</tr>\n")
            isEmpty = false
        }
        try rows.read(write)
        if isEmpty {
            let count = columns.count + (hasCurves ? 1 : 0)
            output.write("<tr><td class=\"none\" colspan=\"\(count)\">No rows</td></tr>\n")
        }
        output.write("</tbody>\n</table>\n")
    }

    private func columns(of table: Table, _ data: ChartData?) -> [PageColumn] {
        let fields = table.fields(in: .html, style)
        let firstText = fields.first { $0.column.alignment != .right }?.index
        // Charts with several columns have no bars beside the numbers, which would be too wide.
        let barData = table.chart?.hasBars == true ? data : nil
        let chartLabel = table.chart.map(\.label)
        let rowHeader = fields.contains { $0.index == chartLabel } ? chartLabel : firstText
        // If there are two columns, one is the header of the row, and the other needs no label.
        let labelsCells = labelsCells && fields.count > 2
        return fields.map { field in
            PageColumn(
                field: field,
                isRowHeader: field.index == rowHeader,
                maximum: barData.flatMap {
                    $0.chart.valueColumns.contains(field.index) ? $0.maximum : nil
                },
                labelColumn: barData?.chart.label,
                links: links,
                label: labelsCells
                    ? " data-label=\"\(field.heading.forPeople.escapedForMarkup)\"" : "",
                hasDates: isServed
            )
        }
    }
}

private struct PageColumn {
    /// The maximum number of scalars of a text that is never broken into lines.
    private static let maxUnbrokenLength = 40
    /// The maximum number of bytes of a text that fits into a narrow column.
    private static let maxShortLength = 80

    let field: TableField
    let isRowHeader: Bool
    /// The number with the longest bar; nil for a column without bars.
    let maximum: Double?
    /// The index of the column with the labels of the bars; nil for a table without bars.
    let labelColumn: Int?
    let links: PageLinks
    /// The attribute of each cell with the heading, with a blank before it; empty for none.
    let label: String
    /// Whether times are shown as dates for people, with the exact times in attributes.
    let hasDates: Bool

    func header(_ order: PageOrder?) -> String {
        let classes = [
            field.column.alignment == .right ? "number" : nil, maximum == nil ? nil : "bars",
            field.column.hasRanks ? "rank" : nil,
        ]
        let heading = field.heading.forPeople.escapedForMarkup
        let (sorting, link) = order?.heading(heading, column: field.index) ?? ("", heading)
        return "<th scope=\"col\"\(classAttribute(classes))\(sorting)>\(link)</th>"
    }

    func cell(of row: [Table.Cell]) -> String {
        let (element, scope) = isRowHeader ? ("th", " scope=\"row\"") : ("td", label)
        let cell = field.cell(of: row)
        let content = links.linked(text(of: cell), cell, field.column) + bar(of: row)
        return "<" + element + scope + attributes(of: cell) + ">" + content + "</" + element + ">"
    }

    private func text(of cell: Table.Cell) -> String {
        switch cell {
        case .empty: ""
        case .marked(let marked): marked.markup(links: links)
        case .identifier, .mention, .node, .author, .path, .paths, .label, .text, .list:
            cell.forPeople.escapedWithNewlines
        case .time(let time) where hasDates && time.length == .second:
            "<time datetime=\"\(time)\" title=\"\(time)\">\(time.date)</time>"
        case .unknown, .time, .count, .rank, .integer, .real, .share, .part, .flag:
            cell.forPeople.escapedForMarkup
        }
    }

    /// The attributes of a cell, each with a blank before it.
    private func attributes(of cell: Table.Cell) -> String {
        switch cell {
        case .empty, .flag: ""
        case .unknown:
            classAttribute([field.column.alignment == .right ? "number" : nil, "unknown"])
        case .identifier, .mention, .node, .author, .path, .paths, .label, .text, .list, .marked:
            attributes(of: cell.forPeople, cell.mentionKind)
        case .time: " class=\"time\""
        case .count, .rank, .integer, .real, .share, .part:
            classAttribute([field.column.alignment == .left ? nil : "number"])
                + " data-value=\"\(sortable(cell))\""
        }
    }

    private func attributes(of text: String, _ mention: Table.Mention.Kind?) -> String {
        classAttribute([mention?.rawValue, lengthClass(of: text)])
            + " dir=\"\(direction(of: text))\""
    }

    /// The value of the attribute `dir`.
    ///
    /// Mentions and other unbroken texts are written from left to right, with their sign on the left.
    private func direction(of text: String) -> String {
        field.column.hasMentions || isUnbroken(text) ? "ltr" : text.writingDirection
    }

    /// The CSS class for the length of a text: `whole` is never broken into lines, and `long` gets
    /// a wider column, so that it has fewer lines.
    private func lengthClass(of text: String) -> String {
        if isUnbroken(text) { return "whole" }
        return text.utf8.count > PageColumn.maxShortLength ? "long" : "short"
    }

    /// Whether a text is never broken into lines: a short text without blanks, such as an id or a
    /// name.
    ///
    /// Some scripts have no blanks, and their scalars have up to four bytes. Only mentions may be
    /// that long in bytes, because other texts in such scripts could be sentences.
    private func isUnbroken(_ text: String) -> Bool {
        let bytes = text.utf8
        let maxBytes = PageColumn.maxUnbrokenLength * (field.column.hasMentions ? 4 : 1)
        guard bytes.count <= maxBytes, !bytes.contains(where: { $0 <= UInt8(ascii: " ") })
        else { return false }
        return text.unicodeScalars.count <= PageColumn.maxUnbrokenLength
    }

    /// The bar beside a number, in the colour of its mention; empty without a number.
    private func bar(of row: [Table.Cell]) -> String {
        guard let maximum, row[field.index].number != nil else { return "" }
        let number = row[field.index].length ?? 0
        let width = svgLength(number > 0 ? max(1, number / maximum * 100) : 0)
        let mention = labelColumn.flatMap { row[$0].mentionKind }
        return "<svg class=\"beside\" viewBox=\"0 0 100 8\" width=\"100\" height=\"8\""
            + " preserveAspectRatio=\"none\" aria-hidden=\"true\">"
            + "<rect\(classAttribute([mention?.rawValue])) width=\"\(width)\" height=\"8\"/></svg>"
    }
}

/// The HTML attribute `class`, with a blank before it; empty without classes.
private func classAttribute(_ classes: [String?]) -> String {
    let classes = classes.compactMap(\.self)
    return classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
}

/// The number in a cell as JavaScript reads it.
private func sortable(_ cell: Table.Cell) -> String {
    guard let number = cell.number, number.isInfinite else { return cell.forPrograms }
    return number < 0 ? "-Infinity" : "Infinity"
}

// MARK: - Marked texts

extension Table.MarkedText {
    /// The text as HTML, in which every text is escaped, newlines stay, and marked parts are elements.
    package func markup(links: PageLinks) -> String {
        // Only texts much longer than tweets are cut, and lose their marks.
        guard text.utf8.count == text.forPeople.utf8.count else {
            return text.forPeople.escapedWithNewlines
        }
        var parts: [MarkedPart] = []
        for (scalar, marks) in scalars {
            let kind = [.hashtag, .user, .link].first { marks.contains(Marks($0)) }
            if parts.last?.kind != kind || parts.isEmpty { parts.append(MarkedPart(kind: kind)) }
            parts[parts.count - 1].append(scalar, isHit: marks.contains(Marks(.hit)))
        }
        return parts.map { $0.html(links) }.joined()
    }
}

/// A part of a text of one kind, with hits in it.
private struct MarkedPart {
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
        return "<span class=\"\(kind.cssClass)\">\(links.linked(html, kind, text))</span>"
    }
}

extension Table.MarkedText.Mark {
    fileprivate var cssClass: String {
        switch self {
        case .hashtag: "hashtag"
        case .user: "user"
        case .link: "link"
        case .hit: "hit"
        }
    }
}
