extension TweetFormat {
    /// JSON lines of twint, with names in lower case.
    ///
    /// The users at the beginning of a reply are only in `reply_to`.
    static let twint = TweetFormat(
        name: "twint",
        distinctiveMembers: ["tweet"],
        dialect: TwintDialect.self,
        recognises: { object in
            object["tweet"]?.text != nil && object["username"] != nil
                && (object["conversation_id"] != nil || object["mentions"] != nil)
        }
    )
}

private enum TwintDialect: Dialect {
    static let members: MemberTable<TweetMember> = [
        "id": .id,
        "tweet": .text,
        "hashtags": .hashtagList,
        "mentions": .userList("screen_name", else: "username"),
        "reply_to": .repliedUserList,
        "username": .noted(\.author.screenName),
        "name": .noted(\.author.displayName),
        "created_at": .noted(\.times.created),
        "language": .noted(\.languages.language),
        "source": .noted(\.source),
        "retweet": .noted(\.related.isRetweet),
        "retweet_id": .number(.retweetOf),
        "quote_url": .noted(\.related.quotedAddress),
        "user_id": .number(.account),
        "user_rt_id": .number(.originalAccount),
        "conversation_id": .number(.conversation),
        "retweets_count": .number(.retweets),
        "likes_count": .number(.likes),
        "replies_count": .number(.replies),
        "place": .noted(\.location.place),
        "photos": .noted(\.attached.photos),
        "video": .noted(\.attached.video),
        "thumbnail": .noted(\.attached.thumbnail),
        "urls": .noted(\.attached.outlinks),
        "matching_rules": .rules,
    ]

    static func relations(of tweet: TweetObject) -> Relations {
        var relations = Relations(tweet)
        if !tweet.isRetweet { relations.retweetOf = nil }
        return relations
    }

    static func isRetweet(_ tweet: TweetObject) -> Bool {
        tweet.values.related.isRetweet?.isTrue == true
    }

    static func isQuote(_ related: TweetValues.Related) -> Bool {
        related.quotedAddress?.filledText != nil
    }

    static func isReply(_ tweet: TweetObject) -> Bool {
        tweet.values.related.repliedUsers?.isFilledList == true
    }

    static func point(of tweet: TweetObject) -> GeoPoint? {
        tweet.values.location.place?["coordinates"]?.swappedPoint
    }

    static func place(of tweet: TweetObject, _ includes: IncludedValues?) -> DescribedPlace? {
        DescribedPlace(named: tweet.values.location.place)
    }

    /// A list of addresses, or else the picture of a film.
    static func forEachMedium(
        of tweet: TweetObject,
        _ includes: IncludedValues?,
        _ body: (DescribedMedium) -> Void
    ) {
        let attached = tweet.values.attached
        var hasPhotos = false
        attached.photos?.forEachElement {
            guard let address = $0.filledText else { return }
            hasPhotos = true
            body(DescribedMedium(kind: .photo, picture: address))
        }
        if !hasPhotos, attached.video?.isOne == true, let picture = attached.thumbnail?.filledText {
            body(DescribedMedium(kind: .video, picture: picture))
        }
    }
}
