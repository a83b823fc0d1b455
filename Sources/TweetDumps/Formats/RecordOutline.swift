/// The members of an object that is no tweet in any format, to tell what it is (rules 3 and 4).
///
/// Such records are few, so they are read a second time and with ease.
struct RecordOutline {
    /// What becomes of the record.
    enum Outcome {
        /// Recognised things that are no tweets; each entry of `errors` is a record of its own.
        case nonTweets(Int)
        case refused(RefusalReason)
        /// A page inside of a page or list: its entries are the records.
        case page
    }

    /// What a value is.
    fileprivate enum Value {
        case text, object, list, other
    }

    private var members: [String: Value] = [:]
    private var keys: [String] = []
    /// The length of `errors` where that is a list of objects.
    private var errors: Int?
    private var hasResultCount = false

    /// Reads the object at the cursor, which is known to be JSON.
    init(at cursor: inout JSONCursor) {
        try? cursor.readObject(level: 0) { (cursor, key) throws(JSONFault) in
            let name = key.string
            if members.updateValue(Value(cursor.byte), forKey: name) == nil { keys.append(name) }
            switch name {
            case "errors": errors = try cursor.countObjects(level: 1)
            case "meta": hasResultCount = try cursor.holdsMember("result_count", level: 1)
            default: try cursor.skipValue(level: 1)
            }
        }
    }

    /// Tells what becomes of the record.
    ///
    /// - Parameter inPage: Whether it is an entry of a page's result list.
    /// - Returns: The outcome.
    func outcome(inPage: Bool) -> Outcome {
        if isControlMessage || isDirectMessage { return .nonTweets(1) }
        if hasText { return .refused(.notRecognised) }
        if errors == nil, isError { return .nonTweets(1) }
        if holdsResults { return .page }
        if let errors { return .nonTweets(errors) }
        if hasResultCount { return .nonTweets(0) }
        if has("screen_name") || has("username") { return .nonTweets(1) }
        if has("tweet_count") || has("count") && has("timePeriod") { return .nonTweets(1) }
        if has("id") || has("id_str"), has("user") || has("entities") { return .refused(.noText) }
        return isOther(inPage: inPage) ? .nonTweets(1) : .refused(.notRecognised)
    }

    private func has(_ key: String) -> Bool { members[key] != nil }

    private var hasText: Bool { members["text"] == .text || members["full_text"] == .text }

    /// The notices of a stream, by the member that each is named after.
    private static let controlMembers: Set<String> = [
        "delete", "limit", "scrub_geo", "status_withheld", "user_withheld", "disconnect", "warning",
        "friends", "friends_str", "event", "direct_message", "control", "info", "warn", "index",
        "create", "update", "error",
    ]
    /// The actions of an Elasticsearch bulk file stand alone.
    private static let actions: Set<String> = ["index", "create", "update"]

    private var isControlMessage: Bool {
        guard !hasText, !has("id"), !has("data"), members["tweet"] != .object,
            let name = keys.first(where: RecordOutline.controlMembers.contains)
        else { return false }
        let isPair = keys.count == 2 && !RecordOutline.actions.contains(name)
        return keys.count == 1 || isPair || has("source")
    }

    private var isDirectMessage: Bool {
        has("dmConversation")
            || hasText && (has("recipient_id") || has("recipient") || has("sender_id"))
    }

    private var isError: Bool {
        keys.count <= 3 && (members["error"] == .text || members["error"] == .object)
    }

    /// Known things beside tweets, and whatever else stands in a page without a text of its own.
    private func isOther(inPage: Bool) -> Bool {
        let hasUnreadText = ["content", "tweet", "body"].contains { members[$0] == .text }
        return inPage && !hasUnreadText
            || ["action", "rules", "noteTweet", "like"].contains(where: has)
    }

    private var holdsResults: Bool {
        RecordOutline.resultLists.contains { members[$0] == .list }
    }

    private static let resultLists = [
        "statuses", "results", "tweets", "data", "activities", "rows", "users",
    ]
}

extension RecordOutline.Value {
    fileprivate init(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): self = .text
        case UInt8(ascii: "{"): self = .object
        case UInt8(ascii: "["): self = .list
        default: self = .other
        }
    }
}

extension JSONCursor {
    /// Whether the value is an object with a member of this name.
    fileprivate mutating func holdsMember(
        _ name: StaticString,
        level: Int
    ) throws(JSONFault) -> Bool {
        guard byte == UInt8(ascii: "{") else {
            try skipValue(level: level)
            return false
        }
        var isHeld = false
        try readObject(level: level) { (cursor, key) throws(JSONFault) in
            isHeld = isHeld || key.equals(name)
            try cursor.skipValue(level: level + 1)
        }
        return isHeld
    }
}
