/// Writing entities as API v2 does, which omits empty lists.
extension ByteBuffer {
    mutating func append(v2EntitiesOf excerpt: Excerpt) {
        let start = count
        append(#""entities":{"#)
        let empty = count
        append(v2HashtagsOf: excerpt)
        append(v2UsersOf: excerpt)
        append(v2LinksOf: excerpt)
        guard count > empty else { return removeLast(count - start) }
        // Removes the comma after the last list.
        removeLast(1)
        append("},")
    }

    private mutating func append(v2HashtagsOf excerpt: Excerpt) {
        var isFirst = true
        for mention in excerpt.tweet.text.mentions where mention.user == nil {
            guard let indices = excerpt.indices(of: mention.indices) else { continue }
            append(isFirst ? #""hashtags":[{"# : ",{")
            append(v2Indices: indices)
            append(#","tag":""#)
            append(text: excerpt.tweet.text.bytes.bytes[mention.name], .utf8)
            append(#""}"#)
            isFirst = false
        }
        if !isFirst { append("],") }
    }

    private mutating func append(v2UsersOf excerpt: Excerpt) {
        var isFirst = true
        if let user = excerpt.retweeted {
            append(v2MentionOf: user, at: 3..<excerpt.shift - 2, isFirst)
            isFirst = false
        }
        for mention in excerpt.tweet.text.mentions {
            let indices = excerpt.indices(of: mention.indices)
            guard let user = mention.user, let indices else { continue }
            append(v2MentionOf: user, at: indices, isFirst)
            isFirst = false
        }
        if !isFirst { append("],") }
    }

    private mutating func append(v2MentionOf user: User, at indices: Range<Int>, _ isFirst: Bool) {
        append(isFirst ? #""mentions":[{"# : ",{")
        append(v2Indices: indices)
        append(#","username":""#)
        user.writeScreenName(to: &self)
        append(#"","id":""#)
        append(user.id)
        append(#""}"#)
    }

    private mutating func append(v2LinksOf excerpt: Excerpt) {
        var isFirst = true
        for link in excerpt.tweet.text.links {
            guard let indices = excerpt.indices(of: link.indices) else { continue }
            append(isFirst ? #""urls":[{"# : ",{")
            append(v2Indices: indices)
            append(#","url":"https://t.co/"#)
            append(linkCode: link.code)
            append(#"","expanded_url":""#)
            append(targetOf: link, of: excerpt.tweet, .utf8)
            append(#"","display_url":""#)
            append(displayOf: link, of: excerpt.tweet, .utf8)
            append(#""}"#)
            isFirst = false
        }
        if !isFirst { append("],") }
    }

    private mutating func append(v2Indices indices: Range<Int>) {
        append(#""start":"#)
        append(indices.lowerBound)
        append(#","end":"#)
        append(indices.upperBound)
    }
}
