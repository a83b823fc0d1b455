import Testing

@testable import TweetDumps

/// Pages: objects with a list of results.
@Suite struct PageTests {
    @Test(arguments: [
        #"{"statuses":[T1,T2]}"#, #"{"search_metadata":{"query":"q"},"statuses":[T1,T2]}"#,
        #"{"results":[T1,T2],"next":"x"}"#, "{\"next\":\"x\",\n \"results\": [\n T1,\n T2\n ]\n}",
        "{\"statuses\":[T1]}\n{\"statuses\":[T2]}", "{\"statuses\":[T1]}{\"statuses\":[T2]}",
        "[{\"statuses\":[T1]},{\"statuses\":[T2]}]", "T1\n{\"statuses\":[T2]}",
        "{\"statuses\":[T1]}\nT2", #"{"statuses":[[T1],T2]}"#,
    ]) func readsItsResults(dump: String) {
        let decoded = decode(filled(dump))
        #expect(decoded.tweets == ["1", "2"])
        #expect(decoded.refusals == [])
        #expect(decoded.nonTweets == 0)
    }

    @Test(arguments: [
        (#"{"search_metadata":{"query":"q"},"statuses":[T1,T2]}"#, [["q"], ["q"]]),
        (#"{"statuses":[T1,T2],"search_metadata":{"count":2,"query":"q"}}"#, [["q"], ["q"]]),
        (
            #"{"statuses":[T1,T2],"search_metadata":{"query":"%23UCD+x%C3%A9"}}"#,
            [["#UCD xé"], ["#UCD xé"]]
        ),
        (#"{"query":"q","statuses":[T1,T2]}"#, [["q"], ["q"]]),
        (#"{"results":[T1,T2],"query":"a+b"}"#, [["a b"], ["a b"]]),
        (
            #"{"query":"q","statuses":[T1,T2],"search_metadata":{"query":"s"}}"#,
            [["s", "q"], ["s", "q"]]
        ),
        (#"{"query":"old","statuses":[T1,T2],"query":"new"}"#, [["new"], ["new"]]),
        (#"{"statuses":[T1,T2],"query":"%23 %40"}"#, [[], []]),
        (#"{"statuses":[T1,T2],"search_metadata":{"query":""}}"#, [[], []]),
        (#"{"statuses":[T1,T2],"search_metadata":null,"query":5}"#, [[], []]),
        (
            "{\"statuses\":[T1],\"query\":\"a\"}\n{\"statuses\":[T2],\"query\":\"b\"}",
            [["a"], ["b"]]
        ),
        ("{\"query\":\"a\",\"statuses\":[T1]}\nT2", [["a"], []]),
    ]) func readsTheTermsOfItsResults(dump: String, terms: [[String]]) {
        #expect(decode(filled(dump)).terms == terms)
    }

    @Test(arguments: [
        (#""query":"none""#, []),
        (#""matching_rules":[{"value":"V","tag":"T","id":1}]"#, ["V"]),
        (
            #""matching_rules":[{"value":null,"tag":"T"},{"tag":"U"},{"id":3},{"tag":null}]"#,
            ["T", "U"]
        ),
        (#""matching_rules":[{"value":"%23v"}]"#, ["%23v"]),
        (#""matching_rules":[]"#, []),
        (#""matching_rules":null"#, []),
    ]) func readsTheRulesThatATweetMatched(member: String, terms: [String]) {
        let tweet = #"{"id_str":"1","text":"t","entities":{},\#(member)}"#
        #expect(decode(tweet).terms == [terms])
        let page = decode(#"{"statuses":[\#(tweet)],"query":"q"}"#)
        #expect(page.terms == [terms + ["q"]])
    }

    @Test(arguments: [
        (#"{"statuses":[T1,{"id":5,"user":{}},T2]}"#, ["1, record 2: no text"]),
        ("{\"statuses\":[\nT1,\n{\"user\":{},\"text\":\"t\"},T2]}", ["3: no id"]),
        (
            "\n{\"statuses\":[T1,T2,{\"id\":1e5,\"text\":\"t\",\"user\":{}}]}",
            ["2, record 3: id lost"]
        ),
    ]) func refusesAResultWithItsPosition(dump: String, refusals: [String]) {
        let decoded = decode(filled(dump))
        #expect(decoded.tweets == ["1", "2"])
        #expect(decoded.refusals == refusals)
    }

    /// The tweets of a cut page, and the terms that were reached.
    @Test func countsEachCompleteResultOfACutPage() throws {
        let page = filled(
            #"{"query":"q","statuses":[T1,T2,T3],"other":[1],"search_metadata":{"query":"s"}}"#
        )
        let cuts: [(behind: String, tweets: Int, terms: [String])] = [
            (#""query":"s"}"#, 3, ["s", "q"]), (#""query":"s""#, 3, ["q"]), ("[1]", 3, ["q"]),
            ("]", 3, ["q"]), (#""id_str":"3","text":"t"}"#, 3, ["q"]),
            (#""id_str":"3","te"#, 2, ["q"]), (#""text":"t"},"#, 1, ["q"]), ("[{", 0, []),
        ]
        for cut in cuts {
            let end = try #require(page.firstRange(of: cut.behind)).upperBound
            let decoded = decode(String(page[..<end]))
            #expect(decoded.tweets == Array(["1", "2", "3"].prefix(cut.tweets)), "\(cut)")
            #expect(decoded.terms.allSatisfy { $0 == cut.terms }, "\(cut)")
            #expect(decoded.refusals.count == 1, "\(cut)")
            #expect(decoded.refusals.allSatisfy { $0.hasSuffix("not JSON") }, "\(cut)")
        }
    }

    @Test func isOneRefusedRecordIfItIsCutBeforeItsResults() {
        #expect(decode(#"{"query":"q","stat"#).refusals == ["1: not JSON"])
    }

    @Test func endsADamagedPageWithItsLine() {
        let page =
            #"{"query":"q","statuses":[T1;T2,{"id":7 "te"},T3],"search_metadata":{"query":"s"}}"#
        let decoded = decode(
            filled(
                page + "\n{\"query\":\"r\",\"statuses\":[T3]}\n{\"id_str\":\"4\",\"text\":\"t\"}"
            )
        )
        #expect(decoded.tweets == ["1", "2", "3", "4"])
        #expect(decoded.terms == [["q"], ["q"], ["r"], []])
        #expect(decoded.refusals == ["1, record 3: not JSON"])
    }

    @Test func readsTheResultsOfADamagedPageWithUniformIndentation() {
        let decoded = decode(
            filled(
                """
                [
                 {
                  "statuses": [
                   T1,
                   {"id":7,"te,
                   T2,
                   {"id",
                   T3
                  ],
                  "errors": [
                   {"a":1}
                  ],
                  "query": "q"
                 },
                 {"statuses":[{"id_str":"4","text":"t"}]}
                ]
                """
            )
        )
        #expect(decoded.tweets == ["1", "2", "3", "4"])
        #expect(decoded.terms == [[], [], [], []])
        #expect(decoded.refusals == ["5: not JSON"])
    }

    /// The tweet in the body refers to an author, as if it had `includes`.
    @Test func readsARecordedResponseAmongItsResults() {
        let body = #"{\"id\":\"1\",\"text\":\"t\",\"author_id\":\"7\"}"#
        let recording = #"{"log":{"entries":[{"response":{"content":{"text":"\#(body)"}}}]}}"#
        #expect(decode(#"{"data":[\#(recording)],"includes":{}}"#).tweets == ["1"])
    }

    @Test func refusesDeepMembersBesideTheResults() {
        let nested = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        let decoded = decode(filled("{\"statuses\":[T1],\"meta\":\(nested)}\nT2"))
        #expect(decoded.tweets == ["1", "2"])
        #expect(decoded.refusals == ["1: nested too deep"])
    }
}

/// Pages that are cut or damaged are read as far as they are complete.
@Suite struct BufferedPageTests {
    /// A dump, and what is decoded of it.
    struct Example: CustomTestStringConvertible {
        let dump: String
        var tweets: [String] = []
        var nonTweets = 0
        var refusals = ["1: not JSON"]
        var testDescription: String { dump }
    }

    /// Files with nothing but includes, each of which is one non-tweet.
    private static let includes = [
        Example(dump: #"{"users":[U],"tweets":[T1,T2],"places":[{}}"#, nonTweets: 1),
        Example(
            dump: #"{"users":[U],"tweets":[T1,{"id":"2" "text":"t"}],"places":[]}"#,
            nonTweets: 1,
            refusals: ["1, record 2: not JSON"]
        ),
        Example(dump: #"{"tweets":[T1],"users":[U],"media":[{"media_key"#, nonTweets: 1),
        Example(
            dump: "{\n \"users\": [U],\n \"tweets\": [\n  T1,\n  {\"id\":,\n  T2\n ]\n}\nT3",
            tweets: ["3"],
            nonTweets: 1,
            refusals: ["5: not JSON"]
        ),
        Example(
            dump: "[\n{\"users\":[U],\"tweets\":[T1;},\n{\"users\":[U],\"tweets\":[T2]},\nT3\n]",
            tweets: ["3"],
            nonTweets: 2,
            refusals: ["2, record 2: not JSON"]
        ),
    ]

    /// Files of personal archives, which have no pages, so that each is one non-tweet.
    private static let personalArchives = [
        Example(dump: #"window.YTD.like.part0 = {"data":[T1,T2],"x"}"#, nonTweets: 1),
        Example(dump: #"window.YTD.tweets.part0 = [ {"tweets":[T1,T2 ]"#, nonTweets: 1),
        Example(
            dump: "window.YTD.tweets.part0 = {\"statuses\":[\n T1,\n {\"id\":,\n T2\n]}\nT3",
            tweets: ["3"],
            nonTweets: 1,
            refusals: ["3: not JSON"]
        ),
    ]

    /// Pages with results.
    private static let results = [
        Example(dump: #"{"tweets":[T1,T2],"meta":{"#, tweets: ["1", "2"]),
        Example(
            dump: #"{"query":"q","tweets":{"1":T1,"2":null},"users":[U"#,
            tweets: ["1"],
            nonTweets: 1
        ),
        Example(dump: #"{"users":[U,U"#, nonTweets: 2),
        Example(dump: #"{"tweets":[T1],"x":1,"users":[U"#, tweets: ["1"]),
        Example(dump: #"{"doc":1,"data":[T1,T2],"x""#, tweets: ["1", "2"]),
        Example(dump: #"{"tweets":[T1;T2]}"#, tweets: ["1", "2"], refusals: []),
        Example(dump: #"{"tweets":[T1 T2],"data":[T3"#, tweets: ["1", "2", "3"]),
    ]

    @Test(arguments: includes + personalArchives + results)
    func countsTheCompletePart(example: Example) {
        for decoded in decodedInWindows(filledWithUsers(example.dump)) {
            #expect(decoded.tweets == example.tweets)
            #expect(decoded.nonTweets == example.nonTweets)
            #expect(decoded.refusals == example.refusals)
        }
    }

    @Test(arguments: [
        #"{"statuses":[T1],"users":[U]}"#, #"{"statuses":[T1],"users":[U],"x"}"#,
        #"{"users":[U],"statuses":[T1]}"#,
    ]) func ignoresUsersBesideResults(dump: String) {
        let decoded = decode(filledWithUsers(dump))
        #expect(decoded.tweets == ["1"])
        #expect(decoded.nonTweets == 0)
    }

    @Test(arguments: [#"{"text":"t","users":[U"#, #"{"users":[U],"text":"t","id":,"#])
    func refusesADamagedTweetThatHasAList(dump: String) {
        let decoded = decode(filledWithUsers(dump))
        #expect(decoded.refusals == ["1: not JSON"])
        #expect(decoded.nonTweets == 0)
    }

    @Test func countsResultsOfTheMaximumDepth() {
        let nested = String(repeating: "[", count: 511) + String(repeating: "]", count: 511)
        let tweet = #"{"id_str":"1","text":"t","a":\#(nested)}"#
        #expect(decode(#"{"tweets":[\#(tweet)],"x":1}"#).tweets == ["1"])
        #expect(decode(#"{"users":[],"tweets":[\#(tweet)]}"#).nonTweets == 1)
        let cut = decode(#"{"tweets":[\#(tweet),{"id_str":"2","text":"t"},{"te"#)
        #expect(cut.tweets == ["1", "2"] && cut.refusals.count == 1)
    }

    /// The depth of the unreadable result does not count for the page after it.
    @Test func countsTheCompletePartOfAPageAfterADeepResult() {
        let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        let dump = filledWithUsers(
            "{\"statuses\":[{\"id\":1,\"x\":\(deep)}]}\n{\"tweets\":[T2,{\"id\":"
        )
        for window in [.max, 100] {
            let decoded = decode(bytes: Array(dump.utf8), window: window)
            #expect(decoded.tweets == ["2"])
            #expect(decoded.refusals == ["1, record 1: nested too deep", "2, record 2: not JSON"])
        }
    }

    @Test func countsANumberAtTheEndAsAResult() {
        let decoded = decode(#"{"data":[1"#)
        #expect(decoded.refusals == ["1, record 1: not recognised", "1: not JSON"])
    }

    /// More results after a damage than are buffered at once.
    @Test func countsAllResultsOfALongDamagedPage() {
        let text = String(repeating: "x", count: 4096)
        let results = (1...2500).map { "  {\"id_str\":\"\($0)\",\"text\":\"\(text)\"},\n" }
        let dump = "{\n \"tweets\": [\n  {\"id\":,\n\(results.joined())  {}\n ]\n}\n"
        let decoded = decode(dump)
        #expect(decoded.tweets == (1...2500).map(String.init))
        #expect(decoded.refusals.first == "3: not JSON")
    }

    /// The layout with tweets, and with a user for `U`.
    private func filledWithUsers(_ layout: String) -> String {
        filled(layout.replacing("U", with: #"{"id":"9","username":"a"}"#))
    }
}

@Suite struct PageIncludesTests {
    private static let tweet = #"{"id":"1","text":"a","author_id":ID}"#

    @Test(arguments: [
        (#""7""#, #""7""#), (#""\u0037""#, #""7""#), (#""7""#, #""\u0037""#),
        (#""x\/y""#, #""x/y""#), (#""\u0030\u0037""#, #""07""#),
    ]) func findsAnIDWithEscapes(id: String, reference: String) {
        let tweet = Self.tweet.replacing("ID", with: reference)
        let page = #"{"data":[\#(tweet)],"includes":{"users":[{"id":\#(id),"username":"Ann"}]}}"#
        #expect(authors(page) == ["Ann"])
    }

    @Test func leavesOutObjectsThatAreTooLongTogether() throws {
        let includes = try #require(value(#"{"users":[{"id":"1"},{"id":"2","name":"long"}]}"#))
        var use = IncludesUse(maxBytes: 40)
        let found = includes.withValues(&use) { values in
            ["1", "1", "2", "1"].map { id in
                withCursor(Array(id.utf8)) { cursor in
                    values[.users, JSONValue(position: cursor.position)] != nil
                }
            }
        }
        #expect(found == [true, true, false, false])
        #expect(use.isExhausted)
    }

    private func authors(_ dump: String) -> [String?] { batch(dump).map(\.author) }

    private func value(_ json: String) -> PageIncludes? {
        withCursor(Array(json.utf8)) { PageIncludes(JSONValue(position: $0.position)) }
    }
}
