import Testing

@testable import TweetDumps

/// Records that are no tweets, and records that are not recognised.
@Suite struct NonTweetTests {
    @Test(arguments: [
        #"{"delete":{"status":{"id":5,"id_str":"5"},"timestamp_ms":"1"}}"#,
        #"{"limit":{"track":1}}"#,
        #"{"scrub_geo":{"user_id":1,"up_to_status_id":2}}"#,
        #"{"status_withheld":{"id":1}}"#,
        #"{"user_withheld":{"id":1}}"#,
        #"{"disconnect":{"code":4}}"#,
        #"{"warning":{"code":"FALLING_BEHIND","message":"m"}}"#,
        #"{"friends":[1,2]}"#,
        #"{"friends_str":["1"]}"#,
        #"{"event":"follow","source":{"id":1},"target":{"id":2},"created_at":"x"}"#,
        #"{"direct_message":{"id":1,"text":"so #none"}}"#,
        #"{"id":1,"text":"so #none","sender_id":2,"recipient_id":3}"#,
        #"{"index":{"_id":"1"}}"#,
        #"{"id":5,"screen_name":"name","name":"Name"}"#,
        #"{"error":"Not authorized"}"#,
        #"{"errors":[{"code":34,"message":"m"}]}"#,
        "null",
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

    /// Tweets within tweets are no results.
    @Test func leavesOutNestedTweets() {
        let decoded = decode(
            #"{"id_str":"1","text":"t","quoted_status":{"id_str":"2","text":"t","user":{}},"#
                + #""retweeted_status":{"id_str":"3","text":"t","user":{"status":{"id_str":"4"}}}}"#
        )
        #expect(decoded.tweets == ["1"])
    }

    /// A tweet with the member of a notice is a tweet.
    @Test(arguments: ["delete", "limit", "event", "warning", "status_withheld"])
    func keepsATweetWithTheMemberOfANotice(member: String) {
        let decoded = decode(#"{"id_str":"1","text":"t","user":{},"\#(member)":{"id":1}}"#)
        #expect(decoded.tweets == ["1"])
    }
}
