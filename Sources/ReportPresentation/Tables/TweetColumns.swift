package import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

extension Table {
    /// Shows the column with the ids of tweets in all formats, not only in those for programs.
    ///
    /// It has no effect on a table whose rows are not tweets.
    package mutating func showIDs() {
        if let ids { columns[ids].visibility = .everywhere }
    }

    /// Gives the columns the names of Twitter's API v2, as far as it has such names, and times the
    /// form that they have there.
    ///
    /// ```swift
    /// var table = try Table(report)  // with the columns `id`, `time`, `author` and so on
    /// table.useTwitterNames()        // `id`, `created_at`, `author.username`
    /// ```
    package mutating func useTwitterNames() {
        for entry in TweetField.all {
            guard let name = entry.twitterName,
                let index = columns.firstIndex(where: { $0.name == entry.name.description })
            else { continue }
            (columns[index].name, columns[index].heading) = (name, name)
        }
        for index in sections.indices {
            let rows = sections[index].rows
            sections[index].rows = Rows { body in
                try rows.read { row in try body(row.map(\.asTwitterWritesIt)) }
            }
        }
    }

    /// Sets which columns have the ids and positions of tweets.
    mutating func addTweetRoles() {
        ids = columns.index(of: "id")
        positions = Positions(
            longitude: columns.index(of: "longitude"),
            latitude: columns.index(of: "latitude")
        )
    }
}

extension Table.Rows {
    /// Creates the rows of a list of ids of tweets.
    init(ids: [Int64]) {
        self.init { body in for id in ids { try body([.identifier(id)]) } }
    }
}

extension ListedTweet {
    /// The columns of a table of tweets: those of the fields in the order of their list, and some more.
    ///
    /// Of the numbers, only that by which the tweets are sorted is shown in every format.
    static func columns(sortedBy sorted: TweetField? = nil) -> [Table.Column] {
        TweetField.all.flatMap { columns(of: $0, sortedBy: sorted) }
            + [Table.Column("address", visibility: .details)]
    }

    private static func columns(
        of entry: TweetField.Entry,
        sortedBy sorted: TweetField?
    ) -> [Table.Column] {
        switch entry.field {
        case .author: [Table.Column("author", .author)]
        case .time: [Table.Column("time", .time)]
        case .text: [Table.Column("text", maxWidth: Table.Column.longMaxWidth)]
        case .mentions:
            [
                Table.Column("hashtags", visibility: .details),
                Table.Column("users", visibility: .details).telling(.names),
            ]
        case .point:
            ["longitude", "latitude"].map { Table.Column($0, .number, visibility: .details) }
        case .terms, .whole, .listed, .profile, .quoted, .rest: []
        case .originalAuthor: [column(of: entry, sortedBy: sorted).telling(.names)]
        case .media: [column(of: entry, sortedBy: sorted).telling(.identity)]
        default: [column(of: entry, sortedBy: sorted)]
        }
    }

    private static func column(
        of entry: TweetField.Entry,
        sortedBy sorted: TweetField?
    ) -> Table.Column {
        Table.Column(
            entry.name.description,
            entry.type.columnKind,
            heading: entry.name.description.replacing("_", with: " "),
            visibility: entry.field == sorted ? .everywhere : .details
        )
    }

    /// A function that makes the cells of tweets, in the order of the columns.
    ///
    /// What the search found is marked in their texts.
    static func cells(
        in zone: NamedTimeZone,
        marking search: SearchQuery? = nil
    ) -> (ListedTweet) -> [Table.Cell] {
        var marks = TweetTextMarks(search)
        return { $0.cells(in: zone, marks.marked($0)) }
    }

    private func cells(in zone: NamedTimeZone, _ text: Table.MarkedText) -> [Table.Cell] {
        TweetField.all.flatMap { cells(of: $0, in: zone, text) } + [.text(address)]
    }

    private func cells(
        of entry: TweetField.Entry,
        in zone: NamedTimeZone,
        _ marked: Table.MarkedText
    ) -> [Table.Cell] {
        switch entry.field {
        case .id: [.identifier(id)]
        case .author: [author.map { .author($0) } ?? .empty]
        case .time: [time.map { .time(zone.time($0)) } ?? .empty]
        case .kind: [.text(kind.name)]
        case .language: [language.map { .text($0) } ?? .empty]
        case .text: [.marked(marked)]
        case .originalAuthor: [originalAuthor.map { .text($0) } ?? .empty]
        case .source: [source.map { .text($0) } ?? .empty]
        case .place: [place.map { .text($0) } ?? .empty]
        case .mentions: [.list(hashtags.map { "#" + $0 }), .list(users)]
        case .point: [longitude, latitude].map { $0.map { .real($0) } ?? .empty }
        case .links: [.list(links)]
        case .media: [.list(media)]
        case .terms, .whole, .listed, .profile, .quoted, .rest: []
        default:
            // All others are numbers.
            [self[entry.field].map { .number($0, entry.type) } ?? .empty]
        }
    }
}

extension Table.Cell {
    /// The cell, of a time with thousandths.
    fileprivate var asTwitterWritesIt: Table.Cell {
        guard case .time(let time) = self else { return self }
        return .time(Table.Time(start: time.start, offset: time.offset, length: .millisecond))
    }
}

extension TweetField.ValueType {
    /// The kind of a column with values of the type.
    var columnKind: Table.Column.Kind {
        switch self {
        case .count, .positiveCount: .number
        case .time: .time
        case .tweet, .conversation, .version, .account, .flag, .other: .text
        }
    }
}

extension Table.Cell {
    /// A number of a tweet or author, of some type.
    static func number(_ number: Int64, _ type: TweetField.ValueType) -> Table.Cell {
        switch type {
        case .tweet, .conversation, .version, .account: .identifier(number)
        case .count, .positiveCount, .time, .other: .count(Int(number))
        case .flag: .flag(number != 0)
        }
    }
}
