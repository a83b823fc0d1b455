package import TweetArchive
import TweetDumps

// Tweets as people see them, with pseudonyms.

extension Pseudonyms {
    /// A tweet with pseudonyms in place of people, and other numbers in place of those that lead to it.
    ///
    /// Display names, pictures and films, which show who somebody is, are left out.
    ///
    /// ```swift
    /// let tweet = try report.lookup.tweet(pseudonyms.realNumber(id)).map(pseudonyms.shown)
    /// ```
    ///
    /// - Throws: An error of SQLite if people cannot be looked up.
    package func shown(_ tweet: ShownTweet) throws -> ShownTweet {
        var changed = tweet
        changed.tweet = try listed(tweet.tweet)
        (changed.displayName, changed.media) = (nil, [])
        return changed
    }

    /// What is known of a quoted tweet, with pseudonyms in place of people.
    ///
    /// - Throws: An error of SQLite if people cannot be looked up.
    package func quoted(_ tweet: TweetLookup.Quoted) throws -> TweetLookup.Quoted {
        var changed = tweet
        changed.author = try tweet.author.map { try name($0) }
        changed.time = tweet.time.map { rounded($0) }
        changed.text = try written(tweet.text)
        return changed
    }

    private func listed(_ tweet: ListedTweet) throws -> ListedTweet {
        var changed = tweet
        changed.id = number(tweet.id)
        changed.time = tweet.time.map { rounded($0) }
        changed.author = try tweet.author.map { try name($0) }
        changed.originalAuthor = try tweet.originalAuthor.map { try name($0) }
        changed.text = try written(tweet.text)
        changed.source = try tweet.source.map { try value($0) }
        changed.users = try tweet.users.map { try name($0) }
        changed.links = try tweet.links.map { try text($0) }
        changed.media = []
        for entry in TweetField.all where entry.field.isNumber {
            guard let number = tweet[entry.field] else { continue }
            switch entry.type {
            case .tweet, .conversation, .version, .account:
                changed.numbers[entry.field] = self.number(number)
            case .time: changed.numbers[entry.field] = Int64(rounded(Int(number)))
            case .count, .positiveCount, .flag, .other: break
            }
        }
        return changed
    }

    /// A text of a tweet, in which the names that are left are counted.
    private func written(_ text: String) throws -> String {
        let changed = try self.text(text)
        try noteRemaining(in: changed)
        return changed
    }
}
