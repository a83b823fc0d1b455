import Testing

@testable import TweetDumps

/// The numbers of tweets and of their authors, in each format.
@Suite struct TweetNumberTests {
    @Test(arguments: [
        (
            "API v1.1",
            """
            {"id_str":"1","full_text":"t","entities":{},"in_reply_to_user_id_str":"5",
            "in_reply_to_user_id":6,"retweet_count":0,"quote_count":2,"bookmark_count":"3",
            "possibly_sensitive":false,"conversation_id_str":"1","views":{"count":"4"},
            "user":{"id":8,"id_str":"7","screen_name":"Me","followers_count":1,"friends_count":2,
            "listed_count":3,"statuses_count":4,"verified":true,
            "created_at":"Wed Oct 10 20:19:24 +0000 2018"}}
            """,
            """
            account 7, reply_to_account 5, conversation 1, retweets 0, quotes 2, views 4, \
            bookmarks 3, sensitive 0
            followers 1, following 2, listed 3, posted 4, verified 1, created 1539202764
            """
        ),
        (
            "flattened",
            """
            {"id":"1","text":"t","author_id":"7","author":{"id":"7","username":"Me"},
            "in_reply_to_user":{"id":"5","username":"You"},"public_metrics":{"impression_count":6}}
            """,
            "account 7, reply_to_account 5, views 6"
        ),
        (
            "GraphQL",
            """
            {"rest_id":"1","core":{"user_results":{"result":{"rest_id":"7","is_blue_verified":true,
            "core":{"screen_name":"Me","created_at":"Wed Oct 10 20:19:24 +0000 2018"},
            "legacy":{"followers_count":1,"friends_count":2},"relationship_counts":{"followers":3},
            "tweet_counts":{"tweets":4},"verification":{"verified":false}}}},
            "views":{"count":"0","state":"Enabled"},"ext_views":{"count":"5"},
            "legacy":{"id_str":"1","full_text":"t","entities":{},"user_id_str":"6"}}
            """,
            """
            account 7
            followers 3, following 2, posted 4, verified 1, created 1539202764
            """
        ),
        (
            "GraphQL without a user",
            """
            {"rest_id":"1","ext_views":{"count":"5"},
            "legacy":{"id_str":"1","full_text":"t","entities":{},"user_id_str":"6"}}
            """,
            "account 6, views 5"
        ),
        (
            "snscrape",
            """
            {"id":1,"rawContent":"RT @Or: t","replyCount":0,"quoteCount":1,"viewCount":2,
            "bookmarkCount":3,"conversationId":4,"inReplyToUser":{"id":5,"username":"You"},
            "user":{"id":7,"username":"Me","followersCount":1,"friendsCount":2,"statusesCount":3,
            "listedCount":4,"verified":false,"created":"2018-10-10T20:19:24+00:00"},
            "retweetedTweet":{"id":2,"rawContent":"t","user":{"id":8,"username":"Or"}}}
            """,
            """
            account 7, reply_to_account 5, retweet_of 2, original_account 8, conversation 4, \
            replies 0, quotes 1, views 2, bookmarks 3
            followers 1, following 2, listed 4, posted 3, verified 0, created 1539202764
            """
        ),
    ]) func readsThoseOfATweet(of format: String, record: String, numbers: String) throws {
        #expect(try decodeTweet(record).numberText == numbers)
    }

    @Test func readsThoseOfAPIVersion2() {
        let page = batch(
            """
            {"data":[{"id":"1","text":"RT @Or: t","author_id":"7","conversation_id":"9",
            "in_reply_to_user_id":"5","possibly_sensitive":true,"public_metrics":{"retweet_count":1,
            "like_count":2,"reply_count":3,"quote_count":4,"impression_count":0,"bookmark_count":5},
            "referenced_tweets":[{"type":"retweeted","id":"2"}]}],"includes":{"users":[
            {"id":"7","username":"Me","verified":false,"verified_type":"blue",
            "created_at":"2018-10-10T20:19:24.000Z","public_metrics":{"followers_count":1,
            "following_count":2,"tweet_count":3,"listed_count":4}},{"id":"8","username":"Or"}],
            "tweets":[{"id":"2","text":"t","author_id":"8"}]}}
            """
        )
        #expect(
            page.map(\.numberText) == [
                """
                account 7, reply_to_account 5, retweet_of 2, original_account 8, conversation 9, \
                retweets 1, likes 2, replies 3, quotes 4, bookmarks 5, sensitive 1
                followers 1, following 2, listed 4, posted 3, verified 1, created 1539202764
                """
            ]
        )
    }

    /// The versions of an edited tweet, in the ways of personal archives, of both APIs, of web pages and of
    /// tables; one version alone was not edited.
    @Test(arguments: [
        (#""edit_info":{"initial":{"editTweetIds":["5","7"]}}"#, 7),
        (
            #""edit_info":{"edit":{"initialTweetId":"3","editControlInitial":{"editTweetIds":["3","5"]}}}"#,
            5
        ),
        (#""edit_history":{"initial_tweet_id":"5","edit_tweet_ids":["5","8"]}"#, 8),
        (#""edit_control":{"edit_tweet_ids":["5","6","9"]}"#, 9),
        (#""edit_history_tweet_ids":["5","7"],"public_metrics":{}"#, 7),
        (#""edit_info":{"initial":{"editTweetIds":["5"]}}"#, nil),
        (#""edit_info":{"initial":{"editTweetIds":["5","5"]}}"#, nil),
        (#""edit_info":{"initial":{"editTweetIds":["3","4"]}}"#, nil),
        (#""edit_history_tweet_ids":"5","public_metrics":{}"#, nil),
        (#""edit_info":{"initial":[]},"edit_history":[7,"x"],"edit_control":"x""#, nil),
        (#""edit_history_tweet_ids":[{},null,"a"],"public_metrics":{}"#, nil),
    ]) func readsTheLatestVersion(edits: String, latest: Int64?) throws {
        let tweet = try decodeTweet(
            #"{"id_str":"5","id":"5","text":"t","user":{"screen_name":"Me"},\#(edits)}"#
        )
        #expect(tweet[.latestVersion] == latest)
    }

    @Test func readsTheLatestVersionOfAGraphQLResult() throws {
        let tweet = try decodeTweet(
            #"{"rest_id":"5","legacy":{"full_text":"t","id_str":"5"},"edit_control":{"edit_control_initial":"#
                + #"{"edit_tweet_ids":["4","5","6"]}}}"#
        )
        #expect(tweet[.latestVersion] == 6)
    }

    /// Before 25 November 2011 the search API had numbers of its own.
    @Test(arguments: [
        ("139999999999999999", ""), ("140000000000000000", "account 7, reply_to_account 5"),
    ]) func readsAccountsOfTheSearchAPI(id: String, numbers: String) throws {
        let tweet = try decodeTweet(
            """
            {"id_str":"\(id)","text":"t","from_user":"Me","from_user_id":8,"from_user_id_str":"7",
            "to_user":"You","to_user_id":5,"iso_language_code":"en"}
            """
        )
        #expect(tweet.numberText == numbers)
    }

    @Test(arguments: [
        ("id:twitter.com:7", "account 7"), ("7", "account 7"), ("id:twitter.com:x", ""),
        ("tag:twitter.com:7", ""),
    ]) func readsAccountsOfActivities(id: String, numbers: String) throws {
        let tweet = try decodeTweet(
            """
            {"id":"tag:x:1","verb":"post","objectType":"activity","body":"t",
            "actor":{"id":"\(id)","preferredUsername":"Me"}}
            """
        )
        #expect(tweet.numberText == numbers)
    }

    /// The tool writes the number of the one who retweets where the text does not begin with `RT @`.
    @Test(arguments: [
        ("RT @Or: t", true, "account 7, retweet_of 2, original_account 8"),
        ("t", true, "account 7, retweet_of 2"), ("RT @Or: t", false, "account 7"),
    ]) func readsAccountsOfTwint(text: String, isRetweet: Bool, numbers: String) throws {
        let tweet = try decodeTweet(
            """
            {"id":1,"conversation_id":"","tweet":"\(text)","username":"me","user_id":7,
            "mentions":[],"retweet":\(isRetweet),"retweet_id":"2","user_rt_id":"8","urls":[]}
            """
        )
        #expect(tweet.numberText == numbers)
    }
}

extension Tweet {
    /// The numbers of the tweet, and in a second line those of its author.
    fileprivate var numberText: String {
        let ofTweet = TweetField.numbers
            .compactMap { field in self[field].map { "\(field.name) \($0)" } }
        let ofAuthor = AuthorField.order
            .compactMap { field in profile[field].map { "\(field.name) \($0)" } }
        return [ofTweet, ofAuthor].filter { !$0.isEmpty }.map { $0.joined(separator: ", ") }
            .joined(separator: "\n")
    }
}
