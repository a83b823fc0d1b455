/// What a column of a table of tweets can tell, and the names that such columns have.
///
/// The names are those of the exports of TAGS, rtweet, twitteR, twint, snscrape, GetOldTweets, twarc, 4CAT,
/// Kaggle and personal archives, without signs and in lower case. Of several columns with a meaning
/// the first of these names wins.
enum ColumnMeaning: Int, CaseIterable {
    case ids, address, text, author, time, language, replyTo, retweetOf, quoteOf, isRetweet
    case isTruncated, original, hashtags, users, repliedUsers, entities, retweets, likes, replies
    case source
    /// Only a sign of a header: a table shows no links as the text has them, so none are kept.
    case links
    case term, twarc

    /// The names of columns with this meaning.
    var names: [String] { ColumnMeaning.allNames[self] ?? [] }

    /// True if all columns with one of the names have the meaning, not just the first.
    var isOfSeveral: Bool { self == .ids || self == .address }

    /// All names of columns.
    static let known = Set(allNames.values.joined())

    /// The name of a column as it is compared: its letters and digits, in lower case.
    static func plain(_ name: String) -> String {
        String(
            String.UnicodeScalarView(
                name.lowercased().unicodeScalars.filter { $0.properties.isAlphanumeric }
            )
        )
    }

    private static let allNames: [ColumnMeaning: [String]] = words.mapValues {
        $0.split(separator: " ").map(String.init)
    }

    private static let words: [ColumnMeaning: String] = [
        .ids: "idstr tweetidstr statusidstr tweetid statusid idtweet tweetsid twitterid id",
        .address: """
        statusurl tweeturl tweetlink tweetpermalink permalink permalinkurl link url
        """,
        .text: """
        fulltext tweetfulltext text tweettext tweet tweetcontent rawcontent content body message \
        originaltweet statustext status
        """,
        .author: """
        screenname userscreenname fromuser fromusername authorusername userusername username \
        twitterhandle accounthandle handle userkey author user
        """,
        .time: """
        createdat tweetcreatedat datetime timestamp time date created tweettime publishdate \
        postedtime dateposted datecreated
        """,
        .language: "lang language tweetlanguage tweetlang isolanguagecode",
        .replyTo: """
        inreplytostatusidstr inreplytostatusid replytostatusid inreplytotweetid inreplytotweetid \
        replytosid inreplytoid
        """,
        .retweetOf: """
        retweetedstatusidstr retweetedstatusid retweetstatusid retweettweetid retweetedtweetid \
        retweetedid retweetid
        """,
        .quoteOf: """
        quotedstatusidstr quotedstatusid quotestatusid quotedtweettweetid quotedtweetid quotedid
        """,
        .isRetweet: "isretweet retweet",
        .isTruncated: "truncated istruncated",
        .original: "retweettext retweetedstatustext retweetedtext retweetedstatusfulltext",
        .hashtags: "hashtags entitieshashtags hashtag tweethashtags hashtagslist",
        .users: """
        mentionsscreenname usermentionsscreenname entitiesusermentions entitiesmentions \
        mentionedusers usermentions mentionsusername mentions mentionedusernames
        """,
        .repliedUsers: "replyto",
        .entities: "entitiesstr entities entitiesjson",
        .retweets: """
        retweetcount retweetscount retweets nbrretweet retweetstotal publicmetricsretweetcount
        """,
        .likes: """
        favoritecount favouritecount likecount likescount favorites favourites likes nbrfavorite \
        publicmetricslikecount
        """,
        .replies: "replycount repliescount replies nbrreply publicmetricsreplycount",
        .source: "source statussource sourcelabel",
        .links: "expandedurls urlsexpandedurl entitiesurls outlinks urls",
        .term: """
        searchquery searchterm searchkeyword searchkeywords query search keyword keywords hashsearch
        """,
        .twarc: "twarcurl",
    ]
}

extension Unicode.Scalar.Properties {
    /// True for letters and numbers.
    fileprivate var isAlphanumeric: Bool {
        switch generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }
}
