import Testing

@testable import TweetDumps

/// What each format says of a tweet besides its mentions.
@Suite struct WholeTweetTests {
    @Test func readsATweetOfAPIVersion1() throws {
        let tweet = try decodeTweet(
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
            """
        )
        #expect(
            tweet.details == """
                by Me, at 1539202764, in en, quote, to 5, quoting 9, 3 retweets, 2 likes, \
                1 replies, from A & B, place k1 "Town" NL 4.0 51.0 5.0 53.0, at 4.5 52.0, \
                M e/about/here: t
                http://b/
                photo m (alt)
                quoted 9 by Qu at 100000000: q
                """
        )
    }

    /// Its text, links and media are whole, unlike those of the retweet.
    @Test func takesWhatTheOriginalOfARetweetSays() throws {
        let tweet = try decodeTweet(
            """
            {"id":1,"text":"RT @Or: wh…","user":"Me","entities":{"urls":[{"url":"http://c/"}],
            "media":[{"media_url":"cut"}]},"retweet_count":7,
            "retweeted_status":{"id":2,"text":"wh…","truncated":true,"user":{"screen_name":"Or"},
            "extended_tweet":{"full_text":"whole","entities":{"urls":[{"url":"http://b/"}]},
            "extended_entities":{"media":[{"media_url":"m"}]}},"retweet_count":9,
            "quoted_status_id":9,"quoted_status":{"id":9,"text":"q"}}}
            """
        )
        #expect(
            tweet.details == """
                by Me, retweet, of 2, quoting 9, 7 retweets: RT @Or: whole
                http://b/
                photo m
                quoted 9: q
                """
        )
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

    @Test func readsFlattenedTweets() throws {
        let tweet = try decodeTweet(
            """
            {"id":"1","text":"RT @o: x…","author_id":"7","author":{"id":"7","username":"Fl"},
            "geo":{"place_id":"p","full_name":"F","geo":{"bbox":[1,2,3,4]}},
            "referenced_tweets":[{"type":"retweeted","id":"2","text":"orig",
            "author":{"username":"oo"},"attachments":{"media":[{"type":"video",
            "preview_image_url":"pp","variants":[{"bit_rate":3,"content_type":"video/mp4",
            "url":"v?tag=1"}]}]}}]}
            """
        )
        #expect(
            tweet.details == """
                by Fl, retweet, of 2, place p "F" 1.0 2.0 3.0 4.0: RT @oo: orig
                video v
                """
        )
    }

    @Test func readsAGraphQLResult() throws {
        let tweet = try decodeTweet(
            """
            {"rest_id":"1","core":{"user_results":{"result":{"core":{"screen_name":"Me","name":"n"},
            "profile_bio":{"description":"b"},"location":{"location":"l"}}}},"source":"<a>web</a>",
            "legacy":{"id_str":"1","full_text":"cut","entities":{},"favorite_count":4},
            "note_tweet":{"note_tweet_results":{"result":{"text":"whole","entity_set":
            {"urls":[{"expanded_url":"http://b/"}]}}}},
            "quoted_status_result":{"result":{"rest_id":"2","legacy":{"full_text":"q"}}}}
            """
        )
        #expect(
            tweet.details == """
                by Me, quote, quoting 2, 4 likes, from web, n/b/l: whole
                http://b/
                quoted 2: q
                """
        )
    }

    @Test func readsAnActivity() throws {
        let tweet = try decodeTweet(
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
            """
        )
        #expect(
            tweet.details == """
                by Me, in en, retweet, to 77, of 2, quoting 3, 4 retweets, from web, \
                place 0f "T" DE 1.0 2.0 3.0 4.0, at 4.0 52.0, d/s/l: RT @Or: y
                http://b/
                quoted 3: q
                """
        )
    }

    @Test func readsATweetOfSnscrape() throws {
        let tweet = try decodeTweet(
            """
            {"id":1,"content":"x","renderedContent":"x","replyCount":1,"likeCount":2,
            "date":"2018-10-10T20:19:24+00:00","sourceLabel":"app","inReplyToTweetId":6,
            "user":{"username":"Me","displayname":"d","description":"html","rawDescription":"r"},
            "quotedTweet":{"id":2,"content":"q","user":{"username":"Q"}},
            "outlinks":["http://b/","https://twitter.com/Q/status/2"],
            "media":[{"_type":"a.b.Video","thumbnailUrl":"t","variants":[{"contentType":"video/mp4",
            "bitrate":1,"url":"v?a"}]}],"place":{"fullName":"P","countryCode":"de"},
            "coordinates":{"longitude":4,"latitude":52}}
            """
        )
        #expect(
            tweet.details == """
                by Me, at 1539202764, quote, to 6, quoting 2, 2 likes, 1 replies, from app, \
                place P "P" DE, at 4.0 52.0, d/r/?: x
                http://b/
                video v
                quoted 2 by Q: q
                """
        )
    }

    @Test func readsATweetOfTwint() throws {
        let tweet = try decodeTweet(
            """
            {"id":1,"conversation_id":"7","tweet":"hi","username":"me","name":"M e","mentions":[],
            "video":1,"photos":[],"thumbnail":"p","quote_url":"https://twitter.com/q/status/9",
            "place":{"type":"Point","coordinates":[52,4]},"urls":["http://b/"],"likes_count":5,
            "retweet":false,"retweet_id":"6"}
            """
        )
        #expect(
            tweet.details == """
                by me, quote, quoting 9, 5 likes, at 4.0 52.0, M e/?/?: hi
                http://b/
                video p
                """
        )
    }

    @Test func readsATweetOfAPersonalArchive() throws {
        let tweet = try decodeTweet(
            """
            window.YTD.tweets.part0 = [{"tweet":{"id_str":"1","full_text":"x","favorite_count":"3",
            "in_reply_to_user_id":"5","entities":{"urls":[{"expanded_url":"http://b/"}]},
            "extended_entities":{"media":[{"type":"animated_gif","media_url":"g"}]}}}]
            """
        )
        #expect(tweet.details == "reply, 3 likes: x\nhttp://b/\nanimation g")
    }

    private func details(_ dump: String) -> [String] {
        var decoder = DumpDecoder()
        _ = ByteView.withPadding(Array(dump.utf8)) { decoder.decode($0, isLast: true) }
        return decoder.takeBatch().batch.map(\.details)
    }
}
