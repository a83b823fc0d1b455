/// Writing the members that all tweets of API v1.1 have.
extension ByteBuffer {
    mutating func append(beginOf tweet: Tweet) {
        append(#"{"created_at":""#)
        append(twitterTime: tweet.id.milliseconds / 1000)
        append(#"","id":"#)
        append(tweet.id.id)
        append(#","id_str":""#)
        append(tweet.id.id)
        append(byte: UInt8(ascii: "\""))
    }

    mutating func append(displayRange range: Range<Int>) {
        append(#""display_text_range":"#)
        append(indices: range)
        append(byte: UInt8(ascii: ","))
    }

    mutating func append(indices range: Range<Int>) {
        append("[")
        append(range.lowerBound)
        append(",")
        append(range.upperBound)
        append("]")
    }

    /// Writes the tweet that is replied to, the author and the location.
    mutating func append(contextOf tweet: Tweet) {
        if let reply = tweet.reply {
            append(idMembers: "in_reply_to_status_id", reply.tweet)
            append(idMembers: "in_reply_to_user_id", reply.user.id)
            append(#","in_reply_to_screen_name":""#)
            reply.user.writeScreenName(to: &self)
            append(#"","user":"#)
        } else {
            append(
                #"""
                ,"in_reply_to_status_id":null,"in_reply_to_status_id_str":null,\#
                "in_reply_to_user_id":null,"in_reply_to_user_id_str":null,\#
                "in_reply_to_screen_name":null,"user":
                """#
            )
        }
        append(v1User: tweet.author)
        append(#","geo":null,"coordinates":null,"place":null,"contributors":null"#)
    }

    mutating func append(quotedIDOf quoted: Tweet) {
        append(idMembers: "quoted_status_id", quoted.id.id)
    }

    mutating func append(permalinkTo quoted: Tweet) {
        append(#","quoted_status_permalink":{"url":"https:\/\/t.co\/"#)
        append(linkCode: quoted.id.id)
        append(#"","expanded":"https:\/\/twitter.com\/"#)
        quoted.author.writeScreenName(to: &self)
        append(#"\/status\/"#)
        append(quoted.id.id)
        append(#"","display":"twitter.com\/"#)
        quoted.author.writeScreenName(to: &self)
        append(#"\/status\u2026"}"#)
    }

    /// Writes the numbers of quotes, replies, retweets and likes; 0 for a new tweet.
    mutating func append(countsOf tweet: Tweet, isNew: Bool) {
        if isNew {
            append(#","quote_count":0,"reply_count":0,"retweet_count":0,"favorite_count":0"#)
            return
        }
        var random = tweet.details
        append(#","quote_count":"#)
        append(random.magnitude(upTo: 2000))
        append(#","reply_count":"#)
        append(random.magnitude(upTo: 4000))
        append(retweetsAndFavouritesOf: tweet)
    }

    mutating func append(retweetsAndFavouritesOf tweet: Tweet) {
        var random = tweet.details
        append(#","retweet_count":"#)
        append(random.magnitude(upTo: 50_000))
        append(#","favorite_count":"#)
        append(random.magnitude(upTo: 200_000))
    }

    mutating func append(flagsOf tweet: Tweet) {
        append(#","favorited":false,"retweeted":false"#)
        // Only tweets with a link or photo have the member.
        let judged = tweet.original ?? tweet
        if !judged.text.links.isEmpty { append(#","possibly_sensitive":false"#) }
    }

    mutating func append(languageOf tweet: Tweet) {
        append(#","lang":""#)
        append((tweet.original ?? tweet).language.code)
        append(byte: UInt8(ascii: "\""))
    }

    /// Writes an id as a number and as a string.
    private mutating func append(idMembers name: StaticString, _ id: UInt64) {
        append(#",""#)
        append(name)
        append(#"":"#)
        append(id)
        append(#",""#)
        append(name)
        append(#"_str":""#)
        append(id)
        append(byte: UInt8(ascii: "\""))
    }
}
