/// The text of a tweet, cut to the 140 characters that old clients can display, which most APIs
/// return.
struct Excerpt {
    /// The tweet that has the text; for a retweet, the original.
    let tweet: Tweet
    /// The end of the excerpt in the text.
    let end: TweetText.Break
    /// The number of code points before the text, those of `RT @name: `.
    let shift: Int
    let isCut: Bool

    /// The whole text.
    init(whole tweet: Tweet) {
        self.tweet = tweet
        end = TweetText.Break(bytes: tweet.text.bytes.count, points: tweet.text.points)
        shift = 0
        isCut = false
    }

    /// The text, cut to at most 140 characters.
    init(of tweet: Tweet) {
        if let original = tweet.original {
            self.init(of: original, in: 139, shift: "RT @: ".count + original.author.nameLength)
        } else {
            self.init(of: tweet, in: 140 - "… ".count - TweetText.linkLength, shift: 0)
        }
    }

    private init(of tweet: Tweet, in limit: Int, shift: Int) {
        let whole = Excerpt(whole: tweet)
        isCut = shift + whole.end.points > 140
        end = isCut ? tweet.text.beginning(upTo: limit - shift) : whole.end
        self.shift = shift
        self.tweet = tweet
    }

    /// The number of code points of the excerpt.
    var points: Int { shift + end.points + (isCut ? 1 : 0) }

    /// The author of the original; nil if the tweet is not a retweet.
    var retweeted: User? { shift > 0 ? tweet.author : nil }

    /// The indices of the link to the whole text; nil if there is no such link.
    var linkToWhole: Range<Int>? {
        guard isCut, shift == 0 else { return nil }
        return end.points + 2..<end.points + 2 + TweetText.linkLength
    }

    /// The indices in the excerpt of an entity of the text; nil if the entity is cut off.
    func indices(of indices: Range<Int>) -> Range<Int>? {
        guard indices.upperBound <= end.points else { return nil }
        return indices.lowerBound + shift..<indices.upperBound + shift
    }
}

extension ByteBuffer {
    /// Writes the excerpt as the inside of a JSON string.
    mutating func append(_ excerpt: Excerpt, _ escaping: Escaping) {
        if let user = excerpt.retweeted {
            append("RT @")
            user.writeScreenName(to: &self)
            append(": ")
        }
        append(text: excerpt.tweet.text.bytes.bytes.prefix(excerpt.end.bytes), escaping)
        if excerpt.isCut { append(escaping == .ascii ? #"\u2026"# : "…") }
        if excerpt.linkToWhole != nil {
            append(escaping == .ascii ? #" https:\/\/t.co\/"# : " https://t.co/")
            append(linkCode: excerpt.tweet.id.id)
        }
    }
}
