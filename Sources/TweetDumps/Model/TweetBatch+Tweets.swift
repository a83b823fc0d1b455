// The public face of a batch: a collection of tweets, whose strings are created on access.

extension TweetBatch: RandomAccessCollection {
    /// The index of the first tweet.
    public var startIndex: Int { 0 }
    /// The index behind the last tweet.
    public var endIndex: Int { rows.count }

    /// The tweet at a position, created anew on each access.
    ///
    /// Its terms lack those of a page that ends in a later batch.
    public subscript(position: Int) -> Tweet {
        let row = rows[position]
        return Tweet(
            id: row.id,
            author: string(row.author),
            time: row.time == .min ? nil : row.time,
            language: string(row.language),
            kind: row.kind,
            text: string(row.text) ?? "",
            isCut: row.isCut,
            isExtracted: row.isExtracted,
            mentions: row.spellingCounts.indices.map { mention(spellingCounts[$0]) },
            terms: row.terms.indices.map { terms[Int(termReferences[$0])] },
            replyTo: row.replyTo == 0 ? nil : row.replyTo,
            retweetOf: row.retweetOf == 0 ? nil : row.retweetOf,
            quoteOf: row.quoteOf == 0 ? nil : row.quoteOf,
            retweets: row.retweets < 0 ? nil : Int(row.retweets),
            likes: row.likes < 0 ? nil : Int(row.likes),
            replies: row.replies < 0 ? nil : Int(row.replies),
            source: string(row.source),
            place: row.place < 0 ? nil : place(places[Int(row.place)]),
            point: row.point,
            links: links[row.links.indices].filter { !row.refers(to: $0.status) }
                .compactMap { string($0.url) },
            media: media[row.media.indices].map(medium),
            profile: Tweet.Profile(
                display: string(row.profile.display),
                description: string(row.profile.description),
                location: string(row.profile.location)
            ),
            quoted: quoted[row.quoted.indices].map(quotedTweet)
        )
    }

    private func mention(_ counted: SpellingCount) -> Mention {
        let spelling = spellings[Int(counted.spelling)]
        let mention = mentions[Int(spelling.mention)]
        return Mention(
            kind: mention.kind,
            spelling: string(spelling.name) ?? "",
            folded: string(mention.folded) ?? "",
            count: Int(counted.count)
        )
    }

    private func place(_ place: Place) -> Tweet.Place {
        Tweet.Place(
            key: string(place.key) ?? "",
            name: string(place.name),
            country: string(place.country),
            box: place.box
        )
    }

    private func medium(_ medium: Media) -> Tweet.Media {
        Tweet.Media(
            kind: medium.kind,
            url: string(medium.url) ?? "",
            description: string(medium.description)
        )
    }

    private func quotedTweet(_ quoted: Quoted) -> QuotedTweet {
        QuotedTweet(
            id: quoted.id,
            author: string(quoted.author),
            time: quoted.time == .min ? nil : quoted.time,
            text: string(quoted.text) ?? ""
        )
    }

    /// The text as a string; nil if there is no text.
    private func string(_ text: Text) -> String? {
        text.range.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
}
