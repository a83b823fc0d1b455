import TestSupport

/// A JSON text; nil for a member that is missing.
typealias JSON = String

/// A JSON object without the members that are missing.
func object(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    let present = members.compactMap { name, value in value.map { #""\#(name)":\#($0)"# } }
    return "{\(present.joined(separator: ","))}"
}

/// A JSON array.
func array(_ elements: [JSON]) -> JSON { "[\(elements.joined(separator: ","))]" }

/// A text as a JSON string.
func quoted(_ text: String) -> JSON { escaped(text) }

/// Small sets of values for the members of records.
///
/// They are chosen to contradict one another in every field, to be hard to compare, or to tell
/// nothing although they are there.
enum ContradictoryValues {
    static let ids = ["11", "12", "4611686018427387904", "9223372036854775807"]
    /// Ids that records refer to; some are those of the records themselves.
    static let referredIDs = ids + ["7", "8", "9007199254740993"]
    static let badIDs: [JSON?] = ["0", "-5", "\"x\"", "1.5", "9223372036854775808", "null", nil]

    static let names: [JSON?] = ["ann", "Ann", "ANN", "bob", "zed_1"].map(quoted)
    static let badNames: [JSON?] = [
        quoted("b b"), quoted(""), quoted("Zoë"), quoted(String(repeating: "a", count: 21)), "null",
        "5", nil,
    ]
    /// Numbers of users; the same names can have several, and several names the same one.
    static let accounts: [JSON?] = [
        "1", quoted("2"), "3", "9007199254740993", "0", quoted("x"), "1.5", "null", nil,
    ]
    static let flags: [JSON?] = ["true", "false", quoted("true"), "1", "null", nil]
    static let badges: [JSON?] = [quoted("none"), quoted("blue"), quoted(""), "null", nil]
    static let words: [JSON?] =
        ["Ann", "ann", "Z", "\u{1F600}", "\u{FFFD}", "e\u{301}", "é", "a\nb", "\u{0}"].map(quoted)
        + [#""\ud83d""#]
    static let blanks: [JSON?] = [
        quoted(""), quoted(" \u{2003}\n"), quoted("\u{85}"), "null", "[]", "7", nil,
    ]

    static let texts = [
        "", "x", "y", "\u{1F600}\u{1F600}", "zzz", "e\u{301}", "é", "so #a #B @ann, #c", "#a #a",
        "@ann hi", "so #a @b…", "and then ...", "RT @ann: so #a", "RT @bob: #a and #lo…",
        "RT @ann: #a and #long", "see http://a.example/#no", "&lt;#a&gt; &amp; @b",
        "bob's account is temporarily unavailable because it violates the Twitter Media Policy. "
            + "Learn more.",
    ]
    static let tags = ["a", "A", "b", "ß", "SS", "long", ""]
    static let users = ["ann", "ANN", "b"]

    static let times: [JSON?] = [
        quoted("Wed Oct 10 20:19:24 +0000 2018"), quoted("Wed Oct 10 20:19:25 +0000 2018"),
        quoted("2018-10-10T22:19:24+02:00"), quoted("2010-03-01 00:00:00"), quoted("1539202764"),
        "1539202764123", "99", quoted("2018-13-10 20:19:24"), quoted("yesterday"), "0", "null",
        nil, nil,
    ]
    static let languages: [JSON?] = [
        quoted("en"), quoted("EN"), quoted("de"), quoted("zh_CN"), quoted("und"), quoted("qme"),
        quoted("klingon"), quoted(""), "null", "3", nil, nil,
    ]
    static let counts: [JSON?] = [
        "0", "1", "2", quoted("3"), #"{"$numberLong":"4"}"#, "9223372036854775807", "-1",
        "2.0", quoted("100+"), "true", "null", nil, nil, nil,
    ]
    static let sources: [JSON?] = [
        quoted(#"<a href="http://a.example" rel="nofollow">Web &amp; more</a>"#), quoted("Web"),
        quoted("&lt;a href=&quot;x&quot;&gt;Phone&lt;/a&gt;"), quoted("<a></a>"), quoted(" "),
        quoted("\u{1F600}"), "null", nil, nil, nil,
    ]

    static let placeKeys: [JSON?] = [quoted("k1"), quoted("k1"), quoted("k2"), "5", nil, nil]
    static let placeNames: [JSON?] = [
        quoted("Town"), quoted("town"), quoted("Ünder, TN"), quoted(" "), "null", nil,
    ]
    static let countries: [JSON?] = [
        quoted("nl"), quoted("DE"), quoted("Netherlands"), quoted(""), "null", nil,
    ]
    static let coordinates = ["-180", "-4.25", "0", "0.1", "52.37", "90", "91", "1e2", "\"7\""]

    static let mediaKinds: [JSON?] = [
        quoted("photo"), quoted("video"), quoted("animated_gif"), quoted("sticker"), nil,
    ]
    static let addresses = ["http://a.example/", "http://b.example/", "https://c.example/?x=1"]
    static let badAddresses: [JSON?] = [quoted(""), quoted(" "), "null", "1", nil]
    static let bitRates: [JSON?] = ["0", "32", quoted("64"), "null", nil]
}

extension SplitMix64 {
    /// One of a few choices.
    mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int.random(in: 0..<choices.count, using: &self)]
    }

    /// True once in a number of calls, on average.
    mutating func oneIn(_ number: Int) -> Bool { Int.random(in: 0..<number, using: &self) == 0 }

    /// Some values, of which there is at least the minimum.
    mutating func some(_ counts: ClosedRange<Int>, _ value: (inout Self) -> JSON) -> [JSON] {
        (0..<Int.random(in: counts, using: &self)).map { _ in value(&self) }
    }
}

private typealias Values = ContradictoryValues

/// Parts of records that several formats have.
extension SplitMix64 {
    /// A name that can be a screen name, or in one of five cases one that cannot.
    mutating func name() -> JSON? { oneIn(5) ? pick(Values.badNames) : pick(Values.names) }

    /// A text of a profile, or one that tells nothing.
    mutating func words() -> JSON? { oneIn(2) ? pick(Values.blanks) : pick(Values.words) }

    /// An id that a record refers to, as a number or as a string.
    mutating func reference() -> JSON? {
        if oneIn(2) { return pick(Values.badIDs) }
        return oneIn(2) ? pick(Values.referredIDs) : quoted(pick(Values.referredIDs))
    }

    /// A text, which can be empty, cut, or that of a retweet.
    mutating func text() -> JSON { quoted(pick(Values.texts)) }

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
                    "url": $0.oneIn(3) ? nil : $0.address(), "expanded_url": $0.address(),
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
            "type": pick(Values.mediaKinds), "media_url": mediaAddress(),
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
