public import TweetDumps

/// A condition for tweets: a part of a query, or all of it.
///
/// Names and words are folded, so that they can be compared as they are. A tweet that lacks a value
/// does not meet a condition about it.
public indirect enum SearchCondition: Sendable, Equatable {
    /// All of at least two conditions.
    case all([SearchCondition])
    /// At least one of two or more conditions.
    case any([SearchCondition])
    /// A tweet that does not meet the condition meets this one.
    case not(SearchCondition)

    /// The text, or one of the links, has the phrase.
    case words(Phrase)
    /// The tweet has the hashtag: its folded name, without sign.
    case hashtag(String)
    /// The tweet mentions the user: the folded name, without sign.
    case user(String)

    /// The author: the folded name.
    case from(String)
    /// The text begins with a mention of the user, or the tweet replies to a tweet by the user: the
    /// folded name.
    case to(String)
    /// A retweet of a tweet by the user: the folded name.
    case retweetsOf(String)
    /// The tweet is in the local list of users that has this name.
    case list(String)

    /// The earliest time, inclusive, in seconds since 1970 (UTC).
    case since(Int64)
    /// The latest time, exclusive, in seconds since 1970 (UTC).
    case until(Int64)
    /// The tweet's id is greater.
    case sinceID(UInt64)
    /// The tweet's id is not greater.
    case maxID(UInt64)

    /// The language.
    case language(SearchedLanguage)
    /// The tweet has a trait.
    case trait(TweetTrait)
    /// The counter is known and has at least this value.
    case atLeast(UInt64, TweetCounter)
    /// The tweet refers to the tweet with this id.
    case reference(TweetReference, id: UInt64)
    /// One of the links has the phrase.
    case url(Phrase)
    /// The name of the client.
    case source(SearchedSource)
    /// A dump has the tweet for this search term.
    case term(SearchTerm)

    /// The full name of the place has the phrase.
    case near(Phrase)
    /// The full name of the place has the phrase, or the place has this id, in this letter case.
    case place(Phrase, id: String)
    /// The country code of the place, in any letter case.
    case country(String)
    /// The tweet's point, else the middle of its place's box, is in the circle.
    case around(GeoCircle)
    /// The tweet's point, else the middle of its place's box, is in the box.
    case box(GeoBox)
}

/// A trait that a query can ask for, as in `filter:media`.
public enum TweetTrait: String, Sendable, CaseIterable {
    /// It is a retweet.
    case retweets
    /// It is a reply, or a quote that replies to a tweet.
    case replies
    /// It is a quote.
    case quotes = "quote"
    /// It has links.
    case links
    /// It has pictures or films.
    case media
    /// It has photos.
    case images
    /// It has videos or animations.
    case videos
    /// It has hashtags.
    case hashtags
    /// It mentions users.
    case mentions
    /// It has a point or a place.
    case geo
}

/// A number that Twitter shows with a tweet.
public enum TweetCounter: String, Sendable, CaseIterable {
    /// How often it was retweeted.
    case retweets
    /// How often it was liked.
    case likes
    /// How often it was replied to.
    case replies
}

/// How a tweet refers to another one.
public enum TweetReference: String, Sendable, CaseIterable {
    /// It is a retweet of the other.
    case retweetOf = "retweets_of"
    /// It quotes the other.
    case quoteOf = "quotes_of"
    /// It replies to the other.
    case replyTo = "in_reply_to"
}
