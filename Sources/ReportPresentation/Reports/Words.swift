package import ReportRendering
package import TweetArchive

enum Words: Report {
    static let name = "words"
    static let sentence = "Print the most common words, or emoji, in the texts."
    static let explanation = """
        count is the number of times that a word occurs, tweets the number of different tweets with it. Case \
        and the accents of Latin letters are ignored; the most common spelling is shown. What occurs only \
        once is hidden.

        Hashtags, names after @, addresses and numbers are not words: 'tagtally report' and 'tagtally links' \
        count them. The most common words of a language, such as 'the', are left out of tweets that Twitter \
        marked as that language: Dutch, English, French, German, Indonesian, Italian, Polish, Portuguese, \
        Russian, Spanish, Swedish or Turkish.

        In scripts without spaces between words (Chinese, Japanese, Thai, Lao, Khmer and Burmese), each \
        letter is a word, because finding words needs a dictionary.
        """
    static let examples = """
        tagtally words '#ucd'                  the words in these tweets
        tagtally words '#ucd' --no-retweets    without texts that are repeated
        tagtally words --emoji                 the archive's emoji
        tagtally words --stop-words --output words.csv
        """
    static let emoji = ReportOption(
        "emoji",
        false,
        "Count emoji instead; joined ones count as one, skin tones are ignored.",
        label: "Emoji"
    )
    static let stopWords = ReportOption(
        "stop-words",
        false,
        "Count the most common words of the tweet's language, such as 'the', as well.",
        label: "Common words"
    )
    static let options: [any AnyReportOption] = [emoji, stopWords, .minCount, .bars]
    static let formats: [Format] = [.svg]

    static func contradiction(in request: ReportRequest, as _: Format) -> String? {
        request[emoji] && request[stopWords]
            ? "--emoji and --stop-words contradict each other" : nil
    }

    static func make(from archive: TweetArchive, _ request: ReportRequest, _ body: Body) throws {
        var options = WordReport.Options()
        options.choice = request[emoji] ? .emoji : request[stopWords] ? .allWords : .words
        options.minCount = request[.minCount]
        options.limit = request.limit
        try archive.words(of: request.term, request.filter, options: options) {
            try body(Table($0), $0.subject)
        }
    }
}

extension Table {
    /// Creates a table of words, the most common ones first.
    package init(_ report: WordReport) {
        let (subject, options) = (SubjectFacts(report.subject), report.options)
        let (title, column, noun) = options.choice.names
        let heading = "\(title) in \(subject.phrase)"
        self.init(
            heading: heading,
            columns: [
                Column("rank", .rowNumber), Column(column),
                Column("count", .number), Column("tweets", .number),
            ],
            sections: [Section(rows: Rows.ranked(report.rows) { $1.cells($0, options.choice) })],
            facts: subject.facts(
                of: title,
                [report.stopWordFact]
                    + RowFacts.hidden(
                        report.hidden,
                        "with a count below \(options.minCount.grouped)",
                        minCount: options.minCount,
                        noun
                    ) + [RowFacts.leftOut(report.leftOut, by: options.limit, "row")],
                rules: options.choice.rules
            ),
            chart: Chart(.bars(2), title: heading, label: 1, source: subject.sourceLine)
        )
        curves = { rows in
            try report.curves(
                rows.compactMap { if case .text(let word) = $0[1] { word } else { nil } }
            )
        }
    }
}

extension WordReport {
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

extension WordChoice {
    /// The title of the table, the name of the column, and the noun for a row in the singular.
    fileprivate var names: (title: String, column: String, noun: String) {
        switch self {
        case .words, .allWords: ("Words", "word", "word")
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
        case .words, .allWords:
            [
                "Hashtags, names after @, addresses and numbers are not words. Case and the "
                    + "accents of Latin letters are ignored; the most common spelling is shown. In "
                    + "scripts without spaces between words, each letter is a word.",
                "The most common words of the tweet's language are not counted, "
                    + "unless --stop-words counts them.",
            ]
        case .emoji: ["Joined emoji, such as 👩‍🚀, count as one. Skin tones are ignored."]
        }
    }
}

extension WordReport.Row {
    fileprivate func cells(_ rank: Table.Cell, _ choice: WordChoice) -> [Table.Cell] {
        let counted = Table.Counted(.word(word, choice: choice.rawValue))
        return [rank, .text(word), .count(count), .count(tweets, of: counted)]
    }
}
