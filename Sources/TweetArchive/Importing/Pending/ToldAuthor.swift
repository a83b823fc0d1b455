import TweetDumps

/// What tweets say of their author, with texts as ranges of an array of bytes.
struct ToldAuthor: Equatable {
    /// The number of the tweets.
    var tweets: Int64 = 0
    /// The screen name that is first by code point; nil if no tweet says it.
    var name: Range<Int>?
    var profile = ToldProfile()

    /// Merges what others say, and copies the texts that are kept.
    ///
    /// - Parameters:
    ///   - other: What others say.
    ///   - bytes: Its texts.
    ///   - texts: The texts of this one, to which those that are kept are copied.
    mutating func merge(_ other: ToldAuthor, in bytes: [UInt8], keeping texts: inout Texts) {
        tweets += other.tweets
        if let name = other.name { mergeName(bytes[name], keeping: &texts) }
        profile.merge(other.profile, in: bytes, keeping: &texts)
    }

    private mutating func mergeName(_ other: ArraySlice<UInt8>, keeping texts: inout Texts) {
        let isFirst = name.map { other.lexicographicallyPrecedes(texts.bytes[$0]) } ?? true
        if isFirst { name = texts.append(other.span) }
    }
}

extension ToldAuthor {
    /// What a record says of its author, whose texts are in the bytes of its batch.
    ///
    /// - Parameters:
    ///   - row: The record.
    ///   - tweets: The number of tweets for which it stands: 1 or, if its tweet is stored, 0.
    init(_ row: TweetBatch.Row, tweets: Int64) {
        let told = row.profile
        self.tweets = tweets
        name = row.author.range
        profile = ToldProfile(
            display: .init(told.display, by: row.id),
            description: .init(told.description, by: row.id),
            location: .init(told.location, by: row.id)
        )
    }
}

extension ToldProfile.Member {
    /// A text that a tweet says; nil if it says none.
    fileprivate init?(_ text: TweetBatch.Text, by tweet: Int64) {
        guard let text = text.range else { return nil }
        self.init(text: text, tweet: tweet)
    }
}
