/// The meaning of a member of a tweet's object.
///
/// It has no reference-counted values, since it is copied out of a table for each member.
enum TweetMember: Sendable {
    /// A member whose value is noted.
    case value(NotedField<TweetValues>, marking: Marks)

    // Ids. The first one that is valid counts, in this order.

    /// The id as a string of digits.
    case idText
    /// The id as a number, a string or a database's wrapped number.
    case id
    /// The digits at the end of `tag:search.twitter.com,2005:123`.
    case taggedID
    /// A database's `_id`, which is the tweet's id if it has only digits.
    case documentID

    // Texts and their entities.

    case text, fullText, entities
    /// Entities that list all media.
    case extendedEntities
    /// An object with the whole text of a tweet whose own text is cut.
    case extended(MemberTable<BodyMember>)
    /// A list of hashtags directly in the tweet.
    case hashtagList
    /// A list of users directly in the tweet. The first member of a user that exists has the name.
    case userList(StaticString, else: StaticString)
    /// A list of the users at the beginning of a reply, which the other list leaves out.
    case repliedUserList

    /// The author: an object, or the screen name itself.
    case user
    /// The original of a retweet, whose members have the same meanings.
    case original
    /// The quoted tweet, whose members have the same meanings.
    case quoted

    // Matching rules, and members of a page.

    case rules, twarc, searchMetadata, pageQuery, errors, includes
    /// A result list of a page, if the value is an array.
    case results
    /// A list that is a result list unless other members of the page show that it is not.
    case possibleResults

    /// Gnip's own object, whose rules belong to the tweet.
    case gnip
    /// A member that only marks the format.
    case mark(Marks)
    /// A member that shows that the object may not be a status.
    case foreign

    /// Properties of an object by which its format is recognised.
    struct Marks: OptionSet {
        var rawValue: UInt8

        static let v2 = Marks(rawValue: 1)
        static let v1Search = Marks(rawValue: 2)
        /// The object contains its author.
        static let user = Marks(rawValue: 4)
        static let entities = Marks(rawValue: 8)
        /// The object has an id as a string of digits.
        static let idText = Marks(rawValue: 16)
        /// The object has members of an extracted line.
        static let extracted = Marks(rawValue: 32)

        /// The highest raw value; every lower one is valid, too.
        static let highest = Marks(rawValue: 63)

        /// Inserts or removes a mark.
        mutating func set(_ mark: Marks, _ isSet: Bool) {
            if isSet { insert(mark) } else { remove(mark) }
        }
    }
}

/// The meaning of a member of an object with a text.
enum BodyMember: Sendable {
    case text, fullText, entities
    /// Entities that list all media.
    case extendedEntities
}
