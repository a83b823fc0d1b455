/// Writes a page that needs nothing else: no network, no other file, and a script only to sort and to
/// filter.
///
/// A policy in the page lets browsers run nothing but its own style and script, so that a text that
/// got through unescaped could still do nothing. The rows are read twice where there is a chart,
/// which stands above them.
struct HTMLRenderer: TableRenderer {
    let style: RenderingStyle

    func render(_ table: Table, into output: inout some TableOutput) throws {
        let table = table.cachingFewRows
        let data = try table.chart.map { try ChartData(of: table, $0) }
        let heading = (table.documentTitle ?? table.chart?.title ?? "Table").forPeople
        output.write(head(title: heading))
        output.write(
            "<main>\n<h1 id=\"heading\" dir=\"auto\">\(heading.escapedWithDirections)</h1>\n"
        )
        if let data { output.write(figure(data, below: heading)) }
        try PageTable(table, data, style).render(into: &output)
        for note in table.notes {
            output.write("<p class=\"note\">\(note.forPeople.escapedWithDirections)</p>\n")
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

    /// The chart, laid out for wide windows and for narrow ones, of which one is shown.
    private func figure(_ data: ChartData, below heading: String) -> String {
        let title = data.chart.title.forPeople
        let caption =
            title.utf8.elementsEqual(heading.utf8)
            ? "" : "<figcaption>\(title.escapedWithDirections)</figcaption>\n"
        return "<figure>\n" + caption
            + ChartDrawing(data, width: 720).inline(as: "wide")
            + ChartDrawing(data, width: 360).inline(as: "narrow")
            + "</figure>\n"
    }

    /// Where the numbers come from; of neighbours with the same label, the first has it.
    private func provenance(of table: Table) -> String {
        guard !table.labelledFacts.isEmpty else { return "" }
        var entries = ""
        var last: String?
        for fact in table.labelledFacts {
            if let label = fact.label, label != last {
                entries += "<dt>\(label.escapedForMarkup)</dt>\n"
            }
            entries += description(of: fact)
            last = fact.label
        }
        return "<section class=\"provenance\">\n<h2>Where this comes from</h2>\n<dl>\n"
            + entries + "</dl>\n</section>\n"
    }

    /// What a fact says; its details are seen once they are asked for.
    private func description(of fact: Table.Fact) -> String {
        let value = fact.printedValue(fullPaths: style.hasFullPaths(in: .html)).forPeople
            .escapedWithDirections
        guard !fact.details.isEmpty else { return "<dd>\(value)</dd>\n" }
        let details = fact.details.map { detail in
            let text = detail.text(fullPaths: style.hasFullPaths(in: .html)).forPeople
            return "<li dir=\"auto\">\(text.escapedForMarkup)</li>\n"
        }
        return "<dd>\n<details>\n<summary>\(value)</summary>\n<ul>\n" + details.joined()
            + "</ul>\n</details>\n</dd>\n"
    }
}
