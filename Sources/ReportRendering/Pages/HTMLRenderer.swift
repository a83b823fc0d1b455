/// Prints a table as an HTML page, which needs no network and no other file.
///
/// Its content security policy allows only the page's own style sheet and script, so that even a
/// text that was not escaped could run nothing. The rows are read twice if the table has a chart:
/// for the chart, then for the rows below it.
struct HTMLRenderer: TableRenderer {
    let style: RenderingStyle

    func render(_ table: Table, into output: inout some TableOutput) throws {
        let fragment = PageFragment(table, style: style)
        output.write(head(title: fragment.heading))
        output.write("<main>\n")
        try fragment.render(into: &output)
        output.write("</main>\n<script>\(PageScript.text)</script>\n</body>\n</html>\n")
    }

    private func head(title: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
        style-src '\(PageStyle.hash)'; script-src '\(PageScript.hash)'; \
        base-uri 'none'; form-action 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title.escapedForMarkup)</title>
        <style>\(PageStyle.text)</style>
        </head>
        <body>

        """
    }
}

/// The main part of an HTML page with a table: its heading, chart, rows, notes and source.
///
/// The rows are read twice if the table has a chart: for the chart, then for the rows below it. ``PageStyle``
/// is its style sheet.
package struct PageFragment {
    private let table: Table
    let style: RenderingStyle
    let links: PageLinks
    private let headingLevel: Int?
    let labelsCells: Bool
    let order: PageOrder?
    let isServed: Bool
    let curves: [PageCurve]

    /// Creates the main part of a page.
    ///
    /// The heading has level 1 on a separate page, 2 below another heading; nil for no heading. If
    /// `labelsCells` is true, each cell repeats the heading of its column in `data-label`, for style sheets
    /// that show rows as cards. If `isServed` is true, bars are drawn only beside the numbers, and times are
    /// shown as dates, with the exact times in attributes. The rows have the `curves`, if there are any, in
    /// order.
    package init(
        _ table: Table,
        style: RenderingStyle = RenderingStyle(),
        links: PageLinks = .none,
        headingLevel: Int? = 1,
        labelsCells: Bool = false,
        order: PageOrder? = nil,
        isServed: Bool = false,
        curves: [PageCurve] = []
    ) {
        (self.isServed, self.curves) = (isServed, curves)
        self.table = table
        self.style = style
        self.links = links
        self.headingLevel = headingLevel
        self.labelsCells = labelsCells
        self.order = order
    }

    /// The heading of the table, cut if it is very long.
    package var heading: String {
        (table.documentTitle ?? table.chart?.title ?? "Table").forPeople
    }

    /// Writes the part, in which every text is escaped.
    package func render(into output: inout some TableOutput) throws {
        let table = table.cachingFewRows
        let data = try table.chart.map { try ChartData(of: table, $0) }
        if let level = headingLevel {
            let text = heading.escapedForProse
            output.write("<h\(level) id=\"heading\" dir=\"auto\">\(text)</h\(level)>\n")
        }
        if let data, !isServed || !data.chart.hasBars {
            output.write(figure(data, below: heading))
        }
        if let order { output.write(order.choice) }
        try renderSections(of: table, data, into: &output)
        for note in table.notes {
            output.write("<p class=\"note\">\(note.forPeople.escapedForProse)</p>\n")
        }
        output.write(provenance(of: table))
    }

    /// The chart in two layouts, for wide and for narrow windows; the style sheet hides one of
    /// them.
    private func figure(_ data: ChartData, below heading: String) -> String {
        let title = data.chart.title.forPeople
        let caption =
            title.utf8.elementsEqual(heading.utf8)
            ? "" : "<figcaption>\(title.escapedForProse)</figcaption>\n"
        return "<figure>\n" + caption
            + ChartDrawing(data: data, width: 720).inline(cssClass: "wide")
            + ChartDrawing(data: data, width: 360).inline(cssClass: "narrow")
            + "</figure>\n"
    }

    /// The list of the source of the table; consecutive facts with the same label share it.
    private func provenance(of table: Table) -> String {
        guard !table.labelledFacts.isEmpty else { return "" }
        var items = ""
        var lastLabel: String?
        for fact in table.labelledFacts {
            if let label = fact.label, label != lastLabel {
                items += "<dt>\(label.escapedForMarkup)</dt>\n"
            }
            items += description(of: fact)
            lastLabel = fact.label
        }
        return "<section class=\"provenance\">\n<h2>Where this comes from</h2>\n<dl>\n"
            + items + "</dl>\n</section>\n"
    }

    /// The value of a fact, with its details in a list that a click opens.
    private func description(of fact: Table.Fact) -> String {
        let printed = fact.printedValue(fullPaths: style.hasFullPaths(in: .html))
        let value = links.linked(printed.forPeople.escapedForProse, number: printed)
        guard !fact.details.isEmpty else { return "<dd>\(value)</dd>\n" }
        let details = fact.details.map { detail in
            let text = detail.text(fullPaths: style.hasFullPaths(in: .html)).forPeople
            return "<li dir=\"auto\">\(text.escapedForMarkup)</li>\n"
        }
        return "<dd>\n<details>\n<summary>\(value)</summary>\n<ul>\n" + details.joined()
            + "</ul>\n</details>\n</dd>\n"
    }
}

/// A small drawing in a row of a page, of numbers in equal parts of time.
package struct PageCurve {
    package static let height = 20

    private let numbers: [Int]
    private let address: String
    private let label: String

    /// Creates a curve that links to an address, with a label for the link.
    package init(_ numbers: [Int], to address: String, label: String) {
        (self.numbers, self.address, self.label) = (numbers, address, label)
    }

    /// The paths of the line through the numbers and of the area below it, one unit wide between two numbers;
    /// nil for fewer than two.
    package static func paths(_ numbers: [Int]) -> (line: String, area: String)? {
        guard numbers.count > 1 else { return nil }
        let maximum = max(numbers.max() ?? 1, 1)
        let points = numbers.enumerated().map { index, number in
            "\(index) \(height - (number * height + maximum / 2) / maximum)"
        }.joined(separator: "L")
        return ("M\(points)", "M0 \(height)L\(points)L\(numbers.count - 1) \(height)Z")
    }

    /// The link with the drawing; empty for fewer than two numbers.
    var html: String {
        guard let paths = PageCurve.paths(numbers) else { return "" }
        let (end, bottom) = (numbers.count - 1, PageCurve.height)
        return "<a href=\"\(address.escapedForMarkup)\" aria-label=\"\(label.escapedForMarkup)\">"
            + "<svg viewBox=\"0 0 \(end) \(bottom)\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
            + "<path class=\"area\" d=\"\(paths.area)\"/>"
            + "<path class=\"line\" d=\"\(paths.line)\"/></svg></a>"
    }
}

/// The order of the rows of a served page, and the addresses of other orders, to which its headings link.
package struct PageOrder {
    package static let anchor = "rows"

    /// The markup above the table.
    fileprivate let choice: String
    private let sorted: (column: Int, descends: Bool)?
    private let address: (_ column: Int) -> String?

    /// Creates an order by a column, ascending or descending; nil for the order of the report.
    ///
    /// `choice` is the markup above the table. `address` returns the address of the page sorted by
    /// a column; nil for no link.
    package init(
        choice: String,
        sorted: (column: Int, descends: Bool)?,
        address: @escaping (_ column: Int) -> String?
    ) {
        (self.choice, self.sorted, self.address) = (choice, sorted, address)
    }

    /// The attribute of the heading of a column, with a blank before it, and the heading as a link.
    func heading(_ html: String, column: Int) -> (attribute: String, link: String) {
        guard let address = address(column) else { return ("", html) }
        let direction =
            sorted?.column != column
            ? "none" : sorted?.descends == true ? "descending" : "ascending"
        let link = "<a href=\"\(address.escapedForMarkup)\">\(html)</a>"
        return (" aria-sort=\"\(direction)\"", link)
    }
}

/// The addresses to which the cells of a page, and the marked parts of their texts, link.
///
/// ```swift
/// let links = PageLinks(
///     ofCell: { cell, _ in if case .author(let name, _) = cell { "/person/\(name)" } else { nil } },
///     ofMark: { _, _ in nil }
/// )
/// ```
package struct PageLinks: Sendable {
    /// No links, as in a page that is a single file.
    package static let none = PageLinks(ofCell: { _, _ in nil }, ofMark: { _, _ in nil })

    private let ofCell: @Sendable (Table.Cell, Table.Column) -> String?
    private let ofMark: @Sendable (Table.MarkedText.Mark, String) -> String?

    /// Creates links from functions that return an address; nil for no link.
    package init(
        ofCell: @escaping @Sendable (_ cell: Table.Cell, _ column: Table.Column) -> String?,
        ofMark: @escaping @Sendable (_ mark: Table.MarkedText.Mark, _ text: String) -> String?
    ) {
        self.ofCell = ofCell
        self.ofMark = ofMark
    }

    /// The text of a cell, which is HTML already, as a link if the cell has an address.
    func linked(_ html: String, _ cell: Table.Cell, _ column: Table.Column) -> String {
        link(html, to: ofCell(cell, column))
    }

    /// The text of a number outside tables, as a link if what it counts has an address.
    func linked(_ html: String, number cell: Table.Cell) -> String {
        guard case .count = cell else { return html }
        return link(html, to: ofCell(cell, Table.Column("number", .number)))
    }

    func linked(_ html: String, _ mark: Table.MarkedText.Mark, _ text: String) -> String {
        link(html, to: ofMark(mark, text))
    }

    private func link(_ html: String, to address: String?) -> String {
        guard let address, !html.isEmpty else { return html }
        return "<a href=\"\(address.escapedForMarkup)\">\(html)</a>"
    }
}

/// The script of a page, which sorts its tables and filters the long ones.
///
/// Without JavaScript the tables stay readable, in their original order.
private enum PageScript {
    /// The hash of ``text`` for the content security policy.
    ///
    /// A test fails if the hash does not belong to the text.
    static let hash = "sha256-cdDk06BKgphBTkKoilMqLd/qEyWmLhsHoDJUBKBQi7Q="

    static let text = """
        "use strict";
        const collator = new Intl.Collator(undefined, { numeric: true });

        function key(cell) {
          if (cell.classList.contains("unknown")) return "";
          return "value" in cell.dataset ? Number(cell.dataset.value) : cell.textContent;
        }

        function compare(one, other) {
          if (typeof one !== typeof other) return typeof one === "number" ? -1 : 1;
          return typeof one === "number" ? one - other : collator.compare(one, other);
        }

        // What is empty or unknown stands last in both directions, \
        and equal ones in the order that they had.
        function sort(table, place, descends) {
          const rows = Array.from(table.tBodies[0].rows, (row) => ({ row, key: key(row.cells[place]) }));
          rows.sort((one, other) =>
            (one.key === "") - (other.key === "") || (descends ? -1 : 1) * compare(one.key, other.key));
          for (const { row } of rows) table.tBodies[0].append(row);
        }

        // Texts and ranks ascend at first, and other numbers descend: \
        the largest is what people look for.
        function addButton(table, headings, heading, place) {
          const descends = heading.classList.contains("number") && !heading.classList.contains("rank");
          const [first, second] = descends ? ["descending", "ascending"] : ["ascending", "descending"];
          const button = document.createElement("button");
          button.type = "button";
          button.append(...heading.childNodes);
          heading.append(button);
          heading.setAttribute("aria-sort", "none");
          button.addEventListener("click", () => {
            const direction = heading.getAttribute("aria-sort") === first ? second : first;
            for (const other of headings) other.setAttribute("aria-sort", "none");
            heading.setAttribute("aria-sort", direction);
            sort(table, place, direction === "descending");
          });
        }

        const folded = (text) => text.normalize("NFC").toLowerCase();

        // What can be found in a row: numbers as they are shown and as they are typed.
        function words(row) {
          return folded(Array.from(row.cells, (cell) =>
            cell.textContent + "\\n" + (cell.dataset.value ?? "")).join("\\n"));
        }

        // A long table has a box whose text each shown row contains.
        function addFilter(table, rows) {
          const all = rows.length.toLocaleString("en") + " rows";
          const [filter, label, box, number] =
            ["p", "label", "input", "output"].map((name) => document.createElement(name));
          filter.className = "filter";
          box.type = "search";
          number.textContent = all;
          label.append("Rows with ", box);
          filter.append(label, number);
          table.parentElement.before(filter);
          let texts;
          box.addEventListener("input", () => {
            texts ??= rows.map(words);
            const wanted = folded(box.value.trim());
            const shown = rows.filter((row, place) => {
              const isHidden = !texts[place].includes(wanted);
              if (row.hidden !== isHidden) row.hidden = isHidden;
              return !isHidden;
            });
            number.textContent = (wanted && shown.length.toLocaleString("en") + " of ") + all;
          });
        }

        function prepare(table) {
          const rows = table.tBodies[0].rows;
          if (rows.length < 2) return;
          if (rows.length > 50) addFilter(table, Array.from(rows));
          const headings = Array.from(table.tHead.rows[0].cells);
          headings.forEach((heading, place) => {
            if (rows[0].cells[place].classList.contains("number")) heading.classList.add("number");
          });
          headings.forEach((heading, place) => addButton(table, headings, heading, place));
        }

        document.querySelectorAll("table").forEach(prepare);
        """
}
