/// Prints a table as an HTML page, which needs no network and no other file.
///
/// Its content security policy allows only the page's own style sheet and script, so that even a
/// text that was not escaped could run nothing. The rows are read twice if the table has a chart:
/// for the chart, then for the rows below it.
struct HTMLRenderer: TableRenderer {
    let style: RenderingStyle

    func render(_ table: Table, into output: inout some TableOutput) throws {
        let table = table.cachingFewRows
        let data = try table.chart.map { try ChartData(of: table, $0) }
        let heading = (table.documentTitle ?? table.chart?.title ?? "Table").forPeople
        output.write(head(title: heading))
        output.write(
            "<main>\n<h1 id=\"heading\" dir=\"auto\">\(heading.escapedForProse)</h1>\n"
        )
        if let data { output.write(figure(data, below: heading)) }
        try PageTable(table, data, style).render(into: &output)
        for note in table.notes {
            output.write("<p class=\"note\">\(note.forPeople.escapedForProse)</p>\n")
        }
        output.write(provenance(of: table))
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

    /// The chart in two layouts, for wide and for narrow windows; the style sheet hides one of
    /// them.
    private func figure(_ data: ChartData, below heading: String) -> String {
        let title = data.chart.title.forPeople
        let caption =
            title.utf8.elementsEqual(heading.utf8)
            ? "" : "<figcaption>\(title.escapedForProse)</figcaption>\n"
        return "<figure>\n" + caption
            + ChartDrawing(data, width: 720).inline(cssClass: "wide")
            + ChartDrawing(data, width: 360).inline(cssClass: "narrow")
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
        let value = fact.printedValue(fullPaths: style.hasFullPaths(in: .html)).forPeople
            .escapedForProse
        guard !fact.details.isEmpty else { return "<dd>\(value)</dd>\n" }
        let details = fact.details.map { detail in
            let text = detail.text(fullPaths: style.hasFullPaths(in: .html)).forPeople
            return "<li dir=\"auto\">\(text.escapedForMarkup)</li>\n"
        }
        return "<dd>\n<details>\n<summary>\(value)</summary>\n<ul>\n" + details.joined()
            + "</ul>\n</details>\n</dd>\n"
    }
}
