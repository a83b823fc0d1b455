/// The values of a tweet's object, as undecoded texts in the bytes of a dump.
///
/// The last of several members with the same name counts: each value overwrites an earlier one.
///
/// It is large, so one object is used for many tweets, one after another. Only one reader uses it, so
/// its properties are not checked for overlapping accesses.
final class TweetObject {
    /// The names in a tweet's entity lists, as ranges of ``TweetReader/names``.
    ///
    /// A range is nil if the list is missing; then names are extracted from the text.
    struct EntityLists {
        var hashtags: Range<Int>?
        var users: Range<Int>?
        /// Further users, who are mentioned at the beginning of a reply.
        var repliedUsers = 0..<0
        var links: JSONValue?
        var media: JSONValue?
    }

    /// One of the texts that a record can have, with its entities.
    struct Body {
        var text: JSONText?
        var fullText: JSONText?
        // True if the object has the member, whatever its value.
        var hasTextMember = false
        var hasFullTextMember = false
        var entities: EntityLists?
        /// The entities; empty lists if the object has none.
        var lists: EntityLists {
            get { entities ?? EntityLists() }
            set { entities = newValue }
        }
        /// The list of all media; the entities may have only the first.
        var extendedMedia: JSONValue?

        var hasText: Bool { hasFullTextMember ? fullText != nil : text != nil }

        var fullest: JSONText? { fullText ?? text }

        /// True if only a long post can have such a text.
        var isLong: Bool {
            fullest.map { TweetText.unescapedScalars(of: $0.string).count > 280 } ?? false
        }
    }

    @exclusivity(unchecked) var dialect: any Dialect.Type = StatusDialect.self
    /// The record's own text, which may be cut.
    @exclusivity(unchecked) var own = Body()
    /// The whole text that streams send in addition to a cut one.
    @exclusivity(unchecked) var extended: Body?
    /// The text of a tweet of more than 280 characters.
    @exclusivity(unchecked) var note: Body?

    @exclusivity(unchecked) var idText = TweetID.absent
    @exclusivity(unchecked) var id = TweetID.absent
    @exclusivity(unchecked) var restID = TweetID.absent
    @exclusivity(unchecked) var documentID = TweetID.absent
    @exclusivity(unchecked) var idValue: JSONValue?

    @exclusivity(unchecked) var values = TweetValues()
    /// The user object that is noted in ``values``.
    @exclusivity(unchecked) var user = PersonValues()
    @exclusivity(unchecked) var references = References()

    @exclusivity(unchecked) var isRetweet = false
    @exclusivity(unchecked) var marks: TweetMember.Marks = []

    func reset() {
        dialect = StatusDialect.self
        own = Body()
        extended = nil
        note = nil
        (idText, id, restID, documentID) = (.absent, .absent, .absent, .absent)
        idValue = nil
        values = TweetValues()
        user = PersonValues()
        references = References()
        isRetweet = false
        marks = []
    }

    var hasText: Bool { own.fullest != nil }

    /// True if the object has a text and no members of an extracted line.
    var isStatus: Bool { hasText && !marks.contains(.extracted) }

    /// True if the status has no sign of one of Twitter's formats.
    var isOfOtherTool: Bool { marks.isSubset(of: [.idText, .entities]) }

    /// The first valid id of the tweet, or why there is none; `outerID` is that of the enclosing map
    /// or row.
    @inline(__always)
    func tweetID(outerID: TweetID) -> Result<Int64, RecordFault> {
        TweetID.first(of: idText, restID, id, outerID, documentID)
    }

    /// True if the tweet refers to objects that may be in `includes`.
    var refersToIncludes: Bool {
        @inline(__always) get {
            values.author.id != nil && values.author.user == nil && values.author.author == nil
                || values.related.references?.isFilledList == true
                || values.attached.attachments?.isObject == true
                || values.location.place?.isObject != true && values.location.geo?.isObject == true
        }
    }

    /// The fullest text, its entities, and whether it is cut.
    var counted: (text: JSONText?, entities: EntityLists, isTruncated: Bool) {
        @inline(__always) get {
            if let note, note.text != nil { return (note.text, note.entities ?? .init(), false) }
            if let extended, extended.hasText {
                return (extended.fullest, extended.entities ?? .init(), false)
            }
            return (own.fullest, own.entities ?? .init(), isTruncated)
        }
    }

    private var isTruncated: Bool {
        @inline(__always) get {
            guard let truncated = values.truncated, own.fullText == nil else { return false }
            return dialect.isCut(self, truncated)
        }
    }
}

/// The references of a tweet of API v2: objects with an id, or with a whole tweet.
struct References {
    // The first reference of each type.
    var repliedTo: JSONValue?
    var quoted: JSONValue?
    var retweeted: JSONValue?
    var lastRetweeted: JSONValue?

    var isEmpty: Bool {
        @inline(__always) get { repliedTo == nil && quoted == nil && retweeted == nil }
    }

    init() {}

    /// Reads a list of references; the value may be of any type.
    init(_ list: JSONValue) {
        list.forEachElement { note($0) }
    }

    private mutating func note(_ reference: JSONValue) {
        guard let type = reference["type"]?.text else { return }
        if type.equals("replied_to") {
            repliedTo = repliedTo ?? reference
        } else if type.equals("quoted") {
            quoted = quoted ?? reference
        } else if type.equals("retweeted") {
            retweeted = retweeted ?? reference
            lastRetweeted = reference
        }
    }
}

extension TweetObject {
    /// The first list of media that has elements.
    var mediaEntities: JSONValue? {
        @inline(__always) get {
            filled(extended?.extendedMedia) ?? filled(extended?.entities?.media)
                ?? filled(own.extendedMedia) ?? filled(own.entities?.media)
        }
    }

    @inline(__always)
    private func filled(_ list: JSONValue?) -> JSONValue? {
        list?.isFilledList == true ? list : nil
    }
}

/// The ids of the tweets that a tweet refers to; nil if unknown.
struct Relations {
    var replyTo: Int64?
    var retweetOf: Int64?
    var quoteOf: Int64?
}

extension Relations {
    init(_ tweet: TweetObject) {
        replyTo =
            tweet.values.numbers[.replyTo]
            ?? tweet.values.related.repliedLink?["link"]?.id(behindLast: "/")
        retweetOf = tweet.values.numbers[.retweetOf]
        quoteOf =
            tweet.values.numbers[.quoteOf]
            ?? tweet.values.related.quotedAddress?.text.flatMap { StatusAddress.id(in: $0) }
    }
}

extension RoundedIDs {
    /// The largest whole number up to which a 64-bit floating-point number is exact.
    private static let maxExact: Int64 = 1 << 53

    /// Adds the signs that a tweet's `id` and `id_str` show.
    @inline(__always)
    mutating func note(_ tweet: TweetObject) {
        guard case .value(let number) = tweet.id, tweet.idValue?.byte.isDigit == true else {
            return
        }
        if case .value(let id) = tweet.idText {
            if id != number { disagreeing += 1 }
        } else {
            note(number)
        }
    }

    /// Adds the signs that an id shows, if it is given as a number alone.
    mutating func note(_ id: JSONValue?) {
        if let id, id.isNumber, let number = id.id { note(number) }
    }

    @inline(__always)
    private mutating func note(_ number: Int64) {
        guard number > RoundedIDs.maxExact else { return }
        large += 1
        if number % 100 == 0 { rounded += 1 }
    }
}

/// The members of a page beside its result list.
struct PageMembers {
    /// The `search_metadata.query` of a search page of API v1.1.
    var searchQuery: JSONText?
    var query: JSONText?
    /// The `__twarc.url`: the address from which a page was requested.
    var address: JSONText?
    /// The number of elements in `errors`; nil if there is no such list.
    var errors: Int?
    /// The tweets and users that the page's results refer to.
    var includes: JSONValue?
    /// True if the object names the columns of its results, which are rows of cells.
    var hasColumns = false
    /// The members of a whole personal archive beside its tweets.
    var archive: [(name: PersonalArchiveMembers.Name, value: JSONValue)] = []
}

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
    case extended(MemberTable<TweetMember>)
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
    /// The names of columns, if the results are rows of cells.
    case columns
    /// A member of a whole personal archive beside its tweets.
    case archive(PersonalArchiveMembers.Name)

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
        static let user = Marks(rawValue: 4)
        static let entities = Marks(rawValue: 8)
        static let idText = Marks(rawValue: 16)
        /// The object has members of an extracted line.
        static let extracted = Marks(rawValue: 32)

        /// The highest raw value; every lower one is valid, too.
        static let highest = Marks(rawValue: 63)

        mutating func set(_ mark: Marks, _ isSet: Bool) {
            if isSet { insert(mark) } else { remove(mark) }
        }
    }
}
