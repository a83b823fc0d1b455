import Foundation
import TestSupport
import Testing

@testable import TweetDumps

/// Long posts of which a personal archive has the whole text in another file.
@Suite struct NoteTweetTests {
    private static let beginning = String(repeating: "so many words ", count: 18)
    private static let note =
        #"{"noteTweet":{"createdAt":"2018-10-10T20:19:24.000Z","core":{"text":"\#(beginning)"#
        + #"about #Boats &amp; @Bo.","hashtags":["Boats"],"mentions":[{"screenName":"Bo"}],"#
        + #""urls":[{"shortUrl":"https://t.co/x","expandedUrl":"https://example.org/a"}]}}}"#
    private static let notes = "window.YTD.note_tweet.part0 = [\(note)]"
    private static let account = #"window.YTD.account.part0 = [{"account":{"username":"Ann"}}]"#

    /// A file with a tweet that was cut and a short one.
    private static func tweets(
        _ text: String = beginning + "ab… https://t.co/y",
        second: Int = 24
    ) -> String {
        #"window.YTD.tweets.part0 = [{"tweet":{"id":"1","full_text":"\#(text)","entities":{},"#
            + #""created_at":"Wed Oct 10 20:19:\#(second) +0000 2018"}},"#
            + #"{"tweet":{"id":"2","full_text":"short #a","entities":{"hashtags":[{"text":"a"}]},"#
            + #""created_at":"Wed Oct 10 20:19:24 +0000 2018"}}]"#
    }

    @Test(arguments: ["a.zip", "a.tar", "data/tweets.js", "data/tweets.js.gz"])
    func completeTheTweetsBesideThem(file: String) throws {
        let files = [
            TestEntry("data/account.js", Self.account), TestEntry("data/note-tweet.js", Self.notes),
            TestEntry("data/tweets.js", Self.tweets()),
        ]
        try withFolder { folder in
            try writeFile(container(.zip, files.reversed()), at: folder + "/a.zip")
            try writeFile(container(.tar, files), at: folder + "/a.tar")
            for file in files { try writeFile(file.bytes, at: folder + "/" + file.name) }
            try writeFile(compressed(files[2].bytes, .gzip), at: folder + "/data/tweets.js.gz")
            let tweets = tweets(ofFileAt: folder + "/" + file)
            #expect(Set(tweets.map(\.example)) == ["1 #Boats @Bo", "2 #a"])
            let long = try #require(tweets.first { $0.id == 1 })
            #expect(!long.isCut && long.text.hasSuffix("about #Boats &amp; @Bo."))
            #expect(long.links == ["https://example.org/a"])
            #expect(long.author == "Ann")
        }
    }

    @Test func lackTheListsThatAreExtracted() throws {
        let note = Self.notes.replacing(#""hashtags":["Boats"],"#, with: "")
        #expect(try examples(Self.tweets(), note) == ["1 #Boats @Bo", "2 #a"])
    }

    @Test func areOfTheSameSecondAndBeginAlike() throws {
        let other = "x" + Self.beginning + "ab… https://t.co/y"
        #expect(try examples(Self.tweets(other), Self.notes) == ["1", "2 #a"])
        #expect(try examples(Self.tweets(second: 25), Self.notes) == ["1", "2 #a"])
        let broken = "window.YTD.note_tweet.part0 = [{},[],{\"noteTweet\":null},\(Self.note),{"
        #expect(try examples(Self.tweets(), broken) == ["1 #Boats @Bo", "2 #a"])
        #expect(try examples(Self.tweets(), "window.YTD.note_tweet.part0 = []") == ["1", "2 #a"])
        let long = Self.note.replacing("about", with: String(repeating: "long ", count: 1 << 17))
        #expect(
            try examples(Self.tweets(), "window.YTD.note_tweet.part0 = [\(long),\(Self.note)]")
                == ["1 #Boats @Bo", "2 #a"]
        )
    }

    /// Of a tar file only the entries before are known.
    @Test func mustPrecedeTheTweetsInATarFile() throws {
        let files = [
            TestEntry("data/tweets.js", Self.tweets()), TestEntry("data/note-tweet.js", Self.notes),
        ]
        try withFile(container(.tar, files), named: "a.tar") { path in
            #expect(tweets(ofFileAt: path).map(\.example) == ["1", "2 #a"])
        }
    }

    private func examples(_ tweets: String, _ notes: String) throws -> [String] {
        try withFolder { folder in
            try writeFile(tweets, at: folder + "/tweets.js")
            try writeFile(notes, at: folder + "/note-tweet.js")
            return self.tweets(ofFileAt: folder + "/tweets.js").map(\.example)
        }
    }

    private func tweets(ofFileAt path: String) -> [Tweet] {
        DumpReader([DumpFile(path: path)], decoders: 2).batches().flatMap { Array($0) }
    }
}

/// Whole personal archives in one object.
@Suite struct PersonalArchiveObjectTests {
    private static let members = [
        "A": #""account":[{"account":{"username":"Ann","accountDisplayName":"Ann B","#
            + #""accountId":"7","createdAt":"2018-10-10T20:19:24.000Z"}}]"#,
        "P": #""profile":[{"profile":{"description":{"bio":"grows pears","location":"here"}}}]"#,
        "N": #""note-tweet":[{"noteTweet":{"createdAt":"2018-10-10T20:19:24.000Z","core":"#
            + #"{"text":"\#(words)about it #all","hashtags":["all"],"mentions":[]}}}]"#,
        "T": #""tweets":[{"tweet":{"id":"1","full_text":"so #a","entities":{"hashtags":"#
            + #"[{"text":"a"}]}}},{"tweet":{"id":"2","full_text":"\#(words)…","entities":{},"#
            + #""created_at":"Wed Oct 10 20:19:24 +0000 2018"}}]"#,
        "C": #""community-tweet":[{"tweet":{"id":"3","full_text":"so","entities":{},"#
            + #""user":{"screen_name":"Bo"}}}]"#,
        "L": #""like":[{"like":{"tweetId":"9","fullText":"none"}}]"#,
    ]
    private static let words = String(repeating: "so many words ", count: 19)

    @Test(arguments: ["APNTCL", "TCLNPA", "CLTNPA", "CATPLN", "LPANCT", "ACTPN"])
    func areReadInAnyOrder(order: String) {
        let names = order.map { Self.members[String($0)] ?? "" }
        let dump = "{" + names.joined(separator: ",") + "}"
        for decoded in decodedInWindows(dump) {
            #expect(decoded.tweets.sorted() == ["1 #a", "2 #all", "3"])
            #expect(decoded.refusals.isEmpty && decoded.nonTweets == 0)
        }
        let tweets = Dictionary(grouping: batch(dump), by: \.id).compactMapValues(\.first)
        for id in [1, 2] as [Int64] {
            #expect(tweets[id]?.details.hasPrefix("by Ann") == true)
            #expect(tweets[id]?.profile.display == "Ann B")
            #expect(tweets[id]?.profile.description == "grows pears")
            #expect(tweets[id]?.profile.location == "here")
            #expect(tweets[id]?[.account] == 7)
        }
        #expect(tweets[3]?.details == "by Bo: so")
    }

    /// Without a list of accounts the object is a page like others.
    @Test func needAccounts() {
        let dump = #"{"account":{"account":{"username":"Ann"}},\#(Self.members["T"] ?? "")}"#
        #expect(batch(dump).map(\.author) == [nil, nil])
    }
}
