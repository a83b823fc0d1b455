import Testing

@testable import TweetDumps

@Suite struct TweetDecodingTests {
    @Test func readsAllValuesOfATweet() throws {
        let tweet = try decodeTweet(
            """
            {"created_at":"Wed Oct 10 20:19:24 +0000 2018","id":7,"id_str":"7","text":"Fish &amp; #Chips",
            "entities":{"hashtags":[{"text":"Chips","indices":[11,17]}],"user_mentions":[]},
            "user":{"id":9,"screen_name":"Ann_1","name":"Ann"},"lang":"en","is_quote_status":false}
            """
        )
        #expect(tweet.id == 7)
        #expect(tweet.author == "Ann_1")
        #expect(tweet.time == 1_539_202_764)
        #expect(tweet.language == "en")
        #expect(tweet.kind == .original)
        #expect(tweet.text == "Fish &amp; #Chips")
        #expect(!tweet.isCut)
        #expect(!tweet.isExtracted)
        #expect(tweet.mentions.map(\.folded) == ["chips"])
        #expect(tweet.terms.isEmpty)
    }

    @Test func acceptsTweetsWithoutAuthorTimeAndLanguage() throws {
        let tweet = try decodeTweet(#"{"id_str":"7","text":"t","user":null}"#)
        #expect(tweet.author == nil)
        #expect(tweet.time == nil)
        #expect(tweet.language == nil)
    }

    /// Some reduced dumps have a display name instead of the screen name.
    @Test(arguments: [
        ("a_1", true), ("0123456789abcdefghiJ", true), ("\\u0061nn", true),
        ("0123456789abcdefghiJk", false), ("Ada Byron", false), ("Zoë", false), ("", false),
        ("@ann", false), ("ann\\u0000", false), ("ann\\n", false),
    ])
    func ignoresDisplayNames(name: String, isAuthor: Bool) throws {
        let records = [#""user":"\#(name)""#, #""user":{"screen_name":"\#(name)"}"#]
        for record in records {
            let tweet = try decodeTweet(#"{"id_str":"7","text":"t",\#(record)}"#)
            let expected = name == "\\u0061nn" ? "ann" : name
            #expect(tweet.author == (isAuthor ? expected : nil), "\(record)")
        }
    }

    @Test func readsTheLastOfDuplicateMembers() throws {
        let tweet = try decodeTweet(
            """
            {"id_str":"1","id_str":"2","text":"x","text":"y","lang":"en","lang":null,
            "entities":{"hashtags":[{"text":"a"}],"hashtags":[{"text":"b","text":"c"}]},
            "entities":{"hashtags":[{"text":"d"}],"hashtags":[{"text":"e","text":"f"}]}}
            """
        )
        #expect(tweet.example == "2 #f")
        #expect(tweet.text == "y")
        #expect(tweet.language == nil)
    }

    @Test func keepsRecordsWithLoneSurrogatesAndBrokenUTF8() throws {
        let surrogate = try decodeTweet(
            #"{"id_str":"1","text":"\ud83d #a\u0000 \ud83d\ude00#b","user":{"screen_name":"\udc00"}}"#
        )
        #expect(surrogate.text == "\u{FFFD} #a\u{0} 😀#b")
        #expect(surrogate.author == nil)
        #expect(surrogate.example == "1 #a #b")

        let before = Array(#"{"id_str":"1","text":"x","entities":{"hashtags":[{"text":"a"#.utf8)
        let decoded = decode(bytes: before + [0xFF] + Array(#""}]}}"#.utf8))
        #expect(decoded.tweets == ["1 #a\u{FFFD}"])
    }

    @Test(arguments: [
        (#"{"id_str":"1","text":"t"}"#, TweetKind.original),
        (#"{"id_str":"1","text":"t","in_reply_to_status_id":5}"#, .reply),
        (#"{"id_str":"1","text":"t","in_reply_to_status_id":null}"#, .original),
        (#"{"id_str":"1","text":"t","is_quote_status":true}"#, .quote),
        (#"{"id_str":"1","text":"t","is_quote_status":false,"in_reply_to_status_id":5}"#, .reply),
        (#"{"id_str":"1","text":"t","in_reply_to_status_id":5,"is_quote_status":true}"#, .quote),
        (
            #"{"id_str":"1","text":"t","retweeted_status":{"id":2},"is_quote_status":true}"#,
            .retweet
        ),
        (#"{"id_str":"1","text":"t","retweeted_status":null}"#, .original),
        (#"{"id_str":"1","text":"RT @name: t"}"#, .retweet),
        (#"{"id_str":"1","text":"RT @name t"}"#, .original),
    ]) func recognisesTheKind(dump: String, kind: TweetKind) throws {
        #expect(try decodeTweet(dump).kind == kind)
    }
}

@Suite struct TweetIDTests {
    @Test(arguments: [
        (#""id":505874924095815700,"id_str":"505874924095815681""#, 505_874_924_095_815_681),
        (#""id_str":"7","id":8"#, 7),
        (#""id":7"#, 7),
        (#""id":"7""#, 7),
        (#""id":9223372036854775807"#, Int64.max),
        (#""id":12.0,"id_str":"13""#, 13),
        (#""id":7,"id_str":null"#, 7),
        (#""id":7,"id_str":"""#, 7),
        (#""id_str":"none","id":7"#, 7),
        (#""id_str":" 7\n""#, 7),
        (#""id_str":"\u0037""#, 7),
        (#""_id":"7""#, 7),
        (#""_id":"8","id":7"#, 7),
    ]) func isReadFromTheFirstMemberThatHasOne(members: String, id: Int64) throws {
        #expect(try decodeTweet("{\(members),\"text\":\"t\",\"entities\":{}}").id == id)
    }

    @Test(arguments: [
        (#""id":8.4e17"#, "id lost"),
        (#""id":1.0"#, "id lost"),
        (#""id":1E3"#, "id lost"),
        (#""id_str":"1.5e+17""#, "id lost"),
        (#""id":0"#, "no id"),
        (#""id":-5"#, "no id"),
        (#""id":9223372036854775808"#, "no id"),
        (#""id":99999999999999999999999999"#, "no id"),
        (#""id":null"#, "no id"),
        (#""id":true"#, "no id"),
        (#""id":[7]"#, "no id"),
        (#""id_str":"7a""#, "no id"),
        (#""_id":"5f3a""#, "no id"),
        (#""id_str":"7 7""#, "no id"),
    ]) func isMissingIfNoMemberHasOne(members: String, reason: String) {
        let decoded = decode("{\(members),\"text\":\"t\",\"entities\":{}}")
        #expect(decoded.tweets == [])
        #expect(decoded.refusals == ["1: \(reason)"])
    }

    /// These ids are the same number as a 64-bit floating-point number.
    @Test func keepsEveryDigit() {
        let ids = (0..<16).map { String(Int64.max - $0) }
        let decoded = decode(
            ids.map { #"{"id":\#($0),"text":"t","user":{}}"# }.joined(separator: "\n")
        )
        #expect(decoded.tweets == ids)
    }
}
