import TestSupport

private typealias Values = ContradictoryValues

/// Parts of records that several formats have.
extension SplitMix64 {
    /// A name that can be a screen name, or in one of five cases one that cannot.
    mutating func name() -> JSON? {
        oneIn(5) ? pick(Values.badNames) : pick(Values.names)
    }

    /// A text of a profile, or one that tells nothing.
    mutating func words() -> JSON? {
        oneIn(2) ? pick(Values.blanks) : pick(Values.words)
    }

    /// An id that a record refers to, as a number or as a string.
    mutating func reference() -> JSON? {
        if oneIn(2) { return pick(Values.badIDs) }
        return oneIn(2) ? pick(Values.referredIDs) : quoted(pick(Values.referredIDs))
    }

    /// A text, which can be empty, cut, or that of a retweet.
    mutating func text() -> JSON {
        quoted(pick(Values.texts))
    }

    /// An address, of which some lead to a tweet.
    mutating func address() -> JSON? {
        if oneIn(8) { return pick(Values.badAddresses) }
        guard oneIn(2) else { return quoted(pick(Values.addresses)) }
        let beginning = pick([
            "https://twitter.com/ann/status/", "http://mobile.twitter.com/#!/bob/statuses/",
            "https://x.com/i/web/status/", "https://example.com/ann/status/",
            "HTTPS://X.com/a_1/status/",
        ])
        let end = pick(["", "?s=20", "/photo/1", "5"])
        return quoted(beginning + pick(Values.referredIDs) + end)
    }

    /// The address of a picture or film; nil for none.
    mutating func mediaAddress() -> JSON? {
        oneIn(4) ? pick(Values.badAddresses) : quoted(pick(Values.addresses))
    }

    /// A list of mentions as API v1.1 has them; null or nil for none.
    mutating func mentions(_ member: String, of names: [String]) -> JSON? {
        if oneIn(5) { return pick(["null", "{}", nil]) }
        return array(some(0...3) { object([member: quoted($0.pick(names))]) })
    }

    mutating func hashtags() -> JSON? { mentions("text", of: Values.tags) }
    mutating func userMentions() -> JSON? { mentions("screen_name", of: Values.users) }

    /// A list of links with their expanded addresses.
    mutating func urls() -> JSON? {
        if oneIn(4) { return pick(["null", "[]", nil]) }
        return array(
            some(0...3) {
                object([
                    "url": $0.oneIn(3) ? nil : $0.address(),
                    "expanded_url": $0.address(),
                    "media_key": $0.oneIn(8) ? quoted("3_1") : nil,
                ])
            }
        )
    }

    /// A list of pictures and films as API v1.1 has them.
    mutating func media() -> JSON? {
        if oneIn(3) { return pick(["null", "[]", nil]) }
        return array(some(1...3) { $0.medium() })
    }

    private mutating func medium() -> JSON {
        object([
            "type": pick(Values.mediaKinds),
            "media_url": mediaAddress(),
            "media_url_https": oneIn(2) ? mediaAddress() : nil,
            "ext_alt_text": oneIn(2) ? words() : nil,
            "video_info": oneIn(2)
                ? object(["variants": variants("content_type", "bitrate")]) : nil,
        ])
    }

    /// The variants of a film; not all are MP4.
    mutating func variants(_ type: String, _ rate: String) -> JSON {
        array(
            some(0...3) {
                object([
                    type: quoted($0.pick(["video/mp4", "video/mp4", "application/x-mpegURL"])),
                    rate: $0.pick(Values.bitRates),
                    "url": quoted($0.pick(Values.addresses) + $0.pick(["v", "v?tag=1", "w"])),
                ])
            }
        )
    }

    /// A point as GeoJSON has it, with two coordinates of which some are not on earth.
    mutating func point() -> JSON? {
        if oneIn(2) { return pick(["null", "{}", nil, nil]) }
        return object([
            "type": quoted("Point"),
            "coordinates": array(some(2...2) { $0.pick(Values.coordinates) }),
        ])
    }

    /// A box as a polygon, of which some have no corners or corners that are not on earth.
    mutating func polygon() -> JSON? {
        if oneIn(3) { return pick(["null", object(["coordinates": "[]"]), nil]) }
        let corners = some(1...3) { array($0.some(2...2) { $0.pick(Values.coordinates) }) }
        return object(["type": quoted("Polygon"), "coordinates": array([array(corners)])])
    }

    /// A place as API v1.1 has it.
    mutating func place() -> JSON? {
        if oneIn(2) { return pick(["null", "{}", quoted("Somewhere"), nil, nil]) }
        return object([
            "id": pick(Values.placeKeys), "full_name": pick(Values.placeNames),
            "name": pick(Values.placeNames), "country_code": pick(Values.countries),
            "bounding_box": polygon(),
        ])
    }
}
