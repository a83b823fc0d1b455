extension TweetFormat {
    /// JSON lines of snscrape, whose members are named like its Python classes' attributes.
    ///
    /// Files of early 2021 lack the hashtags, which are then extracted from the text.
    static let snscrape = TweetFormat(
        name: "snscrape",
        distinctiveMembers: ["content", "rawContent"],
        dialect: SnscrapeDialect.self,
        recognises: { object in
            (object["content"] ?? object["rawContent"])?.text != nil
                && (object["renderedContent"] != nil || object["replyCount"] != nil)
        }
    )
}

private enum SnscrapeDialect: Dialect {
    static let members: MemberTable<TweetMember> = [
        "id": .id,
        "content": .fullText,
        "rawContent": .text,
        "hashtags": .hashtagList,
        "mentionedUsers": .userList("username", else: ""),
        "user": .user,
        "date": .noted(\.times.created),
        "lang": .noted(\.languages.detected),
        "sourceLabel": .noted(\.sourceLabel),
        "source": .noted(\.source),
        "inReplyToTweetId": .number(.replyTo),
        "inReplyToUser": .noted(\.related.repliedUser),
        "quotedTweet": .quoted,
        "isQuoteStatus": .noted(\.related.isQuote),
        "displayTextRange": .noted(\.displayRange),
        "retweetedTweet": .original,
        "conversationId": .number(.conversation),
        "retweetCount": .number(.retweets),
        "likeCount": .number(.likes),
        "replyCount": .number(.replies),
        "quoteCount": .number(.quotes),
        "viewCount": .number(.views),
        "bookmarkCount": .number(.bookmarks),
        "place": .noted(\.location.place),
        "coordinates": .noted(\.location.coordinates),
        "media": .noted(\.attached.media),
        "links": .noted(\.attached.links),
        "outlinks": .noted(\.attached.outlinks),
        "matching_rules": .rules,
    ]

    static func isQuote(_ related: TweetValues.Related) -> Bool {
        related.quoted?.isObject == true || related.isQuote?.isTrue == true
    }

    static func isReply(_ tweet: TweetObject) -> Bool {
        tweet.values.numbers[.replyTo] != nil
            || tweet.values.related.repliedUser?.isTruthy == true
    }

    static func point(of tweet: TweetObject) -> GeoPoint? {
        let coordinates = tweet.values.location.coordinates
        return GeoPoint(coordinates?["longitude"], coordinates?["latitude"])
    }

    static func place(of tweet: TweetObject, _ includes: IncludedValues?) -> DescribedPlace? {
        guard let place: PlaceValues = tweet.values.location.place?.read() else { return nil }
        return DescribedPlace(
            key: place.id?.filledText,
            name: place.scrapedFullName?.filledText ?? place.name?.filledText,
            country: place.scrapedCountryCode?.text
        )
    }

    static func forEachMedium(
        of tweet: TweetObject,
        _ includes: IncludedValues?,
        _ body: (DescribedMedium) -> Void
    ) {
        guard let media = tweet.values.attached.media else { return }
        guard media.isObject else {
            return media.forEachObject { (values: MediaValues) in
                values.medium(values.scrapedPicture).map(body)
            }
        }
        // twscrape has a list for each kind.
        let lists: KeyValuePairs<StaticString, MediaKind> = [
            "photos": .photo, "videos": .video, "animated": .animation,
        ]
        for (name, kind) in lists {
            media[name]?.forEachObject { (values: MediaValues) in
                let film = kind == .photo ? nil : values.film ?? values.filmAddress
                let picture = values.attachedPicture ?? values.scrapedPicture
                guard film != nil || picture != nil else { return }
                body(DescribedMedium(kind: kind, film: film, picture: picture))
            }
        }
    }
}
