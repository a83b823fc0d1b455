/// As much of a tweet's text as old clients can take, which is what most APIs give.
struct Excerpt {
    /// Whose text it is: the original's of a retweet.
    let tweet: Tweet
    /// Where the text is cut.
    let end: TweetText.Break
    /// How many code points stand before the text: those of `RT @name: `.
    let shift: Int
    let isCut: Bool

    /// The whole text.
    init(whole tweet: Tweet) {
        self.tweet = tweet
        end = TweetText.Break(bytes: tweet.text.bytes.count, points: tweet.text.points)
        shift = 0
        isCut = false
    }

    /// At most 140 characters.
    init(of tweet: Tweet) {
        if let original = tweet.original {
            self.init(of: original, in: 139, shift: "RT @: ".count + original.author.nameLength)
        } else {
            self.init(of: tweet, in: 140 - "… ".count - TweetText.linkLength, shift: 0)
        }
    }

    private init(of tweet: Tweet, in room: Int, shift: Int) {
        let whole = Excerpt(whole: tweet)
        isCut = shift + whole.end.points > 140
        end = isCut ? tweet.text.beginning(upTo: room - shift) : whole.end
        self.shift = shift
        self.tweet = tweet
    }

    /// How many code points it has.
    var points: Int { shift + end.points + (isCut ? 1 : 0) }

    /// The author of the original.
    var retweeted: User? { shift > 0 ? tweet.author : nil }

    /// The tweet that a link to the whole text leads to, and where the link stands.
    var linkToWhole: Range<Int>? {
        guard isCut, shift == 0 else { return nil }
        return end.points + 2..<end.points + 2 + TweetText.linkLength
    }

    /// Where a thing of the text stands, if it is not cut off.
    func place(_ place: Range<Int>) -> Range<Int>? {
        guard place.upperBound <= end.points else { return nil }
        return place.lowerBound + shift..<place.upperBound + shift
    }
}

extension ByteBuffer {
    /// Writes the inside of a string.
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
