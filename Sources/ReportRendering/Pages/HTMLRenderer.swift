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
