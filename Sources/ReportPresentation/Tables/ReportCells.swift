import ReportRendering
import TweetArchive
import TweetDumps

extension ReportedMention {
    /// The mention for a cell of a table.
    var mention: Table.Mention { Table.Mention(kind.tableKind, name, folded: folded) }
}

extension MentionKind {
    /// The kind for a cell of a table.
    var tableKind: Table.Mention.Kind {
        switch self {
        case .hashtag: .hashtag
        case .user: .user
        }
    }
}

extension Table.Rows {
    /// Creates the rows of a table from the rows of a report.
    ///
    /// - Parameters:
    ///   - rows: The rows of the report.
    ///   - cells: A function that makes the cells of a row.
    init<Row>(_ rows: ReportRows<Row>, _ cells: @escaping (Row) -> [Table.Cell]) {
        self.init { body in try rows.read { try body(cells($0)) } }
    }

    /// Creates the rows of a table with the rank of each in its first column.
    ///
    /// - Parameters:
    ///   - rows: The rows of the report.
    ///   - cells: A function that makes the cells after the rank.
    /// - Returns: The rows.
    static func ranked<Row>(
        _ rows: ReportRows<Row>,
        _ cells: @escaping (Row) -> [Table.Cell]
    ) -> Self {
        Self { body in
            var rank = 0
            try rows.read { row in
                rank += 1
                try body([.rank(rank)] + cells(row))
            }
        }
    }
}
