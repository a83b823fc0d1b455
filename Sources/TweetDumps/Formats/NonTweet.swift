/// Recognised things that are no tweets (rule 3).
enum NonTweet {
    /// The notices of a stream and the actions of a database's bulk file, by their names.
    private static let notices: KeyTable<Notice> = [
        "delete": .notice, "limit": .notice, "scrub_geo": .notice, "status_withheld": .notice,
        "user_withheld": .notice, "disconnect": .notice, "warning": .notice, "friends": .notice,
        "friends_str": .notice, "event": .notice, "direct_message": .notice, "control": .notice,
        "info": .notice, "warn": .notice, "error": .notice,
        "index": .action, "create": .action, "update": .action,
    ]

    private enum Notice {
        /// May have one member beside its own.
        case notice
        /// Stands alone.
        case action
    }

    /// Whether it is a notice of a stream, or an action of Elasticsearch's bulk format.
    static func isNotice(_ object: JSONObject) -> Bool {
        guard let notice = object.members.lazy.compactMap({ notices[$0.key] }).first,
            !object.hasText, object["id"] == nil, object["data"] == nil,
            object["tweet"]?.isObject != true
        else { return false }
        let count = object.count
        return count == 1 || count == 2 && notice == .notice || object["source"] != nil
    }

    /// The tweet that a notice, a compliance action or a page's event says was deleted.
    static func deletion(in object: JSONObject) -> Int64? {
        if let status = object["delete"]?["status"] {
            return tweetID(status["id_str"], status["id"])
        }
        if object["action"]?.text?.equals("delete") == true { return tweetID(object["id"]) }
        return tweetID(object["data"]?["delete", "tweet", "id"])
    }

    /// The id that the first of the values holds.
    private static func tweetID(_ values: JSONValue?...) -> Int64? {
        values.lazy.compactMap { $0?.id.value }.first
    }

    /// The verbs of Gnip's notices.
    private static let verbs: Set<String> = [
        "delete", "scrub_geo", "status_withheld", "user_withheld", "user_delete", "user_undelete",
        "user_protect", "user_unprotect", "user_suspend", "user_unsuspend",
    ]

    /// Whether it is a notice among Gnip's activities, and the tweet that it says was deleted.
    static func activity(_ object: JSONObject) -> (isNotice: Bool, deletion: Int64?)? {
        guard let verb = object["verb"]?.text?.string, verbs.contains(verb) else { return nil }
        guard verb == "delete", let tag = object["object"]?["id"]?.text else { return (true, nil) }
        return (true, TweetID(tag: tag).value)
    }

    /// Whether it is a direct message, which has a text and an id as tweets have.
    static func isDirectMessage(_ object: JSONObject) -> Bool {
        let names: [StaticString] = ["recipient_id", "recipient", "sender_id"]
        return object["dmConversation"] != nil
            || object.hasText && names.contains { object[$0] != nil }
    }

    /// Whether it is a thing beside tweets that no page holds: a user, a count, a tombstone.
    static func isKnown(_ object: JSONObject) -> Bool {
        if let type = object["__typename"]?.text,
            type.equals("TweetTombstone") || type.equals("TweetUnavailable")
        {
            return true
        }
        return object["screen_name"] != nil || object["username"] != nil
            || object["tweet_count"] != nil
            || object["count"] != nil && object["timePeriod"] != nil
    }

    /// Whether it is known, or stands where nothing but tweets and known things stand.
    static func isOther(_ object: JSONObject, in context: RecordContext) -> Bool {
        let texts: [StaticString] = ["content", "tweet", "body"]
        let hasUnreadText = texts.contains { object[$0]?.text != nil }
        let names: [StaticString] = ["action", "rules", "noteTweet", "like"]
        return context.isHTTP || context.isInPage && !hasUnreadText
            || names.contains { object[$0] != nil }
    }
}

extension TweetID {
    /// The id, where it is one.
    fileprivate var value: Int64? {
        if case .value(let id) = self { return id }
        return nil
    }
}
