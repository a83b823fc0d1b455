import GRDB

/// The tweets of a search term that pass a filter, in the order of their ids.
final class TweetScan {
    private let filter: TweetFilter
    private let readsAuthors: Bool
    private let needsNames: Bool
    private let order: ScanOrder
    /// The ids that several threads read together; nil if this thread reads all of ``range``.
    private let shared: SharedIDs?
    /// The ids that are read unless they are shared.
    private let range: ClosedRange<Int64>
    /// The ids of the term's tweets; nil for the whole archive.
    private let ids: TweetRows<IntegerRows>?
    /// The tweets that meet the SQL condition of the filter; with a term, all tweets, and a column with
    /// whether each meets it.
    private let tweets: ScanRows
    /// The conditions that SQL does not test if only numbers are read.
    private let conditions: NumberConditions
    private let spellings: TweetRows<IntegerRows>
    /// Finds the tweets that meet the filter's search; nil without one.
    private let search: CompiledSearch?
    /// Finds the tweets in groups of similar texts.
    private let similar: [SimilarTextTest]
    private let similarTexts: SharedSimilarTexts
    private let db: Database

    /// Prepares to read tweets.
    ///
    /// `columns` are SQL expressions of the table `tweet` whose values the report needs. If all are integers,
    /// pass them as `numbers`, which can take less time. The scan reads a part of the shared ids, which other
    /// threads read as well, or else all ids in a range.
    init(
        _ db: Database,
        of term: StoredTerm?,
        _ filter: TweetFilter,
        readsAuthors: Bool = false,
        columns others: [String] = [],
        numbers: [String] = [],
        people: SharedPeople = SharedPeople(),
        similarTexts: SharedSimilarTexts = SharedSimilarTexts(),
        _ order: ScanOrder = .ascending,
        sharing shared: SharedIDs? = nil,
        in range: ClosedRange<Int64> = .min ... .max
    ) throws {
        precondition(shared == nil || order == .ascending, "shared ids are in ascending order")
        precondition(others.isEmpty || numbers.isEmpty, "numbers are columns, too")
        self.shared = shared
        self.filter = filter
        self.order = order
        self.range = range
        needsNames = filter.needsNames
        self.readsAuthors = readsAuthors || needsNames
        conditions = NumberConditions(filter, after: numbers.count)
        (self.db, self.similarTexts) = (db, similarTexts)
        let requested = others + numbers
        let text = TweetScan.firstColumn + Int32(requested.count)
        similar = filter.similarTexts.map {
            SimilarTextTest(to: $0.tweet, percent: $0.percent, column: text)
        }
        let values = similar.isEmpty ? requested : requested + ["tweet.text"]
        search = try filter.searched(db).map {
            let columns = Int(TweetScan.firstColumn) + values.count
            return try CompiledSearch(db, $0, after: columns, people, order)
        }
        ids = try term.map { term in
            try TweetRows(db, ["tweet"], from: "term_tweet", where: "term = \(term.id)", order)
        }
        tweets = try ScanRows(
            db,
            filter,
            isSelected: term == nil,
            readsAuthors: self.readsAuthors,
            values: values + (search?.columns ?? []),
            areNumbers: search == nil && values == numbers,
            order
        )
        spellings = try TweetRows(
            db,
            ["tweet", "spelling", "count"],
            from: "tweet_spelling",
            order
        )
    }

    /// Calls a closure with each tweet; returns the numbers of tweets that pass and that lack data.
    func read(_ body: (Tweet) throws -> Void) throws -> TweetTotal {
        try readFirst { tweet in
            try body(tweet)
            return true
        }
    }

    /// Calls a closure with each tweet until it returns false; returns the same numbers so far.
    func readFirst(while body: (Tweet) throws -> Bool) throws -> TweetTotal {
        var total = TweetTotal()
        for missing in filter.required { total.leftOut[missing] = 0 }
        try readFound { tweet in
            if let missing = filter.missing(in: tweet, needsName: needsNames) {
                total.leftOut[missing, default: 0] += 1
                return true
            }
            total.tweets += 1
            if readsAuthors, tweet.author == nil { total.authorless += 1 }
            return try body(tweet)
        }
        return total
    }

    /// Calls a closure with each tweet that the filter's search finds, or each that meets the condition
    /// if there is no search.
    private func readFound(while body: (Tweet) throws -> Bool) throws {
        guard var search else { return try readSimilar(while: body) }
        defer { search.end() }
        try readSimilar { tweet in
            try search.matches(tweet.id, tweet.row) ? body(tweet) : true
        }
    }

    /// Calls a closure with each tweet in all of the filter's groups of similar texts.
    private func readSimilar(while body: (Tweet) throws -> Bool) throws {
        var similar = similar
        if similar.isEmpty { return try readAll(while: body) }
        for index in similar.indices { try similar[index].begin(similarTexts, db) }
        try readAll { tweet in
            for index in similar.indices where !similar[index].matches(tweet.row) { return true }
            return try body(tweet)
        }
    }

    /// Calls a closure with each tweet that meets the condition.
    private func readAll(while body: (Tweet) throws -> Bool) throws {
        let (hasTimes, conditions) = (filter.hasTimes, conditions)
        switch tweets {
        case .numbers(let tweets):
            try readAll(tweets) { row in
                let lacksLanguage = conditions.requireLanguage && row.integer(3) == 0
                let tweet = Tweet(
                    row,
                    hasTime: hasTimes,
                    lacksLanguage: lacksLanguage,
                    .numbers(row)
                )
                return try conditions.areMet(by: tweet, row) ? body(tweet) : true
            }
        case .values(let tweets):
            try readAll(tweets) { row in
                let lacksLanguage = row.integer(3) == 1
                return try body(
                    Tweet(row, hasTime: hasTimes, lacksLanguage: lacksLanguage, .values(row))
                )
            }
        }
    }

    private func readAll<Source>(
        _ tweets: TweetRows<Source>,
        while body: (Source.Row) throws -> Bool
    ) throws {
        var tweets = tweets
        defer { tweets.end() }
        guard var ids else { return try readParts(of: &tweets, while: body) }
        defer { ids.end() }
        try readParts(of: &ids) { id in
            let row = try tweets.row(of: id.integer(0))
            guard let row, row.integer(4) == 1 else { return true }
            return try body(row)
        }
    }

    /// Calls a closure with the rows of the tweets that this thread reads, in order of their ids within
    /// each part.
    private func readParts<Source>(
        of rows: inout TweetRows<Source>,
        while body: (Source.Row) throws -> Bool
    ) throws {
        if let shared { return try shared.read(&rows, while: body) }
        try rows.read(from: order.first(of: range)) { row in
            try range.contains(row.integer(0)) && body(row)
        }
    }

    /// Calls one closure with each tweet, and then the other with each spelling in that tweet and
    /// its count.
    func read(
        _ body: (Tweet) throws -> Void,
        spelling: (_ id: Int64, _ count: Int) throws -> Void
    ) throws -> TweetTotal {
        var spellings = spellings
        defer { spellings.end() }
        return try readFirst { tweet in
            try body(tweet)
            while let row = try spellings.row(of: tweet.id) {
                try spelling(row.integer(1), Int(row.count(2)))
                try spellings.step()
            }
            return true
        }
    }
}

extension TweetFilter {
    /// The data that a tweet must have to pass.
    fileprivate var required: [TweetTotal.Missing] {
        [
            hasTimes ? .time : nil, languages.isEmpty ? nil : .language,
            needsNames ? .author : nil,
        ].compactMap(\.self)
    }

    /// The first data that the filter needs and the tweet lacks; nil if it has everything.
    @inline(__always)
    fileprivate func missing(
        in tweet: TweetScan.Tweet,
        needsName: Bool
    ) -> TweetTotal.Missing? {
        if hasTimes, tweet.time == nil { return .time }
        if tweet.lacksLanguage { return .language }
        if needsName, tweet.author == nil { return .author }
        return nil
    }
}

/// The conditions of a filter about numbers, which take less time to test here than in SQL.
private struct NumberConditions {
    private let times: Range<Int64>?
    private let kinds: Int64?
    private let languages: [Int64]
    private let kind: Int32

    /// In a row, the kind follows the numbers that the report requested.
    init(_ filter: TweetFilter, after numbers: Int) {
        times = filter.hasTimes ? filter.times : nil
        kinds = filter.kindBits
        languages = filter.languageNumbers ?? []
        kind = TweetScan.firstColumn + Int32(numbers)
    }

    var requireLanguage: Bool { !languages.isEmpty }

    /// Whether a tweet meets the conditions; it meets those about data that it lacks.
    @inline(__always)
    func areMet(by tweet: TweetScan.Tweet, _ row: some IntegerRow) -> Bool {
        if let times, let time = tweet.time, !times.contains(time) { return false }
        // A damaged archive can have any number as a kind; as in SQL, it has no bit.
        if let kinds, kinds >> row.integer(kind) & 1 == 0 { return false }
        return tweet.lacksLanguage || languages.isEmpty || languages.contains(row.integer(3))
    }
}

/// The rows of the table `tweet` that a scan reads.
private enum ScanRows {
    /// The rows of a report that needs only numbers of each tweet.
    case numbers(TweetRows<IntegerRows>)
    /// The rows of a report that needs other values, or that has a search.
    case values(TweetRows<RawStatement>)

    /// Prepares to read rows.
    ///
    /// If not `isSelected`, all tweets are read, each with whether it meets the filter's condition.
    /// `values` are SQL expressions of further values, all of which may be numbers.
    init(
        _ db: Database,
        _ filter: TweetFilter,
        isSelected: Bool,
        readsAuthors: Bool,
        values: [String],
        areNumbers: Bool,
        _ order: ScanOrder
    ) throws {
        let areNumbers = areNumbers && filter.languageNumbers != nil
        // Other values can take long to compute, so SQL leaves out other tweets first.
        let condition = try filter.condition(db, withNumbers: !areNumbers)
        let selected = isSelected ? condition.sql : "true"
        let language = areNumbers ? "language" : "language IS NULL"
        let columns =
            [
                "id", filter.hasTimes ? "time" : "0", readsAuthors ? "author" : "0",
                filter.languages.isEmpty ? "0" : language,
                isSelected || condition.sql == "true" ? "1" : condition.sql,
            ] + values
        if areNumbers {
            let rows = try TweetRows(
                db,
                columns + [filter.kindBits == nil ? "0" : "kind"],
                from: "tweet",
                where: selected,
                order,
                arguments: condition.arguments
            )
            self = .numbers(rows)
        } else {
            let rows = try TweetRows(
                db,
                sql: "SELECT \(columns.joined(separator: ", ")) FROM tweet WHERE \(selected) AND",
                by: "id",
                order,
                arguments: condition.arguments
            )
            self = .values(rows)
        }
    }
}

extension TweetScan {
    /// The index of the first value that a report requested in the row of a tweet.
    static let firstColumn: Int32 = 5

    /// The row of a tweet, with the values that a report requested, or only with numbers.
    fileprivate enum Requested {
        case numbers(IntegerRows.Row)
        case values(RawStatement.Row)
    }

    /// The data of a tweet that reports count.
    struct Tweet {
        let id: Int64
        /// The time in seconds since 1970 in UTC; nil if it is unknown or was not requested.
        let time: Int64?
        /// The id of the author; nil if the author is unknown or was not requested.
        let author: Int64?
        /// Whether the filter requires a language, and the tweet has none.
        let lacksLanguage: Bool
        private let requested: Requested

        @inline(__always)
        fileprivate init(
            _ row: some IntegerRow,
            hasTime: Bool,
            lacksLanguage: Bool,
            _ requested: Requested
        ) {
            let (id, author) = (row.integer(0), row.integer(2))
            self.id = id
            time = hasTime ? TweetTime.seconds(stored: row.integer(1), ofTweet: id) : nil
            // SQLite gives no row the id 0.
            self.author = author == 0 ? nil : author
            self.lacksLanguage = lacksLanguage
            self.requested = requested
        }

        /// The row of the scan, which is valid until the next one is read.
        ///
        /// The values that the report requested begin at ``TweetScan/firstColumn``.
        var row: RawStatement.Row {
            guard case .values(let row) = requested else {
                preconditionFailure("the report requested values")
            }
            return row
        }

        /// A number that the report requested, by its index among these; 0 for NULL.
        @inline(__always)
        func number(_ index: Int32) -> Int64 {
            switch requested {
            case .numbers(let row): row.integer(TweetScan.firstColumn + index)
            case .values(let row): row.integer(TweetScan.firstColumn + index)
            }
        }
    }
}
