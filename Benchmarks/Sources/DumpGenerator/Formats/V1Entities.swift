/// Writing entities as API v1.1 does.
extension ByteBuffer {
    /// Writes the hashtags, links, user mentions and photo of a text.
    mutating func append(entitiesOf excerpt: Excerpt) {
        append(#"{"hashtags":["#)
        append(hashtagsOf: excerpt)
        append(#"],"urls":["#)
        append(urlsOf: excerpt)
        append(#"],"user_mentions":["#)
        append(usersOf: excerpt)
        append(#"],"symbols":[]"#)
        if excerpt.photo != nil { append(byte: UInt8(ascii: ",")) }
        append(mediaOf: excerpt)
        append(byte: UInt8(ascii: "}"))
    }

    /// Writes the photos again, in the member in which clients expect all photos of a tweet.
    mutating func append(extendedEntitiesOf excerpt: Excerpt) {
        guard excerpt.photo != nil else { return }
        append(#","extended_entities":{"#)
        append(mediaOf: excerpt)
        append(byte: UInt8(ascii: "}"))
    }

    private mutating func append(hashtagsOf excerpt: Excerpt) {
        var isFirst = true
        for mention in excerpt.tweet.text.mentions where mention.user == nil {
            guard let indices = excerpt.indices(of: mention.indices) else { continue }
            append(isFirst ? #"{"text":""# : #",{"text":""#)
            append(text: excerpt.tweet.text.bytes.bytes[mention.name], .ascii)
            append(#"","indices":"#)
            append(indices: indices)
            append(byte: UInt8(ascii: "}"))
            isFirst = false
        }
    }

    private mutating func append(usersOf excerpt: Excerpt) {
        var isFirst = true
        if let user = excerpt.retweeted {
            append(mentionOf: user, at: 3..<excerpt.shift - 2)
            isFirst = false
        }
        for mention in excerpt.tweet.text.mentions {
            let indices = excerpt.indices(of: mention.indices)
            guard let user = mention.user, let indices else { continue }
            if !isFirst { append(byte: UInt8(ascii: ",")) }
            append(mentionOf: user, at: indices)
            isFirst = false
        }
    }

    private mutating func append(mentionOf user: User, at indices: Range<Int>) {
        append(#"{"screen_name":""#)
        user.writeScreenName(to: &self)
        append(#"","name":""#)
        append(nameOf: user, .ascii)
        append(#"","id":"#)
        append(user.id)
        append(#","id_str":""#)
        append(user.id)
        append(#"","indices":"#)
        append(indices: indices)
        append(byte: UInt8(ascii: "}"))
    }

    private mutating func append(urlsOf excerpt: Excerpt) {
        var isFirst = true
        for link in excerpt.tweet.text.links where link.target != .photo {
            guard let indices = excerpt.indices(of: link.indices) else { continue }
            if !isFirst { append(byte: UInt8(ascii: ",")) }
            append(link: link, of: excerpt.tweet, at: indices)
            isFirst = false
        }
        guard let indices = excerpt.linkToWhole else { return }
        if !isFirst { append(byte: UInt8(ascii: ",")) }
        append(#"{"url":"https:\/\/t.co\/"#)
        append(linkCode: excerpt.tweet.id.id)
        append(#"","expanded_url":"https:\/\/twitter.com\/i\/web\/status\/"#)
        append(excerpt.tweet.id.id)
        append(#"","display_url":"twitter.com\/i\/web\/status\/1\u2026","indices":"#)
        append(indices: indices)
        append(byte: UInt8(ascii: "}"))
    }

    private mutating func append(
        link: TweetText.Link,
        of tweet: Tweet,
        at indices: Range<Int>
    ) {
        append(#"{"url":"https:\/\/t.co\/"#)
        append(linkCode: link.code)
        append(#"","expanded_url":""#)
        append(targetOf: link, of: tweet, .ascii)
        append(#"","display_url":""#)
        append(displayOf: link, of: tweet, .ascii)
        append(#"","indices":"#)
        append(indices: indices)
        append(byte: UInt8(ascii: "}"))
    }

    private mutating func append(mediaOf excerpt: Excerpt) {
        guard let photo = excerpt.photo, let indices = excerpt.indices(of: photo.indices) else {
            return
        }
        append(#""media":[{"id":"#)
        append(photo.mediaID)
        append(#","id_str":""#)
        append(photo.mediaID)
        append(#"","indices":"#)
        append(indices: indices)
        append(#","media_url":"http:\/\/pbs.twimg.com\/media\/"#)
        append(linkCode: photo.mediaID)
        append(#".jpg","media_url_https":"https:\/\/pbs.twimg.com\/media\/"#)
        append(linkCode: photo.mediaID)
        append(#".jpg","url":"https:\/\/t.co\/"#)
        append(linkCode: photo.code)
        append(#"","display_url":"pic.twitter.com\/"#)
        append(linkCode: photo.code)
        append(#"","expanded_url":""#)
        append(targetOf: photo, of: excerpt.tweet, .ascii)
        append(
            #"""
            ","type":"photo","sizes":{"thumb":{"w":150,"h":150,"resize":"crop"},\#
            "small":{"w":680,"h":510,"resize":"fit"},"medium":{"w":1200,"h":900,"resize":"fit"},\#
            "large":{"w":2048,"h":1536,"resize":"fit"}}}]
            """#
        )
    }
}
