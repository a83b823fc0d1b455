import Foundation
import TweetDumps

/// The names in new tweets, which another thread collects while this one writes the tweets' other
/// rows.
///
/// The mentions of many tweets are written together, because each time nearly every page of the
/// indexes of names changes.
final class PendingNames {
    /// The number of spellings in tweets, or of pairs of term and tweet, from which the mentions are
    /// written.
    private static let maxCount = 1 << 16

    private let queue = DispatchQueue(label: "names")
    private let mentions = Monitor(MentionsOfTweets())
    /// The ids of the tweets whose mentions are not yet written.
    private var tweets: Set<Int64> = []
    /// The number of spellings in these tweets.
    private var spellingCount = 0
    /// The number of pairs of a term and one of these tweets.
    private var pairCount = 0

    /// Whether there are as many mentions as their memory is meant for.
    var areFull: Bool { max(spellingCount, pairCount) >= PendingNames.maxCount }

    /// Whether the mentions of a tweet are among these.
    func haveMentions(of tweet: Int64) -> Bool { tweets.contains(tweet) }

    /// Begins to collect the authors of tweets.
    func collectAuthors(of pending: PendingTweets) -> ConcurrentValue<AuthorsOfTweets> {
        ConcurrentValue(on: queue) { AuthorsOfTweets(pending) }
    }

    /// Begins to collect the mentions in tweets.
    func collectMentions(in pending: PendingTweets) {
        tweets.formUnion(pending.tweets.lazy.map(\.id))
        spellingCount += pending.spellingCount
        pairCount += pending.found.count
        queue.async { [mentions] in mentions.change { $0.add(pending) } }
    }

    /// Hands over all mentions, which another thread sorts.
    func takeMentions() -> ConcurrentValue<MentionsOfTweets> {
        tweets.removeAll(keepingCapacity: true)
        (spellingCount, pairCount) = (0, 0)
        return ConcurrentValue(on: queue) { [mentions] in
            var taken = mentions.change { mentions in
                defer { mentions = MentionsOfTweets() }
                return mentions
            }
            taken.named.sort()
            return taken
        }
    }
}
