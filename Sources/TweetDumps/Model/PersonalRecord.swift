/// The parts of personal archives that an import keeps beside the tweets.
public struct PersonalParts: OptionSet, Sendable {
    /// Likes, articles, related accounts, lists, changes of names, the owner's profile, and that tweets were
    /// deleted.
    public static let records = PersonalParts(rawValue: 1)
    /// Deleted tweets as tweets, which are counted.
    public static let deletedTweets = PersonalParts(rawValue: 2)
    /// Direct messages.
    public static let messages = PersonalParts(rawValue: 4)

    /// The bits of the parts.
    public let rawValue: UInt8

    /// Creates a set of parts of its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// A record of a personal archive that is no tweet, but is kept.
///
/// The members are those of personal archives since 2018, as `Documentation/personal.md` describes them.
package struct PersonalRecord: Sendable {
    /// The content of a record.
    package enum Value: Sendable {
        /// The profile of ``PersonalRecord/owner``.
        case profile(Profile)
        case like(tweet: Int64, text: String?)
        case related(RelatedAccountKind, account: Int64)
        /// The personal archive has a list of such accounts, which may be empty.
        case relatedList(RelatedAccountKind)
        case fact(PersonalFactKind, key: String, value: String?)
        case deleted(tweet: Int64, at: Int64?, written: Int64?, text: String?)
        case article(Article)
        /// The screen name of an account in a tweet.
        case name(String, account: Int64, tweet: Int64)
        case message(Message)
        case conversationName(String, conversation: String, time: Int64)
    }

    /// The profile of an owner; values that a file lacks are nil.
    package struct Profile: Sendable, Equatable {
        package var display: String?
        package var description: String?
        package var location: String?
        package var website: String?
    }

    /// An article, which is longer than a tweet and has a title.
    package struct Article: Sendable {
        /// Twitter's id, which is not that of the tweet with its address.
        package let id: Int64
        package let title: String?
        package let text: String?
        /// Whether it is published, in lower case, such as `draft`; nil if unknown.
        package let state: String?
    }

    /// A direct message.
    package struct Message: Sendable {
        package let id: Int64
        package let conversation: String
        /// When it was written, in seconds since 1970 (UTC); nil if unknown.
        package let time: Int64?
        /// The account that wrote it; nil if unknown.
        package let sender: Int64?
        /// The account that received it; nil in a group.
        package let recipient: Int64?
        /// The text, in which short addresses are replaced by those to which they lead.
        package let text: String
        /// The addresses of pictures and films.
        package let media: [String]
    }

    /// The owner of the personal archive; nil if unknown.
    package let owner: PersonalArchiveOwner?
    /// The content of the record.
    package let value: Value
}

/// The relation of an account to the owner of a personal archive; the raw values are stored in the archive.
public enum RelatedAccountKind: Int, CaseIterable, Sendable {
    /// It follows the owner.
    case follower = 0
    /// The owner follows it.
    case following = 1
    /// The owner blocks it.
    case blocked = 2
    /// The owner has muted it.
    case muted = 3
}

/// A kind of fact in a personal archive; the raw values are stored in the archive.
public enum PersonalFactKind: Int, CaseIterable, Sendable {
    /// A change of the owner's screen name.
    case screenName = 0
    /// A list on Twitter that the owner made.
    case listCreated = 1
    /// A list on Twitter that has the owner as a member.
    case listMember = 2
    /// A list on Twitter that the owner reads.
    case listSubscribed = 3
}

/// The owner of a personal archive, who is the author of the tweets in it.
package struct PersonalArchiveOwner: Equatable, Sendable {
    /// The screen name.
    package internal(set) var name: String
    /// Twitter's number of the account; nil if unknown.
    package internal(set) var account: Int64?
    /// When the account was created, in seconds since 1970 (UTC); nil if unknown.
    package internal(set) var created: Int64?
    /// When the personal archive was made, in seconds since 1970 (UTC); nil if unknown.
    package internal(set) var made: Int64?
    /// The profile; empty if it is not read together with the tweets.
    var profile = Profile()

    typealias Profile = PersonalRecord.Profile

    init(name: String, account: Int64? = nil, created: Int64? = nil) {
        (self.name, self.account, self.created) = (name, account, created)
    }
}
