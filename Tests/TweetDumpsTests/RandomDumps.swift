import TestSupport

@testable import TweetDumps

/// Generates dumps whose layout changes, with unreadable records among the others.
struct RandomDump {
    private var random: SplitMix64
    private var lastID = 0

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    mutating func text() -> String {
        let beginning = pick(["", "", "", "\u{FEFF}", "\u{1E}", "\n \n", "Connected\n", "{\n"])
        let stretches = (0..<Int.random(in: 1...5, using: &random)).map { _ in stretch() }
        return beginning + stretches.joined()
    }

    /// Some records in one layout.
    private mutating func stretch() -> String {
        let indent = pick(["", "", "  ", "\t"])
        let newline = pick(["\n", "\n", "\r\n", "\n\n"])
        let records = records()
        let lines = records.map { indent + $0 + newline }.joined()
        let elements = records.map { indent + $0 + "," + newline }.joined()
        let between = pick(["", " ", ",", newline])
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1: return lines
        case 7: return script() + "[" + newline + elements + "]" + newline
        case 8: return script() + records.joined(separator: newline) + newline
        case 2: return "[" + newline + elements + pick(["]", "", " ]"]) + newline
        case 3: return "[" + (records + ["null"]).joined(separator: ",") + "]" + newline
        case 4: return records.joined(separator: between) + newline
        default: return page(indent: indent, newline: newline)
        }
    }

    /// The left side of an assignment.
    private mutating func script() -> String {
        pick(["window.YTD.tweets.part0 = ", "window.YTD.like.part0=", "var a =\n", "let b.c[0] = "])
    }

    private mutating func page(indent: String, newline: String) -> String {
        let query = { (number: Int) in #""query":"%23q\#(number)""# }
        let before = pick([
            "", query(1) + ",", #""search_metadata":{\#(query(2))},"# + newline + indent,
            #""__twarc":{"url":"https://a.b/c?x=1&query=%23q5"},"#, RandomDump.includes + ",",
        ])
        let behind = pick([
            "", "," + query(3), #","search_metadata":{\#(query(4))}"#, #","errors":[{"a":1}]"#, "!",
            newline + indent + #","results":[null]"#, "," + RandomDump.includes,
            ",\(newline)\(indent)\(RandomDump.includes),\(query(6))",
            "," + RandomDump.includes.dropLast(pick([1, 2, 9])),
        ])
        let list = records().map { indent + " " + $0 + "," + newline }.joined()
        let end = pick(["null]", "]", "null" + newline + indent + "]", ""])
        let bracket = pick(["}", "}", newline + indent + "}", ""])
        let name = pick(["statuses", "data", "tweets", "users"])
        return indent + "{" + before + "\"\(name)\":[" + newline + list + indent + " " + end
            + behind
            + bracket + newline
    }

    private mutating func records() -> [String] {
        (0..<Int.random(in: 0...12, using: &random)).map { _ in record() }
    }

    private mutating func record() -> String {
        lastID += 1
        let id = String(lastID)
        let tweet =
            #"{"id_str":"\#(id)","text":"so \#(id)","entities":{"hashtags":[{"text":"t\#(id)"}]}}"#
        switch Int.random(in: 0..<28, using: &random) {
        case 0: return #"{"delete":{"status":{"id":5}}}"#
        case 1: return #"{"id":\#(id)e3,"text":"t","user":{}}"#
        case 2: return String(tweet.dropLast(Int.random(in: 1..<tweet.count, using: &random)))
        case 3: return tweet.replacing(",", with: ",\n")
        case 4: return tweet.replacing("{", with: "{\n  ").replacing("}", with: "\n}")
        case 5: return "[" + tweet + "]"
        case 6: return "{}"
        case 7: return "x" + tweet
        case 8: return #"{"id_str":"\#(id)","text":"é \n{ … 😀","matching_rules":[{"tag":"r"}]}"#
        case 9: return "\u{1E}" + tweet
        case 10: return #"{"tweet":\#(tweet)}"#
        case 11: return #"{"doc":\#(tweet),"id":"7","key":"k"}"#
        case 12: return #"{"data":\#(tweet),\#(RandomDump.includes)}"#
        case 13...16:
            return #"{"id":"\#(id)","text":"RT @o: t","author_id":"7","#
                + #""referenced_tweets":[{"type":"retweeted","id":"99"}]}"#
        default: return tweet
        }
    }

    /// The includes that the retweets refer to.
    private static let includes =
        #""includes":{"users":[{"id":"7","username":"ann"}],"tweets":[{"id":"99","text":"so #z"}]}"#

    private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
        choices[Int.random(in: choices.indices, using: &random)]
    }
}
