import ReportRendering
import TweetArchive
import TweetDumps

extension ReportedMention {
    /// The mention in a table.
    var mention: Table.Mention { Table.Mention(kind.ofTable, name, folded: folded) }
}

extension MentionKind {
    /// The kind in a table.
    var ofTable: Table.Mention.Kind {
        switch self {
        case .hashtag: .hashtag
        case .user: .user
        }
    }
}

extension Table.Rows {
    /// The rows of a report, each as cells.
    init<Row>(_ rows: ReportRows<Row>, _ cells: @escaping (Row) -> [Table.Cell]) {
        self.init { body in try rows.read { try body(cells($0)) } }
    }
}
