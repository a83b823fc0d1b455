import Foundation
package import ReportRendering
package import TweetArchive
import TweetDumps

extension Table {
    /// Creates a table of accounts that share the same things.
    ///
    /// The number of events of two accounts links to the tweets that a closure returns.
    package init(
        _ report: CoordinationReport,
        pairsOf pairs: @escaping (_ accounts: String) -> Counted? = { _ in nil }
    ) {
        let subject = SubjectFacts(report.subject)
        let zone = report.subject.filter.timeZone
        let (columns, rows) = report.columnsAndRows(in: zone, pairs)
        self.init(
            heading: "\(report.title), in \(subject.phrase)",
            columns: columns,
            sections: [Section(rows: rows)],
            facts: subject.facts(
                of: "Coordination",
                [Fact(label: "Clock", .text(zone.name))] + report.facts
                    + [RowFacts.leftOut(report.leftOut, by: report.options.limit, "row")],
                rules: CoordinationReport.rules
            )
        )
        if case .edges = report.rows {
            network = Network(
                isDirected: false,
                source: columns.index(of: "a"),
                target: columns.index(of: "b"),
                weight: columns.index(of: "objects"),
                accounts: (columns.index(of: "a_account"), columns.index(of: "b_account"))
            )
        }
    }
}

extension CoordinationReport {
    /// The heading without the tweets.
    fileprivate var title: String {
        let window = "within \(options.windows.map(\.grouped).joined(separator: ", ")) s"
        guard case .pairs(let one, let other) = options.content else {
            let verb = options.similar == nil ? options.kind.words.verb : "post similar words"
            return "Accounts that \(verb) \(window)"
        }
        let object =
            options.similar == nil ? "the same \(options.kind.words.noun)" : "similar texts"
        // With pseudonyms, the word marks the number as that of an account.
        let accounts = [one, other].map { Int64($0) == nil ? $0 : "account \($0)" }
        return "Tweets of \(accounts[0]) and \(accounts[1]) that share \(object) \(window)"
    }

    fileprivate func columnsAndRows(
        in zone: NamedTimeZone,
        _ pairs: @escaping (String) -> Table.Counted?
    ) -> ([Table.Column], Table.Rows) {
        switch rows {
        case .edges(let rows):
            (edgeColumns, Table.Rows(rows) { $0.cells(options.kind, in: zone, pairs) })
        case .accounts(let rows): (accountColumns, Table.Rows(rows) { $0.cells })
        case .groups(let rows):
            (CoordinationReport.groupColumns, Table.Rows(rows) { $0.cells(in: zone) })
        case .windows(let rows):
            (CoordinationReport.windowColumns, Table.Rows(rows) { $0.cells })
        case .pairs(let rows):
            (CoordinationReport.pairColumns, Table.Rows(rows) { $0.cells(in: zone) })
        }
    }

    /// The visibility of the numbers of accounts, which identify accounts without a name.
    private var ofNumbers: Table.Column.Visibility { hasNameless ? .everywhere : .details }

    private var edgeColumns: [Table.Column] {
        [
            Table.Column("a", .mentionName, heading: "account"),
            Table.Column("b", .mentionName, heading: "other"),
            Table.Column("a_account", heading: "its number", visibility: ofNumbers)
                .telling(.numbers),
            Table.Column("b_account", heading: "the other’s", visibility: ofNumbers)
                .telling(.numbers),
            Table.Column("kind", visibility: .details),
            Table.Column("objects", .number), Table.Column("events", .number),
            Table.Column("median_delay", .number, heading: "median"),
            Table.Column("least_delay", .number, heading: "least"),
            Table.Column("share_a", .number, heading: "share", fullHeading: "share of account"),
            Table.Column("share_b", .number, heading: "share", fullHeading: "share of other"),
            Table.Column("expected", .number, visibility: .details),
            Table.Column("ratio", .number),
            Table.Column("first", .time, visibility: .details),
            Table.Column("last", .time, visibility: .details),
        ]
    }

    private var accountColumns: [Table.Column] {
        [
            Table.Column("name", .mentionName, heading: "account"),
            Table.Column("account", heading: "number", visibility: ofNumbers).telling(.numbers),
        ]
            + ["tweets", "objects", "partners", "weight", "group", "community"].map {
                Table.Column($0, .number)
            }
    }

    private static let groupColumns =
        ["group", "accounts", "edges", "density", "communities", "objects"].map {
            Table.Column($0, .number)
        } + [
            Table.Column("first", .time), Table.Column("last", .time),
            Table.Column(
                "top_objects",
                heading: "top objects (accounts)",
                placement: .last,
                maxWidth: Table.Column.longMaxWidth
            ),
        ]

    private static let windowColumns = [
        "window", "compared", "events", "edges", "accounts", "groups", "largest", "median",
    ].map { Table.Column($0, .number) }

    private static let pairColumns = [
        Table.Column("a_tweet", heading: "tweet"), Table.Column("b_tweet", heading: "other"),
        Table.Column("delay", .number), Table.Column("time", .time),
        Table.Column("object", placement: .last, maxWidth: Table.Column.longMaxWidth)
            .telling(.numbers),
    ]
}

// MARK: - Facts

extension CoordinationReport {
    fileprivate static let rules = [
        "Each tweet is compared with the next ones that share the same object in the window; an event is a "
            + "compared pair of tweets by different accounts.",
        "objects is the number of different objects of an edge's events, share the part of an "
            + "account's objects that it shared with the other, ratio the events divided by those "
            + "expected by chance.",
        "What is shown is a pattern, not a proof of intent.",
    ]

    fileprivate var facts: [Table.Fact] {
        [
            Table.Fact(key: "by", label: "Shared", .text(options.kind.rawValue)),
            Table.Fact(
                key: "window",
                label: "Window",
                .text(options.windows.map { "\($0)" }.joined(separator: ",")),
                words: options.windows.map(\.grouped).joined(separator: ", ") + " s"
            ),
            Table.Fact(key: "min_weight", label: "Least objects", .count(options.minWeight)),
            options.minRatio.map { Table.Fact(key: "min_ratio", label: "Least ratio", .real($0)) },
            Table.Fact(key: "nearest", label: "Nearest", .count(options.nearest)),
            readingFact,
        ].compactMap(\.self) + RowFacts.similarTexts(similarTexts, percent: options.similar)
            + comparisonFacts + absentFacts
    }

    private var readingFact: Table.Fact {
        let words =
            switch rows {
            case .edges:
                "median and least are delays in seconds; ratio is events divided by those expected by chance."
            case .accounts: "weight is the sum of the objects of all edges of an account."
            case .groups: "density is the part of all pairs of accounts that have an edge."
            case .windows: "window and median are in seconds; events are those of the edges."
            case .pairs: "delay is in seconds."
            }
        return .note("\(words) A pattern does not prove intent.", .reading)
    }

    private var comparisonFacts: [Table.Fact] {
        let counts = "\(sharings.counted("sharing")) of \(objects.counted(options.kind.words.noun))"
        guard let comparison else {
            return [
                Table.Fact(key: "sharings", label: "Sharings", .count(sharings)),
                .note("\(counts) \(sharings.wasOrWere) compared."),
            ]
        }
        let all = "Of \(counts), \(comparison.compared.counted("pair")) of tweets"
        let left = "\(comparison.leftOut.counted("pair")) \(comparison.leftOut.isOrAre)"
        let verb = comparison.crowded == 1 ? "has" : "have"
        let crowded = "\(comparison.crowded.counted("sharing")) \(verb)"
        let nearest = options.nearest.counted("later one")
        return [
            hiddenFact(comparison.hidden),
            Table.Fact(key: "sharings", label: "Sharings", .count(sharings)),
            Table.Fact(key: "shared_objects", label: "Objects", .count(objects)),
            Table.Fact(
                key: "compared",
                label: "Compared pairs",
                .count(comparison.compared),
                sentence: comparison.leftOut == 0
                    ? "\(all) were compared, and none was left out." : "\(all) were compared.",
                topic: .tweets
            ),
            Table.Fact(
                key: "pairs_left_out",
                label: "Pairs left out",
                number: comparison.leftOut,
                note: "\(left) left out, because \(crowded) more than \(nearest) in the window; "
                    + "a larger --nearest compares more."
            ),
            Table.Fact(key: "crowded", .count(comparison.crowded)),
        ]
    }

    private func hiddenFact(_ hidden: Int) -> Table.Fact {
        let ratio = options.minRatio.map { " or with a ratio below \($0.plain)" }
        let condition = "of fewer than \(options.minWeight.counted("object"))\(ratio ?? "")"
        let words = "\(hidden.counted("edge")) \(condition) \(hidden.isOrAre) hidden"
        let remedy = options.minRatio == nil ? "; --min-weight 1 shows all." : "."
        return Table.Fact(
            key: "hidden",
            label: "Hidden edges",
            number: hidden,
            words: hidden == 0 ? "none" : words,
            note: words + remedy,
            .hidden
        )
    }

    private var absentFacts: [Table.Fact] {
        let short =
            options.kind == .text
            ? "fewer than \(options.minWords.counted("word"))"
            : "fewer than \(options.minHashtags.counted("hashtag"))"
        let reasons = [
            ("without_author_or_time", absent.authorOrTime, "without an author or a time"),
            ("cut", absent.cut, "whose text is cut"),
            ("short", absent.short, "of \(short)"),
            (
                "unnamed", absent.unnamed,
                "that \(absent.unnamed == 1 ? "does" : "do") not name the other tweet"
            ),
        ]
        return reasons.map { key, number, words in
            Table.Fact(
                key: key,
                label: number == 0 ? nil : "Left out: " + words,
                number: number,
                note: "\(number.counted("tweet")) \(words) \(number.isOrAre) left out."
            )
        }
    }
}

extension CoordinationReport.Kind {
    /// The verb for accounts that share an object, and the noun for the object.
    fileprivate var words: (verb: String, noun: String) {
        switch self {
        case .retweet: ("retweet the same tweets", "tweet")
        case .link: ("post the same links", "link")
        case .text: ("post the same words", "text")
        case .reply: ("answer the same tweets", "tweet")
        case .hashtag: ("post the same sets of hashtags", "hashtag set")
        case .quote: ("quote the same tweets", "tweet")
        }
    }
}

// MARK: - Rows

extension CoordinationReport.Account {
    fileprivate var nameCell: Table.Cell {
        name.map { .mention(Table.Mention(.user, $0, folded: Folding.folded($0))) } ?? .empty
    }

    /// The account as it is typed for `--edge`.
    fileprivate var typed: String { number.map { String($0) } ?? "@" + (name ?? "") }

    /// The number as a text, which links to no tweet.
    fileprivate var numberCell: Table.Cell { number.map { .text(String($0)) } ?? .empty }
}

extension CoordinationReport.Edge {
    fileprivate func cells(
        _ kind: CoordinationReport.Kind,
        in zone: NamedTimeZone,
        _ pairs: (String) -> Table.Counted?
    ) -> [Table.Cell] {
        let accounts = [a, b].map(\.typed).joined(separator: ",")
        return [
            a.nameCell, b.nameCell, a.numberCell, b.numberCell, .text(kind.rawValue),
            .count(objects), .count(events, of: pairs(accounts)), .count(medianDelay),
            .count(leastDelay),
            .share(shareOfA), .share(shareOfB), .rounded(expected), .rounded(ratio),
            .time(zone.time(times.lowerBound)), .time(zone.time(times.upperBound)),
        ]
    }
}

extension CoordinationReport.Member {
    fileprivate var cells: [Table.Cell] {
        [account.nameCell, account.numberCell]
            + [tweets, objects, partners, weight].map { .count($0) }
            + [.integer(group), .integer(community)]
    }
}

extension CoordinationReport.Group {
    fileprivate func cells(in zone: NamedTimeZone) -> [Table.Cell] {
        [
            .integer(number), .count(accounts), .count(edges), .rounded(density),
            .count(communities), .count(objects), .time(zone.time(times.lowerBound)),
            .time(zone.time(times.upperBound)),
            .text(top.map { "\($0.name) (\($0.accounts))" }.joined(separator: " | ")),
        ]
    }
}

extension CoordinationReport.Window {
    fileprivate var cells: [Table.Cell] {
        [.integer(seconds)]
            + [compared, events, edges, accounts, groups, largest].map { .count($0) }
            + [median.map { .count($0) } ?? .empty]
    }
}

extension CoordinationReport.Pair {
    fileprivate func cells(in zone: NamedTimeZone) -> [Table.Cell] {
        [
            .identifier(tweets[0]), .identifier(tweets[1]), .count(delay),
            .time(zone.time(times.min() ?? 0)), .text(object),
        ]
    }
}

extension Table.Cell {
    /// A number with four digits, such as 182 or 0.02747, rounded as C and Python round it.
    static func rounded(_ number: Double) -> Self {
        .real(Double(String(format: "%.4g", number)) ?? number)
    }
}

// MARK: - Wording

extension Double {
    /// The number without a point if it is whole.
    fileprivate var plain: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
