import Testing
import TweetDumps

@testable import TweetArchive

/// Tweets that are asked for by their ids.
@Suite struct TweetDetailTests {
    private static func details(_ ids: [Int64], _ example: Example) throws -> [TweetDetails] {
        try example.archive.details(of: ids) { report in
            let tweets = try report.tweets.collected()
            #expect(tweets.count == report.count)
            return tweets
        }
    }

    @Test func showsEverythingOfATweet() throws {
        let example = try Example()
        try example.add([wholeTweet(1, 2)], term: "#b")
        try example.add([wholeTweet(1, 2)], term: "#A", name: "again")
        let details = try #require(try Self.details([1], example).first)
        #expect(details.tweet.text == "text-2")
        #expect(details.displayName == "display-2")
        #expect(details.spellings == [.init(kind: .hashtag, name: "tag2", count: 1)])
        #expect(details.tweet.links.first == "http://link-2/")
        #expect(
            details.media == [.init(kind: .photo, url: "http://media-2/", description: "alt-2")]
        )
        #expect(details.terms == ["#A", "#b"])
        #expect(details.references.map(\.relation) == [.answers, .quotes])
        #expect(details.references.map(\.id) == [62, 52])
        #expect(details.references.map(\.text) == [nil, "quoted-2"])
        #expect(details.references.map(\.author) == [nil, "quoted_2"])
    }

    @Test func countsHowOftenASpellingOccurs() throws {
        let example = try Example()
        try example.add([tweet(1, ["B", "b", "B", "a"], ["u"])])
        let spellings = try Self.details([1], example).flatMap(\.spellings)
        #expect(spellings.map { "\($0.name) \($0.count)" } == ["a 1", "B 2", "b 1", "u 1"])
    }

    /// The tweet that it answers is the archive's, a removed one, or an unknown one.
    @Test func showsWhatATweetAnswers() throws {
        let example = try Example()
        let answers = (1...3).map { number in
            let answered = #", "in_reply_to_status_id_str": "\#(number)""#
            return tweet(10 + number, more: answered)
        }
        try example.add([tweet(1, by: "Ann", text: "one &amp; all"), tweet(2)] + answers)
        try example.archive.remove([2])
        let references = try Self.details([11, 12, 13], example)
            .flatMap(\.references)
        #expect(references.map(\.id) == [1, 2, 3])
        #expect(references.map(\.author) == ["Ann", nil, nil])
        #expect(references.map(\.text) == ["one & all", nil, nil])
        #expect(references.map(\.isRemoved) == [false, true, false])
    }

    @Test func keepsTheOrderOfTheIDs() throws {
        let example = try Example()
        try example.add([tweet(1), tweet(2), tweet(3), tweet(.max)])
        try example.archive.remove([2])
        try example.archive.details(of: [3, 9, 2, 1, .max, 3, .min, 0]) { report in
            let tweets = try report.tweets.collected()
            #expect(tweets.map(\.tweet.id) == [3, 1, .max, 3])
            #expect(report.absent.removed == [2])
            #expect(report.absent.unknown == [9, .min, 0])
        }
        try example.archive.details(of: [1]) { #expect($0.absent.isEmpty) }
    }

    @Test func namesTheRetweetsOfATweetThatIsNotThere() throws {
        let example = try Example()
        let original = #"{"id_str": "7", "text": "t", "user": {"screen_name": "ann"}}"#
        try example.add([
            tweet(8, text: "RT @ann: t", more: #", "retweeted_status": \#(original)"#),
            tweet(9, text: "RT @ann: t", more: #", "retweeted_status": \#(original)"#),
            tweet(10),
        ])
        try example.archive.details(of: [7, 6, 10]) { report in
            #expect(report.count == 1 && report.absent.unknown == [7, 6])
            #expect(report.absent.retweets == [7: .init(count: 2, newest: 9)])
        }
        try example.archive.conversations(of: [6]) { report in
            #expect(report.absent.unknown == [6] && report.absent.retweets.isEmpty)
        }
    }
}
