/// The tweets in a GraphQL response, in which they are deeply nested.
struct Timeline {
    /// The tweets, without those within other tweets; nil for an advertisement or a notice in place
    /// of a tweet.
    private(set) var items: [Item?] = []

    /// A tweet.
    struct Item {
        /// The tweet's object, which has a status in `legacy`.
        let object: JSONObject
        /// The same object, not parsed.
        let value: JSONValue
    }

    /// The meaning of a member.
    private enum Member {
        case result, promotion
    }

    private static let members: MemberTable<Member> = [
        "tweet_results": .result, "tweetResult": .result, "tweetResults": .result,
        "tweet_result": .result, "promotedMetadata": .promotion,
    ]

    /// Finds the tweets in a value.
    init(in value: JSONValue) {
        var cursor = value.cursor
        // The value is valid JSON.
        try? find(&cursor)
    }

    /// Finds the tweets in the value of a member, which may be a tweet itself.
    init(in member: (name: JSONText, value: JSONValue)) {
        if Timeline.members[member.name] == .result, member.value.isObject {
            append(result: member.value, isPromoted: false)
        } else {
            var cursor = member.value.cursor
            try? find(&cursor)
        }
    }

    private mutating func find(_ cursor: inout JSONCursor) throws(JSONFault) {
        switch cursor.byte {
        case UInt8(ascii: "{"): try findInObject(&cursor)
        case UInt8(ascii: "["):
            try cursor.readArray { (cursor) throws(JSONFault) in try find(&cursor) }
        default: try cursor.skipValue()
        }
    }

    private mutating func findInObject(_ cursor: inout JSONCursor) throws(JSONFault) {
        var results: [JSONValue] = []
        var isPromoted = false
        try cursor.readObject { (cursor, name) throws(JSONFault) in
            switch Timeline.members[name] {
            case .result where cursor.byte == UInt8(ascii: "{"):
                results.append(JSONValue(cursor: cursor))
                try cursor.skipValue()
            case .promotion:
                isPromoted = true
                try cursor.skipValue()
            default:
                try find(&cursor)
            }
        }
        for result in results { append(result: result, isPromoted: isPromoted) }
    }

    /// Appends an item of the timeline.
    ///
    /// A promoted one is an advertisement.
    private mutating func append(result wrapped: JSONValue, isPromoted: Bool) {
        let visible = wrapped.unwrappedResult
        let tweet = visible.object.map { Item(object: $0, value: visible) }
        let isTweet = !isPromoted && tweet?.object["legacy"]?.isObject == true
        items.append(isTweet ? tweet : nil)
    }
}
