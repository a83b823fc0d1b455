package import ReportRendering
package import TweetArchive
package import TweetDumps

/// The tweets that a package describes, and the options that choose them.
package struct PackageRequest: Sendable {
    /// The term; nil for all tweets of the archive.
    package let term: SearchTerm?
    /// The tweets that are counted.
    package let filter: TweetFilter
    /// The options that make the filter, as they are typed, such as `--since 2020`.
    package let options: [String]

    package init(of term: SearchTerm?, _ filter: TweetFilter, options: [String]) {
        (self.term, self.filter, self.options) = (term, filter, options)
    }
}

/// A table or list of a package: what it holds, and how it is made.
///
/// ``all`` lists them. The metadata of a package, its texts, its check and its documentation are derived from
/// that list.
package struct PackageTable: Sendable {
    /// What makes the rows.
    enum Source: Sendable {
        case report(any Report.Type, ReportValues)
        /// The ids of the tweets, the oldest tweet first; with pseudonyms the numbers in their place, the
        /// smallest one first.
        case ids
        case dumps
        /// The facts about the collection and about the other tables.
        case summary
    }

    /// The type of a column, as Table Schema names it.
    enum FieldType: String, Sendable {
        case text = "string"
        case number = "integer"
        case time = "datetime"
        case day = "date"
        case month = "yearmonth"
    }

    struct Field: Sendable {
        let name: String
        let type: FieldType
        let explanation: String

        init(_ name: String, _ type: FieldType, _ explanation: String) {
            (self.name, self.type, self.explanation) = (name, type, explanation)
        }
    }

    /// The name, which is that of the file without its extension.
    package let name: String
    /// A few words about the content.
    fileprivate let title: String
    /// What a reader has to know, in sentences.
    fileprivate let explanation: String
    /// The columns; empty for a list.
    let fields: [Field]
    /// The column that identifies a row; nil without one.
    ///
    /// Texts cannot identify a row: the format replaces some characters, after which two texts can be equal.
    private(set) var primaryKey: String?
    let source: Source

    /// The format of the file: CSV, or a list of ids.
    package var format: Format { fields.isEmpty ? .ids : .csv }

    /// The path of the file in the payload, such as `tables/popularity.csv`.
    package var path: String {
        fields.isEmpty ? "ids/\(name).txt" : "tables/\(name).csv"
    }

    /// Whether the texts of a package need the rows.
    ///
    /// The others may have so many rows that they do not fit into memory.
    package var isRead: Bool {
        switch source {
        case .dumps, .summary: true
        case .ids: false
        case .report(let report, _): report == Trend.self || report == Languages.self
        }
    }

    /// The report that a command prints as the file, with its options; nil if only a package has it.
    private var printed: (report: any Report.Type, values: ReportValues)? {
        switch source {
        case .report(let report, let values): (report, values)
        case .ids: (Timeline.self, .init(Timeline.order, .oldest))
        case .dumps, .summary: nil
        }
    }

    func title(in subject: PackageSubject) -> String {
        format == .ids && subject.hasOtherIDs ? "Numbers in place of the ids of the tweets" : title
    }

    func explanation(in subject: PackageSubject) -> String {
        guard let pseudonyms = subject.pseudonyms else { return explanation }
        return switch source {
        case .ids where subject.hasOtherIDs:
            "A number on each line, in ascending order. Each stands for a tweet, and is not an id of Twitter."
        case .report(let report, _) where report == Popularity.self:
            "\(explanation) \(pseudonyms.sentence)."
        case .report, .ids, .dumps, .summary: explanation
        }
    }

    /// The command that prints the file; nil if only a package has it.
    func command(of subject: PackageSubject) -> String? {
        guard let (report, values) = printed else { return nil }
        let options = report.options.flatMap { option in
            option.chosen(in: values).map { ["--\(option.name)", $0] } ?? []
        }
        let command = subject.command(
            ["tagtally", report.name],
            options + ["--format", format.rawValue, "--reproducible"]
        )
        return format == .ids && subject.hasOtherIDs ? command + " | sort -n" : command
    }
}

extension PackageTable {
    /// Calls a closure with each table of a package, whose rows are valid until it returns.
    ///
    /// Pseudonyms, if there are any, replace people in all tables.
    ///
    /// - Throws: An ``ArchiveError`` if the archive does not know the term or a name in the filter, an
    ///   error if the archive cannot be read, or the error of `body`.
    /// - Complexity: Reads all tweets of the term several times.
    package static func makeAll(
        from archive: TweetArchive,
        _ request: PackageRequest,
        _ pseudonyms: Pseudonyms?,
        _ body: (PackageTable, Table) throws -> Void
    ) throws {
        func add(_ entry: PackageTable, _ table: Table) throws {
            try body(entry, pseudonyms?.table(table) ?? table)
        }
        let collection = try archive.collection(of: request.term, request.filter)
        let dumps = PackageDumps(try archive.dumps(), of: collection.subject)
        var facts = PackageFacts()
        for entry in all {
            switch entry.source {
            case .report(let report, let values):
                let choice = ReportRequest(of: request.term, request.filter, values)
                try report.make(from: archive, choice) { table, _ in
                    facts.add(table, named: entry.name)
                    try add(entry, table)
                }
            case .ids:
                try archive.tweets(of: request.term, request.filter, order: .oldest) {
                    try body(entry, Table(ids: pseudonyms?.numbers(of: $0.ids) ?? $0.ids))
                }
            case .dumps: try add(entry, Table(dumps))
            case .summary: try add(entry, Table(facts.rows(collection, dumps)))
            }
        }
    }

    /// All tables and lists, the summary last, because it has facts about the others.
    package static let all = [
        PackageTable(
            name: "popularity",
            title: "Hashtags and users that the tweets mention",
            explanation:
                "A row for each hashtag or user, the most mentioned first. What is mentioned less "
                + "often than summary.csv says under min_count is hidden.",
            fields: [
                Field("kind", .text, "hashtag or user"),
                Field(
                    "mention",
                    .text,
                    "the most common spelling; a hashtag with its sign, a user without"
                ),
                Field("count", .number, "the number of mentions"),
                Field("tweets", .number, "the number of different tweets with them"),
            ],
            source: .report(Popularity.self, .init())
        ),
        trend("month", .month, .month), trend("day", .day, .day),
        PackageTable(
            name: "languages",
            title: "Languages of the tweets",
            explanation:
                "A row for each code that Twitter gave a tweet. Tweets without one are left out.",
            fields: [Field("language", .text, "the code, such as en")] + groupFields,
            source: .report(Languages.self, .init())
        ),
        PackageTable(
            name: "sources",
            title: "Programs that sent the tweets",
            explanation: "A row for each program, such as Twitter for iPhone.",
            fields: [Field("source", .text, "the name of the program")] + groupFields,
            source: .report(Sources.self, .init())
        ),
        PackageTable(
            name: "dumps",
            title: "Files that were imported",
            explanation:
                "A row for each import, the first one first. A file that was imported twice has two "
                + "rows. The numbers of records are those at the time of the import.",
            fields: PackageDumps.fields,
            primaryKey: "number",
            source: .dumps
        ),
        PackageTable(
            name: "tweet-ids",
            title: "Ids of the tweets",
            explanation: "An id on each line, the oldest tweet first.",
            fields: [],
            source: .ids
        ),
        PackageTable(
            name: "summary",
            title: "Numbers about the collection",
            explanation:
                "A row for each number, with what it means. The methods and the datasheet are made "
                + "from it.",
            fields: [
                Field("key", .text, "the name of the number"),
                Field("value", .text, "a whole number, or a time; empty if there is none"),
                Field("meaning", .text, "what it counts"),
            ],
            primaryKey: "key",
            source: .summary
        ),
    ]

    private static func trend(
        _ name: String,
        _ type: FieldType,
        _ period: TrendReport.Period
    ) -> PackageTable {
        PackageTable(
            name: "trend-by-\(name)",
            title: "Tweets in each \(name)",
            explanation:
                "A row for each \(name), also one without any tweets. Tweets without a time are "
                + "left out.",
            fields: [
                Field(name, type, "the \(name), by the clock of the package"),
                Field("tweets", .number, "the number of tweets"),
            ],
            primaryKey: name,
            source: .report(Trend.self, .init(Trend.period, period))
        )
    }

    private static let groupFields = [
        Field("tweets", .number, "the number of tweets"),
        Field(
            "accounts",
            .number,
            "the number of different accounts that wrote them, and of names that belong to no account"
        ),
        Field("first", .time, "the first time of the tweets"),
        Field("last", .time, "the last time of the tweets"),
    ]
}

extension ReportValues {
    fileprivate init<Value>(_ option: ReportOption<Value>, _ value: Value) {
        self.init()
        self[option] = value
    }
}

extension Table {
    fileprivate init(ids: [Int64]) {
        self.init(
            title: "Ids of tweets",
            columns: [Column("id")],
            sections: [Section(rows: Rows(ids: ids))]
        )
        self.ids = 0
    }
}
