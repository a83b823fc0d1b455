import Testing

@testable import TweetDumps

/// Lines of extracts that other programs have changed, or that claim what cannot be.
@Suite struct ExtractedFormatTests {
    /// The members that an import needs besides the id.
    private static let needed = #""terms":[],"whole":true,"listed":true,"mentions":[]"#

    private func line(_ mentions: String, rest: String = "{}") -> String {
        #"{"id":1,"terms":[],"whole":true,"listed":true,"mentions":[\#(mentions)],"rest":\#(rest)}"#
    }

    private func mention(_ members: String) -> String { #"{"kind":"hashtag",\#(members)}"# }

    @Test(arguments: [
        (#""folded":"WRONG","count":1,"spellings":["Ab"]"#, "1 #Ab"),
        (##""count":2,"spellings":["#","#a"]"##, "1 ## ##a"),
        (#""count":1,"spellings":["e\u0301"]"#, "1 #é"),
        (#""folded":"ab","count":2"#, "1 #ab×2"),
        (#""folded":"ab","count":"2","spellings":null"#, "1 #ab×2"),
        (#""count":5,"spellings":["a","A"]"#, "1 #A #a×4"),
    ])
    func readsMentions(members: String, tweet: String) {
        #expect(decode(line(mention(members))).tweets == [tweet])
    }

    @Test(arguments: [
        ("[[2,3]]", "1 #A×3 #a×2"), ("[[2,2]]", "1 #A #a×4"), ("[[5,0]]", "1 #A #a×4"),
        ("[[6,-1]]", "1 #A #a×4"), ("[[5]]", "1 #A #a×4"), ("[[2,3,0]]", "1 #A #a×4"),
        (#"[["2","3"]]"#, "1 #A×3 #a×2"), ("[]", "1 #A #a×4"), ("null", "1 #A #a×4"),
        ("[[9223372036854775807,9223372036854775807]]", "1 #A #a×4"),
    ])
    func believesCountsOfSpellingsThatAddUp(counts: String, tweet: String) {
        let mention = mention(#""count":5,"spellings":["a","A"]"#)
        let line = line(mention, rest: #"{"spelling_counts":\#(counts)}"#)
        #expect(decode(line).tweets == [tweet])
    }

    @Test(arguments: [
        #"{"kind":"cashtag","count":1,"spellings":["a"]}"#, #"{"count":1,"spellings":["a"]}"#,
        #"{"kind":"user","count":0,"spellings":["a"]}"#,
        #"{"kind":"user","count":-1,"spellings":["a"]}"#,
        #"{"kind":"user","count":1.5,"spellings":["a"]}"#,
        #"{"kind":"user","count":67108865,"spellings":["a"]}"#,
        #"{"kind":"user","count":67108864,"spellings":["a"]},{"kind":"user","count":1,"folded":"b"}"#,
        #"{"kind":"user","count":1,"spellings":["a","b"]}"#,
        #"{"kind":"user","count":1,"spellings":[]}"#,
        #"{"kind":"user","count":1,"spellings":[""]}"#,
        "1", #""a""#, "null", "[]", "{}",
    ])
    func refusesMentionsThatCannotBe(mentions: String) {
        let decoded = decode(line(mentions))
        #expect(decoded.tweets == [])
        #expect(decoded.refusals == ["1: members wrong"])
    }

    @Test(arguments: [
        #"{"id":1,"terms":["a"]}"#, #"{"id":1,"whole":true,"listed":true}"#,
        #"{"id":1,"mentions":[]}"#, #"{"id":1,"terms":[],"text":"t"}"#,
        #"{"id":1,"mentions":[],"text":"t","author":"a"}"#,
        #"{"id":1,"terms":[],"whole":1,"listed":true,"mentions":[],"text":"t"}"#,
        #"{"id":1,"whole":null,"listed":null,"text":"t","place":null}"#,
    ])
    func refusesLinesWithoutTheMembersThatAnImportNeeds(line: String) {
        let decoded = decode(line)
        #expect(decoded.tweets == [])
        #expect(decoded.refusals == ["1: members missing"])
    }

    @Test(arguments: [
        ##"{"id":1,"terms":[1],"text":"a #b","other":1}"##,
        ##"{"id":1,"whole":1,"text":"a #b","x":1}"##,
        ##"{"id":1,"mentions":["c"],"text":"a #b","user":{"screen_name":"a"}}"##,
    ])
    func readsObjectsOfOtherProgramsAsBefore(line: String) {
        #expect(decode(line).tweets == ["1 #b"])
    }

    @Test(arguments: [
        (#"{"id":0,\#(needed)}"#, "no id"), (#"{\#(needed)}"#, "no id"),
        (#"{"id":1e18,\#(needed)}"#, "id lost"), (#"{"id":null,\#(needed)}"#, "no id"),
    ])
    func refusesLinesWithoutAnID(line: String, reason: String) {
        #expect(decode(line).refusals == ["1: \(reason)"])
    }

    @Test(arguments: [
        #"{"id":"1",\#(needed)}"#,
        #"{"mentions":null,"listed":false,"whole":false,"terms":null,"id":1}"#,
        #"{"id":1,\#(needed),"author":null,"time":null,"place":{"key":null},"rest":null,"new":1}"#,
    ])
    func readsWhatOtherProgramsMakeOfALine(line: String) {
        let decoded = decode(line)
        #expect(decoded.tweets == ["1"])
        #expect(decoded.terms == [[]])
    }

    @Test(arguments: [
        ("null", ["http://a"]), ("[]", []),
        (#"["http://a","http://b"]"#, ["http://a", "http://b"]),
    ])
    func readsAllLinksIfTheyAreThere(all: String, expected: [String]) throws {
        let line =
            #"{"id":1,\#(Self.needed),"links":["http://a"],"#
            + #""rest":{"links":\#(all),"term_names":null}}"#
        #expect(try decodeTweet(line).links == expected)
    }

    @Test(arguments: [
        (##"["#a"," ",1,"b"]"##, "null", ["#a", "b"]),
        (##"["#a","b"]"##, ##"["#A","B"]"##, ["#A", "B"]),
        (##"["#a","b"]"##, ##"["B","#A"]"##, ["#a", "b"]), (##"["#a"]"##, ##"["#A","B"]"##, ["#a"]),
        (##"["#a"]"##, "[1]", ["#a"]), (##"["＃A"]"##, "7", ["＃A"]),
    ])
    func takesNamesOfTermsThatAreTheirs(terms: String, names: String, expected: [String]) {
        let line =
            #"{"id":1,"terms":\#(terms),"whole":true,"listed":true,"mentions":[],"#
            + #""rest":{"term_names":\#(names)}}"#
        #expect(decode(line).terms == [expected])
    }

    @Test(arguments: [
        #""author":"Ada Byron","language":"und","kind":"boast","time":-1,"retweets":-5,"likes":1.5"#,
        #""reply_to":1,"retweet_of":"x","quote_of":0,"source":"","time":99999999999999"#,
        #""place":"here","point":[181,0],"links":[1,""," "],"media":[["gif","u"],["photo"],"x",[]]"#,
        #""place":{"key":""},"point":[0,0],"quoted":[{"id":2},{"text":"x"},{"id":-1,"text":"x"},7]"#,
        #""profile":{"display":" ","description":[],"location":null},"text":null,"media":{}"#,
    ])
    func leavesOutValuesThatCannotBe(members: String) {
        var decoder = DumpDecoder()
        let line = #"{"id":1,\#(Self.needed),\#(members)}"#
        ByteView.withPadding(Array(line.utf8)) { _ = decoder.decode($0, isLast: true) }
        let tweets = decoder.takeBatch().batch.map(\.details)
        #expect(tweets == [": "])
    }

    @Test(arguments: [("retweet_of", "retweet"), ("quote_of", "quote"), ("reply_to", "reply")])
    func concludesTheKindFromReferences(member: String, kind: String) throws {
        let line = #"{"id":1,\#(Self.needed),"\#(member)":2}"#
        #expect(try Extracted(line).lines.first?.contains(#""kind":"\#(kind)""#) == true)
    }
}
