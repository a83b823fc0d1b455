/// What a member of a tweet's object tells.
///
/// It holds nothing that is counted by references, since one is taken out of a table for each key.
enum TweetMember: Sendable {
    // Ids. The first that holds one is taken, in this order (rule 1).

    /// The id as a string of digits.
    case idText
    /// The id as a number, a string or a database's wrapped number.
    case id
    /// The digits at the end of `tag:search.twitter.com,2005:123`.
    case taggedID
    /// The id in the web's answers.
    case restID
    /// A database's key, which is the tweet's id where it is all digits.
    case documentID

    // Texts, with the entities that belong to them.

    case text, fullText, truncated, entities
    /// The whole of a text that is cut elsewhere in the object.
    case extended(KeyTable<BodyMember>)
    /// The text of a tweet of more than 280 characters.
    case note(KeyTable<BodyMember>)
    /// A list of hashtags that stands in the tweet itself.
    case hashtagList
    /// A list of users that stands in the tweet itself; the name is the first or else the other
    /// member of each.
    case userList(StaticString, else: StaticString)
    /// Names that the list of users leaves out: those that the tweet begins with.
    case repliedUserList

    // Author and circumstances.

    /// An object with the author's name in this member, or the name itself.
    case author(StaticString)
    case authorName(marking: Marks = [])
    /// What leads to the author in `includes.users`.
    case authorID
    case time, milliseconds, language

    // Other tweets.

    case repliedTo, quotes, quoted
    /// The original of a retweet, whose members tell what those of the retweet do.
    case original
    /// The same in the web's answers, where a notice may stand in its place.
    case webOriginal
    /// References to other tweets, each with its type.
    case references
    case referenceType
    /// Whether it is a retweet, as a flag or as an activity's verb.
    case isRetweet, verb

    // What found it, and what stands beside a page's results.

    case rules, twarc, searchMetadata, pageQuery, errors, includes
    /// The result list of a page, where the value is a list.
    case results
    /// The same, if what else stands in the page does not make it something else.
    case possibleResults

    /// An object whose members tell of the same tweet.
    case inside(KeyTable<TweetMember>, marking: Marks = [])
    /// Shows the shape that the object has.
    case mark(Marks)
    /// Shows that the object may have another shape.
    case foreign

    /// What shows the shape of an object.
    struct Marks: OptionSet {
        var rawValue: UInt8

        static let v2 = Marks(rawValue: 1)
        static let v1Search = Marks(rawValue: 2)
        /// The web's answers keep a tweet in `legacy`.
        static let legacy = Marks(rawValue: 4)
        /// It has its author in it.
        static let user = Marks(rawValue: 8)
        static let entities = Marks(rawValue: 16)
        /// It has an id as a string of digits.
        static let idText = Marks(rawValue: 32)

        /// All values from this one down.
        static let highest = Marks(rawValue: 63)

        /// Makes it have a mark or not.
        mutating func set(_ mark: Marks, _ isSet: Bool) {
            if isSet { insert(mark) } else { remove(mark) }
        }
    }
}

/// What a member of a text's object tells.
enum BodyMember: Sendable {
    case text, fullText, entities
    /// Entities that count before others.
    case entitySet
    /// An object whose members tell of the same text.
    case inside(KeyTable<BodyMember>)
}
