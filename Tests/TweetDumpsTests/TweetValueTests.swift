import Foundation
import Testing

@testable import TweetDumps

/// What odd values of members mean.
@Suite struct TweetValueTests {
    @Test(arguments: [
        (#""EN""#, "en"), (#""zh_CN""#, "zh-cn"), (#""in""#, "in"), (#""und-x""#, "und-x"),
        (#""und""#, nil), (#""qme""#, nil), (#""zxx""#, nil), (#""art""#, nil), (#""qua""#, "qua"),
        (#""""#, nil), (#""klingon""#, nil), (#""en-""#, nil), (#""e""#, nil), ("null", nil),
        (#""en-123456789""#, nil), (#""\u212ao""#, "ko"),
    ]) func knowsLanguages(value: String, language: String?) throws {
        #expect(try tweet(#""lang":\#(value)"#).language == language)
    }

    @Test(arguments: [
        (#"<a href=\"x\" rel=\"y\">A &amp; B</a>"#, "A & B"), ("web", "web"), ("<a></a>", nil),
        ("&lt;a href=&quot;x&quot;&gt;web&lt;/a&gt;", "web"), (" ", nil), ("a<b", "a<b"),
        (#"\u00a0<a\n>a &amp;lt; b</a>\u3000"#, "a &lt; b"), ("&#39;&apos;&amp", "''&amp"),
    ]) func removesMarkupFromSources(value: String, source: String?) throws {
        #expect(try tweet(#""source":"\#(value)""#).source == source)
    }

    @Test(arguments: [
        ("0", 0), (#""7""#, 7), (#"{"$numberLong":"8"}"#, 8), (#"{"$numberInt":9}"#, 9), ("-0", 0),
        ("9223372036854775807", Int64.max), ("9223372036854775808", nil), (#""100+""#, nil),
        ("-1", nil), ("3.0", nil), ("true", nil), ("null", nil), (#""""#, nil), (#"" 7""#, nil),
        (#"{"$numberLong":null,"$numberInt":9}"#, nil), ("5,\"favorite_count\":null", nil),
    ]) func readsCounts(value: String, count: Int64?) throws {
        #expect(try tweet(#""favorite_count":\#(value)"#)[.likes] == count)
    }

    @Test(arguments: [
        ("[1,2]", "1.0 2.0"), (#"["-122.5","+45"]"#, "-122.5 45.0"), ("[0,0]", nil),
        ("[-0.0,0]", nil), ("[181,1]", nil), ("[1,91]", nil), ("[true,1]", nil), ("[null,1]", nil),
        ("[1]", nil), ("[1,2,3]", nil), (#"[".5",1]"#, nil), ("[1e400,1]", nil), ("{}", nil),
        ("[0.1,-1e1]", "0.1 -10.0"),
    ]) func readsPoints(value: String, point: String?) throws {
        let read = try tweet(#""coordinates":{"coordinates":\#(value)}"#).point
        #expect(read.map { "\($0.longitude) \($0.latitude)" } == point)
    }

    @Test(arguments: [
        (#"{"coordinates":[52,4]}"#, "4.0 52.0"),
        (#"{"coordinates":{"coordinates":[4,52]}}"#, "4.0 52.0"),
        (#"{"coordinates":[99,4]}"#, nil), ("[52,4]", nil),
    ]) func readsPointsWithTheLatitudeFirst(value: String, point: String?) throws {
        let read = try tweet(#""coordinates":null,"geo":\#(value)"#).point
        #expect(read.map { "\($0.longitude) \($0.latitude)" } == point)
    }

    @Test(arguments: [
        (#"{"id":"k","name":"n","country_code":"usa"}"#, #"place k "n""#),
        (#"{"id":" ","full_name":"f"}"#, #"place f "f""#), (#"{"country_code":"de"}"#, ""),
        (#""Town""#, #"place Town "Town""#),
        (#"{"id":"k","bounding_box":{"coordinates":[[[1,99]]]}}"#, "place k"),
        (
            #"{"id":"k","bounding_box":{"coordinates":[[[1,2],[3,4],[0,9]]]}}"#,
            "place k 0.0 2.0 3.0 9.0"
        ),
        (#"{"id":"k","bounding_box":{"coordinates":[]}}"#, "place k"),
    ]) func readsPlaces(value: String, place: String) throws {
        #expect(try tweet(#""place":\#(value)"#).details == place + ": t")
    }

    @Test(arguments: [
        ("https://twitter.com/a/status/5", nil), ("http://x.com/a/statuses/5/photo/1", nil),
        ("HTTPS://WWW.Twitter.com/#!/A_1/Status/5?s=20", nil),
        ("https://mobile.twitter.com/i/web/status/05", nil), ("http://m.x.com/i/status/5", nil),
        ("https://x.com/a/status/0", nil),  // An id that is not valid leads to an unknown tweet.
        ("https://twitter.com/a/status/6", "https://twitter.com/a/status/6"),
        ("https://twitter.com/a/status/", "https://twitter.com/a/status/"),
        (
            "https://twitter.com/a/status/55555555555555555555",
            "https://twitter.com/a/status/55555555555555555555"
        ),
        ("https://nottwitter.com/a/status/5", "https://nottwitter.com/a/status/5"),
        ("https://twitter.com/a/b/status/5", "https://twitter.com/a/b/status/5"),
        ("https://twitter.com/i/web/x/status/5", "https://twitter.com/i/web/x/status/5"),
        ("see https://twitter.com/a/status/5", "see https://twitter.com/a/status/5"),
        (" ", nil),
    ]) func leavesOutLinksToQuotedTweets(address: String, link: String?) throws {
        let entities = #""entities":{"urls":[{"expanded_url":"\#(address)"}]}"#
        let tweet = try tweet(#""quoted_status_id":5,\#(entities)"#)
        #expect(tweet.links == [link].compactMap(\.self))
    }

    @Test func knowsNoLinksOfAWithheldText() throws {
        let notice =
            "account is temporarily unavailable because it violates the Twitter Media Policy"
        let tweet = try decodeTweet(
            #"{"id":1,"text":"O's \#(notice).","entities":{"urls":[{"url":"http://help/"}]}}"#
        )
        #expect(tweet.links == [])
    }

    @Test(arguments: [
        (#"{"media_url":"http","media_url_https":"https"}"#, "photo https"),
        (#"{"type":"GIF","media_url":"g"}"#, "animation g"),
        (#"{"type":"other","media_url":"x"}"#, nil), (#"{"type":7,"media_url":"x"}"#, nil),
        (#"{"type":"photo"}"#, nil), (#"{"type":"photo","media_url":" "}"#, nil), ("5", nil),
        (#"{"media_url":"m","ext_alt_text":" ","alt_text":"a"}"#, "photo m (a)"),
        (
            #"{"type":"video","media_url":"p","video_info":{"variants":[{"content_type":"#
                + #""application/x-mpegURL","url":"m"},{"content_type":"video/mp4","bitrate":"5","#
                + #""url":"v5"},{"content_type":"video/mp4","bitrate":32,"url":"w32"},"#
                + #"{"content_type":"video/mp4","bitrate":32,"url":"v32?tag=1"}]}}"#,
            "video v32"
        ),
    ]) func readsMedia(value: String, medium: String?) throws {
        let tweet = try tweet(#""entities":{"media":[\#(value)]}"#)
        #expect(tweet.details == ": t" + (medium.map { "\n" + $0 } ?? ""))
    }

    @Test(arguments: [
        (#""user":{"screen_name":"No Name","username":"ok_1","name":" "}"#, "by ok_1: t"),
        (#""user":{"name":"\t\u3000","description":"\u00a0.","location":""}"#, "?/\u{A0}./?: t"),
        (#""user":{"screen_name":"a"},"user":"b""#, "by b: t"),
        (#""user":{"screen_name":"a","screen_name":5}"#, ": t"),
        (#""user":[],"author":{"username":"c"}"#, "by c: t"),
        (#""screen_name":" ","username":"d""#, "by d, d/?/?: t"),
        (#""from_user":"a b","username":"d""#, ": t"),
        (#""from_user":"e","from_user_name":"E e""#, "by e, E e/?/?: t"),
    ]) func findsTheAuthor(members: String, details: String) throws {
        #expect(try decodeTweet(#"{"id":1,"text":"t",\#(members)}"#).details == details)
    }

    @Test(arguments: [
        (#""in_reply_to_user_id":4"#, "reply: t"), (#""in_reply_to_user_id":0"#, ": t"),
        (#""in_reply_to_screen_name":"a""#, "reply: t"), (#""to_user":"a""#, "reply: t"),
        (#""in_reply_to_status_id":"""#, ": t"), (#""in_reply_to_status_id":1"#, "reply: t"),
        (#""quoted_status_id":1"#, "quote: t"), (#""quoted_status_id":8"#, "quote, quoting 8: t"),
        (#""is_quote_status":"true""#, ": t"), (#""quoted_status":{}"#, ": t"),
        (#""quoted_status":{"text":"q"}"#, "quote: t"), (#""retweeted_status_id":1"#, ": t"),
        (#""quoted_status":{"id":8,"text":""}"#, "quote, quoting 8: t"),
    ]) func knowsOtherTweets(members: String, details: String) throws {
        #expect(try tweet(members).details == details)
    }

    /// A status of Twitter's API with the id 1 and the text `t`.
    private func tweet(_ members: String) throws -> Tweet {
        try decodeTweet(#"{"id":1,"text":"t","user":{},\#(members)}"#)
    }
}

/// The digests of what records say.
@Suite struct RecordDigestTests {
    private let record =
        #"{"id":1,"text":"t #a","user":{"screen_name":"A","name":"n"},"source":"<b>s</b>","#
        + #""place":{"id":"k","name":"n"},"entities":{"urls":[{"url":"u"},{"url":"v"}],"#
        + #""media":[{"media_url":"m"}]},"quoted_status":{"id":2,"text":"q"}}"#

    @Test(arguments: [
        (#""text":"t #a""#, #""text":"t #b""#), (#""text":"t #a""#, #""text":"t #a","lang":"en""#),
        (#""name":"n"},"source""#, #""description":"n"},"source""#), ("<b>s</b>", "<b>ss</b>"),
        (#""id":"k","name":"n""#, #""id":"n""#), (#"{"url":"u"},{"url":"v"}"#, #"{"url":"uv"}"#),
        (#"{"url":"u"},{"url":"v"}"#, #"{"url":"v"},{"url":"u"}"#), (#""id":2"#, #""id":3"#),
        (#""media_url":"m""#, #""media_url":"m","alt_text":"m""#), (#""text":"q""#, #""text":"r""#),
        (#""media_url":"m""#, #""media_url":"m","type":"video""#), (#""id":1"#, #""id":4"#),
        (#""id":1"#, #""id":1,"favorite_count":0"#), (#""id":1"#, #""id":1,"created_at":1"#),
        (#""id":1"#, #""id":1,"coordinates":{"coordinates":[1,2]}"#), (#""A""#, #""a""#),
        (#""id":1"#, #""id":1,"in_reply_to_status_id":7"#),
        (#""id":1"#, #""id":1,"truncated":true"#),
    ]) func differForDifferentRecords(part: String, other: String) {
        #expect(record.contains(part))
        #expect(
            digests(record)[0] != digests(record.replacingOccurrences(of: part, with: other))[0]
        )
    }

    /// The digest depends neither on what else is in the batch nor on what is not kept.
    @Test(arguments: [
        (#""id":1"#, #""id":"1","idle":[]"#), ("<b>s</b>", "s"),
        (#""id":1"#, #""id":1,"lang":"und","favorite_count":-1,"geo":{"coordinates":[0,0]}"#),
        (#""name":"n"},"source""#, #""name":"n","location":" "},"source""#),
    ]) func areEqualForEqualRecords(part: String, other: String) {
        let same = record.replacingOccurrences(of: part, with: other)
        let before = ##"{"id":8,"text":"#b","source":"x","user":"B","entities":{"urls":[]}}"##
        let all = digests([record, before, same, record].joined(separator: "\n"))
        #expect(all[0] == all[2])
        #expect(all[0] == all[3])
        #expect(all[0] != all[1])
    }

    /// It is stored in archives.
    @Test func staysTheSame() {
        #expect(digests(record) == [2_995_159_311_398_523_872])
    }

    private func digests(_ dump: String) -> [UInt64] {
        batch(dump).rows.map(\.recordDigest)
    }
}

/// What each format says of a tweet besides its mentions.
@Suite struct WholeTweetTests {
    @Test(arguments: [
        (
            "API v1.1",
            """
            {"id_str":"1","text":"t","lang":"EN","created_at":"2018-10-10 20:19:24",
            "user":{"screen_name":"Me","name":"M e","description":"about","location":"here"},
            "in_reply_to_status_id_str":"5","retweet_count":"3","favorite_count":2,"reply_count":1,
            "source":"<a href=\\"x\\">A &amp; B</a>","geo":{"coordinates":[1,1]},
            "coordinates":{"type":"Point","coordinates":[4.5,52]},
            "place":{"id":"k1","full_name":"Town","name":"T","country_code":"nl",
            "bounding_box":{"coordinates":[[[4,51],[5,53]]]}},
            "entities":{"urls":[{"url":"http://t/","expanded_url":"http://b/"}]},
            "extended_entities":{"media":[{"type":"photo","media_url_https":"m","ext_alt_text":"alt"}]},
            "quoted_status":{"id":9,"text":"q","user":{"screen_name":"Qu"},"created_at":100000000}}
            """,
            """
            by Me, at 1539202764, in en, quote, to 5, quoting 9, 3 retweets, 2 likes, \
            1 replies, from A & B, place k1 "Town" NL 4.0 51.0 5.0 53.0, at 4.5 52.0, \
            M e/about/here: t
            http://b/
            photo m (alt)
            quoted 9 by Qu at 100000000: q
            """
        ),
        // Its text, links and media are whole, unlike those of the retweet.
        (
            "original of a retweet",
            """
            {"id":1,"text":"RT @Or: wh…","user":"Me","entities":{"urls":[{"url":"http://c/"}],
            "media":[{"media_url":"cut"}]},"retweet_count":7,
            "retweeted_status":{"id":2,"text":"wh…","truncated":true,"user":{"screen_name":"Or"},
            "extended_tweet":{"full_text":"whole","entities":{"urls":[{"url":"http://b/"}]},
            "extended_entities":{"media":[{"media_url":"m"}]}},"retweet_count":9,
            "quoted_status_id":9,"quoted_status":{"id":9,"text":"q"}}}
            """,
            """
            by Me, retweet, of 2, quoting 9, 7 retweets: RT @Or: whole
            http://b/
            photo m
            quoted 9: q
            """
        ),
        (
            "flattened",
            """
            {"id":"1","text":"RT @o: x…","author_id":"7","author":{"id":"7","username":"Fl"},
            "geo":{"place_id":"p","full_name":"F","geo":{"bbox":[1,2,3,4]}},
            "referenced_tweets":[{"type":"retweeted","id":"2","text":"orig",
            "author":{"username":"oo"},"attachments":{"media":[{"type":"video",
            "preview_image_url":"pp","variants":[{"bit_rate":3,"content_type":"video/mp4",
            "url":"v?tag=1"}]}]}}]}
            """,
            """
            by Fl, retweet, of 2, place p "F" 1.0 2.0 3.0 4.0: RT @oo: orig
            video v
            """
        ),
        (
            "GraphQL",
            """
            {"rest_id":"1","core":{"user_results":{"result":{"core":{"screen_name":"Me","name":"n"},
            "profile_bio":{"description":"b"},"location":{"location":"l"}}}},"source":"<a>web</a>",
            "legacy":{"id_str":"1","full_text":"cut","entities":{},"favorite_count":4},
            "note_tweet":{"note_tweet_results":{"result":{"text":"whole","entity_set":
            {"urls":[{"expanded_url":"http://b/"}]}}}},
            "quoted_status_result":{"result":{"rest_id":"2","legacy":{"full_text":"q"}}}}
            """,
            """
            by Me, quote, quoting 2, 4 likes, from web, n/b/l: whole
            http://b/
            quoted 2: q
            """
        ),
        (
            "activity",
            """
            {"id":"tag:x:1","verb":"share","objectType":"activity","body":"RT","retweetCount":4,
            "actor":{"preferredUsername":"Me","displayName":"d","summary":"s","location":
            {"displayName":"l"}},"generator":{"displayName":"web"},"gnip":{"language":{"value":"en"}},
            "location":{"displayName":"T","link":"https://api.twitter.com/1.1/geo/id/0f.json",
            "geo":{"coordinates":[[[1,2],[3,4]]]},"twitter_country_code":"de"},
            "geo":{"coordinates":[52,4]},"inReplyTo":{"link":"http://twitter.com/x/statuses/77"},
            "object":{"id":"tag:x:2","body":"y","actor":{"preferredUsername":"Or"},
            "twitter_entities":{"urls":[{"expanded_url":"http://b/"}]},
            "twitter_quoted_status":{"id":"tag:x:3","body":"q"}}}
            """,
            """
            by Me, in en, retweet, to 77, of 2, quoting 3, 4 retweets, from web, \
            place 0f "T" DE 1.0 2.0 3.0 4.0, at 4.0 52.0, d/s/l: RT @Or: y
            http://b/
            quoted 3: q
            """
        ),
        (
            "snscrape",
            """
            {"id":1,"content":"x","renderedContent":"x","replyCount":1,"likeCount":2,
            "date":"2018-10-10T20:19:24+00:00","sourceLabel":"app","inReplyToTweetId":6,
            "user":{"username":"Me","displayname":"d","description":"html","rawDescription":"r"},
            "quotedTweet":{"id":2,"content":"q","user":{"username":"Q"}},
            "outlinks":["http://b/","https://twitter.com/Q/status/2"],
            "media":[{"_type":"a.b.Video","thumbnailUrl":"t","variants":[{"contentType":"video/mp4",
            "bitrate":1,"url":"v?a"}]}],"place":{"fullName":"P","countryCode":"de"},
            "coordinates":{"longitude":4,"latitude":52}}
            """,
            """
            by Me, at 1539202764, quote, to 6, quoting 2, 2 likes, 1 replies, from app, \
            place P "P" DE, at 4.0 52.0, d/r/?: x
            http://b/
            video v
            quoted 2 by Q: q
            """
        ),
        (
            "twint",
            """
            {"id":1,"conversation_id":"7","tweet":"hi","username":"me","name":"M e","mentions":[],
            "video":1,"photos":[],"thumbnail":"p","quote_url":"https://twitter.com/q/status/9",
            "place":{"type":"Point","coordinates":[52,4]},"urls":["http://b/"],"likes_count":5,
            "retweet":false,"retweet_id":"6"}
            """,
            """
            by me, quote, quoting 9, 5 likes, at 4.0 52.0, M e/?/?: hi
            http://b/
            video p
            """
        ),
        (
            "personal archive",
            """
            window.YTD.tweets.part0 = [{"tweet":{"id_str":"1","full_text":"x","favorite_count":"3",
            "in_reply_to_user_id":"5","entities":{"urls":[{"expanded_url":"http://b/"}]},
            "extended_entities":{"media":[{"type":"animated_gif","media_url":"g"}]}}}]
            """,
            "reply, 3 likes: x\nhttp://b/\nanimation g"
        ),
    ]) func readsWholeTweets(of format: String, record: String, details: String) throws {
        #expect(try decodeTweet(record).details == details)
    }

    @Test(arguments: [
        // The name is that in the text, if the original names none.
        (#""text":"RT @ab: cut","retweeted_status":{"id":2,"text":"all"}"#, "RT @ab: all"),
        (#""text":"cut","retweeted_status":{"id":2,"text":"all"}"#, "cut"),
        (#""text":"cut","retweeted_status":{"text":"","user":"ab"}"#, "cut"),
        (#""text":"cut","retweeted_status":{"text":"a","user":"ab"},"retweeted_status":1"#, "cut"),
    ]) func composesTheTextOfARetweet(members: String, text: String) throws {
        #expect(try decodeTweet(#"{"id":1,\#(members)}"#).text == text)
    }

    @Test func readsTheIncludesOfAPage() {
        let dump = """
            {"data":[{"id":"1","author_id":"7","text":"RT @o: a…",
            "referenced_tweets":[{"type":"retweeted","id":"2"}],"attachments":{"media_keys":["k"]}},
            {"id":"3","author_id":"7","text":"x","geo":{"place_id":"p"},
            "referenced_tweets":[{"type":"quoted","id":"2"},{"type":"replied_to","id":"1"}],
            "public_metrics":{"retweet_count":1,"like_count":2,"reply_count":3},
            "attachments":{"media_keys":["k","gone"]}}],
            "includes":{"users":[{"id":"7","username":"Me","name":"n"},{"id":"8","username":"Or"}],
            "tweets":[{"id":"2","author_id":"8","text":"all #tag","attachments":{"media_keys":["k"]},
            "entities":{"urls":[{"expanded_url":"http://b/"},{"url":"x","media_key":"k"}]}}],
            "media":[{"media_key":"k","type":"photo","url":"pic","alt_text":"alt"}],
            "places":[{"id":"p","full_name":"P","geo":{"bbox":[1,2,3,4]}}]}}
            """
        #expect(
            details(dump) == [
                """
                by Me, retweet, of 2, n/?/?: RT @Or: all #tag
                http://b/
                photo pic (alt)
                """,
                """
                by Me, quote, to 1, quoting 2, 1 retweets, 2 likes, 3 replies, \
                place p "P" 1.0 2.0 3.0 4.0, n/?/?: x
                photo pic (alt)
                quoted 2 by Or: all #tag
                """,
            ]
        )
    }

    /// Nothing runs away if tweets of `includes` refer to each other.
    @Test func readsAPageWhoseTweetsReferToThemselves() {
        let references = #"[{"type":"retweeted","id":"1"},{"type":"quoted","id":"1"}]"#
        let tweet = #"[{"id":"1","text":"a","referenced_tweets":\#(references)}]"#
        #expect(
            details(#"{"data":\#(tweet),"includes":{"tweets":\#(tweet)}}"#)
                == ["retweet: a\nquoted 1: a\nquoted 1: a"]
        )
    }

    private func details(_ dump: String) -> [String] {
        batch(dump).map(\.details)
    }
}
