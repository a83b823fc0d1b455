/// The values of a tweet's object, as undecoded texts in the bytes of a dump.
///
/// The last of several members with the same name counts: each value overwrites an earlier one.
struct TweetObject {
    /// The names in a tweet's entity lists, as ranges of ``TweetReader/names``.
    ///
    /// A range is nil if the list is missing; then names are extracted from the text.
    struct EntityLists {
        var hashtags: Range<Int>?
        var users: Range<Int>?
    }

    /// One of the texts that a record can have, with its entities.
    struct Body {
        var text: JSONText?
        var fullText: JSONText?
        var entities: EntityLists?

        /// The fuller text: `full_text`, else `text`.
        var fullest: JSONText? { fullText ?? text }
    }

    /// The record's own text, which may be cut.
    var own = Body()
    /// The whole text that streams send in addition to a cut one.
    var extended: Body?
    /// The text of a tweet of more than 280 characters.
    var note: Body?

    var idText = TweetID.absent
    var id = TweetID.absent
    var restID = TweetID.absent
    var documentID = TweetID.absent
    /// The `id` as written, by which other tweets refer to this one.
    var idAsWritten: JSONText?
    /// True if `id` is a number, not a string.
    var isIDNumber = false

    var author: JSONText?
    var authorID: JSONText?
    var time: JSONText?
    var milliseconds: JSONText?
    var language: JSONText?

    var saysTruncated = false
    var isReply = false
    var isQuote = false
    var isShare = false
    var isRetweet = false
    /// True if the record has the original of this retweet.
    var hasOriginal = false
    /// True if the original is in the form of GraphQL responses.
    var hasGraphQLOriginal = false
    /// The id of the original, which may be in `includes`.
    var originalID: JSONText?
    /// The type of the reference that has this tweet.
    var referenceType: JSONText?
    var marks: TweetMember.Marks = []

    /// The members of a page, if the object is one.
    var page = PageMembers()
    /// The rules that the tweet matched, as a range of ``TweetReader/rules``.
    var rules = 0..<0

    var hasText: Bool { own.fullest != nil }

    /// Determines the id of the tweet.
    ///
    /// - Parameter outerID: The id that the enclosing map or row gives.
    /// - Returns: The first valid id, or why there is none.
    func tweetID(outerID: TweetID) -> Result<Int64, TweetID.IDFault> {
        TweetID.first(of: idText, id, restID, outerID, documentID)
    }

    /// True if the author or original is only referred to, and may be in `includes`.
    var refersToIncludes: Bool { originalID != nil || authorID != nil && author == nil }

    /// The fullest text, its entities, and whether it is cut.
    var counted: (text: JSONText?, entities: EntityLists, isTruncated: Bool) {
        if let note, note.fullest != nil { return (note.text, note.entities ?? .init(), false) }
        if let extended, extended.fullest != nil {
            return (extended.fullest, extended.entities ?? .init(), false)
        }
        return (own.fullest, own.entities ?? .init(), saysTruncated && own.fullText == nil)
    }
}

extension TweetObject {
    /// The time of the tweet with an id, in seconds since 1970 (UTC); nil if unknown.
    ///
    /// Implausible times are ignored. Without a time, that in the id is used: ids have one since
    /// November 2010.
    func seconds(id: Int64) -> Int64? {
        if let raw = time?.raw, let time = TwitterTime.seconds(raw.span),
            TwitterTime.plausible.contains(time)
        {
            return time
        }
        if let time = milliseconds.flatMap({ Int64($0.string) }).map({ $0 / 1000 }),
            TwitterTime.plausible.contains(time)
        {
            return time
        }
        return TwitterTime.seconds(ofID: id)
    }
}

extension RoundedIDs {
    /// The largest whole number up to which a 64-bit floating-point number is exact.
    private static let maxExact: Int64 = 1 << 53

    /// Adds the signs that a tweet's `id` and `id_str` show.
    mutating func note(_ tweet: TweetObject) {
        guard case .value(let number) = tweet.id, tweet.isIDNumber else { return }
        if case .value(let id) = tweet.idText {
            if id != number { disagreeing += 1 }
        } else if number > RoundedIDs.maxExact {
            large += 1
            if number % 100 == 0 { rounded += 1 }
        }
    }
}

/// The members of a page beside its result list.
struct PageMembers {
    /// The `search_metadata.query` of a search page of API v1.1.
    var searchQuery: JSONText?
    /// The `query` of the page itself.
    var query: JSONText?
    /// The `__twarc.url`: the address from which a page was requested.
    var address: JSONText?
    /// The number of elements in `errors`; nil if there is no such list.
    var errors: Int?
    /// The tweets and users that the page's results refer to.
    var includes: JSONValue?
}
