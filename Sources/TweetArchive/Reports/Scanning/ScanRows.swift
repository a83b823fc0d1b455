import GRDB

/// The rows of the table `tweet` that a scan reads.
enum ScanRows {
    /// Those of a report that needs only numbers of each tweet.
    case numbers(TweetRows<IntegerRows>)
    /// Those of a report that asked for other values, or that has a search.
    case values(TweetRows<RawStatement>)

    /// Stands for an unknown author.
    fileprivate static let unknownAuthor = Int64.min

    /// Prepares to read rows.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - filter: The filter, whose condition in SQL the tweets meet.
    ///   - isSelected: Whether only tweets that meet it are read; false to read all, with a column that
    ///     says whether each meets it.
    ///   - readsAuthors: Whether the authors are needed.
    ///   - values: SQL expressions of further values; nil if only numbers are needed.
    ///   - order: The order of the tweets.
    /// - Throws: An error if the archive cannot be read or does not know a name in the filter.
    init(
        _ db: Database,
        _ filter: TweetFilter,
        isSelected: Bool,
        readsAuthors: Bool,
        values: [String]?,
        _ order: ScanOrder
    ) throws {
        // Further values can take long, so that SQL leaves out other times before it computes them.
        let condition = try filter.condition(db, withTimes: values != nil)
        let selected = isSelected ? condition.sql : "true"
        let numbers = [
            "id", filter.hasTimes ? "time" : "0",
            readsAuthors
                ? "ifnull(author, \(ScanRows.unknownAuthor))" : "\(ScanRows.unknownAuthor)",
            filter.languages.isEmpty ? "false" : "language IS NULL",
            isSelected ? "true" : condition.sql,
        ]
        guard let values else {
            let rows = try TweetRows(
                db,
                numbers,
                from: "tweet",
                where: selected,
                order,
                arguments: condition.arguments
            )
            self = .numbers(rows)
            return
        }
        let columns = (numbers + values).joined(separator: ", ")
        let rows = try TweetRows(
            db,
            sql: "SELECT \(columns) FROM tweet WHERE \(selected) AND",
            by: "id",
            order,
            arguments: condition.arguments
        )
        self = .values(rows)
    }
}

extension TweetScan {
    /// The index of the first value that a report asked for in the row of a tweet.
    static let firstColumn: Int32 = 5

    /// The data of a tweet that reports count.
    struct Tweet {
        let id: Int64
        /// The time in seconds since 1970 in UTC; nil if it is unknown or was not asked for.
        let time: Int64?
        /// The id of the author; nil if the author is unknown or was not asked for.
        let author: Int64?
        /// Whether the filter asks for languages, and the tweet has none.
        let lacksLanguage: Bool
        /// The row of the scan; nil if the report asked for no values.
        private let values: RawStatement.Row?

        /// A tweet in a row of a scan.
        ///
        /// - Parameters:
        ///   - row: The row.
        ///   - hasTime: Whether the report asked for times.
        ///   - values: The row, if the report asked for values.
        @inline(__always)
        init(_ row: some IntegerRow, hasTime: Bool, values: RawStatement.Row? = nil) {
            let (id, author) = (row.integer(0), row.integer(2))
            self.id = id
            time = hasTime ? TweetTime.seconds(stored: row.integer(1), ofTweet: id) : nil
            self.author = author == ScanRows.unknownAuthor ? nil : author
            lacksLanguage = row.integer(3) == 1
            self.values = values
        }

        /// The row of the scan, which is valid until the next one is read.
        ///
        /// Its values from ``TweetScan/firstColumn`` on are those that the report asked for.
        var row: RawStatement.Row {
            guard let values else { preconditionFailure("the report asked for values") }
            return values
        }
    }
}
