/// The parts of an object in memory that is a page or a map of records.
///
/// Objects around one record, and recorded HTTP traffic, are recognised by ``RecordShape``.
struct Envelope {
    /// A part of the object.
    enum Part {
        /// A record, or a list of records.
        case records(JSONValue)
        /// A record whose id is beside it.
        case record(JSONValue, outerID: TweetID)
        /// Records by id.
        case map(JSONObject)
        /// The tweets of a GraphQL response.
        case timeline(Timeline)
        /// A number of non-tweets.
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
        guard let errors = object["errors"], errors.isList else { return nil }
        let elements = errors.elements
        return elements.allSatisfy(\.isObject) ? elements.count : nil
    }

    /// True for the response to a request that failed.
    private static func isError(_ object: JSONObject) -> Bool {
        guard let error = object["error"] else { return false }
        return (error.isObject || error.text != nil) && object.count <= 3
    }
}

// MARK: - Results

extension Envelope {
    /// The results in a member; nil if it has none.
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
            let outerID = object["_id"]?.text.map { TweetID(memberName: $0) } ?? .absent
            return .record(value, outerID: outerID)
        }
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
    fileprivate var isIDMap: Bool {
        members.allSatisfy { name, _ in
            name.count > 0 && name.raw.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
        }
    }
}
