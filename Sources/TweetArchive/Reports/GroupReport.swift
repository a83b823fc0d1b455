import GRDB
package import TweetDumps
import TweetSearch

/// The tweets of a search term or of the whole archive, counted by something that each has at most once,
/// such as its language.
///
/// ``TweetArchive/groups(by:of:_:options:_:)`` makes one.
package struct GroupReport {
    /// What tweets are counted by.
    package enum Grouping: Sendable {
        /// Twitter's code of the language, such as `en`.
        case language
        /// The program that sent the tweet, such as `Twitter for iPhone`.
        case source
        /// The words of the text without addresses and names behind `@`, if there are at least four and the
        /// text is not cut. Retweets are left out.
        case text
    }

    /// The groups that a report shows.
    package struct Options: Sendable {
        /// The minimum number of tweets, at least 1; groups below it are hidden.
        package var minCount = 1
        /// The minimum number of accounts, from 0; groups below it are hidden.
        package var minAccounts = 0
        /// The least similarity in percent at which texts are one group, in ``SimilarTexts/percentages``; nil
        /// if their words must be equal.
        package var similar: Int?
        /// The maximum number of rows.
        package var limit = RowLimit.none

        /// All groups.
        package init() {}
    }

    /// A group of tweets with its numbers.
    package struct Row: Sendable, Equatable {
        /// What its tweets have in common; a text has `&`, `<` and `>` in place of their entities.
        ///
        /// A text is that of the newest tweet. A group of similar texts has the text that the most tweets of
        /// the archive have, as the newest of them has it; ties are in order of the words, by code point.
        package let name: String
        /// The id of its newest tweet.
        package let newest: Int64
        /// The number of tweets.
        package let tweets: Int
        /// The number of different accounts that wrote them, and of names that belong to no account; nil
        /// if none is known.
        package let accounts: Int?
        /// The first time of the tweets, in seconds since 1970 in UTC; nil if none is known.
        package let first: Int?
        /// The last time of the tweets.
        package let last: Int?
    }

    /// Counts of what has no row, or no account.
    package struct Others: Sendable, Equatable {
        /// The number of tweets in no group.
        package let ungrouped: Int
        /// The number of grouped tweets without a known account or name.
        package let authorless: Int
        /// The number of groups that are hidden because they have too few tweets or accounts.
        package let hidden: Int
    }

    /// The tweets that the report is about.
    package let subject: ReportSubject
    /// The options of the report.
    package let options: Options
    /// Counts of what has no row; nil for texts, most of which are not kept in memory.
    package let others: Others?
    /// Counts of similar texts in the whole archive; nil unless similar texts form a group.
    package let similarTexts: SimilarTextCounts?
    /// The rows within the limit: by the number of tweets, then of accounts, then by the newest tweet.
    package let rows: ReportRows<Row>
    /// The number of rows beyond the limit.
    package let leftOut: Int
}

extension TweetArchive {
    /// Counts tweets by something that they have in common.
    ///
    /// - Complexity: Reads all tweets of the term, for texts twice, and for similar texts all of the archive.
    package func groups<Result>(
        by grouping: GroupReport.Grouping,
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        options: GroupReport.Options = .init(),
        _ body: (GroupReport) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            let groups = TweetGroups(tweets: tweets, options: options)
            return try body(groups.counted(by: grouping))
        }
    }
}

/// Finds the group of a tweet, and the name of a group.
private protocol TweetGrouping: GroupReader, Sendable {
    /// The SQL expressions that the reader uses, from ``TweetGroups/firstColumn`` on.
    static var columns: [String] { get }
    /// Whether all groups are counted; else only those that may have several tweets.
    static var keepsAll: Bool { get }

    func name(of key: Keys, at index: Int, newest: Int64, _ db: Database) throws -> String
}

extension TweetGrouping {
    static var keepsAll: Bool { true }
}

struct TweetGroups {
    /// The column of the account, which precedes those of a grouping.
    fileprivate static let account = TweetScan.firstColumn
    fileprivate static let firstColumn = TweetScan.firstColumn + 1

    let tweets: SelectedTweets
    let options: GroupReport.Options

    func counted(by grouping: GroupReport.Grouping) throws -> GroupReport {
        switch grouping {
        case .language: try counted { LanguageReader(people: $0) }
        case .source: try counted { SourceReader(people: $0) }
        case .text:
            try counted { [similar = try similarTexts(), repeated = try repeatedTexts()] in
                TextReader(people: $0, similar: similar, repeated: repeated)
            }
        }
    }

    private func counted<Grouping: TweetGrouping>(
        _ grouping: @escaping @Sendable (ArchivePeople) -> Grouping
    ) throws -> GroupReport {
        let people = try tweets.people.people(tweets.db, tweets.readers)
        var (counts, total) = try tweets.grouped(
            .times,
            columns: ["account"] + Grouping.columns,
            readsAuthors: true
        ) { _ in grouping(people) }
        let accounts = try counts.authorCounts()
        let minCount = max(options.minCount, Grouping.keepsAll ? 1 : 2)
        let shown = counts.numbers.indices.filter {
            counts.numbers[$0].tweets >= minCount && accounts[$0] >= options.minAccounts
        }
        var largest = LargestRows<Int>(limit: options.limit.maximum) { [counts] in
            (counts.numbers[$0].tweets, accounts[$0], counts.numbers[$0].newest)
                > (counts.numbers[$1].tweets, accounts[$1], counts.numbers[$1].newest)
        }
        for index in shown { largest.append(index) }
        let grouped = counts.numbers.reduce(0) { $0 + Int($1.tweets) }
        let rows = try largest.sorted().map { index in
            try row(index, counts, accounts[index], grouping(people))
        }
        return GroupReport(
            subject: try ReportSubject(tweets, of: total),
            options: options,
            others: Grouping.keepsAll
                ? GroupReport.Others(
                    ungrouped: total.tweets - grouped,
                    authorless: counts.authorless,
                    hidden: counts.numbers.count - shown.count
                ) : nil,
            similarTexts: try similarTexts().map { SimilarTextCounts($0) },
            rows: ReportRows(rows),
            leftOut: options.limit.leftOut(of: shown.count)
        )
    }

    private func row<Grouping: TweetGrouping>(
        _ index: Int,
        _ counts: GroupedCount<Grouping.Keys>,
        _ accounts: Int,
        _ grouping: Grouping
    ) throws -> GroupReport.Row {
        let numbers = counts.numbers[index]
        return GroupReport.Row(
            name: try grouping.name(
                of: counts.keys,
                at: index,
                newest: numbers.newest,
                tweets.db
            ),
            newest: numbers.newest,
            tweets: Int(numbers.tweets),
            accounts: accounts > 0 ? accounts : nil,
            first: counts.times(of: index).map { Int($0.lowerBound) },
            last: counts.times(of: index).map { Int($0.upperBound) }
        )
    }

    private func similarTexts() throws -> SimilarTexts? {
        try options.similar.map {
            try tweets.similarTexts.texts(
                $0,
                minWords: SameWords.minWords,
                tweets.db,
                tweets.readers
            )
        }
    }

    /// The texts that may occur in several tweets; none if similar texts form a group, since these are known.
    ///
    /// Most texts occur once. Without them, the memory grows with the repeated texts alone.
    private func repeatedTexts() throws -> RepeatedNumbers {
        if options.similar != nil { return RepeatedNumbers(count: 0) }
        // Counted, because a stored number must not decide how much memory is used.
        let count = try tweets.db.storedCount(sql: "SELECT count(*) FROM tweet")
        let none = RepeatedNumbers(count: min(count, tweets.term?.tweets ?? count))
        // The account precedes the columns of every grouping.
        return try tweets.tally(columns: ["account"] + TweetWords.columns) { scan, _ in
            var (texts, words) = (none, TweetWords())
            let total = try scan.read { tweet in
                try words.read(tweet) { texts.insert(TweetWords.hash(of: $0)) }
            }
            return (texts, total)
        } adding: {
            $0.add($1)
        }.tally
    }
}

extension ArchivePeople {
    /// The person who wrote a tweet of a scan that reads authors, and accounts in a column; 0 if unknown.
    func person(whoWrote tweet: TweetScan.Tweet, accountAt column: Int32) -> Int64 {
        let key = ProfileKey(author: tweet.author, account: tweet.row.integer(column))
        return person(key, at: tweet.id)
    }

    fileprivate func writer(of tweet: TweetScan.Tweet) -> Int64 {
        person(whoWrote: tweet, accountAt: TweetGroups.account)
    }
}

// MARK: - Groupings

private struct LanguageReader: TweetGrouping {
    static let columns = ["language"]
    let people: ArchivePeople

    func add(_ tweet: TweetScan.Tweet, to counts: inout GroupedCount<TextKeys>) throws {
        if tweet.row.isNull(TweetGroups.firstColumn) { return }
        let key = tweet.row.withBytes(TweetGroups.firstColumn) { counts.keys.index(of: $0) }
        try counts.add(key, byPerson: people.writer(of: tweet))
    }

    func name(of keys: TextKeys, at index: Int, newest: Int64, _ db: Database) -> String {
        String(decoding: keys[index], as: UTF8.self)
    }
}

private struct SourceReader: TweetGrouping {
    static let columns = ["source"]
    let people: ArchivePeople

    func add(_ tweet: TweetScan.Tweet, to counts: inout GroupedCount<ValueKeys<Int64>>) throws {
        if tweet.row.isNull(TweetGroups.firstColumn) { return }
        let key = counts.keys.index(of: tweet.row.integer(TweetGroups.firstColumn))
        try counts.add(key, byPerson: people.writer(of: tweet))
    }

    func name(
        of keys: ValueKeys<Int64>,
        at index: Int,
        newest: Int64,
        _ db: Database
    ) throws -> String {
        let find = try RawStatement(db, "SELECT name FROM source WHERE id = ?1")
        guard let name = try find.first(for: keys.values[index], read: { $0.text(0) }) else {
            throw DamagedValue(missing: "source")
        }
        return name
    }
}

private struct TweetWords {
    static let columns = ["tweet.text", "kind", "cut"]
    private var words = ComparableText()

    /// The hash of a text; it differs in every run, since a hostile dump can choose its texts.
    static func hash(of text: Span<UInt8>) -> Int64 {
        var hasher = Hasher()
        text.withUnsafeBytes { hasher.combine(bytes: $0) }
        return Int64(hasher.finalize())
    }

    /// Calls a closure with the words of a tweet, unless it is a retweet, or its text is cut or too short.
    mutating func read(
        _ tweet: TweetScan.Tweet,
        _ body: (Span<UInt8>) throws -> Void
    ) throws {
        let (row, column) = (tweet.row, TweetGroups.firstColumn)
        if row.integer(column + 1) == Int64(TweetKind.retweet.rawValue) { return }
        if row.integer(column + 2) == 1 { return }
        _ = try row.withBytes(column) { text in
            try words.read(text, minWords: SameWords.minWords, body)
        }
    }
}

/// Finds the words of a tweet's text, if other tweets may have the same.
private struct TextReader: TweetGrouping {
    static let columns = TweetWords.columns
    static let keepsAll = false
    let people: ArchivePeople
    /// The groups of similar texts; nil if the words must be equal.
    let similar: SimilarTexts?
    let repeated: RepeatedNumbers
    var words = TweetWords()

    mutating func add(_ tweet: TweetScan.Tweet, to counts: inout GroupedCount<TextKeys>) throws {
        let (people, similar, repeated) = (people, similar, repeated)
        try words.read(tweet) { text in
            if let similar {
                return try similar.withLeader(ofRepeated: text) { name in
                    try counts.add(counts.keys.index(of: name), byPerson: people.writer(of: tweet))
                }
            }
            guard repeated.mayHaveRepeated(TweetWords.hash(of: text)) else { return }
            try counts.add(counts.keys.index(of: text), byPerson: people.writer(of: tweet))
        }
    }

    func name(of keys: TextKeys, at index: Int, newest: Int64, _ db: Database) throws -> String {
        let find = try RawStatement(db, "SELECT text FROM tweet WHERE id = ?1")
        let named = similar?.newestTweet(with: keys[index].span)
        guard let text = try find.first(for: named ?? newest, read: { $0.text(0) }) else {
            throw DamagedValue(missing: "tweet")
        }
        return TweetText.unescaped(text)
    }
}
