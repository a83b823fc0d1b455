import Testing

@testable import TweetDumps

/// Which text and entities of a record count.
@Suite struct MentionDecodingTests {
    @Test(arguments: [
        (#""hashtags":[{"text":"a"},{"text":"B"},{"text":"a"}]"#, "1 #B #a×2"),
        (#""user_mentions":[{"screen_name":"a","name":"none","id":5}]"#, "1 @a"),
        (
            #""hashtags":[{"text":"same"}],"user_mentions":[{"screen_name":"same"}]"#,
            "1 #same @same"
        ),
        (#""hashtags":[{"text":"\u0023a"},{"text":"＃a"},{"text":"＃"},{"text":""}]"#, "1 #a×2"),
        (#""hashtags":[{"text":"\u0023"},{"text":"\u0023\u0023"},{"text":"@\u0023"}]"#, "1 ##×2"),
        (#""hashtags":[{"text":"\u0023\u0023"},{"text":"\u0023"},{"text":"＃\u0023"}]"#, "1 ##×2"),
        (#""hashtags":[{"text":"\u0023@a"},{"text":"@a"},{"text":"a"}]"#, "1 #@a #a×2"),
        (#""hashtags":[{"text":"e\u0301"},{"text":"\u00e9"}]"#, "1 #é×2"),
        (#""hashtags":[{"text":null},{"name":"none"},{},3,null]"#, "1"),
        (#""hashtags":null,"user_mentions":{}"#, "1"),
        (#""urls":[{"text":"none"}],"symbols":[{"text":"none"}]"#, "1"),
        ("", "1"),
    ]) func readsTheEntityLists(lists: String, tweet: String) {
        let decoded = decode(#"{"id_str":"1","text":"so #none @none","entities":{\#(lists)}}"#)
        #expect(decoded.tweets == [tweet])
    }

    @Test(arguments: [
        #"{"id_str":"1","text":"RT @a: #b &lt;#c&gt; x#no #1 http://example.org/#in @d/list"}"#,
        #"{"id_str":"1","text":"RT @a: #b &lt;#c&gt;","entities":null}"#,
        #"{"id_str":"1","text":"so #none","full_text":"@a: #b #c"}"#,
    ]) func extractsMentionsIfThereAreNoEntities(dump: String) throws {
        let tweet = try decodeTweet(dump)
        #expect(tweet.example == "1 #b #c @a")
        #expect(tweet.isExtracted)
    }

    @Test(arguments: [
        (#"{"id_str":"1","text":"so #fant…"}"#, "1 #fant"),
        (#"{"id_str":"1","truncated":true,"text":"so #fant…"}"#, "1"),
        (#"{"id_str":"1","truncated":true,"text":"so #fant ..."}"#, "1"),
        (#"{"id_str":"1","truncated":true,"text":"so #fant #more…"}"#, "1 #fant"),
        (#"{"id_str":"1","text":"RT @a: so #fant…"}"#, "1 @a"),
        (#"{"id_str":"1","truncated":true,"full_text":"so #fant…"}"#, "1 #fant"),
    ]) func leavesOutNamesThatTouchTheMarkOfACut(dump: String, tweet: String) {
        #expect(decode(dump).tweets == [tweet])
    }

    @Test(arguments: [
        (#""extended_tweet":{"full_text":"t","entities":{"hashtags":[{"text":"f"}]}}"#, "1 #f"),
        (#""extended_tweet":{"full_text":"so #found"}"#, "1 #found"),
        (#""extended_tweet":{"full_text":"so #none","entities":{}}"#, "1"),
        (#""extended_tweet":{"entities":{"hashtags":[{"text":"none"}]}}"#, "1 #own"),
        (#""extended_tweet":null"#, "1 #own"),
        (#""note_tweet":{"text":"t","entities":{"hashtags":[{"text":"note"}]}}"#, "1 #note"),
        (
            #""note_tweet":{"note_tweet_results":{"result":{"text":"t","entity_set":{"hashtags":"#
                + #"[{"text":"note"}]}}}}"#,
            "1 #note"
        ),
        (
            #""note_tweet":{"text":"so #note"},"extended_tweet":{"full_text":"so #extended"}"#,
            "1 #note"
        ),
    ]) func takesTheFullestTextWithItsOwnEntities(members: String, tweet: String) {
        let decoded = decode(
            #"{"id_str":"1","text":"t","entities":{"hashtags":[{"text":"own"}]},\#(members)}"#
        )
        #expect(decoded.tweets == [tweet])
    }

    @Test(arguments: [
        // As often as in the list that has it more often.
        ("a", "A b b", "1 #A #b×2"),
        ("A B B C", "a b c c", "1 #B×2 #a #c×2"),
        // The spellings are those of that list; of the original if both have it equally often.
        ("x X", "X X", "1 #X×2"),
        ("x X x", "X X", "1 #X #x×2"),
        ("", "only", "1 #only"),
        ("own", "", "1 #own"),
    ]) func countsAMentionAsInTheRetweetOrTheOriginal(
        retweet: String,
        original: String,
        tweet: String
    ) {
        let decoded = decode(
            """
            {"id_str":"1","text":"RT @o: …","entities":\(entities(retweet)),"retweeted_status":{
            "id_str":"2","text":"t","entities":\(entities(original)),"user":{}}}
            """
        )
        #expect(decoded.tweets == [tweet])
    }

    @Test func takesTheFullestTextOfAnOriginal() {
        let decoded = decode(
            #"{"id_str":"1","text":"RT","entities":{},"retweeted_status":{"text":"so #none","entities":{},"#
                + #""extended_tweet":{"full_text":"t","entities":{"hashtags":[{"text":"full"}]}}}}"#
        )
        #expect(decoded.tweets == ["1 #full"])
    }

    @Test func leavesOutTheMentionsOfAQuotedTweet() {
        let quoted = #"{"id_str":"3","text":"t","entities":\#(entities("none")),"user":{}}"#
        let decoded = decode(
            """
            {"id_str":"1","text":"t","entities":\(entities("a")),"quoted_status":\(quoted),
            "retweeted_status":{"text":"t","entities":\(entities("b")),"quoted_status":\(quoted)}}
            """
        )
        #expect(decoded.tweets == ["1 #a #b"])
    }

    @Test(arguments: [
        (#""text":"t""#, false),
        (#""text":"t…""#, false),
        (#""text":"t","truncated":true"#, true),
        (#""text":"t","truncated":"true""#, true),
        (#""text":"t","truncated":false"#, false),
        (#""full_text":"t","truncated":true"#, false),
        (#""text":"t","full_text":"t","truncated":true"#, false),
        (#""text":"t","truncated":true,"extended_tweet":{"full_text":"t"}"#, false),
        (#""text":"t","truncated":true,"note_tweet":{"text":"t"}"#, false),
        (#""text":"RT @o: t…""#, true),
        (#""text":"RT @o: t ... \n""#, true),
        (#""text":"RT @o: t...""#, false),
        (#""text":"RT @o: t… http://t.co/a""#, false),
        (#""text":"RT @o: t…","retweeted_status":{"text":"t"}"#, false),
        (#""text":"RT @o: t","retweeted_status":{"text":"t","truncated":true}"#, true),
        (
            #""text":"RT @o: t","retweeted_status":{"text":"t","truncated":true,"#
                + #""extended_tweet":{"full_text":"t"}}"#,
            false
        ),
        (
            #""text":"O's account is temporarily unavailable because it violates the "#
                + #"Twitter Media Policy. Learn more.""#,
            true
        ),
    ]) func recognisesACutText(members: String, isCut: Bool) throws {
        let tweet = try decodeTweet(#"{"id_str":"1","entities":{},\#(members)}"#)
        #expect(tweet.isCut == isCut)
    }

    /// An entities object with these hashtags.
    private func entities(_ names: String) -> String {
        let list = names.split(separator: " ").map { #"{"text":"\#($0)"}"# }
        return #"{"hashtags":[\#(list.joined(separator: ","))],"user_mentions":[]}"#
    }
}
