import GRDB
import TweetSearch

/// Counts the words in the tweets that a report is about.
struct WordCounter {
    /// Words that were counted.
    struct Counted {
        /// The rows within the limit.
        let rows: [WordReport.Row]
        /// The number of rows without the limit.
        let shown: Int
        /// The number of words below the minimum count.
        let hidden: Int
        /// How often stop words occur that were not counted.
        let stopWords: Int
        /// The tweets that were read.
        let total: TweetTotal
    }

    /// The values that the scan reads of each tweet, from ``TweetScan/firstColumn`` on.
    private static let columns = ["tweet.text", "tweet.language", "tweet.cut"]
    fileprivate static let text = TweetScan.firstColumn
    fileprivate static let language = TweetScan.firstColumn + 1
    fileprivate static let cut = TweetScan.firstColumn + 2

    /// The tweets that are counted.
    let tweets: SelectedTweets

    /// Counts words.
    ///
    /// - Parameter options: The words that are counted and shown.
    /// - Returns: The words.
    /// - Throws: An error if the archive cannot be read, or does not know a name in the filter.
    func words(_ options: WordReport.Options) throws -> Counted {
        let (tally, total) = try tally(options)
        let stopWords = tally.stopWords
        let words = tally.counted()
        var hidden = 0
        var largest = LargestRows(limit: options.limit.maximum) { words.precedes($0, $1) }
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
        return Counted(
            rows: rows,
            shown: largest.count,
            hidden: hidden,
            stopWords: stopWords,
            total: total
        )
    }

    private func tally(
        _ options: WordReport.Options
    ) throws -> SelectedTweets.Counted<WordTally> {
        try tweets.tally(columns: WordCounter.columns) { scan, _ in
            var tally = WordTally(
                of: options.kind.counted,
                countsStopWords: options.countsStopWords
            )
            let total = try scan.read { tally.read($0.row) }
            return (tally, total)
        } adding: {
            $0.add($1)
        }
    }
}

extension WordTally {
    /// Counts the words of a tweet.
    fileprivate mutating func read(_ row: RawStatement.Row) {
        row.withBytes(WordCounter.text) { text in
            row.withBytes(WordCounter.language) { language in
                read(
                    text: text,
                    language: language,
                    isCut: row.integer(WordCounter.cut) == 1
                )
            }
        }
    }
}

extension WordReport.Kind {
    fileprivate var counted: WordTally.Kind {
        switch self {
        case .words: .words
        case .emoji: .emoji
        }
    }
}
