import ReportRendering
import TweetArchive
import TweetSearch

// The reports that count tweets by something that each has at most once.

enum Languages: Report {
    static let name = "languages"
    static let sentence = "Print the languages of the tweets."
    static let explanation = """
        A language is the code that Twitter gave a tweet, such as en. Tweets whose language it did not \
        recognise are left out. accounts is the number of different accounts that wrote the tweets.
        """
    static let examples = """
        tagtally languages '#ucd'                  the languages of these tweets
        tagtally languages --no-retweets --output languages.csv
        """

    static func make(from archive: TweetArchive, _ request: ReportRequest, _ body: Body) throws {
        var options = GroupReport.Options()
        options.limit = request.limit
        try archive.groups(by: .language, of: request.term, request.filter, options: options) {
            let facts = $0.facts(about: "language")
            let table = Table($0, "Languages", of: "language", facts) {
                Table.Counted(.language($0.name))
            }
            try body(table, $0.subject)
        }
    }
}

enum Sources: Report {
    static let name = "sources"
    static let sentence = "Print the programs that sent the tweets."
    static let explanation = """
        A source is the program that sent a tweet, such as Twitter for iPhone. accounts is the number of \
        different accounts that wrote the tweets; few accounts with many tweets can be bots.
        """
    static let examples = """
        tagtally sources '#ucd'                    the programs of these tweets
        tagtally sources --no-retweets --min-count 10 --output sources.xlsx
        """
    static let minCount = ReportOption.minCount(1)
    static let options: [any AnyReportOption] = [minCount]

    static func make(from archive: TweetArchive, _ request: ReportRequest, _ body: Body) throws {
        var options = GroupReport.Options()
        (options.minCount, options.limit) = (request[minCount], request.limit)
        try archive.groups(by: .source, of: request.term, request.filter, options: options) {
            let hidden = RowFacts.hidden(
                $0.others?.hidden ?? 0,
                "of fewer than \($0.options.minCount.counted("tweet"))",
                minCount: $0.options.minCount,
                "source"
            )
            let facts = $0.facts(about: "source") + hidden
            let table = Table($0, "Sources", of: "source", facts) {
                Table.Counted(.source($0.name))
            }
            try body(table, $0.subject)
        }
    }
}

enum IdenticalTexts: Report {
    static let name = "identical"
    static let sentence = "Print the texts that several accounts posted."
    static let explanation = """
        Texts are the same if their words are, ignoring case, accents of Latin letters, punctuation, \
        addresses and names after @. Texts of fewer than four words, texts that are cut and retweets are \
        left out, and so are texts without a known author. The text is that of the newest tweet.

        With --similar 80, texts that have at least 80 % of their pairs of successive words in common \
        count as one, and so do texts that others connect, anywhere in the archive. The text shown is then \
        the one that the most tweets have.

        If accounts post the same, this does not prove that they belong together: people copy what \
        they like, and news sites offer texts to share.
        """
    static let examples = """
        tagtally identical '#ucd'                  the texts that at least two accounts posted
        tagtally identical --min-accounts 10 --since 2020-03
        tagtally identical --min-accounts 1        also texts that one account repeats
        tagtally identical --similar 80            also texts that differ in a few words
        """
    static let minAccounts = ReportOption(
        "min-accounts",
        2,
        "Show texts that at least this many accounts posted.",
        valueName: "n",
        minimum: 1,
        label: "Least accounts",
        field: "accounts"
    )
    static let similar = ReportOption.similar()
    static let options: [any AnyReportOption] = [minAccounts, similar]

    static func make(from archive: TweetArchive, _ request: ReportRequest, _ body: Body) throws {
        var options = GroupReport.Options()
        (options.minAccounts, options.limit) = (request[minAccounts], request.limit)
        options.similar = request[similar]?.percent
        try archive.groups(by: .text, of: request.term, request.filter, options: options) {
            let least = $0.options.minAccounts
            let similar = $0.options.similar
            let facts =
                [Table.Fact(key: "min_accounts", .count(least))]
                + RowFacts.similarTexts($0.similarTexts, percent: similar)
            let texts = similar == nil ? "Texts" : "Similar texts"
            let title =
                least == 1
                ? "\(texts) of several tweets" : "\(texts) that at least \(least) accounts posted"
            let table = Table($0, title, of: "text", facts) { row in
                Table.Counted(
                    similar.map { .similarWords(like: row.newest, percent: $0) }
                        ?? .words(like: row.newest)
                )
            }
            try body(table, $0.subject)
        }
    }
}

/// The least similarity of texts that count as one, in percent.
struct TextSimilarity: ReportValue {
    static var example: String? {
        let range = SimilarTexts.percentages
        return "80, a whole number from \(range.lowerBound) to \(range.upperBound)"
    }
    /// The percentage, in ``SimilarTexts/percentages``.
    let percent: Int

    var typed: String { String(percent) }

    /// Reads a percentage without its sign.
    init?(typed: String) {
        guard let percent = Int(typed), SimilarTexts.percentages.contains(percent) else {
            return nil
        }
        self.percent = percent
    }
}

extension ReportOption<TextSimilarity?> {
    /// The option of the minimum similarity, with the condition under which it has an effect.
    static func similar(_ condition: String = "") -> Self {
        ReportOption(
            "similar",
            nil,
            "Count texts of at least this similarity as one, from 50 to 100\(condition).",
            valueName: "percent",
            label: "Least similarity"
        )
    }
}

extension Table {
    /// Creates a table of groups, whose numbers link to the tweets that a function returns.
    fileprivate init(
        _ report: GroupReport,
        _ title: String,
        of noun: String,
        _ facts: [Fact],
        counted: @escaping (GroupReport.Row) -> Counted
    ) {
        let (subject, zone) = (SubjectFacts(report.subject), report.subject.filter.timeZone)
        let rows = Rows.ranked(report.rows) { rank, row in
            [
                rank, .text(row.name), .count(row.tweets, of: counted(row)),
                row.accounts.map { .count($0) } ?? .unknown, zone.cell(row.first),
                zone.cell(row.last),
            ]
        }
        self.init(
            heading: "\(title) in \(subject.phrase)",
            columns: [
                Column("rank", .rowNumber),
                // Texts are long, so they come after the numbers.
                Column(
                    noun,
                    placement: noun == "text" ? .last : .inOrder,
                    maxWidth: Column.longMaxWidth
                ),
                Column("tweets", .number), Column("accounts", .number),
                Column("first", .time), Column("last", .time),
            ],
            sections: [Section(rows: rows)],
            facts: subject.facts(
                of: title,
                [Fact(label: "Clock", .text(zone.name))] + facts
                    + [RowFacts.leftOut(report.leftOut, by: report.options.limit, "row")],
                rules: [
                    "accounts is the number of different accounts that wrote the tweets, "
                        + "and of names that belong to no known account."
                ]
            )
        )
    }
}

extension GroupReport {
    /// The facts about tweets in no group, and about tweets without a known author.
    fileprivate func facts(about noun: String) -> [Table.Fact] {
        guard let others else { return [] }
        let without = "\(others.ungrouped.counted("tweet")) without a \(noun)"
        let authorless = others.authorless
        return [
            Table.Fact(
                key: "authorless",
                number: authorless,
                note: "The author of \(authorless.counted("tweet")) is not known.",
                .authors
            ),
            Table.Fact(
                // The fact about tweets that the filter leaves out has this key.
                key: noun == "language" && subject.total.leftOut[.language] != nil
                    ? nil : "without_\(noun)",
                number: others.ungrouped,
                note: "\(without) \(others.ungrouped.isOrAre) left out."
            ),
        ]
    }
}
