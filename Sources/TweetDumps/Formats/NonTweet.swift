/// Recognises records that are no tweets.
enum NonTweet {
    /// The names of a stream's notices and of a bulk file's actions.
    private static let notices: MemberTable<Notice> = [
        "delete": .notice, "limit": .notice, "scrub_geo": .notice, "status_withheld": .notice,
        "user_withheld": .notice, "disconnect": .notice, "warning": .notice, "friends": .notice,
        "friends_str": .notice, "event": .notice, "direct_message": .notice, "control": .notice,
        "info": .notice, "warn": .notice, "error": .notice,
        "index": .action, "create": .action, "update": .action,
    ]

    private enum Notice {
        /// A notice of a stream, which may have one more member.
        case notice
        /// An action of Elasticsearch's bulk format, which has no other member.
        case action
    }

    /// True for a notice of a stream, or an action of Elasticsearch's bulk format.
    static func isNotice(_ object: JSONObject) -> Bool {
        guard let notice = object.members.lazy.compactMap({ notices[$0.name] }).first,
            !object.hasText, object["id"] == nil, object["data"] == nil,
            object["tweet"]?.isObject != true
        else { return false }
        let count = object.count
        return count == 1 || count == 2 && notice == .notice || object["source"] != nil
    }

    /// The id of the tweet that a notice, a compliance action or an event reports as deleted; nil
    /// if there is none.
    static func deletion(in object: JSONObject) -> Int64? {
        if let status = object["delete"]?["status"] {
            return tweetID(status["id_str"], status["id"])
        }
        if object["action"]?.text?.equals("delete") == true { return tweetID(object["id"]) }
        return tweetID(object["data"]?["delete", "tweet", "id"])
    }

    /// The first of the values that is an id.
    private static func tweetID(_ values: JSONValue?...) -> Int64? {
        values.lazy.compactMap { $0?.id }.first
    }

    /// The verbs of Gnip's notices.
    private static let verbs: Set<String> = [
        "delete", "scrub_geo", "status_withheld", "user_withheld", "user_delete", "user_undelete",
        "user_protect", "user_unprotect", "user_suspend", "user_unsuspend",
    ]

    /// Recognises a notice among Gnip's activities, with the id of a tweet that it reports as
    /// deleted.
    ///
    /// - Returns: nil if the object is not a notice.
    static func activity(_ object: JSONObject) -> (isNotice: Bool, deletion: Int64?)? {
        guard let verb = object["verb"]?.text?.string, verbs.contains(verb) else { return nil }
        guard verb == "delete", let tag = object["object"]?["id"]?.text else { return (true, nil) }
        return (true, TweetID(tag: tag).value)
    }

    /// True for a direct message, which has a text and an id like a tweet.
    static func isDirectMessage(_ object: JSONObject) -> Bool {
        let names: [StaticString] = ["recipient_id", "recipient", "sender_id"]
        return object["dmConversation"] != nil
            || object.hasText && names.contains { object[$0] != nil }
    }

    /// True for what GraphQL responses have in place of a tweet that cannot be shown.
    static func isTombstone(_ object: JSONObject) -> Bool {
        guard let type = object["__typename"]?.text else { return false }
        return type.equals("TweetTombstone") || type.equals("TweetUnavailable")
    }

    /// True for a tweet that was shown as an advertisement, as Zeeschuimer marks it.
    static func isAdvertisement(_ object: JSONObject) -> Bool {
        object["promoted"]?.isTrue == true && object["legacy"] != nil
    }

    /// True for objects outside of pages that are known to be no tweets: users, counts, tombstones.
    static func isKnown(_ object: JSONObject) -> Bool {
        isTombstone(object) || object["screen_name"] != nil || object["username"] != nil
            || object["tweet_count"] != nil
            || object["count"] != nil && object["timePeriod"] != nil
    }

    /// True for an object that can only be a non-tweet because of its members or its context.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - isHTTP: True if it is from recorded HTTP traffic, most of which is no tweets.
    ///   - isInPage: True if it is a result of a page.
    /// - Returns: False for an object that may be a tweet.
    static func isOther(_ object: JSONObject, isHTTP: Bool, isInPage: Bool) -> Bool {
        let texts: [StaticString] = ["content", "tweet", "body"]
        let hasUnreadText = texts.contains { object[$0]?.text != nil }
        let names: [StaticString] = ["action", "rules", "noteTweet", "like"]
        return isHTTP || isInPage && !hasUnreadText
            || names.contains { object[$0] != nil }
    }
}
