/// A field of the profile of a tweet's author.
///
/// ``all`` is their only list. The same things derive from it as from ``TweetField/all``.
public enum AuthorField: UInt8, Sendable, CaseIterable {
    // Texts, then numbers, which ``TweetBatch/Profile`` keeps in this order.
    case display, description, location
    case followers, following, listed, posted, verified, created
}

extension AuthorField {
    /// An entry of ``all``.
    public typealias Entry = FieldEntry<AuthorField>

    /// All fields, in the order in which tables and extracted lines have them.
    public static let all: [Entry] = [
        Entry(
            field: .display,
            name: "display",
            twitterPath: ["author", "name"],
            summary: "the display name, such as `Ada Byron`",
            columns: """
                authorname userdisplayname authorfullname fromuserrealname userrealname \
                accountname displayname fullname authornick name username
                """
        ),
        Entry(
            field: .description,
            name: "description",
            twitterPath: ["author", "description"],
            summary: "the description of themselves",
            columns: """
                authordescription userrawdescription userdescription \
                authorprofilebiodescription userprofiledescription fromuserdescription \
                acctdesc accountbio bio description
                """
        ),
        Entry(
            field: .location,
            name: "location",
            twitterPath: ["author", "location"],
            summary: "where the author lives, in their own words",
            columns: """
                authorlocation userlocation userreportedlocation tweetlocation location
                """
        ),
        Entry(
            field: .followers,
            name: "followers",
            twitterPath: ["author", "public_metrics", "followers_count"],
            type: .count,
            summary: "the number of accounts that follow the author",
            columns: """
                authorpublicmetricsfollowerscount authorfollowerscount userfollowerscount \
                fromuserfollowercount followerscount followercount authorfollowers \
                userfollowers followers
                """,
            minimumOperators: ["min_followers"]
        ),
        Entry(
            field: .following,
            name: "following",
            twitterPath: ["author", "public_metrics", "following_count"],
            type: .count,
            summary: "the number of accounts that the author follows",
            columns: """
                authorpublicmetricsfollowingcount authorfollowingcount userfollowingcount \
                userfriendscount fromuserfriendcount followingcount friendscount \
                authorfriendscount authorfollowing userfriends following
                """
        ),
        Entry(
            field: .listed,
            name: "listed",
            twitterPath: ["author", "public_metrics", "listed_count"],
            type: .count,
            summary: "the number of lists that have the author",
            columns: """
                authorpublicmetricslistedcount authorlistedcount userlistedcount userlistcount \
                fromuserlisted listedcount userlists
                """
        ),
        Entry(
            field: .posted,
            name: "posted",
            twitterPath: ["author", "public_metrics", "tweet_count"],
            type: .count,
            summary: "the number of tweets that the author has written",
            columns: """
                authorpublicmetricstweetcount authortweetcount usertweetcount \
                userstatusescount authorstatusescount statusescount fromusertweetcount \
                usertweets totaltweets updates
                """
        ),
        Entry(
            field: .verified,
            name: "verified",
            twitterPath: ["author", "verified"],
            type: .flag,
            summary: "whether the author has a badge of any kind",
            columns: """
                authorverified authorisverified userverified fromuserverified verified \
                authorisblueverified userisblueverified isblueverified
                """
        ),
        Entry(
            field: .created,
            name: "created",
            twitterPath: ["author", "created_at"],
            type: .time,
            summary: "when the account was created",
            columns: """
                authorcreatedat usercreatedat accountcreatedat accountcreationdate \
                fromusercreatedat usercreated userjoindate usercreatedts joined
                """
        ),
    ]

    /// The number of fields that are texts: the first ones.
    @inlinable package static var textCount: Int { 3 }

    /// The fields that are numbers.
    package static let numbers = Array(allCases.dropFirst(textCount))

    /// The index of the field among those of its type.
    @inlinable package var index: Int {
        Int(rawValue) < AuthorField.textCount
            ? Int(rawValue) : Int(rawValue) - AuthorField.textCount
    }

    /// True if the values are texts.
    @inlinable package var isText: Bool { Int(rawValue) < AuthorField.textCount }

    /// The fields in the order of ``all``.
    package static let order = all.map(\.field)

    /// The name of the column in the archive and in tables, and of the member of extracted lines.
    public var name: String { key.description }

    /// The name, as ASCII text.
    package var key: StaticString { AuthorField.keys[Int(rawValue)] }

    /// The entry of the field.
    public var entry: Entry { AuthorField.all[Int(rawValue)] }

    /// The type of its values.
    public var type: TweetField.ValueType { AuthorField.types[Int(rawValue)] }

    /// The names of Twitter's API v2 that lead to the value.
    package var twitterPath: [StaticString] { AuthorField.twitterPaths[Int(rawValue)] }

    // Each record needs these values; copying a whole entry would take longer.
    private static let keys = all.map(\.name)
    private static let types = all.map(\.type)
    private static let twitterPaths = all.map(\.twitterPath)
}
