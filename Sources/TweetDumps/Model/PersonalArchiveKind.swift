/// A kind of file in a personal archive: what it has, and whether it is read.
///
/// ```swift
/// PersonalArchiveKind(ofFile: "like.js")?.title  // "likes"
/// PersonalArchiveKind(ofFile: "tweets-part3.js")?.use  // .read
/// ```
///
/// ``all`` is the only list of these kinds.
package struct PersonalArchiveKind: Sendable, Hashable {
    /// Whether a file is read, or why it is not.
    package enum Use: Sendable, Hashable {
        /// An import reads the records.
        case read
        /// An import reads the records if messages are requested.
        case readWithMessages
        /// The pictures and films of tweets, which are shown beside them.
        case shown
        /// The file is not read, for this reason.
        case unread(String)
    }

    /// What the file has, in the plural if it has several records: `likes`.
    package let title: String
    /// Whether the file is read.
    package let use: Use
    /// The paths within the folder of data, without `.js`; a `*` at the end matches anything.
    private let paths: [String]

    private init(_ title: String, _ use: Use, _ paths: [String]) {
        (self.title, self.use, self.paths) = (title, use, paths)
    }

    /// True if the file has pictures or films.
    package var isMedia: Bool { paths.contains { $0.hasSuffix("_media/*") } }
}

extension PersonalArchiveKind {
    /// Finds the kind of a file by its path within the folder of data, such as `like.js` or
    /// `tweets_media/1-a.jpg`; nil if there is none.
    package init?(ofFile path: String) { self.init(path, among: PersonalArchiveKind.all) }

    /// Finds the kind of a file that is not in the folder of data, by its path within the personal
    /// archive; nil if there is none.
    package init?(besideData path: String) {
        self.init(path, among: PersonalArchiveKind.besideData)
    }

    private init?(_ path: String, among kinds: [PersonalArchiveKind]) {
        let stem = path.hasSuffix(".js") ? Self.withoutPart(path.dropLast(3)) : path
        let kind = kinds.first { $0.paths.contains { Self.matches(stem, $0) } }
        guard let kind else { return nil }
        self = kind
    }

    /// Removes the number of a part, as in `tweets-part3`.
    private static func withoutPart(_ stem: Substring) -> String {
        let digits = stem.utf8.reversed().prefix { $0.isDigit }.count
        let name = stem.dropLast(digits)
        let hasNumber = digits > 0 && name.hasSuffix("-part")
        return String(hasNumber ? name.dropLast("-part".count) : stem)
    }

    private static func matches(_ path: String, _ pattern: String) -> Bool {
        pattern.hasSuffix("*") ? path.hasPrefix(pattern.dropLast()) : path == pattern
    }
}

// MARK: - The list

extension PersonalArchiveKind {
    /// The kinds of files in the folder of data; the first that fits counts.
    package static let all = read + messages + media + unread
    /// The kinds of files beside the folder of data.
    private static let besideData: [PersonalArchiveKind] = [
        table, note,
        .init(
            "pages",
            .unread("they show the personal archive in a browser"),
            ["Your archive.html", "index.html", "assets/*", "css/*", "img/*", "js/*", "lib/*"]
        ),
    ]

    /// The owner's tweets.
    package static let tweets = PersonalArchiveKind(
        "tweets",
        .read,
        ["tweets", "tweet", "tweets/*"]
    )
    /// Files with the numbers of records in the others.
    package static let numbers = PersonalArchiveKind(
        "numbers of records",
        .read,
        ["manifest", "tweet_index", "payload_details"]
    )
    /// A file with a description of the others.
    package static let note = PersonalArchiveKind(
        "a note about the files",
        .unread("it only describes the other files"),
        ["README.txt"]
    )

    private static let table = PersonalArchiveKind(
        "tweets as a table",
        .read,
        ["tweets.csv", "csv/*"]
    )

    private static let read: [PersonalArchiveKind] = [
        tweets, table,
        .init("tweets in communities", .read, ["community-tweet", "community-tweets"]),
        .init("deleted tweets", .read, ["deleted-tweets", "deleted-tweet"]),
        .init("whole texts of long posts", .read, ["note-tweet"]),
        .init("articles", .read, ["article"]),
        .init("likes", .read, ["like"]),
        .init("followers", .read, ["follower"]),
        .init("accounts that are followed", .read, ["following"]),
        .init("blocked accounts", .read, ["block"]),
        .init("muted accounts", .read, ["mute"]),
        .init("lists of the owner", .read, ["lists-created"]),
        .init("lists that have the owner", .read, ["lists-member"]),
        .init("lists that the owner reads", .read, ["lists-subscribed"]),
        .init("changes of the screen name", .read, ["screen-name-change"]),
        .init("the account", .read, ["account", "user_details"]),
        .init("the profile", .read, ["profile"]),
        numbers,
    ]

    private static let messages: [PersonalArchiveKind] = [
        .init("messages", .readWithMessages, ["direct-messages", "direct-message"]),
        .init(
            "messages in groups",
            .readWithMessages,
            ["direct-messages-group", "direct-message-group"]
        ),
    ]

    private static let media: [PersonalArchiveKind] = [
        .init("pictures and films", .shown, ["tweets_media/*", "tweet_media/*"]),
        .init(
            "pictures and films of messages",
            .unread("messages are private"),
            [
                "direct_messages_media/*", "direct_message_media/*",
                "direct_messages_group_media/*", "direct_message_group_media/*",
            ]
        ),
        .init(
            "pictures of the profile",
            .unread("only pictures and films of tweets are shown"),
            ["profile_media/*"]
        ),
        .init(
            "other pictures and films",
            .unread("only pictures and films of tweets are shown"),
            [
                "community_tweet_media/*", "deleted_tweets_media/*", "moments_media/*",
                "moments_tweets_media/*", "twitter_article_media/*", "twitter_circle_tweet_media/*",
            ]
        ),
    ]

    private static let unread: [PersonalArchiveKind] = [
        .init(
            "headers",
            .unread("another file has the same data and more"),
            [
                "tweet-headers", "deleted-tweet-headers", "direct-message-headers",
                "direct-message-group-headers",
            ]
        ),
        .init(
            "advertising",
            .unread("it is about advertisements, not tweets"),
            ["ad-*", "ads-*", "branch-links", "personalization", "user-link-clicks"]
        ),
        .init(
            "devices, addresses and apps",
            .unread("it is private, and not about tweets"),
            [
                "account-creation-ip", "app", "audio-video-calls-*", "connected-application",
                "contact", "device-token", "email-address-change", "facebook-connection",
                "ip-audit", "key-registry", "ni-devices", "phone-number", "sso",
            ]
        ),
        .init(
            "settings of articles",
            .unread("they have no texts"),
            ["article-metadata", "twitter-article-*"]
        ),
        .init("chats with Grok", .unread("they are private, and no tweets"), ["grok-chat-*"]),
        .init(
            "settings of the account",
            .unread("it is not about tweets"),
            [
                "account-label", "account-suspension", "account-timezone", "age-info", "ageinfo",
                "direct-message-mute", "expanded-profile", "professional-data", "profile-blocks",
                "protected-history", "reply-prompt", "saved-search", "smartblock", "tweetdeck",
                "verified", "verified-organization",
            ]
        ),
        .init(
            "other services",
            .unread("it has no tweets"),
            [
                "birdwatch-*", "catalog-item", "commerce-catalog", "community-note",
                "community-note-*", "deleted-note-tweet", "fleet", "fleet-mute", "moment",
                "periscope-*", "product-drop", "product-set", "shop-module", "shopify-account",
                "spaces-metadata", "twitter-shop",
            ]
        ),
        .init(
            "Twitter Circle",
            .unread("its tweets were for a few readers"),
            ["twitter-circle", "twitter-circle-member", "twitter-circle-tweet"]
        ),
        note,
    ]
}
