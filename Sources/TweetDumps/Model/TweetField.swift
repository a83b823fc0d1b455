/// A field of a tweet.
///
/// ``all`` is their only list. The columns of the archive and their binding, the merging of records, the
/// digest of a record, the members of extracted lines, the columns of tables that are read and printed,
/// operators of searches, and the tables in the documentation derive from it. To add a number, add a case
/// here, an entry in ``all``, a column in `schema.sql`, and a line in each format that has it.
public enum TweetField: UInt8, Sendable, CaseIterable {
    // Numbers, which are kept in ``TweetNumbers`` in this order.
    case account, time, replyTo, replyToAccount, retweetOf, originalAccount, quoteOf, conversation
    case latestVersion, retweets, likes, replies, quotes, views, bookmarks, sensitive
    // Fields of other types, which each need code.
    case id, terms, whole, listed, mentions, author, language, kind, text, originalAuthor
    case source, place, point, links, media, profile, quoted
    /// Values that only an import of an extracted line needs.
    case rest
}

extension TweetField {
    /// The type of a field's values.
    public enum ValueType: Sendable {
        /// The id of another tweet.
        case tweet
        /// The id of the first tweet of a conversation, which may be the tweet's own.
        case conversation
        /// The id of a version of an edited tweet, which may be the tweet's own.
        case version
        /// Twitter's number of a user.
        case account
        /// How often others did something with the tweet.
        case count
        /// A count for which 0 means that it was not counted.
        case positiveCount
        /// 1 if true, 0 if false.
        case flag
        /// A time, in seconds since 1970 (UTC).
        case time
        /// Anything else.
        case other
    }

    /// An entry of ``all``.
    public typealias Entry = FieldEntry<TweetField>

    /// All fields, in the order in which tables and extracted lines have them.
    public static let all: [Entry] = [
        Entry(
            field: .id,
            name: "id",
            twitterPath: ["id"],
            summary: "Twitter's id of the tweet",
            columns: """
                idstr tweetidstr statusidstr tweetid statusid idtweet tweetsid twitterid id ids
                """
        ),
        Entry(
            field: .terms,
            name: "terms",
            summary: "the search terms that found the tweet, folded"
        ),
        Entry(field: .whole, name: "whole", summary: "false if the text is cut"),
        Entry(
            field: .listed,
            name: "listed",
            summary: "false if mentions were extracted from the text"
        ),
        Entry(
            field: .time,
            name: "time",
            twitterPath: ["created_at"],
            type: .time,
            summary: "when it was written",
            columns: """
                createdat tweetcreatedat datetime timestamp time date created tweettime \
                publishdate postedtime dateposted datecreated timestamputc unixtimestamp \
                tweetcreatedts tweetcreated tweetdateutc parsedcreatedat tweetcreationdate
                """
        ),
        Entry(
            field: .author,
            name: "author",
            twitterPath: ["author", "username"],
            summary: "the screen name of the author, without `@`",
            columns: """
                screenname userscreenname fromuser fromusername authorusername userusername \
                username usernametweet twitterhandle accounthandle authorhandle handle userkey \
                author user tweetedby vertex1
                """
        ),
        Entry(
            field: .account,
            name: "account",
            twitterPath: ["author_id"],
            type: .account,
            summary:
                "Twitter's number of the author, which does not change with the screen name",
            columns: """
                authorid userid useridstr fromuserid fromuseridstr authoraccountid \
                authoruserid accountid externalauthorid
                """
        ),
        Entry(
            field: .kind,
            name: "kind",
            summary: "`original`, `reply`, `retweet` or `quote`",
            columns: "tweettype sourcetweettype"
        ),
        Entry(
            field: .language,
            name: "language",
            twitterPath: ["lang"],
            summary: "Twitter's code of the language, such as `en`",
            columns: """
                lang language tweetlanguage tweetlang isolanguagecode languageguess
                """
        ),
        Entry(
            field: .retweets,
            name: "retweets",
            twitterPath: ["public_metrics", "retweet_count"],
            type: .count,
            summary: "how often it was retweeted: the largest number that a record gives",
            columns: """
                retweetcount retweetscount retweets nbrretweet retweetstotal publicmetricsretweetcount
                """,
            minimumOperators: ["min_retweets"]
        ),
        Entry(
            field: .likes,
            name: "likes",
            twitterPath: ["public_metrics", "like_count"],
            type: .count,
            summary: "how often it was liked",
            columns: """
                favoritecount favouritecount likecount likescount favorites favourites likes \
                nbrfavorite publicmetricslikecount
                """,
            minimumOperators: ["min_likes", "min_faves"]
        ),
        Entry(
            field: .replies,
            name: "replies",
            twitterPath: ["public_metrics", "reply_count"],
            type: .count,
            summary: "how often it was answered",
            columns: "replycount repliescount replies nbrreply publicmetricsreplycount",
            minimumOperators: ["min_replies"]
        ),
        Entry(
            field: .quotes,
            name: "quotes",
            twitterPath: ["public_metrics", "quote_count"],
            type: .count,
            summary: "how often it was quoted",
            columns: """
                quotecount quotescount quotes quotetweets nbrquote publicmetricsquotecount
                """,
            minimumOperators: ["min_quotes"]
        ),
        Entry(
            field: .views,
            name: "views",
            twitterPath: ["public_metrics", "impression_count"],
            type: .positiveCount,
            summary: "how often it was seen",
            columns: """
                impressioncount viewcount viewscount views publicmetricsimpressioncount \
                impressions
                """,
            minimumOperators: ["min_views"]
        ),
        Entry(
            field: .bookmarks,
            name: "bookmarks",
            twitterPath: ["public_metrics", "bookmark_count"],
            type: .count,
            summary: "how often it was bookmarked",
            columns: "bookmarkcount bookmarkscount bookmarks publicmetricsbookmarkcount",
            minimumOperators: ["min_bookmarks"]
        ),
        Entry(
            field: .sensitive,
            name: "sensitive",
            twitterPath: ["possibly_sensitive"],
            type: .flag,
            summary: "whether Twitter marked it as possibly sensitive",
            columns: "possiblysensitive sensitive"
        ),
        Entry(
            field: .text,
            name: "text",
            twitterPath: ["text"],
            summary: "the text; of a retweet `RT @name: ` and the text of the original",
            columns: """
                fulltext tweetfulltext text tweettext tweet tweetcontent rawcontent content \
                body message originaltweet statustext status
                """
        ),
        Entry(
            field: .mentions,
            name: "mentions",
            summary: "the hashtags and users in it"
        ),
        Entry(
            field: .links,
            name: "links",
            summary: "the links in it, expanded",
            columns: """
                urlsexpandedurl exturlsexpanded expandedurls urlsexpanded entitiesurls links \
                outlinks urls urlmentions urlsintweet
                """
        ),
        Entry(
            field: .media,
            name: "media",
            summary: "the pictures and films in it",
            columns: """
                extendedentitiesmedia attachmentsmedia extmediaurl mediaurls mediaurl media \
                photos images photourls entitiesmedia mediaintweet
                """
        ),
        Entry(
            field: .place,
            name: "place",
            summary: "the place",
            columns: "placefullname geofullname placename place"
        ),
        Entry(
            field: .point,
            name: "point",
            twitterPath: ["geo", "coordinates", "coordinates"],
            summary: "where it was written, in degrees east and north",
            columns: """
                geocoordinatescoordinates coordinatescoordinates coordinates longlat \
                coordscoords
                """
        ),
        Entry(
            field: .replyTo,
            name: "reply_to",
            twitterPath: ["referenced_tweets", "replied_to", "id"],
            type: .tweet,
            summary: "the id of the tweet that it answers",
            columns: """
                inreplytostatusidstr inreplytostatusid replytostatusid inreplytotweetid \
                replytosid inreplytoid referencedtweetsrepliedtoid totweetid repliedtotweetid \
                inreplyto
                """,
            valueOperators: ["in_reply_to_tweet_id", "in_reply_to_status_id"]
        ),
        Entry(
            field: .replyToAccount,
            name: "reply_to_account",
            twitterPath: ["in_reply_to_user_id"],
            type: .account,
            summary: "the number of the user whom it answers",
            columns: """
                inreplytouseridstr inreplytouserid replytouserid replytouid touserid \
                inreplytouser
                """
        ),
        Entry(
            field: .retweetOf,
            name: "retweet_of",
            twitterPath: ["referenced_tweets", "retweeted", "id"],
            type: .tweet,
            summary: "the id of the tweet that it repeats",
            columns: """
                retweetedstatusidstr retweetedstatusid retweetstatusid retweettweetid \
                retweetedtweetid retweetedid retweetid referencedtweetsretweetedid \
                originaltweetid retweetedstatus retweetedtweet
                """,
            valueOperators: ["retweets_of_tweet_id"]
        ),
        Entry(
            field: .originalAccount,
            name: "original_account",
            twitterPath: ["retweeted_user_id"],
            type: .account,
            summary: "of a retweet, the number of the original's author",
            columns: """
                retweetedstatususeridstr retweetedstatususerid retweetuserid retweeteduserid \
                retweetedauthorid
                """
        ),
        Entry(
            field: .originalAuthor,
            name: "original_author",
            twitterPath: ["retweeted_username"],
            summary: "of a retweet, the screen name of the original's author",
            columns: """
                retweetedusername retweetorquotescreenname retweetscreenname retweeteduser \
                retweetsourceauthorname retweetedstatususerscreenname
                """
        ),
        Entry(
            field: .quoteOf,
            name: "quote_of",
            twitterPath: ["referenced_tweets", "quoted", "id"],
            type: .tweet,
            summary: "the id of the tweet that it quotes",
            columns: """
                quotedstatusidstr quotedstatusid quotestatusid quotedtweettweetid \
                quotedtweetid quotedid referencedtweetsquotedid quotetweetid quoteid \
                quotedstatus quotedtweet quoteurl
                """,
            valueOperators: ["quotes_of_tweet_id", "quoted_tweet_id"]
        ),
        Entry(
            field: .conversation,
            name: "conversation",
            twitterPath: ["conversation_id"],
            type: .conversation,
            summary: "the id of the first tweet of the conversation",
            columns: "conversationid conversationidstr threadid",
            valueOperators: ["conversation_id"]
        ),
        Entry(
            field: .latestVersion,
            name: "latest_version",
            type: .version,
            summary: "of an edited tweet, the id of its latest version, which may be its own",
            columns: "latestversion",
            valueOperators: ["latest_version"]
        ),
        Entry(
            field: .source,
            name: "source",
            twitterPath: ["source"],
            summary: "the program that it was written with",
            columns: """
                source statussource sourcelabel sourcename tweetclientname sourceclient device
                """
        ),
        Entry(
            field: .profile,
            name: "profile",
            twitterPath: ["author"],
            summary: "the author's profile"
        ),
        Entry(
            field: .quoted,
            name: "quoted",
            summary: "the quoted tweets that the record has inside"
        ),
        Entry(
            field: .rest,
            name: "rest",
            summary: "values that only an import needs"
        ),
    ]

    /// The entry of the field in ``all``.
    public var entry: Entry { TweetField.entries[Int(rawValue)] }

    /// The name of the column in the archive and in tables, and of the member of extracted lines.
    public var name: String { key.description }

    /// The name, as ASCII text.
    package var key: StaticString { TweetField.keys[Int(rawValue)] }

    /// The type of its values.
    public var type: ValueType { TweetField.types[Int(rawValue)] }

    /// True if the values are numbers, which ``TweetNumbers`` keeps.
    public var isNumber: Bool { Int(rawValue) < TweetField.numberCount }

    /// The number of fields that are numbers: the first ones.
    @inlinable package static var numberCount: Int { 16 }

    /// The fields that are numbers, in the order of ``TweetNumbers``.
    package static let numbers = Array(allCases.prefix(numberCount))

    /// The fields in the order of ``all``.
    package static let order = all.map(\.field)

    /// The fields in the order of lines with Twitter's names, where those of an object follow each other.
    package static let twitterOrder: [TweetField] = {
        let objects = all.map { ($0.twitterPath.first ?? $0.name).description }
        let firsts = objects.map { objects.firstIndex(of: $0) ?? 0 }
        return all.indices.sorted { (firsts[$0], $0) < (firsts[$1], $1) }.map { all[$0].field }
    }()

    /// The names that lead to the value in lines with Twitter's names.
    package var twitterPath: [StaticString] { TweetField.twitterPaths[Int(rawValue)] }

    // Each record needs these values; copying a whole entry would take longer.
    private static let keys = entries.map(\.name)
    private static let types = entries.map(\.type)
    private static let twitterPaths = entries.map {
        $0.twitterPath.isEmpty ? [$0.name] : $0.twitterPath
    }

    /// The entries by the raw values of their fields.
    private static let entries = allCases.map { field in
        guard let entry = all.first(where: { $0.field == field }) else {
            preconditionFailure("each field has an entry")
        }
        return entry
    }
}
