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

    private let db: Database
    private let readers: ParallelReaders?
    private let term: StoredTerm?
    private let filter: TweetFilter

    /// - Parameters:
    ///   - db: The archive.
    ///   - readers: Further connections that read the same state; nil if there are none.
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets that are counted.
    init(
        _ db: Database,
        _ readers: ParallelReaders?,
        of term: StoredTerm?,
        _ filter: TweetFilter
    ) {
        self.db = db
        self.readers = readers
        self.term = term
        self.filter = filter
    }

    /// Counts words.
    ///
    /// - Parameter options: The words that are counted and shown.
    /// - Returns: The words.
    /// - Throws: An error if the archive cannot be read, or does not know a name in the filter.
    func words(_ options: WordReport.Options) throws -> Counted {
        let (tally, total) = try tally(options)
        var hidden = 0
        var largest = LargestRows(limit: options.limit.maximum) { tally.precedes($0, $1) }
        for word in tally.indexes {
            if tally.count(of: word) >= options.minCount {
                largest.append(word)
            } else {
                hidden += 1
            }
        }
        let shown = largest.sorted()
        let rows = zip(shown, tally.spellings(of: shown)).map { word, spelling in
            WordReport.Row(
                word: spelling,
                count: tally.count(of: word),
                tweets: tally.tweets(of: word)
            )
        }
        return Counted(
            rows: rows,
            shown: largest.count,
            hidden: hidden,
            stopWords: tally.stopWords,
            total: total
        )
    }

    private func tally(
        _ options: WordReport.Options
    ) throws -> (tally: WordTally, total: TweetTotal) {
        let shared = SharedIDs(.min ... .max)
        let (term, filter) = (term, filter)
        let count = { @Sendable (db: Database) throws -> (WordTally, TweetTotal) in
            var tally = WordTally(
                of: options.kind.counted,
                countsStopWords: options.countsStopWords
            )
            let scan = try TweetScan(
                db,
                of: term,
                filter,
                columns: WordCounter.columns,
                sharing: shared
            )
            let total = try scan.read { tally.read($0.row) }
            return (tally, total)
        }
        var parts = try readers?.map(db, count) ?? [count(db)]
        var (tally, total) = parts.removeFirst()
        for (otherTally, otherTotal) in parts {
            tally.add(otherTally)
            total.add(otherTotal)
        }
        return (tally, total)
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
