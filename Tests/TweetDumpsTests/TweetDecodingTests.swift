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
        #expect(tweet.details == "by Ann_1, at 1539202764, in en, Ann/?/?: Fish &amp; #Chips")
        #expect(tweet.example == "7 #Chips")
        #expect(!tweet.isCut && !tweet.isExtracted && tweet.terms.isEmpty)
    }

    @Test func acceptsTweetsWithoutAuthorTimeAndLanguage() throws {
        #expect(try decodeTweet(#"{"id_str":"7","text":"t","user":null}"#).details == ": t")
    }

    /// Some reduced dumps have a display name instead of the screen name.
    @Test(arguments: [
        ("a_1", true), ("0123456789abcdefghiJ", true), ("\\u0061nn", true),
        ("0123456789abcdefghiJk", false), ("Ada Byron", false), ("Zoë", false), ("", false),
        ("@ann", false), ("ann\\u0000", false), ("ann\\n", false),
    ])
    func ignoresDisplayNames(name: String, isAuthor: Bool) throws {
        let records = [
            #""author_id":"5","user":"\#(name)""#, #""user":{"screen_name":"\#(name)"}"#,
        ]
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
        (#""id_str":"7","id":8"#, 7), (#""id":7"#, 7), (#""id":"7""#, 7),
        (#""id":9223372036854775807"#, Int64.max), (#""id":12.0,"id_str":"13""#, 13),
        (#""id":7,"id_str":null"#, 7), (#""id":7,"id_str":"""#, 7),
        (#""id_str":"none","id":7"#, 7), (#""id_str":" 7\n""#, 7), (#""id_str":"\u0037""#, 7),
        (#""_id":"7""#, 7), (#""_id":"8","id":7"#, 7),
    ]) func isReadFromTheFirstMemberThatHasOne(members: String, id: Int64) throws {
        #expect(try decodeTweet("{\(members),\"text\":\"t\",\"entities\":{}}").id == id)
    }

    @Test(arguments: [
        (#""id":8.4e17"#, "id lost"), (#""id":1.0"#, "id lost"), (#""id":1E3"#, "id lost"),
        (#""id_str":"1.5e+17""#, "id lost"), (#""id":0"#, "no id"), (#""id":-5"#, "no id"),
        (#""id":9223372036854775808"#, "no id"), (#""id":99999999999999999999999999"#, "no id"),
        (#""id":null"#, "no id"), (#""id":true"#, "no id"), (#""id":[7]"#, "no id"),
        (#""id_str":"7a""#, "no id"), (#""_id":"5f3a""#, "no id"), (#""id_str":"7 7""#, "no id"),
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

/// Which text and entities of a record count.
@Suite struct MentionDecodingTests {
    @Test(arguments: [
        (#""hashtags":[{"text":"a"},{"text":"B"},{"text":"a"}]"#, "1 #B #a×2"),
        (#""user_mentions":[{"screen_name":"a","name":"none","id":5}]"#, "1 @a"),
        (
            #""hashtags":[{"text":"same"}],"user_mentions":[{"screen_name":"same"}]"#,
            "1 #same @same"
        ),
        (#""hashtags":[{"text":"\u0023a"},{"text":"＃a"},{"text":"＃"},{"text":""}]"#, "1 #a×2"),
        (#""hashtags":[{"text":"\u0023"},{"text":"\u0023\u0023"},{"text":"@\u0023"}]"#, "1 ##×2"),
        (#""hashtags":[{"text":"\u0023\u0023"},{"text":"\u0023"},{"text":"＃\u0023"}]"#, "1 ##×2"),
        (#""hashtags":[{"text":"\u0023@a"},{"text":"@a"},{"text":"a"}]"#, "1 #@a #a×2"),
        (#""hashtags":[{"text":"e\u0301"},{"text":"\u00e9"}]"#, "1 #é×2"),
        (#""hashtags":[{"text":null},{"name":"none"},{},3,null]"#, "1"),
        (#""hashtags":null,"user_mentions":{}"#, "1"),
        (#""urls":[{"text":"none"}],"symbols":[{"text":"none"}]"#, "1"),
        ("", "1"),
    ]) func readsTheEntityLists(lists: String, tweet: String) {
        let decoded = decode(#"{"id_str":"1","text":"so #none @none","entities":{\#(lists)}}"#)
        #expect(decoded.tweets == [tweet])
    }

    @Test(arguments: [
        #"{"id_str":"1","text":"RT @a: #b &lt;#c&gt; x#no #1 http://example.org/#in @d/list"}"#,
        #"{"id_str":"1","text":"RT @a: #b &lt;#c&gt;","entities":null}"#,
        #"{"id_str":"1","text":"so #none","full_text":"@a: #b #c"}"#,
    ]) func extractsMentionsIfThereAreNoEntities(dump: String) throws {
        let tweet = try decodeTweet(dump)
        #expect(tweet.example == "1 #b #c @a")
        #expect(tweet.isExtracted)
    }

    @Test(arguments: [
        (#"{"id_str":"1","text":"so #fant…"}"#, "1 #fant"),
        (#"{"id_str":"1","truncated":true,"text":"so #fant…"}"#, "1"),
        (#"{"id_str":"1","truncated":true,"text":"so #fant ..."}"#, "1"),
        (#"{"id_str":"1","truncated":true,"text":"so #fant #more…"}"#, "1 #fant"),
        (#"{"id_str":"1","text":"RT @a: so #fant…"}"#, "1 @a"),
        (#"{"id_str":"1","truncated":true,"full_text":"so #fant…"}"#, "1 #fant"),
    ]) func leavesOutNamesThatTouchTheMarkOfACut(dump: String, tweet: String) {
        #expect(decode(dump).tweets == [tweet])
    }

    @Test(arguments: [
        (#""extended_tweet":{"full_text":"t","entities":{"hashtags":[{"text":"f"}]}}"#, "1 #f"),
        (#""extended_tweet":{"full_text":"so #found"}"#, "1 #found"),
        (#""extended_tweet":{"full_text":"so #none","entities":{}}"#, "1"),
        (#""extended_tweet":{"entities":{"hashtags":[{"text":"none"}]}}"#, "1 #own"),
        (#""extended_tweet":null"#, "1 #own"),
        (#""note_tweet":{"text":"t","entities":{"hashtags":[{"text":"note"}]}}"#, "1 #note"),
        (
            #""note_tweet":{"note_tweet_results":{"result":{"text":"t","entity_set":{"hashtags":"#
                + #"[{"text":"note"}]}}}}"#,
            "1 #note"
        ),
        (
            #""note_tweet":{"text":"so #note"},"extended_tweet":{"full_text":"so #extended"}"#,
            "1 #note"
        ),
    ]) func takesTheFullestTextWithItsOwnEntities(members: String, tweet: String) {
        let decoded = decode(
            #"{"id_str":"1","text":"t","entities":{"hashtags":[{"text":"own"}]},\#(members)}"#
        )
        #expect(decoded.tweets == [tweet])
    }

    @Test(arguments: [
        // As often as in the list that has it more often.
        ("a", "A b b", "1 #A #b×2"),
        ("A B B C", "a b c c", "1 #B×2 #a #c×2"),
        // The spellings are those of that list; of the original if both have it equally often.
        ("x X", "X X", "1 #X×2"),
        ("x X x", "X X", "1 #X #x×2"),
        ("", "only", "1 #only"),
        ("own", "", "1 #own"),
    ]) func countsAMentionAsInTheRetweetOrTheOriginal(
        retweet: String,
        original: String,
        tweet: String
    ) {
        let decoded = decode(
            """
            {"id_str":"1","text":"RT @o: …","entities":\(entities(retweet)),"retweeted_status":{
            "id_str":"2","text":"t","entities":\(entities(original)),"user":{}}}
            """
        )
        #expect(decoded.tweets == [tweet])
    }

    @Test func takesTheFullestTextOfAnOriginal() {
        let decoded = decode(
            #"{"id_str":"1","text":"RT","entities":{},"retweeted_status":{"text":"so #none","entities":{},"#
                + #""extended_tweet":{"full_text":"t","entities":{"hashtags":[{"text":"full"}]}}}}"#
        )
        #expect(decoded.tweets == ["1 #full"])
    }

    @Test func leavesOutTheMentionsOfAQuotedTweet() {
        let quoted = #"{"id_str":"3","text":"t","entities":\#(entities("none")),"user":{}}"#
        let decoded = decode(
            """
            {"id_str":"1","text":"t","entities":\(entities("a")),"quoted_status":\(quoted),
            "retweeted_status":{"text":"t","entities":\(entities("b")),"quoted_status":\(quoted)}}
            """
        )
        #expect(decoded.tweets == ["1 #a #b"])
    }

    @Test(arguments: [
        (#""text":"t""#, false),
        (#""text":"t…""#, false),
        (#""text":"t","truncated":true"#, true),
        (#""text":"t","truncated":"true""#, true),
        (#""text":"t","truncated":false"#, false),
        (#""full_text":"t","truncated":true"#, false),
        (#""text":"t","full_text":"t","truncated":true"#, false),
        (#""text":"t","truncated":true,"extended_tweet":{"full_text":"t"}"#, false),
        (#""text":"t","truncated":true,"note_tweet":{"text":"t"}"#, false),
        (#""text":"RT @o: t…""#, true),
        (#""text":"RT @o: t ... \n""#, true),
        (#""text":"RT @o: t...""#, false),
        (#""text":"RT @o: t… http://t.co/a""#, false),
        (#""text":"RT @o: t…","retweeted_status":{"text":"t"}"#, false),
        (#""text":"RT @o: t","retweeted_status":{"text":"t","truncated":true}"#, true),
        (
            #""text":"RT @o: t","retweeted_status":{"text":"t","truncated":true,"#
                + #""extended_tweet":{"full_text":"t"}}"#,
            false
        ),
        (
            #""text":"O's account is temporarily unavailable because it violates the "#
                + #"Twitter Media Policy. Learn more.""#,
            true
        ),
    ]) func recognisesACutText(members: String, isCut: Bool) throws {
        let tweet = try decodeTweet(#"{"id_str":"1","entities":{},\#(members)}"#)
        #expect(tweet.isCut == isCut)
    }

    /// Some programs have only the beginning of a long post, and do not say so.
    @Test(arguments: [
        (249, "…", true), (248, "…", false), (309, "…\n ", true), (310, "…", false),
        (251, "... ", false), (279, "… https://t.co/Ab0", true), (279, "… http://t.co/", true),
        (279, "…https://t.co/Ab0", false), (279, "… https://t.co/Ab_0", false),
        (279, "… https://example.org/Ab0", false), (230, "…\u{3000}\n https://t.co/Ab0", true),
        (229, "…\u{3000}\n https://t.co/Ab0", false),
        // It counts as one character, as it was typed.
        (248, "&amp;…", true), (247, "&amp;…", false),
    ]) func recognisesTheBeginningOfALongPost(length: Int, end: String, isCut: Bool) throws {
        let beginning = String(repeating: "é", count: length - 8) + " #a #bcd"
        let text = beginning + end
        let escaped = text.replacing("\n", with: "\\n")
        let tweet = try decodeTweet(#"{"id_str":"1","text":"\#(escaped)"}"#)
        #expect(tweet.isCut == isCut)
        // The name that touches the mark may have lost its end.
        let isTouched = isCut && !end.hasPrefix("&")
        #expect(tweet.mentions.map(\.folded) == (isTouched ? ["a"] : ["a", "bcd"]))
        let retweet = try decodeTweet(
            #"{"id_str":"1","text":"RT @o: t…","retweeted_status":{"text":"\#(escaped)"}}"#
        )
        #expect(retweet.isCut == isCut)
    }

    /// An entities object with these hashtags.
    private func entities(_ names: String) -> String {
        let list = names.split(separator: " ").map { #"{"text":"\#($0)"}"# }
        return #"{"hashtags":[\#(list.joined(separator: ","))],"user_mentions":[]}"#
    }
}

/// Strings that are JSON themselves.
@Suite struct StringRecordTests {
    private static let (one, two) = (filled("T1"), filled("T2"))
    private static let page = filled(#"{"query":"q","statuses":[T1,T2]}"#)

    /// The text as a JSON string.
    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing(#"\"#, with: #"\\"#).replacing(#"""#, with: #"\""#)
        return "\"" + escaped.replacing("\n", with: #"\n"#) + "\""
    }

    @Test(arguments: [
        "\(quoted(one))\n\(quoted(two + "\n"))\n", "\n\n \(quoted(one)) \(quoted(two))",
        "[\(quoted(one)),\n\(quoted(two))]", quoted("[\(one),\(two)]"),
        quoted("\n [\n \(one),\n\(two) ]"), quoted("\(one)\n\(two)"), "\(one)\n\(quoted(two))",
        quoted(page), "[\(quoted(page))]", "[\(quoted("[\(quoted(one)),\(two)]"))]",
        quoted(#"{"1":\#(one),"2":\#(two)}"#), #"{"statuses":[\#(quoted(one)),\#(two)]}"#,
    ]) func areReadAsRecords(dump: String) {
        for decoded in decodedInWindows(dump) {
            #expect(decoded.tweets == ["1", "2"])
            #expect(decoded.refusals.isEmpty && decoded.nonTweets == 0)
        }
    }

    @Test func haveTheTermsOfThePagesAroundThem() {
        let other = filled("T3")
        let decoded = decode(#"{"query":"p","statuses":[\#(Self.quoted(Self.page)),\#(other)]}"#)
        #expect(decoded.tweets == ["1", "2", "3"])
        #expect(decoded.terms == [["q", "p"], ["q", "p"], ["p"]])
    }

    @Test(arguments: [
        #""plain""#, #""{not JSON""#, #""[1,""#, #""{'id': 1}""#, quoted(quoted(one)),
    ]) func areRefusedIfTheyAreNotJSON(text: String) {
        let decoded = decode("[\(Self.one),\(text),\(Self.two)]")
        #expect(decoded.tweets == ["1", "2"])
        #expect(decoded.refusals == ["1, record 2: not recognised"])
    }

    @Test func areRefusedWithThePositionOfTheString() {
        let decoded = decode("[\n\(Self.quoted("[\(Self.one),{}]")),\n\(Self.two)]")
        #expect(decoded.tweets == ["1", "2"])
        #expect(decoded.refusals == ["2: not recognised"])
    }

    @Test func followAnUnreadableLine() {
        let cut = Self.quoted(Self.one).dropLast(5)
        let decoded = decode("\(Self.quoted(Self.one))\n\(cut)\nx\n\(Self.quoted(Self.two))\n")
        #expect(decoded.tweets == ["1", "2"])
        #expect(decoded.refusals == ["2: not JSON"])
    }

    /// Each level has as many brackets as the next one may have again.
    @Test func mayBeNestedTwice() {
        let (open, close) = (String(repeating: "[", count: 500), String(repeating: "]", count: 500))
        var dump = Self.one
        for depth in 1...4 {
            dump = open + Self.quoted(open + dump + close) + close
            #expect(decode(dump).tweets == (depth == 1 ? ["1"] : []))
            #expect(decode(dump).refusals.count == (depth == 1 ? 0 : 1))
        }
    }

    @Test func doNotMakeADumpOfOtherFiles() {
        #expect(decode("a,b\n\"{\\\"a\\\":1}\",2\n").isNoDump)
        #expect(decode("\"{\"\"a\"\":1}\",2\n").isNoDump)
    }
}

@Suite struct MentionListTests {
    @Test func countsEqualPairs() {
        let list = counted([(2, 20), (1, 10), (2, 21), (1, 10), (2, 20)])
        #expect(list.runs.map(\.example) == ["1/10×2", "2/20×2", "2/21×1"])
        #expect(list.total == 5)
    }

    @Test func countsNothingInAnEmptyList() {
        let list = counted([])
        #expect(list.runs.isEmpty)
        #expect(list.total == 0)
    }

    @Test(
        arguments: [
            ([], [(1, 10)], ["1/10×1"]),
            ([(1, 10)], [], ["1/10×1"]),
            // The original's spellings if both have it equally often.
            ([(1, 10)], [(1, 11)], ["1/11×1"]),
            ([(1, 10), (1, 11)], [(1, 12), (1, 12)], ["1/12×2"]),
            // Otherwise those of the list that has the mention more often, in any spellings.
            ([(1, 10), (1, 11)], [(1, 12)], ["1/10×1", "1/11×1"]),
            ([(1, 10)], [(1, 11), (1, 12)], ["1/11×1", "1/12×1"]),
            (
                [(1, 10), (3, 30)], [(2, 20), (4, 40), (4, 40)],
                ["1/10×1", "2/20×1", "3/30×1", "4/40×2"]
            ),
        ] as [([(Int32, Int32)], [(Int32, Int32)], [String])]
    )
    func keepsTheLargerNumberOfEachMention(
        retweet: [(Int32, Int32)],
        original: [(Int32, Int32)],
        merged: [String]
    ) {
        var list = counted(retweet)
        var spare = counted([(9, 90)])
        list.merge(original: counted(original), spare: &spare)
        #expect(list.runs.map(\.example) == merged)
    }

    /// The counted list of pairs of a mention and a spelling.
    private func counted(_ pairs: [(mention: Int32, spelling: Int32)]) -> MentionList {
        var list = MentionList()
        for pair in pairs { list.append(spelling: pair.spelling, of: pair.mention) }
        list.count()
        return list
    }
}

extension MentionList.Run {
    fileprivate var example: String { "\(mention)/\(spelling)×\(count)" }
}
