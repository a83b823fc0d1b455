import Testing

@testable import TweetDumps

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

    /// Files with nothing but includes.
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

    /// Files of personal archives, which have no pages.
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

    @Test(arguments: includes) func countsAFileOfIncludesAsOneNonTweet(example: Example) {
        check(example)
    }

    @Test(arguments: personalArchives) func countsAPageOfAPersonalArchiveAsOneNonTweet(
        example: Example
    ) {
        check(example)
    }

    @Test(arguments: results) func countsTheCompletePartOfAPage(example: Example) {
        check(example)
    }

    @Test(arguments: [
        #"{"statuses":[T1],"users":[U]}"#, #"{"statuses":[T1],"users":[U],"x"}"#,
        #"{"users":[U],"statuses":[T1]}"#,
    ]) func ignoresUsersBesideResults(dump: String) {
        let decoded = decode(filled(dump))
        #expect(decoded.tweets == ["1"])
        #expect(decoded.nonTweets == 0)
    }

    @Test(arguments: [#"{"text":"t","users":[U"#, #"{"users":[U],"text":"t","id":,"#])
    func refusesADamagedTweetThatHasAList(dump: String) {
        let decoded = decode(filled(dump))
        #expect(decoded.refusals == ["1: not JSON"])
        #expect(decoded.nonTweets == 0)
    }

    @Test func countsResultsOfTheMaximumDepth() {
        let nested = String(repeating: "[", count: 511) + String(repeating: "]", count: 511)
        let tweet = #"{"id_str":"1","text":"t","a":\#(nested)}"#
        #expect(decode(#"{"tweets":[\#(tweet)],"x":1}"#).tweets == ["1"])
        #expect(decode(#"{"users":[],"tweets":[\#(tweet)]}"#).nonTweets == 1)
    }

    /// The depth of the unreadable result does not count for the page after it.
    @Test func countsTheCompletePartOfAPageAfterADeepResult() {
        let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        let dump = filled("{\"statuses\":[{\"id\":1,\"x\":\(deep)}]}\n{\"tweets\":[T2,{\"id\":")
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

    private func check(_ example: Example) {
        let bytes = Array(filled(example.dump).utf8)
        for window in [.max, 100, 9] {
            let decoded = decode(bytes: bytes, window: window, takesBatches: window < 100)
            #expect(decoded.tweets == example.tweets)
            #expect(decoded.nonTweets == example.nonTweets)
            #expect(decoded.refusals == example.refusals)
        }
    }

    /// The layout with tweets for `T1`, `T2` and `T3`, and with a user for `U`.
    private func filled(_ layout: String) -> String {
        (1...3).reduce(layout.replacing("U", with: #"{"id":"9","username":"a"}"#)) { text, id in
            text.replacing("T\(id)", with: "{\"id_str\":\"\(id)\",\"text\":\"t\"}")
        }
    }
}
