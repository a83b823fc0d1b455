/// What can be written in a search, with examples: the rows of the tables of searching.md.
package struct SearchHelp: Sendable {
    /// Example searches.
    package let examples: [String]
    /// The tweets that they find, as the end of a sentence "finds tweets …"; code is between backticks.
    package let meaning: String

    private init(_ examples: String..., finds meaning: String) {
        (self.examples, self.meaning) = (examples, meaning)
    }

    /// Words, phrases and how they are joined.
    package static let words = [
        SearchHelp("nasa moon", finds: "with both words, in any order"),
        SearchHelp("nasa OR esa", finds: "with one of the words; `OR` in capitals"),
        SearchHelp(
            "nasa OR esa moon",
            finds: "with `nasa`, or with both other words: what stands side by side "
                + "belongs together more closely"
        ),
        SearchHelp("(nasa OR esa) moon", finds: "with `moon` and one of the others"),
        SearchHelp("nasa -moon", "nasa -(moon OR mars)", finds: "without `moon`; with neither"),
        SearchHelp(#""to the moon""#, "to-the-moon", finds: "with these words in a row"),
        SearchHelp(#""the * moon""#, finds: "with any one word in place of `*`"),
        SearchHelp(
            "#moon",
            "@nasa",
            finds: "with this hashtag, or this user, as reports count them"
        ),
    ]

    /// The operators, except those that cannot be answered.
    package static let operators = [
        SearchHelp("from:nasa", finds: "by this user, under this name"),
        SearchHelp(
            "account:nasa",
            "account:11348282",
            finds: "by every account that ever had this name, under any of its names; by "
                + "the account with this number"
        ),
        SearchHelp("to:nasa", finds: "that begin with `@nasa` or answer a tweet of this user"),
        SearchHelp("retweets_of:nasa", finds: "that repeat a tweet of this user"),
        SearchHelp("list:friends", finds: "by the people in a list"),
        SearchHelp(
            "since:2020-03-01",
            "until:2020-04-01",
            finds: "from this day on; before this day"
        ),
        SearchHelp(
            "since:2020-03-01_12:30:00_UTC",
            "since_time:1583020800",
            finds: "from this time on; likewise `until:`, `until_time:`"
        ),
        SearchHelp("since_id:ID", "max_id:ID", finds: "with a larger id; with at most this id"),
        SearchHelp("lang:en", "lang:und", finds: "in this language; in an unknown one"),
        SearchHelp(
            "filter:retweets",
            "filter:replies",
            "filter:quote",
            finds: "of this kind, replies also if they quote a tweet; also `is:retweet` "
                + "and the like, `-filter:`, `exclude:`"
        ),
        SearchHelp(
            "filter:links",
            "filter:media",
            "filter:images",
            "filter:videos",
            "filter:hashtags",
            "filter:mentions",
            "filter:geo",
            finds: "that have this; also `has:`"
        ),
        SearchHelp("filter:sensitive", finds: "that Twitter marked as possibly sensitive"),
        SearchHelp(
            "filter:deleted",
            finds: "that the owner of a personal archive had deleted, as far as they are counted"
        ),
        SearchHelp(
            "filter:edited",
            "filter:replaced",
            finds: "that were edited, in any version; the versions that a later one replaced"
        ),
        SearchHelp(
            "filter:verified",
            "min_followers:1000",
            finds: "by people with a badge of any kind; with at least this number of "
                + "followers, in their newest profile"
        ),
        SearchHelp(
            "min_retweets:10",
            "min_faves:10",
            "min_replies:10",
            "min_quotes:10",
            "min_views:10",
            "min_bookmarks:10",
            finds: "with at least this number; `-min_retweets:10` for less"
        ),
        SearchHelp("url:youtube", #"url:"bbc.co.uk/news""#, finds: "with these words in a link"),
        SearchHelp(
            #"near:"den haag""#,
            "place:haag",
            "place_country:nl",
            finds: "at a place with this name, or this id; in this country"
        ),
        SearchHelp(
            "geocode:52.37,4.9,10km",
            "point_radius:[4.9 52.37 10km]",
            finds: "in this circle; also in `mi`"
        ),
        SearchHelp(
            "bounding_box:[4.7 52.3 5.1 52.4]",
            finds: "in this box: west, south, east, north"
        ),
        SearchHelp("source:twitter_for_iphone", finds: "written with this program"),
        SearchHelp(
            "retweets_of_tweet_id:ID",
            "quoted_tweet_id:ID",
            "in_reply_to_tweet_id:ID",
            finds: "that refer to this tweet"
        ),
        SearchHelp("conversation_id:ID", finds: "of the conversation that begins with this tweet"),
        SearchHelp("latest_version:ID", finds: "that are versions of this edited tweet"),
        SearchHelp("term:\"#ucd\"", finds: "found by this search term of the archive"),
        SearchHelp(
            "dump:day1.jsonl.gz",
            #"dump:"march 2020/day1.jsonl.gz""#,
            finds: "in a dump of this name, path, or end of a path"
        ),
    ]
}
