extension ByteBuffer {
    /// Writes a tweet as a row of a table.
    mutating func append(rowOf tweet: Tweet) {
        var random = tweet.details
        let excerpt = tweet.original == nil ? Excerpt(whole: tweet) : Excerpt(of: tweet)
        append(tweet.id.id)
        append(",")
        append(isoTime: tweet.id.milliseconds)
        append(",")
        tweet.author.writeScreenName(to: &self)
        append(",\"")
        append(excerpt, .doubled)
        append("\",")
        append((tweet.original ?? tweet).language.code)
        append(",")
        append(tweet.author.clientName)
        append(",")
        append(random.magnitude(upTo: 500))
        append(",")
        append(random.magnitude(upTo: 1000))
        append(",")
        append(listedHashtagsOf: excerpt)
        append(",")
        append(listedUsersOf: excerpt)
        append("\n")
    }

    private mutating func append(listedHashtagsOf excerpt: Excerpt) {
        var isFirst = true
        for mention in excerpt.tweet.text.mentions where mention.user == nil {
            guard excerpt.indices(of: mention.indices) != nil else { continue }
            if !isFirst { append(" ") }
            append(text: excerpt.tweet.text.bytes.bytes[mention.name], .doubled)
            isFirst = false
        }
    }

    private mutating func append(listedUsersOf excerpt: Excerpt) {
        let mentioned = excerpt.tweet.text.mentions.compactMap { mention in
            excerpt.indices(of: mention.indices) == nil ? nil : mention.user
        }
        let users = (excerpt.retweeted.map { [$0] } ?? []) + mentioned
        for (index, user) in users.enumerated() {
            if index > 0 { append(" ") }
            user.writeScreenName(to: &self)
        }
    }
}
