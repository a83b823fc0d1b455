import TweetDumps

extension Tweet {
    /// All that is known of the tweet besides id, mentions and terms, as a text such as
    /// `by Ann, reply to 5, 2 likes: text`.
    var details: String {
        let parts: [String?] = [
            author.map { "by \($0)" }, time.map { "at \($0)" }, language.map { "in \($0)" },
            kind == .original ? nil : kind.name, replyTo.map { "to \($0)" },
            retweetOf.map { "of \($0)" }, quoteOf.map { "quoting \($0)" },
            retweets.map { "\($0) retweets" }, likes.map { "\($0) likes" },
            replies.map { "\($0) replies" }, source.map { "from \($0)" }, place?.example,
            point.map { "at \($0.longitude) \($0.latitude)" }, profile.example,
        ]
        let lists = links + media.map(\.example) + quoted.map(\.example)
        return parts.compactMap(\.self).joined(separator: ", ") + ": " + text
            + lists.map { "\n" + $0 }.joined()
    }
}

extension Tweet.Place {
    fileprivate var example: String {
        let names = [name.map { "\"\($0)\"" }, country].compactMap(\.self)
        let corners = box.map { [$0.west, $0.south, $0.east, $0.north].map { String($0) } } ?? []
        return (["place \(key)"] + names + corners).joined(separator: " ")
    }
}

extension Tweet.Media {
    fileprivate var example: String {
        kind.name + " " + url + (description.map { " (\($0))" } ?? "")
    }
}

extension Tweet.Profile {
    fileprivate var example: String? {
        let parts = [display, description, location]
        guard parts.contains(where: { $0 != nil }) else { return nil }
        return parts.map { $0 ?? "?" }.joined(separator: "/")
    }
}

extension QuotedTweet {
    fileprivate var example: String {
        let parts = [author.map { "by \($0)" }, time.map { "at \($0)" }].compactMap(\.self)
        return (["quoted \(id)"] + parts).joined(separator: " ") + ": " + text
    }
}
