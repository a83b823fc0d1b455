import TestSupport

/// A JSON text; nil for a member that is missing.
typealias JSON = String

/// A JSON object without the members that are missing.
func object(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    let present = members.compactMap { name, value in value.map { #""\#(name)":\#($0)"# } }
    return "{\(present.joined(separator: ","))}"
}

/// A JSON array.
func array(_ elements: [JSON]) -> JSON {
    "[\(elements.joined(separator: ","))]"
}

/// A text as a JSON string.
func quoted(_ text: String) -> JSON {
    escaped(text)
}

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
    mutating func oneIn(_ number: Int) -> Bool {
        Int.random(in: 0..<number, using: &self) == 0
    }

    /// Some values, of which there is at least the minimum.
    mutating func some(_ counts: ClosedRange<Int>, _ value: (inout Self) -> JSON) -> [JSON] {
        (0..<Int.random(in: counts, using: &self)).map { _ in value(&self) }
    }
}
