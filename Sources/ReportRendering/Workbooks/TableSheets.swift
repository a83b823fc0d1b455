extension Table {
    /// The most sections that have a sheet each.
    private static let mostSheets = 50

    /// What stands on each sheet, and what that is about.
    ///
    /// If there are several sections with headings, it is a section each.
    func sheets(_ style: RenderingStyle) -> [(heading: String, table: Table)] {
        let headings = sections.compactMap(\.heading)
        guard (2...Table.mostSheets).contains(sections.count), headings.count == sections.count
        else { return [("Table", withHeadingsInRows(style))] }
        return zip(headings, sections).map { heading, section in
            var table = self
            table.sections = [section]
            let heading = heading.text(fullPaths: style.hasFullPaths(in: .xlsx))
            table.chart?.title = "\(heading): \(chart?.title ?? "")"
            return (heading, table)
        }
    }

    /// The table with the headings of its sections in a column before the others, where there are too
    /// many for a sheet each.
    private func withHeadingsInRows(_ style: RenderingStyle) -> Table {
        guard sections.count > Table.mostSheets, sections.contains(where: { $0.heading != nil })
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
        table.chart?.moveRight()
        return table
    }
}

extension Table.Chart {
    /// Names the same columns where there is one more before them.
    fileprivate mutating func moveRight() {
        label += 1
        form =
            switch form {
            case .bars(let column): .bars(column + 1)
            case .lines(let columns): .lines(columns.map { $0 + 1 })
            case .compared(let columns): .compared(columns.map { $0 + 1 })
            }
    }
}
