/// The values of a tweet's object that are only noted when it is read.
///
/// Several members can say the same, in one format or in several; their properties are in the order
/// in which they count.
struct TweetValues {
    var times = Times()
    var languages = Languages()
    var author = Author()
    var related = Related()
    var counts = Counts()
    var location = Location()
    var attached = Attached()
    /// The name of the program that the tweet was written with, and an object or text around it.
    var sourceLabel: NotedValue?
    var source: NotedString?
    var generator: NotedValue?
    /// Whether the text is cut.
    var truncated: NotedValue?
    /// A text of more than 280 characters.
    var note: NotedValue?
    /// The id of a GraphQL result.
    var restID: NotedValue?

    struct Times {
        var created: NotedValue?
        var milliseconds: NotedValue?
        var date: NotedValue?
        var time: NotedValue?
        var timestamp: NotedValue?
    }

    struct Languages {
        var detected: NotedValue?
        var language: NotedValue?
        var isoCode: NotedValue?
        /// An object around the language.
        var gnip: NotedValue?
    }

    struct Author {
        /// The user object, or the screen name.
        var user: NotedValue?
        /// The `core` of a GraphQL result.
        var core: NotedValue?
        /// The user object in flattened tweets of API v2.
        var author: NotedValue?
        /// The id of a user in `includes`.
        var id: NotedValue?
        // Names beside the text.
        var fromUser: NotedValue?
        var screenName: NotedValue?
        var username: NotedValue?
        var fromUserName: NotedValue?
        var displayName: NotedValue?
    }

    /// Other tweets and users.
    struct Related {
        var repliedIDText: NotedValue?
        var repliedID: NotedValue?
        var repliedUserIDText: NotedValue?
        var repliedUserID: NotedValue?
        var repliedScreenName: NotedValue?
        var repliedUser: NotedValue?
        var otherRepliedUserID: NotedValue?
        /// An object with the address of the tweet that this one answers.
        var repliedLink: NotedValue?
        /// A list of users that the tweet answers.
        var repliedUsers: NotedValue?
        var retweetedIDText: NotedValue?
        var retweetedID: NotedValue?
        var isRetweet: NotedValue?
        var verb: NotedValue?
        /// The text of the original, whose mentions count, in a table.
        var originalText: NotedValue?
        /// The original, in the same format.
        var original: NotedValue?
        /// The original as a GraphQL result.
        var originalResult: NotedValue?
        var originalResults: NotedValue?
        var quotedIDText: NotedValue?
        var quotedID: NotedValue?
        var quotedAddress: NotedValue?
        var isQuote: NotedValue?
        /// The quoted tweet, in the same format.
        var quoted: NotedValue?
        /// The quoted tweet as a GraphQL result.
        var quotedResult: NotedValue?
        /// The list of references of API v2.
        var references: NotedValue?
    }

    struct Counts {
        var retweets: NotedValue?
        var likes: NotedValue?
        var replies: NotedValue?
        /// An object with all three.
        var metrics: NotedValue?
    }

    struct Location {
        var place: NotedValue?
        var coordinates: NotedValue?
        var geo: NotedValue?
    }

    /// Media, and links outside of entities.
    struct Attached {
        var attachments: NotedValue?
        var media: NotedValue?
        var photos: NotedValue?
        var video: NotedValue?
        var thumbnail: NotedValue?
        var links: NotedValue?
        var outlinks: NotedValue?
    }
}

extension TweetMember {
    /// A member whose value is noted.
    static func noted(
        _ property: WritableKeyPath<TweetValues, NotedValue?>,
        marking mark: Marks = []
    ) -> TweetMember {
        .value(NotedField(property), marking: mark)
    }

    /// A member whose value is noted.
    static func noted(_ property: WritableKeyPath<TweetValues, NotedString?>) -> TweetMember {
        .value(NotedField(property), marking: [])
    }
}
