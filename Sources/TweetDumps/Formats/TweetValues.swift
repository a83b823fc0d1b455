/// The values of a tweet's object that are not decoded while it is read.
///
/// Several members can have the same meaning, in one format or in several. Their properties are in the order
/// in which they count.
struct TweetValues {
    var times = Times()
    var languages = Languages()
    var author = Author()
    var related = Related()
    var numbers = NotedNumbers()
    var location = Location()
    var attached = Attached()
    /// The name of the program that the tweet was written with, and an object or text around it.
    var sourceLabel: JSONValue?
    var source: NotedString?
    var generator: JSONValue?
    var truncated: JSONValue?
    /// A text of more than 280 characters.
    var note: JSONValue?
    /// The part of the text that Twitter shows at first; the lists of twscrape only cover that part.
    var displayRange: JSONValue?
    /// The id of a GraphQL result.
    var restID: JSONValue?
    /// The object with the counts in API v2.
    var metrics: JSONValue?

    struct Times {
        var created: JSONValue?
        var milliseconds: JSONValue?
        var date: JSONValue?
        var time: JSONValue?
        var timestamp: JSONValue?
    }

    struct Languages {
        var detected: JSONValue?
        var language: JSONValue?
        var isoCode: JSONValue?
        /// An object around the language.
        var gnip: JSONValue?
    }

    struct Author {
        /// The user object, or the screen name.
        var user: JSONValue?
        /// The `core` of a GraphQL result.
        var core: JSONValue?
        /// The user object in flattened tweets of API v2.
        var author: JSONValue?
        /// The id of a user in `includes`.
        var id: JSONValue?
        /// The number of the author in the first search API.
        var searchedIDText: JSONValue?
        var searchedID: JSONValue?
        // Names beside the text.
        var fromUser: JSONValue?
        var screenName: JSONValue?
        var username: JSONValue?
        var fromUserName: JSONValue?
        var displayName: JSONValue?
    }

    struct Related {
        var repliedScreenName: JSONValue?
        var repliedUser: JSONValue?
        /// The number of that user in the first search API.
        var searchedRepliedUserIDText: JSONValue?
        var searchedRepliedUserID: JSONValue?
        /// The answered user in flattened tweets of API v2.
        var repliedUserObject: JSONValue?
        /// An object with the address of the tweet that this one answers.
        var repliedLink: JSONValue?
        /// A list of users that the tweet answers.
        var repliedUsers: JSONValue?
        var isRetweet: JSONValue?
        var verb: JSONValue?
        /// The original, in the same format.
        var original: JSONValue?
        /// The original as a GraphQL result.
        var originalResult: JSONValue?
        var originalResults: JSONValue?
        /// The screen name of the original's author, in a table.
        var originalAuthor: JSONValue?
        var quotedAddress: JSONValue?
        var isQuote: JSONValue?
        /// The quoted tweet, in the same format.
        var quoted: JSONValue?
        /// The quoted tweet as a GraphQL result.
        var quotedResult: JSONValue?
        /// The list of references of API v2.
        var references: JSONValue?
    }

    struct Location {
        var place: JSONValue?
        var coordinates: JSONValue?
        var geo: JSONValue?
    }

    /// Media, and links outside of entities.
    struct Attached {
        var attachments: JSONValue?
        var media: JSONValue?
        var photos: JSONValue?
        var video: JSONValue?
        var thumbnail: JSONValue?
        var links: JSONValue?
        var outlinks: JSONValue?
    }
}

extension TweetMember {
    static func noted(
        _ property: WritableKeyPath<TweetValues, JSONValue?>,
        marking mark: Marks = []
    ) -> TweetMember {
        .value(NotedField(property), marking: mark)
    }

    static func noted(_ property: WritableKeyPath<TweetValues, NotedString?>) -> TweetMember {
        .value(NotedField(property), marking: [])
    }

    /// A number of the tweet, which is a field of ``TweetField/all``.
    static func number(
        _ field: TweetField,
        _ rank: NotedNumbers.Rank = .first,
        marking mark: Marks = []
    ) -> TweetMember {
        .value(NotedField(\.numbers, field, rank), marking: mark)
    }
}

/// The noted numbers of a tweet's object.
///
/// Several members can have the same number; the first one with a valid value counts.
///
/// Reading is mutating, so that it happens in place: copying so many values for each tweet takes long.
struct NotedNumbers {
    enum Rank: Int {
        case first, second, third
    }

    private var values = NotedValues()

    fileprivate static func index(_ field: TweetField, _ rank: Rank) -> Int {
        rank.rawValue * SixteenValues<JSONValue?>.count + Int(field.rawValue)
    }

    subscript(field: TweetField) -> Int64? {
        mutating get {
            values.withMutableValues { values in
                var index = Int(field.rawValue)
                while index < values.count {
                    if let number = values[index]?.number(field.type) { return number }
                    index += SixteenValues<JSONValue?>.count
                }
                return nil
            }
        }
    }

    /// The numbers that depend on their members alone.
    private static let plain = TweetField.numbers.filter {
        ![.account, .time, .replyTo, .retweetOf, .originalAccount, .quoteOf].contains($0)
    }

    /// Fills in the numbers that are unknown and that depend on their members alone.
    mutating func fill(_ numbers: inout TweetNumbers) {
        for field in NotedNumbers.plain {
            if let number = self[field], numbers[field] == nil { numbers[field] = number }
        }
    }

    mutating func addDefault(_ value: JSONValue?, _ field: TweetField, _ rank: Rank) {
        let index = NotedNumbers.index(field, rank)
        values.withMutableValues { $0[index] = $0[index] ?? value }
    }

    /// True if the first or second member has a value that is neither empty nor zero.
    mutating func isTruthy(_ field: TweetField) -> Bool {
        values.withMutableValues {
            $0[NotedNumbers.index(field, .first)]?.isTruthy == true
                || $0[NotedNumbers.index(field, .second)]?.isTruthy == true
        }
    }
}

extension NotedField {
    init(
        _ numbers: WritableKeyPath<Object, NotedNumbers>,
        _ field: TweetField,
        _ rank: NotedNumbers.Rank = .first
    ) {
        let index = NotedNumbers.index(field, rank)
        self.init(in: numbers, offset: index * MemoryLayout<JSONValue?>.stride)
    }
}

/// The noted values of up to 48 members, by index.
typealias NotedValues = InlineValues<
    JSONValue?, (SixteenValues<JSONValue?>, SixteenValues<JSONValue?>, SixteenValues<JSONValue?>)
>

extension NotedValues {
    init() { self.init((.init(repeating: nil), .init(repeating: nil), .init(repeating: nil))) }
}

extension JSONValue {
    /// The number of a field of some type; nil if the value is of another type.
    func number(_ type: TweetField.ValueType) -> Int64? {
        switch type {
        case .tweet, .conversation, .account: id
        case .version: latestVersion
        case .count: number
        case .positiveCount: number ?? self["count"]?.number
        case .flag: flag.map { $0 ? 1 : 0 }
        case .time: extractedTime
        case .other: nil
        }
    }

    /// The latest version of an edited tweet, in any form in which Twitter lists its versions.
    ///
    /// It is the largest of several ids; one alone is the tweet as it was written.
    private var latestVersion: Int64? {
        let edits =
            self["edit"]?["editControlInitial"] ?? self["edit_control_initial"] ?? self["initial"]
            ?? self
        let list = edits["editTweetIds"] ?? edits["edit_tweet_ids"] ?? edits
        let versions = Set(list.elements.compactMap(\.id))
        return versions.count > 1 ? versions.max() : nil
    }
}
