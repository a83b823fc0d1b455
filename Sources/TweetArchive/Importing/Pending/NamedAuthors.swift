import TweetDumps

/// The authors of tweets that are written together, each once, with what the tweets contain about
/// them.
struct NamedAuthors {
    /// What the tweets contain about each author, with ranges of ``texts``.
    private(set) var data: [AuthorData] = []
    /// The rows of the authors; nil if they are not yet known.
    var ids: [Int64?] = []
    private(set) var folded = InternTable()

    private var foldedName: [UInt8] = []

    var texts: [UInt8] { folded.texts.bytes }

    /// Adds what a tweet contains about its author, and returns the author's index; nil if the author
    /// is unknown.
    ///
    /// The number of tweets to count is 1 or, if the tweet is stored, 0.
    mutating func add(_ tweet: TweetBatch.Row, in batch: TweetBatch, tweets: Int64) -> Int? {
        guard let author = tweet.author.range, !author.isEmpty else { return nil }
        Folding.fold(batch.bytes[author], into: &foldedName)
        let name = foldedName[...]
        let (index, isNew) = folded.insert(name.span, StableHash.hash(name.span, seed: 0))
        if isNew {
            data.append(AuthorData())
            ids.append(nil)
        }
        let added = AuthorData(tweet, tweets: tweets)
        data[index].merge(added, in: batch.bytes, keeping: &folded.texts)
        return index
    }

    /// Sorts the authors by name, in which order their rows are inserted, and returns the new index of
    /// each.
    ///
    /// No author can be added afterwards.
    mutating func sort() -> [Int] {
        let order = folded.sort()
        data = order.map { data[$0] }
        ids = order.map { ids[$0] }
        return order.positions
    }
}

/// What tweets contain about their author, with texts as ranges of an array of bytes.
struct AuthorData: Equatable {
    /// A text of the profile, with the id of the tweet that has it.
    struct ProfileText: Equatable {
        var text: Range<Int>
        var tweet: Int64

        /// The tweet; nil if it is a given one.
        func tweet(unless other: Int64?) -> Int64? { tweet == other ? nil : tweet }
    }

    var tweets: Int64 = 0
    /// The screen name that is first by code point; nil if no tweet has one.
    var name: Range<Int>?
    /// The display name; nil if no tweet has one, like the other texts of the profile.
    var display: ProfileText?
    var description: ProfileText?
    var location: ProfileText?

    /// The largest id of a tweet that has a text of the profile; nil if none has.
    var profileTweet: Int64? {
        let first = Merging.larger(display?.tweet, description?.tweet)
        return Merging.larger(first, location?.tweet)
    }

    /// Merges what other tweets contain, and copies the texts that are kept from their bytes to the
    /// texts of this one.
    mutating func merge(_ other: AuthorData, in bytes: [UInt8], keeping texts: inout Texts) {
        tweets += other.tweets
        if let name = other.name { mergeName(bytes[name], keeping: &texts) }
        AuthorData.merge(&display, other.display, in: bytes, keeping: &texts)
        AuthorData.merge(&description, other.description, in: bytes, keeping: &texts)
        AuthorData.merge(&location, other.location, in: bytes, keeping: &texts)
    }

    private mutating func mergeName(_ other: ArraySlice<UInt8>, keeping texts: inout Texts) {
        let isFirst = name.map { other.lexicographicallyPrecedes(texts.bytes[$0]) } ?? true
        if isFirst { name = texts.append(other.span) }
    }

    /// Merges two texts: that of the tweet with the larger id is kept; of two records of a tweet the
    /// one that is first by code point.
    private static func merge(
        _ kept: inout ProfileText?,
        _ other: ProfileText?,
        in bytes: [UInt8],
        keeping texts: inout Texts
    ) {
        guard let other else { return }
        if let known = kept {
            if known.tweet > other.tweet { return }
            let (text, otherText) = (texts.bytes[known.text], bytes[other.text])
            // Most tweets of an author have the same text, which is not copied again.
            if text.span.equals(otherText.span) {
                kept?.tweet = other.tweet
                return
            }
            let isSameTweet = known.tweet == other.tweet
            if isSameTweet, text.lexicographicallyPrecedes(otherText) { return }
        }
        let text = texts.append(bytes.span.extracting(other.text))
        kept = ProfileText(text: text, tweet: other.tweet)
    }
}

extension AuthorData {
    /// What a record contains about its author, with texts in the bytes of its batch.
    init(_ row: TweetBatch.Row, tweets: Int64) {
        let texts = row.profile
        self.tweets = tweets
        name = row.author.range
        display = ProfileText(texts.display, of: row.id)
        description = ProfileText(texts.description, of: row.id)
        location = ProfileText(texts.location, of: row.id)
    }
}

extension AuthorData.ProfileText {
    fileprivate init?(_ text: TweetBatch.Text, of tweet: Int64) {
        guard let text = text.range else { return nil }
        self.init(text: text, tweet: tweet)
    }
}
