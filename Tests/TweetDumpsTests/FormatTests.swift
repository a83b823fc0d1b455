import Testing

@testable import TweetDumps

/// What is read of a tweet besides its mentions, in each format.
@Suite struct FormatTests {
    /// A record, and what is read of it: format, id, author, time, language, kind, mentions.
    @Test(arguments: [
        (
            #"{"id_str":"9","id":8,"text":"so #b","user":{"screen_name":"Ann"},"#
                + #""entities":{"hashtags":[{"text":"a"}]},"lang":"en","#
                + #""created_at":"Wed Oct 10 20:19:24 +0000 2018"}"#,
            "v1.1: 9 by Ann at 1539202764 in en, original: #a"
        ),
        (
            #"{"id":9,"text":"so #b","user":{"screen_name":"Ann"},"in_reply_to_status_id":7}"#,
            "v1: 9 by Ann at ? in ?, reply: #b"
        ),
        (
            #"{"id":9,"id_str":"9","text":"so #b","user":{"screen_name":"Ann"}}"#,
            "v1.1 without entities: 9 by Ann at ? in ?, original: #b"
        ),
        (
            #"{"id":9,"text":"so #b","from_user":"Ann","iso_language_code":"de","#
                + #""created_at":"Wed, 26 Jan 2011 04:35:07 +0000"}"#,
            "v1 search: 9 by Ann at 1296016507 in de, original: #b"
        ),
        (
            #"{"data":{"id":"9","text":"so","author_id":"7","lang":"fr","#
                + #""created_at":"2018-10-10T20:19:24.000Z","entities":{"hashtags":[{"tag":"a"}],"#
                + #""mentions":[{"username":"Bo"}]},"referenced_tweets":[{"type":"quoted","id":"1"}]},"#
                + #""includes":{"users":[{"id":"7","username":"Ann"}]}}"#,
            "v2: 9 by Ann at 1539202764 in fr, quote: #a @Bo"
        ),
        (
            #"{"id":"9","text":"so","author":{"username":"Ann"},"#
                + #""referenced_tweets":[{"type":"retweeted","id":"1","text":"my #a"}]}"#,
            "v2: 9 by Ann at ? in ?, retweet: #a"
        ),
        (
            #"{"data":[{"id":"9","text":"cut","note_tweet":{"text":"the whole #a","#
                + #""entities":{"hashtags":[{"tag":"x"}]}},"author_id":"7"}]}"#,
            "v2: 9 by ? at ? in ?, original: #x"
        ),
        (
            #"window.YTD.tweets.part0 = [{"tweet":{"id":"9","full_text":"RT @bo: #a …","#
                + #""entities":{"hashtags":[],"user_mentions":[{"screen_name":"Bo"}]},"#
                + #""created_at":"Wed Oct 10 20:19:24 +0000 2018"}}]"#,
            "archive 2018: 9 by ? at 1539202764 in ?, retweet: @Bo"
        ),
        (
            #"{"rest_id":"9","core":{"user_results":{"result":{"core":{"screen_name":"Ann"}}}},"#
                + #""legacy":{"full_text":"cut","lang":"en","entities":{"hashtags":[{"text":"a"}]}},"#
                + #""note_tweet":{"note_tweet_results":{"result":{"text":"whole","entity_set":"#
                + #"{"hashtags":[{"text":"a"},{"text":"b"}]}}}}}"#,
            "graphql: 9 by Ann at ? in en, original: #a #b"
        ),
        (
            #"{"rest_id":"9","legacy":{"full_text":"RT @bo: cut …","entities":{},"#
                + #""retweeted_status_result":{"result":{"tweet":{"rest_id":"8","legacy":"#
                + #"{"full_text":"x","entities":{"hashtags":[{"text":"a"}]}}}}}}}"#,
            "graphql: 9 by ? at ? in ?, retweet: #a"
        ),
        (
            #"{"verb":"share","id":"tag:search.twitter.com,2005:9","objectType":"activity","#
                + #""actor":{"preferredUsername":"Ann"},"postedTime":"2018-10-10T20:19:24.000Z","#
                + #""body":"RT","twitter_entities":{},"object":{"body":"cut","long_object":"#
                + #"{"body":"whole","twitter_entities":{"hashtags":[{"text":"a"}]}}}}"#,
            "gnip: 9 by Ann at 1539202764 in ?, retweet: #a"
        ),
        (
            #"{"id":9,"content":"so #b","renderedContent":"","user":{"username":"Ann"},"#
                + #""date":"2021-10-07T04:13:38+00:00","lang":"es","hashtags":["a"],"#
                + #""mentionedUsers":[{"username":"Bo"}],"quotedTweet":null}"#,
            "snscrape: 9 by Ann at 1633580018 in es, original: #a @Bo"
        ),
        (
            #"{"id":9,"tweet":"so","username":"Ann","conversation_id":"9","hashtags":["a"],"#
                + #""mentions":[{"screen_name":"bo"}],"reply_to":[{"username":"ann"},"#
                + #"{"screen_name":"cy"}],"language":"pt","created_at":"2021-09-30 12:44:34 UTC"}"#,
            "twint: 9 by Ann at 1633005874 in pt, reply: #a @bo @cy"
        ),
        (
            #"{"id":"9","user":"Ann","text":"so #b","created_at":1539202764}"#,
            "reduced: 9 by Ann at 1539202764 in ?, original: #b"
        ),
    ]) func readsEachFormat(record: String, expected: String) throws {
        #expect(try summary(of: record) == expected)
    }

    /// Gnip's ids may be numbers, to which the same rules apply.
    @Test(arguments: [
        ("123", nil), (#""123""#, nil), (#"{"$numberLong":"123"}"#, nil),
        (#""tag:search.twitter.com,2005:123""#, nil), ("1.2e17", "id lost"), (#""a:b""#, "no id"),
    ]) func readsTheIDOfAnActivity(id: String, reason: String?) {
        let batch = batch(#"{"id":\#(id),"verb":"post","objectType":"activity","body":"hi"}"#)
        #expect(batch.map(\.id) == (reason == nil ? [123] : []))
        #expect(batch.refusals.map(\.reason.sentence) == [reason].compactMap(\.self))
    }

    @Test(arguments: [
        (#""retweeted_status":{"text":"so #a"},"retweeted_status":null"#, "1 #r"),
        (#""retweeted_status":null,"retweeted_status":{"text":"so #a"}"#, "1 #a #r"),
        (#""retweeted_status":{"text":"so #a"},"retweeted_status":{"text":"so #b"}"#, "1 #b #r"),
    ]) func takesTheLastOriginal(members: String, expected: String) {
        #expect(batch(#"{"id":1,"text":"so #r",\#(members)}"#).map(\.example) == [expected])
    }

    @Test(arguments: [
        #"{"delete":{"status":{"id":9,"user_id":1}}}"#,
        #"{"delete":{"status":{"id":8,"id_str":"9"},"timestamp_ms":"1"}}"#,
        #"{"id":"9","action":"delete","created_at":"2018-10-10T20:19:24.000Z","reason":"deleted"}"#,
        #"{"verb":"delete","objectType":"activity","object":{"id":"tag:search.twitter.com,2005:9"}}"#,
        #"{"data":{"delete":{"tweet":{"id":"9","author_id":"1"}}}}"#,
    ]) func recognisesADeletion(record: String) {
        let batch = batch(record)
        #expect(batch.deletions == [9])
        #expect(batch.nonTweets == 1 && batch.records == 1)
    }

    @Test(arguments: [
        #"{"status_withheld":{"id":9,"user_id":1,"withheld_in_countries":["DE"]}}"#,
        #"{"id":"9","action":"scrub_geo"}"#, #"{"scrub_geo":{"user_id":1,"up_to_status_id":9}}"#,
    ]) func doesNotTakeOtherNoticesForDeletions(record: String) {
        let batch = batch(record)
        #expect(batch.deletions.isEmpty)
        #expect(batch.nonTweets == 1 && batch.records == 1)
    }

    /// What API v2 answers to a request that failed, without a list of errors.
    @Test(arguments: [
        #"{"title":"Too Many Requests","detail":"Wait","type":"about:blank","status":429}"#,
        #"{"title":"Forbidden","detail":"No","type":"https://api.twitter.com/2/problems/x"}"#,
        #"{"client_id":"1","title":"a","detail":"b","type":"https://api.x.com/2/problems/y"}"#,
    ]) func countsAProblemDocumentAsANonTweet(record: String) {
        let batch = batch(record + "\n" + record)
        #expect(batch.nonTweets == 2 && batch.records == 2)
    }

    @Test(arguments: [
        #"{"title":"Knots","detail":"b","type":"about:blank"}"#,
        #"{"title":"Knots","detail":"b","type":"article","status":429}"#,
        #"{"title":"Knots","type":"about:blank","status":429}"#,
    ]) func refusesObjectsThatAreLikeProblemDocuments(record: String) {
        #expect(batch(record).refusals.map(\.reason) == [.notRecognised])
    }

    @Test func readsTheCountsOfAManifest() {
        let manifest = """
            window.__THAR_CONFIG = {"dataTypes":{"like":{"files":[{"fileName":"data/like.js",\
            "count":"5"}]},"tweets":{"files":[{"fileName":"data/tweets.js","count":"12"},\
            {"fileName":"data/tweets-part1.js","count":"3"}]}}}
            """
        #expect(
            batch(manifest).manifestCounts == [
                ManifestCount(file: "data/tweets.js", records: 12),
                ManifestCount(file: "data/tweets-part1.js", records: 3),
            ]
        )
        let index =
            #"var tweet_index = [{"file_name":"data/js/tweets/2013_01.js","tweet_count":7}]"#
        #expect(
            batch(index).manifestCounts
                == [ManifestCount(file: "data/js/tweets/2013_01.js", records: 7)]
        )
    }

    @Test func noticesRoundedIDs() {
        let tweets = [
            (#"{"id":505874924095815700,"id_str":"505874924095815681","text":"t"}"#, (1, 0, 0)),
            (#"{"id":505874924095815681,"id_str":"505874924095815681","text":"t"}"#, (0, 0, 0)),
            (#"{"id":505874924095815700,"text":"t"}"#, (0, 1, 1)),
            (#"{"id":505874924095815681,"text":"t"}"#, (0, 1, 0)),
            (#"{"id":"505874924095815700","text":"t"}"#, (0, 0, 0)),
            (#"{"id":1200,"text":"t"}"#, (0, 0, 0)),
        ]
        for (tweet, (disagreeing, large, rounded)) in tweets {
            let signs = RoundedIDs(disagreeing: disagreeing, large: large, rounded: rounded)
            #expect(batch(tweet).roundedIDs == signs, "\(tweet)")
        }
    }

    @Test func keepsTheBytesOfRefusedRecords() {
        let dump = """
            {"id":1,"text":"t"}
            {"id":"x","text":"t"}
            {"id":2,"text":
            "t",,}
            {"id":3,"text":"t"} junk
            [1]
            """
        var decoder = DumpDecoder(keepsRefused: true)
        _ = ByteView.withPadding(Array(dump.utf8)) { decoder.decode($0, isLast: true) }
        let batch = decoder.takeBatch().batch
        #expect(batch.refusals.map(\.line) == [2, 3, 5, 6])
        let kept = String(decoding: batch.refusedBytes, as: UTF8.self)
        #expect(kept == "{\"id\":\"x\",\"text\":\"t\"}\n{\"id\":2,\"text\":\n\"t\",,}\njunk\n1\n")
    }

    @Test(arguments: [
        (#"{"tweets":[{"id":1,"text":"t"},{"text":"t"},[{"text":"t"}]]}"#, [2, 1]),
        (#"[{"text":"t"},{"id":1,"text":"t"},{"text":"t"}]"#, [1, 3]),
        (#"{"doc":{"text":"t"},"key":1,"id":"x"}"#, [nil]),
        ("{\"users\":[\n{\"text\":\"t\"}]}", [nil]),
    ]) func numbersTheRecordsOfALine(dump: String, numbers: [Int?]) {
        #expect(batch(dump).refusals.map(\.recordNumber) == numbers)
    }

    private func summary(of record: String) throws -> String {
        let batch = batch(record)
        let tweet = try #require(batch.first)
        #expect(batch.count == 1 && batch.refusals.isEmpty)
        let words = tweet.example.split(separator: " ")
        return "\(batch.formats.sorted().joined()): \(words[0]) by \(tweet.author ?? "?") "
            + "at \(tweet.time.map(String.init) ?? "?") in \(tweet.language ?? "?"), "
            + "\(tweet.kind.name): \(words.dropFirst().joined(separator: " "))"
    }
}

/// Records that are no tweets, and records that are not recognised.
@Suite struct NonTweetTests {
    @Test(arguments: [
        #"{"delete":{"status":{"id":5,"id_str":"5"},"timestamp_ms":"1"}}"#,
        #"{"limit":{"track":1}}"#, #"{"scrub_geo":{"user_id":1,"up_to_status_id":2}}"#,
        #"{"status_withheld":{"id":1}}"#, #"{"user_withheld":{"id":1}}"#,
        #"{"disconnect":{"code":4}}"#, #"{"warning":{"code":"FALLING_BEHIND","message":"m"}}"#,
        #"{"friends":[1,2]}"#, #"{"friends_str":["1"]}"#,
        #"{"event":"follow","source":{"id":1},"target":{"id":2},"created_at":"x"}"#,
        #"{"direct_message":{"id":1,"text":"so #none"}}"#,
        #"{"id":1,"text":"so #none","sender_id":2,"recipient_id":3}"#, #"{"index":{"_id":"1"}}"#,
        #"{"id":5,"screen_name":"name","name":"Name"}"#, #"{"error":"Not authorized"}"#,
        #"{"errors":[{"code":34,"message":"m"}]}"#, "null",
    ]) func recognisesNonTweets(record: String) {
        let lines = decode("{\"id_str\":\"1\",\"text\":\"t\"}\n[\(record)]\n")
        #expect(lines.tweets == ["1"])
        #expect(lines.nonTweets == 1)
        #expect(lines.refusals == [])
    }

    @Test(arguments: [
        (#"{"statuses":[],"errors":[{"a":1},{"a":2}]}"#, 2),
        (#"{"errors":[{"a":1}],"statuses":[]}"#, 1),
        (#"{"errors":[],"statuses":[]}"#, 0),
        (#"{"statuses":[null,{"message":"m"}]}"#, 2),
    ]) func countsTheErrorsOfAPage(page: String, count: Int) {
        let decoded = decode(page)
        #expect(decoded.nonTweets == count)
        #expect(decoded.refusals == [])
    }

    @Test(arguments: [
        (#"{"id":5,"user":{"screen_name":"a"}}"#, "1: no text"),
        (#"{"id_str":"5","entities":{}}"#, "1: no text"),
        (#"{"id":5,"text":null,"user":{}}"#, "1: no text"),
        (#"{"a":1}"#, "1: not recognised"),
        ("{}", "1: not recognised"),
        (#"{"version":2}"#, "1: not recognised"),
        ("[5]", "1, record 1: not recognised"),
        ("[\"delete\"]", "1, record 1: not recognised"),
    ]) func refusesUnknownRecords(record: String, refusal: String) {
        let decoded = decode(record)
        #expect(decoded.refusals == [refusal])
        #expect(decoded.nonTweets == 0)
    }

    @Test func leavesOutNestedTweets() {
        let decoded = decode(
            #"{"id_str":"1","text":"t","quoted_status":{"id_str":"2","text":"t","user":{}},"#
                + #""retweeted_status":{"id_str":"3","text":"t","user":{"status":{"id_str":"4"}}}}"#
        )
        #expect(decoded.tweets == ["1"])
    }

    @Test(arguments: ["delete", "limit", "event", "warning", "status_withheld"])
    func keepsATweetWithTheMemberOfANotice(member: String) {
        let decoded = decode(#"{"id_str":"1","text":"t","user":{},"\#(member)":{"id":1}}"#)
        #expect(decoded.tweets == ["1"])
    }
}
