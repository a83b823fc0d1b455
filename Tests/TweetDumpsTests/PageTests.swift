import Testing

@testable import TweetDumps

/// Pages: objects with a list of results.
@Suite struct PageTests {
    @Test(arguments: [
        #"{"statuses":[T1,T2]}"#,
        #"{"search_metadata":{"query":"q"},"statuses":[T1,T2]}"#,
        #"{"results":[T1,T2],"next":"x"}"#,
        "{\"next\":\"x\",\n \"results\": [\n T1,\n T2\n ]\n}",
        "{\"statuses\":[T1]}\n{\"statuses\":[T2]}",
        "{\"statuses\":[T1]}{\"statuses\":[T2]}",
        "[{\"statuses\":[T1]},{\"statuses\":[T2]}]",
        "T1\n{\"statuses\":[T2]}",
        "{\"statuses\":[T1]}\nT2",
        #"{"statuses":[[T1],T2]}"#,
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
            (#""query":"s"}"#, 3, ["s", "q"]),
            (#""query":"s""#, 3, ["q"]),
            ("[1]", 3, ["q"]),
            ("]", 3, ["q"]),
            (#""id_str":"3","text":"t"}"#, 3, ["q"]),
            (#""id_str":"3","te"#, 2, ["q"]),
            (#""text":"t"},"#, 1, ["q"]),
            ("[{", 0, []),
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

    /// The layout with tweets for `T1`, `T2` and `T3`.
    private func filled(_ layout: String) -> String {
        (1...3).reduce(layout) { text, id in
            text.replacing("T\(id)", with: "{\"id_str\":\"\(id)\",\"text\":\"t\"}")
        }
    }
}
