import Testing

@testable import TweetDumps

@Suite struct TwitterTimeTests {
    @Test(arguments: [
        ("Wed Oct 10 20:19:24 +0000 2018", 1_539_202_764),
        ("Thu Jan 01 00:00:00 +0000 1970", 0),
        ("Tue Mar 21 20:50:14 +0000 2006", 1_142_974_214),
        ("Wed Feb 29 23:59:59 +0530 2012", 1_330_540_199),
        ("Tue Mar 01 00:00:00 -0800 2016", 1_456_819_200),
        ("Fri Dec 31 23:59:59 +0000 2010", 1_293_839_999),
        ("Wed, 26 Jan 2011 04:35:07 +0000", 1_296_016_507),
        ("2018-10-10T20:19:24.000Z", 1_539_202_764), ("2018-10-10T20:19:24Z", 1_539_202_764),
        ("2018-10-10T22:19:24+02:00", 1_539_202_764), ("2018-10-10 20:19:24 +0000", 1_539_202_764),
        ("2018-10-10 20:19:24 UTC", 1_539_202_764), ("2018-10-10 20:19:24", 1_539_202_764),
        ("2018-10-10 20:19:24 GMT", 1_539_202_764), ("2018-10-10T20:19:24.5-0100", 1_539_206_364),
        ("Tue Mar 1 00:00:00 -0800 2016", 1_456_819_200),
        ("Wed, 6 Jan 2011 04:35:07 +0000", 1_294_288_507),
        ("1539202764", 1_539_202_764), ("1539202764123", 1_539_202_764), ("12345678", 12_345_678),
        ("99999999999", 99_999_999_999), ("100000000000", 100_000_000),
    ]) func readsATime(text: String, seconds: Int64) {
        #expect(time(text) == seconds)
    }

    @Test(arguments: [
        "", "2018-10-10", "2018-13-10 20:19:24", "10/10/2018 20:19:24", "100000000000000",
        "2018-02-29 20:19:24", "2018-10-10 24:19:24", "2018-10-10T20:19:60Z",
        "0000-10-10T20:19:24Z",
        "2018-10-10 20:19:24x", "2018-10-10T20:19:24.Z", "2018-10-10 20:19:24 +1:00",
        "2018-10-10 20:19:24 +00:0", "2018-10-10 20-19-24", "2018_10_10 20:19:24",
        "Wed Oct 10 20:19:24 +0000  018", "wed Oct 10 20:19:24 +0000 2018", "1539202764.5",
        "1539202764x", "Wed, 26 Jan 11 04:35:07 +0000", "Wed Okt 10 20:19:24 +0000 2018",
        "Wed Oct 10 20:19:24 +0000 18", "Wed Oct 1x 20:19:24 +0000 2018",
        "Wed Oct 10 20:19:24 +0000 20180", "Mi. Oct 10 20:19:24 +0000 201",
    ]) func readsNothingElse(text: String) {
        #expect(time(text) == nil)
    }

    @Test(arguments: [
        (#""id":1050118621198921728,"created_at":"Wed Oct 10 20:19:24 +0000 2018""#, 1_539_202_764),
        (#""id":5,"timestamp_ms":"1539202764123""#, 1_539_202_764),
        (#""id":5,"created_at":"then","timestamp_ms":"1539202764123""#, 1_539_202_764),
        (#""id":5,"timestamp_ms":"x","date":null,"time":0,"timestamp":1539202764"#, 1_539_202_764),
        (#""id":5,"created_at":"9999-12-31T00:00:00Z""#, 253_402_214_400),
        (#""id":5,"created_at":" 2018-10-10 20:19:24\n""#, 1_539_202_764),
        (#""id":5,"created_at":{"$date":"2018-10-10T20:19:24Z"}"#, 1_539_202_764),
        (#""id":5,"created_at":{"$date":{"$numberLong":"1539202764000"}}"#, 1_539_202_764),
    ]) func readsTheTimeOfATweet(members: String, seconds: Int64) throws {
        #expect(try decodeTweet("{\(members),\"text\":\"t\",\"user\":{}}").time == seconds)
    }

    /// The time in an id is not taken.
    @Test(arguments: [
        #""created_at":"Thu Jan 01 00:00:00 +0000 1970""#, #""timestamp_ms":"9223372036854775807""#,
        #""timestamp_ms":"-5""#, #""created_at":1.5e9"#, #""created_at":true"#,
        #""created_at":" 1539202764""#, #""created_at":{"$date":null,"$numberLong":"1"}"#,
        #""created_at":"2018-10-10T20:19:24Z","created_at":null"#,
    ]) func readsNoOtherTime(member: String) throws {
        let dump = #"{"id":1050118621198921728,"text":"t","user":{},\#(member)}"#
        #expect(try decodeTweet(dump).time == nil)
    }

    private func time(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        return TwitterTime.seconds(bytes.span)
    }
}

@Suite struct PercentDecodingTests {
    @Test(arguments: [
        ("plain é", "plain é"),
        ("%23UCD+x", "#UCD x"),
        ("%C3%A9%c3%a9", "éé"),
        ("a%2Bb", "a+b"),
        ("%41", "A"),
        ("100%", "100%"),
        ("%2", "%2"),
        ("%zz%4z", "%zz%4z"),
        ("%%41", "%A"),
        ("%2523", "%23"),
        ("%FF%C3x", "\u{FFFD}\u{FFFD}x"),
        ("é+%20", "é  "),
    ]) func decodesPercentSignsOnce(escaped: String, text: String) {
        #expect(escaped.percentDecoded == text)
    }
}

@Suite struct TextPatternsTests {
    @Test(arguments: ["x…", "…", "x… \n\t", "x…\u{3000}\u{A0}", "x ...", " ...", "x ...  "])
    func recognisesTheMarkOfACut(text: String) {
        #expect(bytes(text) { TextPatterns.endsInCutMark($0[...]) })
    }

    @Test(arguments: ["", " ", "x", "x...", "...", "x ..", "x….", "x … y", "x\u{3000}", "x ... y"])
    func recognisesATextThatIsNotCut(text: String) {
        #expect(!bytes(text) { TextPatterns.endsInCutMark($0[...]) })
    }

    @Test(arguments: [
        ("RT @a: x", true), ("RT @a:", true), ("RT @Name_12345678901234: x", true),
        ("RT @a x", false), ("rt @a: x", false), ("RT @: x", false), (" RT @a: x", false),
        ("RT @abcdefghijklmnopqrst: x", true), ("RT @abcdefghijklmnopqrstu: x", false),
        ("RT  @a: x", false), ("RT @é: x", false), ("RT @a", false), ("RT @a : x", false),
        ("", false),
    ]) func recognisesARetweetByItsText(text: String, isRetweet: Bool) {
        #expect(bytes(text, TextPatterns.beginsAsRetweet) == isRetweet)
    }

    @Test func recognisesAWithheldText() {
        let notice =
            "account is temporarily unavailable because it violates the Twitter Media Policy"
        for text in [notice, "O's " + notice, "aaccount O’s \(notice). Learn more."] {
            #expect(bytes(text, TextPatterns.isWithheld))
        }
        for text in ["", String(notice.dropLast()), String(notice.dropFirst()), "An account"] {
            #expect(!bytes(text, TextPatterns.isWithheld))
        }
    }

    private func bytes(_ text: String, _ pattern: ([UInt8]) -> Bool) -> Bool {
        pattern(Array(text.utf8))
    }
}
