public import ReportRendering
public import TweetArchive

extension Table {
    /// Creates a table of words, the most common ones first.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let csv = try archive.words(of: nil) { try Table($0).rendered(as: .csv) }
    /// ```
    public init(_ report: WordReport) {
        let (subject, options) = (SubjectFacts(report.subject), report.options)
        let (title, column, noun) = options.kind.names
        self.init(
            heading: "\(title) in \(subject.phrase)",
            columns: [
                Column("rank", .rowNumber), Column(column),
                Column("count", .number), Column("tweets", .number),
            ],
            sections: [Section(rows: Rows.ranked(report.rows) { $0.cells })],
            facts: subject.facts(
                of: title,
                [report.stopWordFact]
                    + RowFacts.hidden(
                        report.hidden,
                        "with a count below \(options.minCount.grouped)",
                        minCount: options.minCount,
                        noun
                    ) + [RowFacts.leftOut(report.leftOut, by: options.limit, "row")],
                rules: options.kind.rules
            )
        )
    }
}

extension WordReport {
    /// The fact about the stop words that were not counted.
    fileprivate var stopWordFact: Table.Fact {
        let words = "\(stopWords.counted("use")) of common words such as 'the'"
        return Table.Fact(
            key: "stop_words",
            number: stopWords,
            note: "\(words) \(stopWords.isOrAre) not counted; --stop-words counts them.",
            .hidden
        )
    }
}

extension WordReport.Kind {
    /// The title of the table, the name of the column, and the noun for a row in the singular.
    fileprivate var names: (title: String, column: String, noun: String) {
        switch self {
        case .words: ("Words", "word", "word")
        case .emoji: ("Emoji", "emoji", "symbol")
        }
    }

    fileprivate var rules: [String] {
        [
            "count is the number of times that the texts have a word, "
                + "tweets the number of different tweets with it; "
                + "a retweet has the text of its original."
        ] + others
    }

    private var others: [String] {
        switch self {
        case .words:
            [
                "Hashtags, names behind @, addresses and numbers are no words. Case and the accents "
                    + "of Latin letters are ignored; the most common spelling is shown. In scripts "
                    + "without blanks between words, each letter is a word.",
                "The most common words of the tweet's language are not counted, "
                    + "unless --stop-words counts them.",
            ]
        case .emoji: ["Emoji that are joined, such as 👩‍🚀, are one. Skin tones are ignored."]
        }
    }
}

extension WordReport.Row {
    /// The cells after the rank.
    fileprivate var cells: [Table.Cell] { [.text(word), .count(count), .count(tweets)] }
}

extension Table {
    /// Creates a table of kinds, languages, years and hashtags with their tweets.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let csv = try Table(archive.facets(of: nil)).rendered(as: .csv)
    /// ```
    public init(_ report: FacetReport) {
        let subject = SubjectFacts(report.subject)
        self.init(
            heading: "Kinds, languages, years and hashtags of \(subject.phrase)",
            columns: [Column("facet"), Column("value"), Column("tweets", .number)],
            sections: [
                Section(
                    rows: report.rows.map { row in
                        [.text(row.facet.rawValue), .text(row.value), .count(row.tweets)]
                    }
                )
            ],
            facts: subject.facts(of: "Facets", [])
        )
    }
}
