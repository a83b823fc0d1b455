import ReportRendering
import TweetArchive
import TweetDumps

extension [Table.Column] {
    /// The columns of a mention, whose cells are ``ReportedMention/cells``.
    ///
    /// People and workbooks see it with its sign. In CSV, spreadsheets would take the sign of a user for
    /// that of a formula.
    static let mention = [
        Table.Column("kind", formats: .named),
        Table.Column("mention", formats: .forPeople, hasMentions: true),
        Table.Column("mention", formats: .separated),
        Table.Column("name", formats: .exact),
        Table.Column("folded", formats: .exact),
    ]
}

extension Table.Column {
    /// A column of ranks.
    static func rank(_ name: String, _ formats: Set<Format>) -> Table.Column {
        Table.Column(name, alignment: .right, formats: formats, hasRanks: true)
    }
}

extension ReportedMention {
    /// The cells of the columns of a mention.
    var cells: [Table.Value] {
        [
            .text(kind.name),
            .text(signed),
            .text(kind == .hashtag ? signed : name),
            .text(name),
            .text(folded),
        ]
    }
}

extension Table.Rows {
    /// The rows of a report, each as cells.
    init<Row>(_ rows: ReportRows<Row>, _ cells: @escaping (Row) -> [Table.Value]) {
        self.init { body in try rows.read { try body(cells($0)) } }
    }
}
