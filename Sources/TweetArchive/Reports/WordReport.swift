import GRDB
package import TweetDumps
import TweetSearch

/// The most common words, or emoji, in the texts of the tweets of a search term or of the whole
/// archive.
///
/// ``TweetArchive/words(of:_:options:_:)`` makes one.
package struct WordReport {
    /// The words that a report shows.
    package struct Options: Sendable {
        /// What is counted.
        package var choice = WordChoice.words
        /// The minimum count, at least 1; words below it are hidden.
        package var minCount = 2
        /// The maximum number of rows.
        package var limit = RowLimit.none

        /// The words that occur at least twice.
        package init() {}
    }

    /// A word with its numbers.
    package struct Row: Sendable, Equatable {
        /// The most common spelling of the word; of several the first by code point.
        package let word: String
        /// How often it occurs.
        package let count: Int
        /// The number of different tweets with it.
        package let tweets: Int
    }

    /// The tweets that the report is about.
    package let subject: ReportSubject
    /// The options of the report.
    package let options: Options
    /// The number of words that are hidden because they occur less often than `minCount`.
    package let hidden: Int
    /// How often stop words occur that were not counted.
    package let stopWords: Int
    /// The rows within the limit, by count, then alphabetically.
    package let rows: ReportRows<Row>
    /// The number of rows beyond the limit.
    package let leftOut: Int
    /// Counts the tweets with each of some words in equal parts of the time of all tweets.
    ///
    /// Each call reads the texts of all tweets.
    package let curves: ([String]) throws -> [[Int]]
}

extension TweetArchive {
    /// Counts the words, or the emoji, in the texts of tweets.
    ///
    /// Hashtags, names behind `@`, addresses and numbers are not words. Words are compared without
    /// regard to case and to the accents of Latin letters.
    ///
    /// - Complexity: Reads the texts of all tweets of the term. The memory grows with the number of
    ///   different words.
    package func words<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        options: WordReport.Options = .init(),
        _ body: (WordReport) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { try body($0.words(options)) }
    }
}

extension SelectedTweets {
    /// The columns of a scan that counts words, from ``TweetScan/firstColumn`` on.
    static let wordColumns = ["tweet.text", "tweet.language", "tweet.cut"]

    func words(_ options: WordReport.Options) throws -> WordReport {
        let (tally, total) = try tally(columns: SelectedTweets.wordColumns) { scan, _ in
            var tally = WordTally(of: options.choice)
            let total = try scan.read { tally.read($0.row) }
            return (tally, total)
        } adding: {
            $0.add($1)
        }
        let stopWords = tally.stopWords
        let words = tally.counted()
        var largest = LargestRows(limit: options.limit.maximum) { words.precedes($0, $1) }
        var hidden = 0
        for word in words.indexes {
            if words.count(of: word) >= options.minCount {
                largest.append(word)
            } else {
                hidden += 1
            }
        }
        let shown = largest.sorted()
        let rows = zip(shown, words.spellings(of: shown)).map { word, spelling in
            WordReport.Row(
                word: spelling,
                count: words.count(of: word),
                tweets: words.tweets(of: word)
            )
        }
        return WordReport(
            subject: try ReportSubject(self, of: total),
            options: options,
            hidden: hidden,
            stopWords: stopWords,
            rows: ReportRows(rows),
            leftOut: options.limit.leftOut(of: largest.count),
            curves: { try curves(ofWords: $0, options.choice) }
        )
    }
}

extension WordTally {
    /// Counts the words of a tweet in a scan of ``SelectedTweets/wordColumns``.
    mutating func read(_ row: RawStatement.Row) {
        let text = TweetScan.firstColumn
        row.withBytes(text) { bytes in
            row.withBytes(text + 1) { language in
                read(text: bytes, language: language, isCut: row.integer(text + 2) == 1)
            }
        }
    }
}
