/// The parts of an object in memory that is a page or a map of records.
///
/// Objects around one record, and recorded HTTP traffic, are recognised by ``RecordShape``.
struct Envelope {
    enum Part {
        /// A record, or a list of records.
        case records(JSONValue)
        /// A record whose id is beside it.
        case record(JSONValue, outerID: TweetID)
        /// Records by id.
        case map(JSONObject)
        case timeline(Timeline)
        case nonTweets(Int)
        /// The whole object is one non-tweet, which may report a tweet as deleted.
        case nonTweet(deletion: Int64?)
    }

    /// The parts, in the order in which they are decoded.
    private(set) var parts: [Part] = []

    /// Recognises an object; nil if it is neither a page nor a map of records.
    init?(_ object: JSONObject) {
        if Envelope.isIncludesFile(object) {
            parts = [.nonTweets(1)]
            return
        }
        let errors = Envelope.errors(in: object)
        if let errors {
            parts.append(.nonTweets(errors))
        } else if Envelope.isError(object) {
            parts = [.nonTweet(deletion: nil)]
            return
        }
        let results = TweetFormat.resultLists.compactMap { Envelope.results($0, of: object) }
        parts += results
        guard errors == nil, results.isEmpty else { return }
        guard let rare = Envelope.rareParts(of: object) else { return nil }
        parts += rare
    }

    /// True for `includes` in a file of its own, as academictwitteR writes it.
    private static func isIncludesFile(_ object: JSONObject) -> Bool {
        let names: [StaticString] = [
            "users", "tweets", "media", "places", "polls", "topics", "errors",
        ]
        return object["users"]?.isList == true && object["tweets"]?.isList == true
            && object.members.allSatisfy { member in names.contains { member.name.equals($0) } }
    }

    /// The number of objects in the list of errors; nil if there is no such list.
    private static func errors(in object: JSONObject) -> Int? {
        guard var cursor = object["errors"]?.cursor else { return nil }
        return try? cursor.countObjects()
    }

    /// True for the response to a request that failed.
    private static func isError(_ object: JSONObject) -> Bool {
        if isProblem(object) { return true }
        guard let error = object["error"] else { return false }
        return (error.isObject || error.text != nil) && object.count <= 3
    }

    /// True for a problem document, with which API v2 answers a request that failed.
    private static func isProblem(_ object: JSONObject) -> Bool {
        guard object["title"]?.text != nil, object["detail"]?.text != nil,
            let type = object["type"]?.text?.string
        else { return false }
        let isOfTwitter = ["https://api.twitter.com/", "https://api.x.com/"].contains {
            type.hasPrefix($0) && type.contains("/problems/")
        }
        return isOfTwitter || type == "about:blank" && object["status"]?.isNumber == true
    }
}

// MARK: - Results

extension Envelope {
    private static func results(_ name: StaticString, of object: JSONObject) -> Part? {
        guard let value = object[name] else { return nil }
        if value.isList { return .records(value) }
        guard let inner = value.object else { return nil }
        if name.description == "data" { return data(value, inner, of: object) }
        let isMap = name.description == "tweets" && !inner.members.isEmpty && inner.isIDMap
        return isMap ? .map(inner) : nil
    }

    /// The contents of `data` that is one object: a tweet of API v2, or a GraphQL response.
    private static func data(
        _ value: JSONValue,
        _ data: JSONObject,
        of object: JSONObject
    ) -> Part {
        if data["text"]?.text != nil {
            return .record(value, outerID: TweetID(ofRow: object["_id"]))
        }
        if let tweets = data["tweets"], tweets.isList { return .records(tweets) }
        let timeline = Timeline(in: value)
        if !timeline.items.isEmpty { return .timeline(timeline) }
        return .nonTweet(deletion: NonTweet.deletion(in: object))
    }

    /// The parts of pages of rare kinds, which are recognised last; nil for any other object.
    private static func rareParts(of object: JSONObject) -> [Part]? {
        if let users = object["users"], users.isList { return [.records(users)] }
        if let map = object["id"]?.object, map.isIDMap { return [.map(map)] }
        if !object.members.isEmpty, object.isIDMap,
            object.members.allSatisfy({ $0.value.isNull || $0.value.isObject })
        {
            return [.map(object)]
        }
        if object["meta"]?["result_count"] != nil { return [] }
        let timelines = object.members.map { Timeline(in: $0) }.filter { !$0.items.isEmpty }
        return timelines.isEmpty ? nil : timelines.map { .timeline($0) }
    }
}

extension JSONObject {
    /// True if the names of all members are ids.
    var isIDMap: Bool {
        members.allSatisfy { name, _ in name.count > 0 && name.raw.allSatisfy(\.isDigit) }
    }
}

/// The tweets in a GraphQL response, in which they are deeply nested.
struct Timeline {
    /// The tweets, without those within other tweets; nil for an advertisement or a notice in place
    /// of a tweet.
    private(set) var items: [JSONValue?] = []

    private enum Member {
        case result, promotion
    }

    private static let members: MemberTable<Member> = [
        "tweet_results": .result, "tweetResult": .result, "tweetResults": .result,
        "tweet_result": .result, "promotedMetadata": .promotion,
    ]

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
                results.append(JSONValue(position: cursor.position))
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

    /// Appends an item; a promoted one is an advertisement, and an empty one a notice.
    private mutating func append(result wrapped: JSONValue, isPromoted: Bool) {
        let visible = wrapped.unwrappedResult
        let object = visible.object
        let isTweet = !isPromoted && visible.isFilled && object.map(NonTweet.isTombstone) != true
        items.append(isTweet ? visible : nil)
    }
}
