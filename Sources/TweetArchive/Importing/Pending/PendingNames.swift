import Foundation

/// The names in new tweets, which another thread collects while this one writes the tweets' other
/// rows.
struct PendingNames {
    let authors: ConcurrentValue<AuthorsOfTweets>
    let mentions: ConcurrentValue<MentionsOfTweets>

    /// Begins to collect the authors of tweets, then the mentions in them.
    init(of tweets: PendingTweets) {
        let queue = DispatchQueue(label: "names")
        authors = ConcurrentValue(on: queue) { AuthorsOfTweets(tweets) }
        mentions = ConcurrentValue(on: queue) { MentionsOfTweets(tweets) }
    }
}
