extension ByteBuffer {
    /// Writes a tweet as the streaming API v1.1 sends it.
    ///
    /// A tweet inside another one is older, so that it has been retweeted and liked.
    mutating func append(streamed tweet: Tweet, isNested: Bool = false) {
        let excerpt = Excerpt(of: tweet)
        append(beginOf: tweet)
        append(#","text":""#)
        append(excerpt, .ascii)
        append(#"","#)
        if tweet.hidesPart, !tweet.isLong { append(displayRange: tweet.text.shown) }
        append(#""source":""#)
        append(tweet.author.client)
        append(#"","truncated":"#)
        append(tweet.isLong)
        append(contextOf: tweet)
        if let original = tweet.original {
            append(#","retweeted_status":"#)
            append(streamed: original, isNested: true)
        }
        if let quoted = tweet.quotedAnywhere {
            append(quotedIDOf: quoted)
            append(#","quoted_status":"#)
            append(streamed: quoted, isNested: true)
            append(permalinkTo: quoted)
        }
        append(#","is_quote_status":"#)
        append(tweet.quotedAnywhere != nil)
        if tweet.isLong { append(extendedTweetOf: tweet) }
        append(countsOf: tweet, isNew: !isNested)
        append(#","entities":"#)
        append(entitiesOf: excerpt)
        append(extendedEntitiesOf: excerpt)
        append(flagsOf: tweet)
        append(#","filter_level":"low""#)
        append(languageOf: tweet)
        if !isNested {
            append(#","timestamp_ms":""#)
            append(tweet.id.milliseconds)
            append(byte: UInt8(ascii: "\""))
        }
        append(byte: UInt8(ascii: "}"))
    }

    /// Writes a tweet as the search of API v1.1 returns it with `tweet_mode=extended`.
    mutating func append(found tweet: Tweet) {
        // The text of a retweet is cut even then.
        let excerpt = tweet.original == nil ? Excerpt(whole: tweet) : Excerpt(of: tweet)
        append(beginOf: tweet)
        append(#","full_text":""#)
        append(excerpt, .ascii)
        append(#"","truncated":false,"#)
        append(displayRange: tweet.original == nil ? tweet.text.shown : 0..<excerpt.points)
        append(#""entities":"#)
        append(entitiesOf: excerpt)
        append(extendedEntitiesOf: excerpt)
        append(#","metadata":{"iso_language_code":""#)
        append(tweet.language.code)
        append(#"","result_type":"recent"},"source":""#)
        append(tweet.author.client)
        append(byte: UInt8(ascii: "\""))
        append(contextOf: tweet)
        if let original = tweet.original {
            append(#","retweeted_status":"#)
            append(found: original)
        }
        append(#","is_quote_status":"#)
        append(tweet.quotedAnywhere != nil)
        if let quoted = tweet.quotedAnywhere {
            append(quotedIDOf: quoted)
            if tweet.original == nil {
                append(#","quoted_status":"#)
                append(found: quoted)
            }
        }
        append(retweetsAndFavouritesOf: tweet)
        append(flagsOf: tweet)
        append(languageOf: tweet)
        append(byte: UInt8(ascii: "}"))
    }

    private mutating func append(extendedTweetOf tweet: Tweet) {
        let excerpt = Excerpt(whole: tweet)
        append(#","extended_tweet":{"full_text":""#)
        append(excerpt, .ascii)
        append(#"","#)
        append(displayRange: tweet.text.shown)
        append(#""entities":"#)
        append(entitiesOf: excerpt)
        append(extendedEntitiesOf: excerpt)
        append(byte: UInt8(ascii: "}"))
    }
}

extension Tweet {
    /// The tweet that is quoted by this tweet, or by the tweet that it retweets.
    var quotedAnywhere: Tweet? { quoted ?? original?.quoted }

    /// Whether a part of the text, such as the link to a photo, is not displayed.
    fileprivate var hidesPart: Bool { original == nil && text.shown != 0..<text.points }
}
