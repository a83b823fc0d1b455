extension TweetText.Link {
    /// The id of a photo.
    var mediaID: UInt64 { 900_000_000_000_000_000 + code >> 6 }
}

extension Excerpt {
    /// The photo; nil if the tweet has none, or if its link is cut off.
    var photo: TweetText.Link? {
        tweet.text.links.last.flatMap { link in
            link.target == .photo && indices(of: link.indices) != nil ? link : nil
        }
    }
}

/// Writing addresses, in which API v1.1 escapes slashes.
extension ByteBuffer {
    /// Writes the address that a shortened link leads to.
    mutating func append(
        targetOf link: TweetText.Link,
        of tweet: Tweet,
        _ escaping: Escaping
    ) {
        var address = ByteBuffer(capacity: 128)
        address.append("https://")
        address.append(pageOf: link, of: tweet)
        append(text: address.bytes[...], escaping)
    }

    /// Writes the address that is shown instead of a shortened link.
    mutating func append(
        displayOf link: TweetText.Link,
        of tweet: Tweet,
        _ escaping: Escaping
    ) {
        var address = ByteBuffer(capacity: 128)
        address.append(pageOf: link, of: tweet)
        append(text: address.bytes.prefix(26), escaping)
        append(escaping == .ascii ? #"\u2026"# : "…")
    }

    private mutating func append(pageOf link: TweetText.Link, of tweet: Tweet) {
        switch link.target {
        case .page:
            append("www.")
            Vocabulary.write(word: Int(link.code % 3000), in: .latin, to: &self)
            append(".example/")
            Vocabulary.write(word: Int(link.code % 60_000), in: .latin, to: &self)
            append("/")
            append(link.code % 100_000)
        case .photo:
            append(statusOf: tweet)
            append("/photo/1")
        case .tweet:
            append(statusOf: tweet.quoted ?? tweet)
        }
    }

    private mutating func append(statusOf tweet: Tweet) {
        append("twitter.com/")
        tweet.author.writeScreenName(to: &self)
        append("/status/")
        append(tweet.id.id)
    }
}
