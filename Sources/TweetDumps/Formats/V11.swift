extension TweetFormat {
    /// Tweets of Twitter's API v1.1: search, timelines, streams; compatible and extended mode.
    ///
    /// The members are those of Twitter's tweet object, version 1.1. Tweets of its first years,
    /// without `id_str` and entities, have the same members as far as they go.
    static let v11 = TweetFormat(
        name: "v1.1",
        members: KeyTable([
            "id_str": .idText,
            "id": .id,
            "_id": .documentID,
            "text": .text,
            "full_text": .fullText,
            "truncated": .truncated,
            "entities": .entities,
            "extended_tweet": .extended,
            "note_tweet": .note,
            "user": .author,
            "created_at": .time,
            "timestamp_ms": .milliseconds,
            "lang": .language,
            "in_reply_to_status_id": .repliedTo,
            "is_quote_status": .quotes,
            "quoted_status": .quoted,
            "retweeted_status": .original,
            "matching_rules": .rules,

            // Pages.
            "statuses": .results,
            "results": .results,
            "tweets": .results,
            "data": .results,
            "activities": .results,
            "rows": .results,
            "users": .results,
            "search_metadata": .searchMetadata,
            "query": .pageQuery,
            "errors": .errors,

            // API v2.
            "author_id": .foreign,
            "public_metrics": .foreign,
            "edit_history_tweet_ids": .foreign,
            "referenced_tweets": .foreign,
            // Search API v1.
            "from_user": .foreign,
            // Direct messages.
            "recipient": .foreign,
            "recipient_id": .foreign,
            "sender_id": .foreign,
            "dmConversation": .foreign,
        ]),
        recognises: { tweet in
            tweet.hasText && !tweet.isForeign
                && (tweet.hasUser || tweet.hasEntities || tweet.idText != .absent
                    || tweet.isRetweet || tweet.extended != nil)
        }
    )
}
