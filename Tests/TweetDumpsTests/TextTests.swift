import Foundation
import TestSupport
import Testing

@testable import TweetDumps

@Suite struct TextEntitiesTests {
    @Test(arguments: [
        ("", []),
        ("#swift", ["swift"]),
        ("#one #Two,#three.#four", ["one", "Two", "three", "four"]),
        ("＃wide (#round) “#quoted” …#dots", ["wide", "round", "quoted", "dots"]),
        ("#same #same #SAME", ["same", "same", "SAME"]),
        ("#a1 #1a #_a #1 #_ #1_2 #١٢", ["a1", "1a", "_a"]),
        ("# blank #", []),
        ("#e\u{301}té #कि #한국 #日本語。 #𐐀𐒠", ["e\u{301}té", "कि", "한국", "日本語", "𐐀𐒠"]),
        ("#po·ma #コ・コ #מ״ק #می\u{200C}خ", ["po·ma", "コ・コ", "מ״ק", "می\u{200C}خ"]),
        ("word#none 日本#none 1#none _#none", []),
        ("#one#two #three＃four ##five", ["five"]),
        ("☕#plain ☕\u{FE0F}#picture ☕\u{FE0E}#text", ["plain", "picture", "text"]),
        ("#\u{FE0F}\u{20E3}a #\u{20E3}a", []),
        ("#http://example.org #a://b", []),
        ("#don't #stop-it #ok!", ["don", "stop", "ok"]),
    ]) func findsHashtags(text: String, hashtags: [String]) {
        let entities = TextEntities(in: text, leavesOutCutEnd: false)
        #expect(entities.hashtags == hashtags)
        #expect(entities.users == [])
    }

    @Test(arguments: [
        ("@swift", ["swift"]),
        ("@a, ＠B_2 (@3) 日本@four語", ["a", "B_2", "3", "four"]),
        ("one@none _@none !@none #@none $@none %@none &@none *@none", []),
        ("@@none ＠@none @", []),
        ("@one@two @three＠four", []),
        ("@one @two@three @four", ["one", "four"]),
        ("@noné @none\u{301} @söme @a日", ["a"]),
        ("@one://two", []),
        ("@abcdefghijklmnopqrstuvwxyz", ["abcdefghijklmnopqrst"]),
        ("RT@one rt:@two Rt@three rT@four", ["one", "two", "three", "four"]),
        ("(RT@one) 1RT@none .RT@none start@none", ["one"]),
        ("x@RT@one", ["one"]),
        ("@user/list @user/1 @user/ @user/l-1.", ["user", "user"]),
        ("@one: @two... .@three", ["one", "two", "three"]),
    ]) func findsUsers(text: String, users: [String]) {
        let entities = TextEntities(in: text, leavesOutCutEnd: false)
        #expect(entities.users == users)
        #expect(entities.hashtags == [])
    }

    @Test(arguments: [
        ("http://example.org/#in #out", ["out"]),
        ("https://example.org/@in @out", ["out"]),
        ("HTTPS://EXAMPLE.ORG/#in", []),
        ("example.org/#in", []),
        ("example.org #out", ["out"]),
        ("example.nonsense/#out", ["out"]),
        ("example.org.nonsense/#out", ["out"]),
        ("http://example.nonsense/#out", ["out"]),
        ("http://例.日本/#in http://例.org/#in 例.org/#out", ["out"]),
        ("http://example.xn--p1ai/#in", []),
        ("http://example.org:8080/#in http://example.org:/#out", ["out"]),
        ("http://example.org/a(#in)/#in http://example.org/a(b #out", ["out"]),
        ("http://example.org?q=1&b=#in", []),
        ("http://example.org/?q=1 #out", ["out"]),
        ("http://example.org/path.#in!", []),
        ("http://t.co/Ab1?#out http://t.co/Ab1/#out", ["out", "out"]),
        ("http://t.com/Ab1/#in", []),
        ("see.me/#in -see.me/#out /see.me/#out", ["out", "out"]),
        ("a-b.c-d.co.uk/#in", []),
        ("a.com1/#out a.community2/#out", ["out", "out"]),
        ("http://-a.com/#out http://a-.com/#out", ["out", "out"]),
    ]) func leavesOutNamesInLinks(text: String, names: [String]) {
        let entities = TextEntities(in: text, leavesOutCutEnd: false)
        #expect(entities.hashtags + entities.users == names)
    }

    @Test(arguments: [
        ("&lt;#a&gt;#b &amp;#c", ["a", "b"]), ("#a&amp;#b", ["a"]), ("&amp;lt;#a", ["a"]),
        ("&#39; &#x27;", []), ("&AMP;#a &am;#b", ["a", "b"]), ("#a&lt", ["a"]),
    ]) func decodesHTMLEntities(text: String, hashtags: [String]) {
        #expect(TextEntities(in: text, leavesOutCutEnd: false).hashtags == hashtags)
    }

    @Test(arguments: [
        ("#whole and #cu…", ["whole"]), ("#whole and @cu…", ["whole"]),
        ("#whole and #cu ...", ["whole"]), ("#whole and #cu… \n", ["whole"]),
        ("#whole and #cu ...\u{3000}", ["whole"]), ("#whole …", ["whole"]),
        ("#whole  ...", ["whole"]), ("#whole...", ["whole"]), ("#whole… more", ["whole"]),
        ("#whole!…", ["whole"]), ("@user/li…", []), ("#a&lt;…", ["a"]), ("…", []), (" ... ", []),
    ]) func leavesOutNamesThatTouchTheMarkOfACut(text: String, names: [String]) {
        let entities = TextEntities(in: text, leavesOutCutEnd: true)
        #expect(entities.hashtags + entities.users == names)
    }

    @Test(arguments: ["#whole…", "#whole ...", "@whole… "])
    func keepsNamesThatTouchTheMarkOfAWholeText(text: String) {
        let entities = TextEntities(in: text, leavesOutCutEnd: false)
        #expect(entities.hashtags + entities.users == ["whole"])
    }

    @Test(arguments: [
        "(", ".", "#", "@", "a", "é", "é.", "a-", "a.", "a.com1.", "½.", "_.", "xn--a.", "http://",
        "http://a.", "a.co/(", "a.co:", "a.co/!(", "a.co?", "RT@", "@a/", "#a#", "&amp;", "&", "…",
        " ...", "#\u{301}",
    ]) func reachesTheEndOfAHostileText(part: String) {
        let count = 200_000 / part.unicodeScalars.count
        let text = "a.b " + String(repeating: part, count: count) + " #end @end…"
        let entities = TextEntities(in: text, leavesOutCutEnd: true)
        #expect(entities.hashtags.last == "end")
        #expect(entities.users.last != "end")
    }

    @Test(
        .enabled(if: Conformance.exists, "the conformance cases of twitter-text are not at hand"),
        arguments: ["hashtags", "hashtags_from_astral", "mentions"]
    ) func agreesWithTwitterText(group: String) throws {
        let cases = try Conformance.cases(of: group)
        #expect(!cases.isEmpty)
        for example in cases {
            let entities = TextEntities(in: example.text, leavesOutCutEnd: false)
            let names = group == "mentions" ? entities.users : entities.hashtags
            #expect(names == example.expected, "\(example.description)")
        }
    }
}

/// The test cases of twitter-text, on machines that have them.
private enum Conformance {
    struct Case {
        var description = ""
        var text = ""
        var expected: [String] = []
    }

    static var exists: Bool { FileManager.default.fileExists(atPath: file.path()) }

    static func cases(of group: String) throws -> [Case] {
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        var cases: [Case] = []
        for line in lines.drop(while: { $0 != "  \(group):" }).dropFirst() {
            if line.hasPrefix("  "), !line.hasPrefix("   ") { break }
            let strings = quoted(in: line)
            if line.hasPrefix("    - description: ") {
                cases.append(Case(description: strings.joined()))
            } else if line.hasPrefix("      text: ") {
                cases[cases.count - 1].text = strings.joined()
            } else if line.hasPrefix("      expected: ") {
                cases[cases.count - 1].expected = strings
            }
        }
        return cases
    }

    private static let file =
        ReferenceProgram.shared.appending(path: "data/twitter-text/extract.yml")

    /// The strings in double quotes, with the escapes of the file decoded.
    private static func quoted(in line: Substring) -> [String] {
        let parts = line.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
        return stride(from: 1, to: parts.count, by: 2).map { index in
            String(parts[index]).replacing("\\n", with: "\n").replacing(/\\U([0-9A-Fa-f]{8})/) {
                UInt32($0.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
            }
        }
    }
}

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
    ]) func readsATime(text: String, seconds: Int64) { #expect(time(text) == seconds) }

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
    ]) func readsNothingElse(text: String) { #expect(time(text) == nil) }

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
        ("plain é", "plain é"), ("%23UCD+x", "#UCD x"), ("%C3%A9%c3%a9", "éé"), ("a%2Bb", "a+b"),
        ("%41", "A"), ("100%", "100%"), ("%2", "%2"), ("%zz%4z", "%zz%4z"), ("%%41", "%A"),
        ("%2523", "%23"), ("%FF%C3x", "\u{FFFD}\u{FFFD}x"), ("é+%20", "é  "),
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
