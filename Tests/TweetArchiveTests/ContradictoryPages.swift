import TestSupport

private typealias Values = ContradictoryValues

/// Pages of API v2.
extension SplitMix64 {
    /// A page with some tweets, and with what they refer to beside them.
    mutating func page() -> JSON {
        object([
            "data": oneIn(4) ? result() : array(some(1...3) { $0.result() }),
            "includes": oneIn(8) ? nil : includes(),
            "query": oneIn(3) ? quoted(pick(["one", "%23Two", "One"])) : nil,
        ])
    }

    private mutating func result() -> JSON {
        pageTweet(Values.ids)
    }

    private mutating func includes() -> JSON {
        object([
            "users": array(some(0...4) { $0.pageUser() }),
            "tweets": array(some(0...5) { $0.pageTweet(Values.referredIDs) }),
            "media": array(some(0...3) { $0.pageMedium() }),
            "places": array(some(0...2) { $0.pagePlace() }),
        ])
    }

    private mutating func pageTweet(_ ids: [String]) -> JSON {
        object([
            "id": quoted(pick(ids)), "author_id": quoted(pick(["1", "2", "3"])), "text": text(),
            "note_tweet": oneIn(8) ? object(["text": text(), "entities": pageEntities()]) : nil,
            "created_at": pick(Values.times), "lang": pick(Values.languages),
            "source": pick(Values.sources), "entities": pageEntities(),
            "referenced_tweets": references(),
            "public_metrics": object([
                "retweet_count": pick(Values.counts), "like_count": pick(Values.counts),
                "reply_count": pick(Values.counts),
            ]),
            "geo": oneIn(3)
                ? object(["place_id": pick(Values.placeKeys), "coordinates": point()]) : nil,
            "attachments": oneIn(2) ? object(["media_keys": mediaKeys()]) : nil,
        ])
    }

    private mutating func mediaKeys() -> JSON {
        array(some(0...3) { quoted($0.pick(["3_1", "3_2", "9"])) })
    }

    private mutating func references() -> JSON? {
        if oneIn(2) { return pick(["null", "[]", nil]) }
        return array(
            some(1...3) {
                object([
                    "type": quoted($0.pick(["retweeted", "quoted", "replied_to"])),
                    "id": quoted($0.pick(Values.referredIDs)),
                ])
            }
        )
    }

    private mutating func pageEntities() -> JSON? {
        if oneIn(4) { return nil }
        return object([
            "hashtags": mentions("tag", of: Values.tags),
            "mentions": mentions("username", of: Values.users), "urls": urls(),
        ])
    }

    private mutating func pageUser() -> JSON {
        object([
            "id": quoted(pick(["1", "2", "3"])), "username": name(), "name": words(),
            "description": words(), "location": words(),
        ])
    }

    private mutating func pageMedium() -> JSON {
        object([
            "media_key": quoted(pick(["3_1", "3_2"])), "type": pick(Values.mediaKinds),
            "url": mediaAddress(), "preview_image_url": mediaAddress(), "alt_text": words(),
            "variants": oneIn(3) ? variants("content_type", "bit_rate") : nil,
        ])
    }

    private mutating func pagePlace() -> JSON {
        object([
            "id": pick(Values.placeKeys), "full_name": pick(Values.placeNames),
            "country_code": pick(Values.countries),
            "geo": oneIn(2)
                ? object(["bbox": array(some(4...4) { $0.pick(Values.coordinates) })]) : nil,
        ])
    }
}
