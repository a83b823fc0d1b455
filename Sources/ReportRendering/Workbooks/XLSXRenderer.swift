import CXlsxWriter

/// Prints a table as a workbook for Excel and LibreOffice: a sheet with the table and its chart,
/// and one with its notes and source.
///
/// Texts stay texts and are read back exactly, even those that look like numbers or formulas.
/// Numbers, shares and times are numbers of the spreadsheet. The same table always makes the same
/// bytes. If all sections have headings, each has a sheet of its own.
struct XLSXRenderer: TableRenderer {
    let style: RenderingStyle
    /// The maximum number of rows on a sheet, with the header.
    var maxRows = Int(LXW_ROW_MAX)

    func render(_ table: Table, into output: inout some TableOutput) throws {
        let workbook = try Workbook(title: table.documentTitle ?? "")
        var losses = WorkbookLosses()
        var names: [(name: String, heading: String)] = []
        for (heading, table) in table.sheets(style) {
            let sheet = try workbook.addSheet(heading)
            if !sheet.name.utf8.elementsEqual(heading.utf8) { names.append((sheet.name, heading)) }
            losses += try render(table, on: sheet, of: workbook)
        }
        let lost = losses.sentences(maxRows: maxRows - 1)
        let fullPaths = style.hasFullPaths(in: .xlsx)
        try SourceSheet(of: table, names: names, lost: lost, fullPaths: fullPaths)
            .write(to: workbook)
        try workbook.finish(into: &output)
        for sentence in lost { output.warn(sentence) }
    }

    private func render(_ table: Table, on sheet: Sheet, of workbook: Workbook) throws
        -> WorkbookLosses
    {
        var tableSheet = try TableSheet(of: table, on: sheet, maxRows: maxRows, style)
        try table.forEachRow { try tableSheet.append($0) }
        try tableSheet.finish()
        if let chart = table.chart, let sheetChart = SheetChart(chart, of: tableSheet, on: sheet) {
            // Beside a wide table, a chart would be out of view, and in print both would be small.
            let isBeside = tableSheet.leavesRoomForChart
            try sheetChart.insert(
                into: isBeside ? sheet : workbook.addSheet("Chart"),
                column: isBeside ? tableSheet.widths.count + 1 : 0
            )
        }
        return tableSheet.losses
    }
}
