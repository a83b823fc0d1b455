import TweetDumps

/// The authors of tweets that are written together, each once, with what the tweets say of them.
struct NamedAuthors {
    /// What the tweets say of each author, with ranges of ``texts``.
    private(set) var told: [ToldAuthor] = []
    /// The rows of the authors; nil if they are not yet known.
    var ids: [Int64?] = []
    /// The folded names of the authors, in their order.
    private(set) var folded = InternTable()

    /// The folded name of the author that is being added.
    private var foldedName: [UInt8] = []

    /// The bytes of all names and texts.
    var texts: [UInt8] { folded.texts.bytes }

    /// Adds what a tweet says of its author.
    ///
    /// - Parameters:
    ///   - tweet: The tweet.
    ///   - batch: The batch that has it.
    ///   - tweets: The number of tweets for which it stands: 1 or, if the tweet is stored, 0.
    /// - Returns: The index of the author; nil if the author is unknown.
    mutating func add(_ tweet: TweetBatch.Row, in batch: TweetBatch, tweets: Int64) -> Int? {
        guard let name = tweet.author.range, !name.isEmpty else { return nil }
        Folding.fold(batch.bytes[name], into: &foldedName)
        let index = indexOfFoldedName()
        let said = ToldAuthor(tweet, tweets: tweets)
        told[index].merge(said, in: batch.bytes, keeping: &folded.texts)
        return index
    }

    private mutating func indexOfFoldedName() -> Int {
        let hash = StableHash.hash(foldedName.span, seed: 0)
        if let known = folded.index(of: foldedName[...], hash) { return known }
        folded.append(foldedName[...], hash)
        told.append(ToldAuthor())
        ids.append(nil)
        return told.count - 1
    }

    /// Sorts the authors by name, in which order their rows are inserted.
    ///
    /// No author can be added afterwards.
    ///
    /// - Returns: The new index of each author.
    mutating func sort() -> [Int] {
        let order = folded.sort()
        told = order.map { told[$0] }
        ids = order.map { ids[$0] }
        return order.positions
    }
}

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

/// The profile of an author, with texts as ranges of an array of bytes.
///
/// A member is nil if no tweet says it.
struct ToldProfile: Equatable {
    /// A text, with the id of the tweet that says it.
    struct Member: Equatable {
        var text: Range<Int>
        var tweet: Int64
    }

    /// The display name.
    var display: Member?
    var description: Member?
    var location: Member?

    /// The largest id of a tweet that says any member; nil if none does.
    var toldBy: Int64? {
        let first = Merging.larger(display?.tweet, description?.tweet)
        return Merging.larger(first, location?.tweet)
    }

    /// Merges another profile of the author, and copies the texts that are kept.
    ///
    /// - Parameters:
    ///   - other: The other profile.
    ///   - bytes: Its texts.
    ///   - texts: The texts of this one, to which those that are kept are copied.
    mutating func merge(_ other: ToldProfile, in bytes: [UInt8], keeping texts: inout Texts) {
        Member.merge(&display, other.display, in: bytes, keeping: &texts)
        Member.merge(&description, other.description, in: bytes, keeping: &texts)
        Member.merge(&location, other.location, in: bytes, keeping: &texts)
    }
}

extension ToldProfile.Member {
    /// The tweet that says it; nil if that is a given one.
    func tweet(unless other: Int64?) -> Int64? { tweet == other ? nil : tweet }

    /// Merges another one: that of the tweet with the larger id is kept; of two records of a tweet the
    /// one that is first by code point.
    fileprivate static func merge(
        _ kept: inout Self?,
        _ other: Self?,
        in bytes: [UInt8],
        keeping texts: inout Texts
    ) {
        guard let other else { return }
        if let known = kept {
            if known.tweet > other.tweet { return }
            let (text, otherText) = (texts.bytes[known.text], bytes[other.text])
            // Most tweets of an author say the same, which is not copied again.
            if text.span.equals(otherText.span) {
                kept?.tweet = other.tweet
                return
            }
            let isSameTweet = known.tweet == other.tweet
            if isSameTweet, text.lexicographicallyPrecedes(otherText) { return }
        }
        let text = texts.append(bytes.span.extracting(other.text))
        kept = Self(text: text, tweet: other.tweet)
    }
}
