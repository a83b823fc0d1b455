extension ByteBuffer {
    /// Writes a tweet as in `tweets.js` of a personal archive.
    ///
    /// Numbers are strings in that file.
    mutating func append(archived tweet: Tweet) {
        var random = tweet.details
        let excerpt = tweet.original == nil ? Excerpt(whole: tweet) : Excerpt(of: tweet)
        append("  {\n    \"tweet\" : {\n      \"retweeted\" : false,\n      \"source\" : \"")
        append(#"<a href=\"http://twitter.com/download/client\" rel=\"nofollow\">"#)
        append(tweet.author.clientName)
        append("</a>\",\n      \"entities\" : {\n        \"hashtags\" : [")
        append(archivedHashtagsOf: excerpt)
        append("],\n        \"symbols\" : [ ],\n        \"user_mentions\" : [")
        append(archivedUsersOf: excerpt)
        append("],\n        \"urls\" : [ ]\n      },\n      \"display_text_range\" : [")
        append(archivedIndices: 0..<excerpt.points, indent: "        ")
        append("      ],\n      \"favorite_count\" : \"")
        append(random.magnitude(upTo: 1000))
        append("\",\n      \"id_str\" : \"")
        append(tweet.id.id)
        append("\",\n      \"truncated\" : false,\n      \"retweet_count\" : \"")
        append(random.magnitude(upTo: 500))
        append("\",\n      \"id\" : \"")
        append(tweet.id.id)
        append("\",\n      \"created_at\" : \"")
        append(twitterTime: tweet.id.milliseconds / 1000)
        append("\",\n      \"favorited\" : false,\n      \"full_text\" : \"")
        append(excerpt, .utf8)
        append("\",\n      \"lang\" : \"")
        append((tweet.original ?? tweet).language.code)
        append("\"\n    }\n  }")
    }

    private mutating func append(archivedHashtagsOf excerpt: Excerpt) {
        var isFirst = true
        for mention in excerpt.tweet.text.mentions where mention.user == nil {
            guard let indices = excerpt.indices(of: mention.indices) else { continue }
            append(isFirst ? "\n          {\n" : ",\n          {\n")
            append("            \"text\" : \"")
            append(text: excerpt.tweet.text.bytes.bytes[mention.name], .utf8)
            append("\",\n            \"indices\" : [")
            append(archivedIndices: indices, indent: "              ")
            append("            ]\n          }")
            isFirst = false
        }
        append(isFirst ? " " : "\n        ")
    }

    private mutating func append(archivedUsersOf excerpt: Excerpt) {
        var isFirst = true
        if let user = excerpt.retweeted {
            append(archivedMentionOf: user, at: 3..<excerpt.shift - 2, isFirst)
            isFirst = false
        }
        for mention in excerpt.tweet.text.mentions {
            let indices = excerpt.indices(of: mention.indices)
            guard let user = mention.user, let indices else { continue }
            append(archivedMentionOf: user, at: indices, isFirst)
            isFirst = false
        }
        append(isFirst ? " " : "\n        ")
    }

    private mutating func append(
        archivedMentionOf user: User,
        at indices: Range<Int>,
        _ isFirst: Bool
    ) {
        append(isFirst ? "\n          {\n" : ",\n          {\n")
        append("            \"name\" : \"")
        append(nameOf: user, .utf8)
        append("\",\n            \"screen_name\" : \"")
        user.writeScreenName(to: &self)
        append("\",\n            \"indices\" : [")
        append(archivedIndices: indices, indent: "              ")
        append("            ],\n            \"id_str\" : \"")
        append(user.id)
        append("\",\n            \"id\" : \"")
        append(user.id)
        append("\"\n          }")
    }

    private mutating func append(archivedIndices range: Range<Int>, indent: StaticString) {
        append("\n")
        append(indent)
        append("\"")
        append(range.lowerBound)
        append("\",\n")
        append(indent)
        append("\"")
        append(range.upperBound)
        append("\"\n")
    }
}
