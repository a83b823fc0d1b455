import CXlsxWriter

/// Writes a workbook for Excel and LibreOffice: a sheet with the table and its chart, and one that
/// says where the numbers come from.
///
/// Texts stay texts, whatever they look like, and come back exactly. Numbers, shares and times are
/// those of spreadsheets. The same table always makes the same bytes. Sections with headings have a
/// sheet each; else their rows follow one another.
struct XLSXRenderer: TableRenderer {
    let style: RenderingStyle
    /// How many rows a sheet holds, with the header.
    var mostRows = Int(LXW_ROW_MAX)

    func render(_ table: Table, into output: inout some TableOutput) throws {
        let workbook = try Workbook(title: table.documentTitle ?? "")
        var losses = WorkbookLosses()
        var names: [(name: String, heading: String)] = []
        for (heading, table) in table.sheets(style) {
            let sheet = try workbook.addSheet(heading)
            if !sheet.name.utf8.elementsEqual(heading.utf8) { names.append((sheet.name, heading)) }
            losses += try render(table, on: sheet, of: workbook)
        }
        let lost = losses.sentences(mostRows: mostRows - 1)
        let fullPaths = style.hasFullPaths(in: .xlsx)
        try SourceSheet(of: table, names: names, lost: lost, fullPaths: fullPaths)
            .write(to: workbook)
        try workbook.finish(into: &output)
        for sentence in lost { output.warn(sentence) }
    }

    private func render(_ table: Table, on sheet: Sheet, of workbook: Workbook) throws
        -> WorkbookLosses
    {
        var rows = try TableSheet(of: table, on: sheet, mostRows: mostRows, style)
        try table.forEachRow { try rows.add($0) }
        try rows.finish()
        if let chart = table.chart, let drawing = SheetChart(chart, of: rows, on: sheet) {
            // Beside a wide table nobody would find it, and in print both would be small.
            try drawing.insert(
                into: rows.leavesRoomForChart ? sheet : workbook.addSheet("Chart"),
                column: rows.leavesRoomForChart ? rows.widths.count + 1 : 0
            )
        }
        return rows.losses
    }
}
