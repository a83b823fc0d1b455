import Foundation
import TestSupport
import Testing

@testable import TweetDumps

/// Tweets become lines of JSON, which are decoded to the same tweets.
@Suite struct ExtractionTests {
    /// A record, and its line.
    struct Example: CustomTestStringConvertible {
        let record: String
        let line: String
        var testDescription: String { record }
    }

    private static let examples = [
        Example(
            record: #"{"id":7,"text":"see #B #b @a #b"}"#,
            line: #"{"id":"7","terms":[],"whole":true,"listed":false,"kind":"original","#
                + #""text":"see #B #b @a #b","mentions":["#
                + #"{"kind":"hashtag","folded":"b","count":3,"spellings":["B","b"]},"#
                + #"{"kind":"user","folded":"a","count":1,"spellings":["a"]}],"#
                + #""rest":{"spelling_counts":[[1,2],[1]]}}"#
        ),
        Example(
            record: ##"{"id_str":"8","text":"","entities":{},"matching_rules":[{"value":"#Z b"},"##
                + ##"{"value":"a"},{"value":"#z B"}]}"##,
            line: ##"{"id":"8","terms":["#z b","a"],"whole":true,"listed":true,"kind":"original","##
                + ##""mentions":[],"rest":{"term_names":["#z B","a"]}}"##
        ),
        Example(
            record: #"{"id_str":"9","text":"q","entities":{"urls":[{"expanded_url":"http://a.b"},"#
                + #"{"expanded_url":"https://x.com/c/status/5"}]},"retweeted_status":{"id_str":"5","#
                + #""text":"q","user":{"screen_name":"c"},"entities":{"urls":["#
                + #"{"expanded_url":"https://x.com/c/status/9"},{"expanded_url":"http://d.e"}]}}}"#,
            line: #"{"id":"9","terms":[],"whole":true,"listed":true,"kind":"retweet","#
                + #""text":"RT @c: q","mentions":[],"links":["http://d.e"],"retweet_of":"5","#
                + #""rest":{"links":["https://x.com/c/status/9","http://d.e"]}}"#
        ),
        Example(
            record:
                #"{"id_str":"6","full_text":"a\n\u2028\ud800 <b>","entities":{},"lang":"EN_gb","#
                + #""created_at":"2020-01-02T03:04:05Z","favorite_count":9223372036854775807,"#
                + #""retweet_count":0,"source":"<a href='x'>&lt;web&gt;</a>","in_reply_to_status_id":4,"#
                + #""coordinates":{"type":"Point","coordinates":[4.25,-52]},"place":{"id":"p","#
                + #""full_name":"P\u0007","country_code":"nl","bounding_box":{"coordinates":"#
                + #"[[[4,51],[4,52],[5.5,52],[5.5,51]]]}},"user":{"screen_name":"Me","name":"M\u001b",""#
                + #"id":7,"followers_count":5,"verified":true,"created_at":"2010-01-01 00:00:00","#
                + #""location":" ","description":"d"},"in_reply_to_user_id":8,"quote_count":2,"#
                + #""views":{"count":"3"},"bookmark_count":4,"possibly_sensitive":false,"#
                + #""conversation_id_str":"2","extended_entities":{"media":["#
                + #"{"type":"photo","media_url":"http://p","ext_alt_text":"alt"},"#
                + #"{"type":"video","media_url":"http://v"}]},"quoted_status":{"id_str":"3","text":"old","#
                + #""user":{"screen_name":"Q"},"created_at":"2019-01-02T03:04:05Z"}}"#,
            line: #"{"id":"6","terms":[],"whole":true,"listed":true,"time":1577934245,"#
                + #""author":"Me","account":"7","kind":"quote","language":"en-gb","retweets":0,"#
                + #""likes":9223372036854775807,"quotes":2,"views":3,"bookmarks":4,"#
                + "\"sensitive\":false,\"text\":\"a\\n\\u2028\u{FFFD} <b>\","
                + #""mentions":[],"media":[["photo","http://p","alt"],["video","http://v",null]],"#
                + #""place":{"key":"p","name":"P\u0007","country":"NL","#
                + #""bbox":[4.0,51.0,5.5,52.0]},"point":[4.25,-52.0],"reply_to":"4","#
                + #""reply_to_account":"8","quote_of":"3","conversation":"2","source":"<web>","#
                + #""profile":{"display":"M\u001B","description":"d","followers":5,"#
                + #""verified":true,"created":1262304000},"#
                + #""quoted":[{"id":"3","author":"Q","time":1546398245,"text":"old"}]}"#
        ),
    ]

    @Test(arguments: examples) func writesALine(example: Example) throws {
        #expect(try Extracted(example.record).lines == [example.line])
    }

    @Test(arguments: examples, FieldNames.allCases)
    func readsTheSameTweetFromTheLine(example: Example, names: FieldNames) throws {
        let lines = try Extracted(example.record, as: LineFormat(names: names)).lines
        let (record, line) = (batch(example.record), batch(lines.joined()))
        #expect(line.formats == ["extracted"])
        #expect(record.map(\.details) == line.map(\.details))
        #expect(record.rows.map(\.mentionDigest) == line.rows.map(\.mentionDigest))
        #expect(record.rows.map(\.recordDigest) == line.rows.map(\.recordDigest))
        #expect(record.map { Set($0.terms) } == line.map { Set($0.terms) })
    }

    @Test(arguments: examples) func writesTheSameLineForALine(example: Example) throws {
        #expect(try Extracted(example.line).lines == [example.line])
    }

    @Test func writesTheNamedMembers() throws {
        let members = ExtractedMembers([.text, .terms])
        let lines = try Extracted(##"{"id":1,"text":"#a"}"##, as: LineFormat(members: members))
            .lines
        #expect(lines == [##"{"id":"1","terms":[],"text":"#a"}"##])
    }

    @Test func nestsTwittersNames() throws {
        let record =
            #"{"id":7,"text":"t","author_id":"5","lang":"en","created_at":"2020-01-02T03:04:05.000Z","#
            + #""public_metrics":{"like_count":3,"quote_count":0},"in_reply_to_user_id":"8","#
            + #""referenced_tweets":[{"type":"quoted","id":"4"},{"type":"replied_to","id":"6"}],"#
            + #""author":{"id":"5","username":"ann","name":"A","verified":false,"#
            + #""public_metrics":{"tweet_count":9},"created_at":"2010-01-01T00:00:00.000Z"}}"#
        let line =
            #"{"id":"7","terms":[],"whole":true,"listed":false,"#
            + #""created_at":"2020-01-02T03:04:05.000Z","author":{"username":"ann","name":"A","#
            + #""public_metrics":{"tweet_count":9},"verified":false,"#
            + #""created_at":"2010-01-01T00:00:00.000Z"},"author_id":"5","kind":"quote","lang":"en","#
            + #""public_metrics":{"like_count":3,"quote_count":0},"text":"t","mentions":[],"#
            + #""referenced_tweets":[{"type":"replied_to","id":"6"},{"type":"quoted","id":"4"}],"#
            + #""in_reply_to_user_id":"8"}"#
        #expect(try Extracted(record, as: LineFormat(names: .twitter)).lines == [line])
        // Other programs for API v2 read a part of it.
        let members = ExtractedMembers([.text, .likes, .author, .quoteOf])
        let part = try Extracted(record, as: LineFormat(members: members, names: .twitter)).lines
        #expect(
            part == [
                #"{"id":"7","author":{"username":"ann"},"public_metrics":{"like_count":3},"#
                    + #""text":"t","referenced_tweets":[{"type":"quoted","id":"4"}]}"#
            ]
        )
        #expect(batch(part.joined()).formats == ["v2"])
    }

    @Test func prefersTagtallysNamesInALine() throws {
        let line =
            #"{"id":"7","terms":[],"whole":true,"listed":true,"mentions":[],"text":"t","#
            + #""lang":"de","language":"en","author":"ann","created_at":null,"time":1577934245,"#
            + #""public_metrics":{"like_count":3},"likes":4}"#
        let row = try #require(batch(line).rows.first)
        #expect(row.numbers[.time] == 1_577_934_245 && row.numbers[.likes] == 4)
        #expect(try Extracted(line).lines.first?.contains(#""language":"en""#) == true)
    }

    @Test func takesTheGivenTermForAllTweets() throws {
        let format = LineFormat(
            members: ExtractedMembers([.terms, .rest]),
            term: SearchTerm(" #Given")
        )
        let page = #"{"statuses":[{"id":1,"text":"a"}],"search_metadata":{"query":"b"}}"#
        let line = ##"{"id":"1","terms":["#given"],"rest":{"term_names":["#Given"]}}"##
        #expect(try Extracted(page, as: format).lines == [line])
    }

    /// Many terms in the lines of many tweets take more memory than their page.
    @Test func writesFewTweetsAtATimeIfTheirLinesAreLong() {
        let batch = batch(Self.examples.map(\.record).joined(separator: "\n"))
        var lines = LineWriter.lines(of: batch, as: LineFormat())
        let whole = lines.complete
        #expect(lines.end == Self.examples.count)
        var parts: [[UInt8]] = []
        lines = TweetLines()
        while lines.end < batch.count {
            lines = LineWriter.lines(of: batch, from: lines.end, as: LineFormat(), maxSize: 300)
            parts.append(lines.complete)
        }
        #expect(parts.count > 1)
        #expect(Array(parts.joined()) == whole)
    }
}

/// The terms of pages that are longer than the chunks in which a dump is read.
@Suite struct ExtractedPageTests {
    private static let tweets = (1...60).map { number in
        let rules = number % 7 == 0 ? ##","matching_rules":[{"value":"#Own"}]"## : ""
        return #"{"id_str":"\#(number)","text":"an invented text, number \#(number)"\#(rules)}"#
    }
    /// The tweets in three pages, each with its term at the end, and some without a page.
    private static let dump =
        (0..<3).map { page in
            let statuses = tweets[page * 15..<page * 15 + 15].joined(separator: ",\n")
            return #"{"statuses":[\#(statuses)],"search_metadata":{"query":"%23Term\#(page)"}}"#
        }.joined(separator: "\n") + "\n" + tweets[45...].joined(separator: "\n")

    @Test(arguments: [64, 300, 1 << 10, 1 << 12], [0, 100, 1 << 24])
    func haveTheTermsAtTheirEnd(chunkSize: Int, maxPendingInMemory: Int) throws {
        let whole = try Extracted(Self.dump).lines
        #expect(whole.count == 60)
        for (index, line) in whole.enumerated() {
            let own = (index + 1) % 7 == 0 ? ["#own"] : []
            let terms = own + (index < 45 ? ["#term\(index / 15)"] : [])
            #expect(line.contains("\"terms\":\(terms),".replacing(", ", with: ",")), "\(line)")
        }
        for threads in [1, 3] {
            let lines = try Extracted(
                Self.dump,
                threads: threads,
                chunkSize: chunkSize,
                maxPendingInMemory: maxPendingInMemory
            ).lines
            #expect(lines == whole)
        }
    }

    @Test func haveNoTermsIfTheyEndBeforeThem() throws {
        let page = #"{"statuses":["# + Self.tweets[..<15].joined(separator: ",")
        for chunkSize in [64, 1 << 20] {
            let extracted = try Extracted(page, chunkSize: chunkSize)
            #expect(extracted.lines.count == 15)
            #expect(extracted.lines.count { $0.contains(#""terms":[]"#) } == 13)
            #expect(extracted.accounts.map(\.refusals.count) == [1])
        }
    }
}

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
        #"{"kind":"user","count":1,"spellings":[""]}"#, "1", #""a""#, "null", "[]", "{}",
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
        #expect(batch(#"{"id":1,\#(Self.needed),\#(members)}"#).map(\.details) == [": "])
    }

    @Test(arguments: [("retweet_of", "retweet"), ("quote_of", "quote"), ("reply_to", "reply")])
    func concludesTheKindFromReferences(member: String, kind: String) throws {
        let line = #"{"id":1,\#(Self.needed),"\#(member)":2}"#
        #expect(try Extracted(line).lines.first?.contains(#""kind":"\#(kind)""#) == true)
    }
}

/// Numbers and texts in lines of JSON.
@Suite struct LineBufferTests {
    @Test(arguments: [0, 7, 9, 10, 99, 100, 12_345, -1, -10, .max, .min, 1 << 53] as [Int64])
    func writesNumbers(number: Int64) {
        let buffer = LineBuffer(capacity: 1)
        buffer.append(number)
        #expect(String(decoding: buffer.bytes, as: UTF8.self) == "\(number)")
    }

    @Test(arguments: [
        ("", "\"\""), ("a\"b\\c/d", #""a\"b\\c/d""#), ("\n\t\r\0", #""\n\u0009\u000D\u0000""#),
        ("\u{7F}\u{80}\u{9F}\u{A0}", "\"\\u007F\\u0080\\u009F\u{A0}\""),
        ("\u{2028}\u{2029}\u{202E}\u{2066}", #""\u2028\u2029\u202E\u2066""#),
        ("\u{61C}\u{61B}\u{2027}\u{202F}…", "\"\\u061C\u{61B}\u{2027}\u{202F}…\""),
        ("日本語 🤷🏽‍♀️", "\"日本語 🤷🏽‍♀️\""),
    ])
    func escapesWhatControlsTerminals(text: String, literal: String) {
        #expect(self.literal(text) == literal)
    }

    /// Texts of all lengths around those that are compared at once.
    @Test(arguments: SplitMix64.seeds(10))
    func writesEveryTextSoThatItIsReadBack(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let pieces = [
            "a", "b c", "\"", "\\", "\n", "\u{1B}[31m", "\u{7F}", "é", "Â", "\u{85}", "؜", "ظ",
            "…", "\u{2028}", "\u{2066}", "日", "🇩🇪", "0123456789abcdefghijklmnopqrstuvwxyz",
        ]
        for _ in 1...200 {
            let count = Int.random(in: 0...40, using: &generator)
            let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }
                .joined()
            let literal = literal(text)
            let read = try JSONDecoder().decode(String.self, from: Data(literal.utf8))
            #expect(ExactText(read) == ExactText(text))
            let hasControls = literal.unicodeScalars.contains { scalar in
                scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
                    || scalar == "\u{2028}"
            }
            #expect(!hasControls)
        }
    }

    @Test func removesBytes() {
        let buffer = LineBuffer(capacity: 1)
        buffer.append("{,a}")
        buffer.remove(at: 1)
        #expect(buffer.bytes == Array("{a}".utf8))
        buffer.cut(to: 1)
        buffer.remove(at: 1)
        #expect(buffer.bytes == Array("{".utf8))
    }

    private func literal(_ text: String) -> String {
        let buffer = LineBuffer(capacity: 1)
        buffer.append(string: text)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
