/// The numbers of rows and texts of a table that do not fit into a workbook.
struct WorkbookLosses {
    /// The number of rows that are left out because a sheet is full.
    var rows = 0
    /// The number of texts that are cut because a cell is full.
    var texts = 0

    /// Adds the losses of another sheet.
    static func += (sum: inout WorkbookLosses, losses: WorkbookLosses) {
        sum.rows += losses.rows
        sum.texts += losses.texts
    }

    /// Describes the losses, and names a format without them.
    ///
    /// - Parameter maxRows: The maximum number of rows in a sheet, without the header.
    /// - Returns: A sentence for the rows and one for the texts; none if nothing was lost.
    func sentences(maxRows: Int) -> [String] {
        var sentences: [String] = []
        if rows > 0 {
            let are = rows == 1 ? "row is" : "rows are"
            sentences.append(
                "\(rows) \(are) left out of the workbook, whose sheets hold \(maxRows) each; "
                    + "csv holds all"
            )
        }
        if texts > 0 {
            let were = texts == 1 ? "text was" : "texts were"
            sentences.append(
                "\(texts) \(were) cut to the \(CellText.maxLength) characters that a cell holds; "
                    + "csv holds all"
            )
        }
        return sentences
    }
}
