import GRDB
import TweetDumps

/// The tweets of the archive that answer others.
///
/// The table of tweets has no index for them, so one scan collects them, with 16 bytes for each.
struct Answers: Sendable {
    private struct Answer {
        let tweet: Int64
        let id: Int64
    }

    /// The answers, by the tweets that they answer; those to the same tweet from the oldest to the
    /// newest.
    private var answers: [Answer]

    /// Collects the answers.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - readers: Further connections that read the same state; nil if there are none.
    /// - Throws: An error if the archive cannot be read.
    /// - Complexity: Reads all tweets.
    init(_ db: Database, _ readers: ParallelReaders?) throws {
        let tweets = SelectedTweets(db, readers, of: nil, .init())
        answers = try tweets.tally(columns: ["tweet.reply_to"]) { scan, _ in
            var answers: [Answer] = []
            let total = try scan.read { tweet in
                guard !tweet.row.isNull(TweetScan.firstColumn) else { return }
                let answered = tweet.row.integer(TweetScan.firstColumn)
                answers.append(Answer(tweet: answered, id: tweet.id))
            }
            return (answers, total)
        } adding: {
            $0 += $1
        }.tally
        answers.sort { ($0.tweet, $0.id) < ($1.tweet, $1.id) }
    }

    /// The indices of the answers to a tweet.
    func indices(to tweet: Int64) -> Range<Int> {
        let first = answers.firstIndex(from: 0) { $0.tweet >= tweet }
        return first..<answers.firstIndex(from: first) { $0.tweet > tweet }
    }

    /// The id of the answer at an index.
    subscript(index: Int) -> Int64 { answers[index].id }
}

extension Array {
    /// The first index from a start on whose element meets a condition, in an array in which all
    /// elements behind it meet the condition as well; the end of the array if none does.
    fileprivate func firstIndex(from start: Int, where isBehind: (Element) -> Bool) -> Int {
        var (lower, upper) = (start, count)
        while lower < upper {
            let middle = lower + (upper - lower) / 2
            if isBehind(self[middle]) { upper = middle } else { lower = middle + 1 }
        }
        return lower
    }
}
