import Foundation
import GRDB
import TweetDumps
import TweetSearch

/// The similar texts of an archive, which are found when they are first needed, for all threads of a report.
///
/// They are those of the whole archive, whatever the filter. So two texts that count as one do so under every
/// filter, and the list of tweets behind a number of a report has exactly as many.
final class SharedSimilarTexts: Sendable {
    private struct Key: Hashable {
        let percent: Int
        let minWords: Int
    }

    private let known = Monitor<[Key: SimilarTexts]>([:])

    /// The texts with at least some number of words, in the state that a connection reads.
    ///
    /// Further connections may be given while no thread uses them.
    ///
    /// - Complexity: Reads all tweets, and compares their texts, when it is first called.
    func texts(
        _ percent: Int,
        minWords: Int,
        _ db: Database,
        _ readers: ParallelReaders? = nil
    ) throws -> SimilarTexts {
        try known.change { known in
            Result {
                let key = Key(percent: percent, minWords: minWords)
                if let texts = known[key] { return texts }
                let tweets = SelectedTweets(db, readers, of: nil, TweetFilter())
                let texts = try tweets.similarTexts(percent, minWords: minWords)
                known[key] = texts
                return texts
            }
        }.get()
    }
}

/// Counts of the similar texts of an archive.
package struct SimilarTextCounts: Sendable, Equatable {
    /// The number of different texts that were compared.
    package let texts: Int
    /// The number of those that are in a group with others.
    package let grouped: Int
    /// The number of these groups.
    package let groups: Int
    /// The number of comparisons that were left out because too many texts were near to each other.
    package let leftOut: Int

    init(_ texts: SimilarTexts) {
        (self.texts, grouped) = (texts.count, texts.groupedCount)
        (groups, leftOut) = (texts.groupCount, texts.leftOut)
    }
}

extension SelectedTweets {
    fileprivate func similarTexts(_ percent: Int, minWords: Int) throws -> SimilarTexts {
        let columns = ["iif(\(SameWords.isCompared), tweet.text, NULL)"]
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return try tally(columns: columns) { scan, _ in
            var (texts, words) = (DifferentTexts(), ComparableText())
            let total = try scan.read { tweet in
                if tweet.row.isNull(TweetScan.firstColumn) { return }
                _ = tweet.row.withBytes(TweetScan.firstColumn) { text in
                    words.read(text, minWords: minWords) { texts.add($0, of: tweet.id) }
                }
            }
            return (texts, total)
        } adding: {
            $0.add($1)
        }.tally.similar(percent: percent, threads: cores)
    }
}

/// Finds the tweets whose texts are in one group with that of a tweet, as ``GroupReport`` counts them.
struct SimilarTextTest {
    /// The tweet with the text; if the archive does not have it, no tweet is found.
    let tweet: Int64
    let percent: Int
    /// The column of a scan with the text.
    let column: Int32
    private var words = ComparableText()
    private var texts: SimilarTexts?
    /// The text that names the group; empty if no tweet is found.
    private var leader: [UInt8] = []

    init(to tweet: Int64, percent: Int, column: Int32) {
        (self.tweet, self.percent, self.column) = (tweet, percent, column)
    }

    /// Finds the group, before the first tweet is tested.
    mutating func begin(_ shared: SharedSimilarTexts, _ db: Database) throws {
        let all = try shared.texts(percent, minWords: SameWords.minWords, db)
        texts = all
        let find = try RawStatement(db, "SELECT text FROM tweet WHERE id = ?1")
        leader =
            try find.first(for: tweet) { try $0.bytes(0) }.map { leader(of: $0.span, all) } ?? []
    }

    mutating func matches(_ row: RawStatement.Row) -> Bool {
        guard let texts, !leader.isEmpty else { return false }
        return row.withBytes(column) { leader(of: $0, texts) } == leader
    }

    /// The text that names the group of a text; empty if it has too few words.
    private mutating func leader(of text: Span<UInt8>, _ texts: SimilarTexts) -> [UInt8] {
        var leader: [UInt8] = []
        words.read(text, minWords: SameWords.minWords) { words in
            leader = texts.withLeader(of: words) { $0.withUnsafeBytes { Array($0) } }
        }
        return leader
    }
}
