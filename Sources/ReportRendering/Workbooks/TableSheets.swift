extension Table {
    /// The maximum number of sections that each have a sheet of their own.
    private static let maxSheets = 50

    /// The tables on the sheets of a workbook, with their headings.
    ///
    /// Each section has a sheet if all sections have headings and there are not too many. Otherwise
    /// one sheet has all rows.
    func sheets(_ style: RenderingStyle) -> [(heading: String, table: Table)] {
        let headings = sections.compactMap(\.heading)
        guard (2...Table.maxSheets).contains(sections.count), headings.count == sections.count
        else { return [("Table", withHeadingsInRows(style))] }
        return zip(headings, sections).map { heading, section in
            var table = self
            table.sections = [section]
            let heading = heading.text(fullPaths: style.hasFullPaths(in: .xlsx))
            table.chart?.title = "\(heading): \(chart?.title ?? "")"
            return (heading, table)
        }
    }

    /// The table, with the headings of its sections in an additional first column if there are too
    /// many sections for a sheet each.
    private func withHeadingsInRows(_ style: RenderingStyle) -> Table {
        guard sections.count > Table.maxSheets, sections.contains(where: { $0.heading != nil })
        else { return self }
        var table = self
        table.columns.insert(Column("section", heading: "Section"), at: 0)
        table.sections = sections.map { section in
            let heading = section.heading.map {
                Cell.text($0.text(fullPaths: style.hasFullPaths(in: .xlsx)))
            }
            return Section(
                rows: Rows { body in try section.rows.read { try body([heading ?? .empty] + $0) } }
            )
        }
        table.chart?.shiftColumns()
        return table
    }
}

extension Table.Chart {
    /// Adds 1 to the index of every column, after a column was inserted before them.
    fileprivate mutating func shiftColumns() {
        label += 1
        form =
            switch form {
            case .bars(let column): .bars(column + 1)
            case .lines(let columns): .lines(columns.map { $0 + 1 })
            case .compared(let columns): .compared(columns.map { $0 + 1 })
            }
    }
}
