/// Composes the texts of tweets: words, hashtags, users, links and emoji.
struct TextComposer {
    private let words = ZipfDistribution(count: Vocabulary.words, exponent: 0.9)
    private let hashtags = ZipfDistribution(count: Vocabulary.hashtags, exponent: 0.9)
    private let users = ZipfDistribution(count: User.population, exponent: 0.8)

    /// Writes the text of a tweet, which is longer than 140 characters with a probability in
    /// thousandths.
    func compose(_ tweet: Tweet, longInThousand: Int, _ random: inout Randomness) {
        if let reply = tweet.reply { tweet.text.append(mentionOf: reply.user) }
        tweet.text.beginShown()
        let count = hashtagCount(&random)
        var remaining = (0..<count).map { _ in hashtags.rank(&random) }[...]
        let isLong = random.happens(in: longInThousand)
        let length = isLong ? random.number(in: 141..<250) : random.number(in: 15..<85)
        // Half of the tweets have their hashtags after the sentence.
        let inlineProbability = random.happens(in: 500) ? 150 : 0
        while tweet.text.points < length {
            if random.happens(in: inlineProbability), let hashtag = remaining.popFirst() {
                append(hashtag, to: tweet, &random)
            } else {
                appendPart(to: tweet, &random)
            }
        }
        for hashtag in remaining { append(hashtag, to: tweet, &random) }
        appendLinks(to: tweet, &random)
    }

    /// Writes some words, then these hashtags.
    func compose(_ tweet: Tweet, hashtags: [Int], _ random: inout Randomness) {
        tweet.text.beginShown()
        for _ in 0..<random.number(in: 3..<15) { appendWord(to: tweet, &random) }
        for hashtag in hashtags { append(hashtag, to: tweet, &random) }
        appendLinks(to: tweet, &random)
    }

    /// The number of hashtags.
    ///
    /// Fewer than half of the tweets have any.
    private func hashtagCount(_ random: inout Randomness) -> Int {
        switch random.below(100) {
        case ..<55: 0
        case ..<85: 1
        case ..<94: 2
        default: random.number(in: 3..<7)
        }
    }

    /// Writes a hashtag, in four of five cases in its usual spelling.
    private func append(_ hashtag: Int, to tweet: Tweet, _ random: inout Randomness) {
        let usual = Vocabulary.usualSpelling(ofHashtag: hashtag)
        let own = Spelling(rawValue: random.below(4)) ?? usual
        tweet.text.append(hashtag: hashtag, random.happens(in: 800) ? usual : own)
    }

    private func appendWord(to tweet: Tweet, _ random: inout Randomness) {
        tweet.text.append(word: words.rank(&random), of: tweet.language)
    }

    private func appendPart(to tweet: Tweet, _ random: inout Randomness) {
        switch random.below(1000) {
        case ..<967: appendWord(to: tweet, &random)
        case ..<982: tweet.text.append(emoji: random.below(1000))
        case ..<988: tweet.text.append(mentionOf: User(number: users.rank(&random)))
        case ..<993: tweet.text.append(sign: "&amp;")
        case ..<995: tweet.text.append(sign: #""""#)
        default: tweet.text.append(sign: "\n")
        }
    }

    private func appendLinks(to tweet: Tweet, _ random: inout Randomness) {
        if random.happens(in: 150) { tweet.text.append(linkTo: .page, code: random.next()) }
        if tweet.quoted != nil { tweet.text.append(linkTo: .tweet, code: random.next()) }
        tweet.text.endShown()
        if random.happens(in: 250) { tweet.text.append(linkTo: .photo, code: random.next()) }
    }
}
