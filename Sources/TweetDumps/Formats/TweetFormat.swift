/// A format of tweets: the meanings of the members of its objects, and how it is recognised.
///
/// Each format is an element of one of the lists ``all``: this type's for the export of another tool, each in
/// a file of its own, and ``StatusFormat``'s for an API of Twitter.
struct TweetFormat: Sendable {
    /// The name in summaries and in the archive.
    let name: String
    /// Names of members that distinguish the format from a status; each object has at least one.
    let distinctiveMembers: [StaticString]
    /// The meanings of the members of its tweets.
    var dialect: any Dialect.Type = StatusDialect.self
    /// The member that has the tweet; nil if the object is the tweet itself.
    var wrapper: StaticString?
    /// True if its objects are results of GraphQL, which have a status inside.
    var isResult = false
    let recognises: @Sendable (JSONObject) -> Bool
}

/// The meanings of the members of a tweet's object, and of those of the tweets inside it.
///
/// A dialect has a member for each value that the formats express differently. The defaults are those of
/// ``StatusDialect``, so that a format's file has only the differences.
protocol Dialect: SendableMetatype {
    static var members: MemberTable<TweetMember> { get }

    /// The id of a tweet that is referred to; nil if unknown.
    static func id(of tweet: TweetObject) -> Int64?
    /// The ids of other tweets that members have.
    static func relations(of tweet: TweetObject) -> Relations
    /// True if the own text is cut where ``TweetValues/truncated`` has this value.
    static func isCut(_ tweet: TweetObject, _ truncated: JSONValue) -> Bool
    /// True if the object of a retweet's original is a tweet.
    static func isTweet(original: TweetObject) -> Bool

    /// True if a member marks the tweet as a retweet, whatever its text.
    static func isRetweet(_ tweet: TweetObject) -> Bool
    /// True if a member marks the tweet as one that quotes another.
    static func isQuote(_ related: TweetValues.Related) -> Bool
    /// True if a member shows that the tweet answers another tweet or user.
    static func isReply(_ tweet: TweetObject) -> Bool

    /// Where a tweet was written; nil if unknown.
    static func point(of tweet: TweetObject) -> GeoPoint?
    /// The place that a tweet is about; nil if unknown.
    static func place(of tweet: TweetObject, _ includes: IncludedValues?) -> DescribedPlace?
    /// Calls a closure with each picture and film of a tweet.
    static func forEachMedium(
        of tweet: TweetObject,
        _ includes: IncludedValues?,
        _ body: (DescribedMedium) -> Void
    )
}

/// Statuses of Twitter's APIs.
enum StatusDialect: Dialect {
    static var members: MemberTable<TweetMember> { TweetFormat.statusMembers }
}

extension Dialect {
    static func id(of tweet: TweetObject) -> Int64? {
        tweet.idText.value ?? tweet.values.restID?.id ?? tweet.id.value
    }

    static func relations(of tweet: TweetObject) -> Relations { Relations(tweet) }

    static func isCut(_ tweet: TweetObject, _ truncated: JSONValue) -> Bool {
        truncated.isOne || truncated.text?.equals("true") == true
    }

    static func isTweet(original: TweetObject) -> Bool { true }

    static func isRetweet(_ tweet: TweetObject) -> Bool {
        let related = tweet.values.related
        return related.original?.isObject == true || related.originalResult?.isObject == true
            || related.originalResults?.isObject == true || tweet.references.lastRetweeted != nil
    }

    static func isQuote(_ related: TweetValues.Related) -> Bool { related.isQuote?.isTrue == true }

    static func isReply(_ tweet: TweetObject) -> Bool {
        if tweet.values.numbers.isTruthy(.replyTo) { return true }
        if tweet.values.numbers.isTruthy(.replyToAccount) { return true }
        let related = tweet.values.related
        return related.repliedScreenName?.isTruthy == true || related.repliedUser?.isTruthy == true
            || related.searchedRepliedUserID?.isTruthy == true || tweet.references.repliedTo != nil
    }

    static func point(of tweet: TweetObject) -> GeoPoint? {
        let (coordinates, geo) = (tweet.values.location.coordinates, tweet.values.location.geo)
        return coordinates?["coordinates"]?.point ?? geo?["coordinates"]?.swappedPoint
            ?? geo?["coordinates"]?["coordinates"]?.point
    }

    static func place(of tweet: TweetObject, _ includes: IncludedValues?) -> DescribedPlace? {
        let location = tweet.values.location
        if let place = location.place, place.isObject {
            return DescribedPlace(status: place.read())
        }
        return location.geo.flatMap { DescribedPlace(included: $0, includes) }
            ?? DescribedPlace(named: location.place)
    }

    static func forEachMedium(
        of tweet: TweetObject,
        _ includes: IncludedValues?,
        _ body: (DescribedMedium) -> Void
    ) {
        var hasMedia = false
        tweet.mediaEntities?.forEachObject { (values: MediaValues) in
            guard let medium = values.medium(values.entityPicture) else { return }
            hasMedia = true
            body(medium)
        }
        if hasMedia { return }
        tweet.values.attached.attachments?.forEachAttached(includes) { values in
            values.medium(values.attachedPicture).map(body)
        }
    }
}

extension JSONValue {
    /// Calls a closure with each of the attachments of a tweet of API v2: a list of objects, or of keys in
    /// `includes`.
    fileprivate func forEachAttached(_ includes: IncludedValues?, _ body: (MediaValues) -> Void) {
        if let list = self["media"], list.isFilledList {
            list.forEachObject(body)
        } else {
            self["media_keys"]?.forEachElement { key in
                if let medium = includes?[.media, key] { body(medium.read()) }
            }
        }
    }
}

/// A format of Twitter's own APIs.
///
/// All of them are read with one table, ``TweetFormat/statusMembers``, before the format is known.
struct StatusFormat: Sendable {
    /// The name in summaries and in the archive.
    let name: String
    /// The meanings of its members; a member has the same meaning in all of these formats.
    let members: KeyValuePairs<StaticString, TweetMember>
    /// True if an object with a text has this format, by its marks.
    let recognises: @Sendable (TweetMember.Marks) -> Bool
}

// MARK: - All formats

extension TweetFormat {
    /// The formats that are recognised by distinctive members, in the order in which they are tried.
    static let all: [TweetFormat] = [.archive2018, .graphQL, .gnip, .snscrape, .twint]
}

extension StatusFormat {
    /// The formats of Twitter's own APIs, in the order in which they are tried.
    ///
    /// The last one accepts any object with a text.
    static let all: [StatusFormat] = [.v2, .v1Search, .v11, .v11WithoutEntities, .v1, .reduced]

    /// The name of the format of an object with a text, by its marks.
    static func name(for marks: TweetMember.Marks) -> String {
        namesByMarks[Int(marks.rawValue)]
    }

    /// The names for all combinations of marks, since one is looked up for each tweet.
    private static let namesByMarks = (0...TweetMember.Marks.highest.rawValue).map { marks in
        (all.first { $0.recognises(.init(rawValue: marks)) } ?? .reduced).name
    }
}

extension TweetFormat {
    /// The meanings of the members of a status, in any of its formats.
    static let statusMembers = MemberTable(statusPairs)

    /// The meanings of the members of an object that may be a status, another format or a page.
    static let recordMembers = MemberTable(
        statusPairs + pageMembers
            + JSONObject.sharedExtractedMembers.map { ($0, .mark(.extracted)) }
            + foreignMembers.map { ($0, .foreign) }
    )

    /// The names of members that show that an object may not be a status.
    private static let foreignMembers: [StaticString] =
        all.flatMap(\.distinctiveMembers) + RecordShape.distinctiveMembers
        + JSONObject.extractedMembers

    private static let statusPairs: [(StaticString, TweetMember)] =
        StatusFormat.all.flatMap { $0.members.map { ($0.key, $0.value) } }

    /// The names of lists whose elements are all results; a page may have several.
    static let resultLists: [StaticString] = [
        "statuses", "results", "tweets", "data", "activities", "rows", "community-tweet",
    ]

    /// The meanings of the members of a page: its result lists, and the members beside them.
    static let pageMembers: [(StaticString, TweetMember)] =
        resultLists.map {
            // `tweets` are results only if the page has no other results, like `users`.
            ($0, $0.description == "tweets" ? .possibleResults : .results)
        } + besideResults

    private static let besideResults: [(StaticString, TweetMember)] = [
        ("users", .possibleResults),
        ("search_metadata", .searchMetadata),
        ("query", .pageQuery),
        ("errors", .errors),
        ("includes", .includes),
        ("columns", .columns),
        ("account", .archive(.account)),
        ("profile", .archive(.profile)),
        ("note-tweet", .archive(.notes)),
    ]
}
