extension ByteBuffer {
    /// Writes a tweet as API v2 does, with the text of a retweet cut.
    mutating func append(v2Tweet tweet: Tweet) {
        var random = tweet.details
        let excerpt = tweet.original == nil ? Excerpt(whole: tweet) : Excerpt(of: tweet)
        append(byte: UInt8(ascii: "{"))
        append(v2EntitiesOf: excerpt)
        append(#""public_metrics":{"retweet_count":"#)
        append(random.magnitude(upTo: 50_000))
        append(#","reply_count":"#)
        append(random.magnitude(upTo: 4000))
        append(#","like_count":"#)
        append(tweet.original == nil ? random.magnitude(upTo: 200_000) : 0)
        append(#","quote_count":"#)
        append(random.magnitude(upTo: 2000))
        append(#"},"author_id":""#)
        append(tweet.author.id)
        append(#"","conversation_id":""#)
        append(tweet.reply?.tweet ?? tweet.id.id)
        append(#"","created_at":""#)
        append(isoTime: tweet.id.milliseconds)
        append(#"","id":""#)
        append(tweet.id.id)
        append(#"","lang":""#)
        append((tweet.original ?? tweet).language.code)
        append(#"","possibly_sensitive":false,"#)
        append(referencesOf: tweet)
        append(#""reply_settings":"everyone","source":""#)
        append(tweet.author.clientName)
        append(#"","text":""#)
        append(excerpt, .utf8)
        append(#""}"#)
    }

    /// Writes a user as API v2 does.
    mutating func append(v2User user: User) {
        let profile = Profile(of: user)
        append(#"{"created_at":""#)
        append(isoTime: user.joined * 1000)
        append(#"","description":""#)
        var text = ByteBuffer(capacity: 512)
        text.append(profile.description, of: user.language)
        append(text: text.bytes[...], .utf8)
        append(#"","id":""#)
        append(user.id)
        append(#"","name":""#)
        append(nameOf: user, .utf8)
        append(#"","profile_image_url":"https://pbs.twimg.com/profile_images/"#)
        append(profile.picture)
        append(#"/"#)
        append(linkCode: user.id)
        append(#"_normal.jpg","protected":false,"public_metrics":{"followers_count":"#)
        append(profile.followers)
        append(#","following_count":"#)
        append(profile.friends)
        append(#","tweet_count":"#)
        append(profile.tweets)
        append(#","listed_count":"#)
        append(profile.lists)
        append(#"},"username":""#)
        user.writeScreenName(to: &self)
        append(#"","verified":"#)
        append(profile.isVerified)
        append(byte: UInt8(ascii: "}"))
    }

    private mutating func append(referencesOf tweet: Tweet) {
        let type: StaticString
        let id: UInt64
        if let original = tweet.original {
            (type, id) = ("retweeted", original.id.id)
        } else if let quoted = tweet.quoted {
            (type, id) = ("quoted", quoted.id.id)
        } else if let reply = tweet.reply {
            (type, id) = ("replied_to", reply.tweet)
        } else {
            return
        }
        append(#""referenced_tweets":[{"type":""#)
        append(type)
        append(#"","id":""#)
        append(id)
        append(#""}],"#)
    }
}

extension User {
    /// The name of the program that the user tweets with.
    var clientName: StaticString {
        number % 2 == 0 ? "Twitter for iPhone" : "Twitter for Android"
    }
}
