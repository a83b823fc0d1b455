// JSON records in the formats of other programs, with an id and a text.

/// A tweet as another program writes it, such as `{"id": …, "text": …, "author": {"userName": …}}`.
///
/// Its members are read like the columns of a table; the names of the objects around a member come before its
/// own name. The values are added as members of Twitter's API v1.1, and replace members of the record with
/// the same names.
struct OtherToolRecord {
    private static let maxDepth = 2
    private let object: JSONObject
    private let value: JSONValue
    private let values: RowValues
    private var added = JSONMembers()

    /// Reads a record into `values`, which must not be used for another record before this one is finished.
    init(_ object: JSONObject, at value: JSONValue, _ values: RowValues, depth: Int = 0) {
        (self.object, self.value, self.values) = (object, value, values)
        values.begin()
        object.addMembers(to: values)
        if object["full_text"] == nil, let text = object["fullText"], text.isString {
            added.write("full_text", raw: text.bytes)
        }
        add(DescribedDetails(values))
        addReferences(depth)
    }

    /// The record as a status of API v1.1; the last of several members with a name counts.
    var status: [UInt8] {
        let members = Array(value.bytes).dropLast()
        let isEmpty = object.members.isEmpty
        return members + (isEmpty || added.bytes.isEmpty ? [] : [UInt8(ascii: ",")]) + added.bytes
            + [UInt8(ascii: "}")]
    }

    /// The id in a member that is named like a column of ids; absent if there is none.
    var id: TweetID {
        values.first(.tweet(.id)) { TweetID(cell: $0.bytes).value }.map { .value($0) } ?? .absent
    }
}

// MARK: - Added members

extension OtherToolRecord {
    /// The names of API v1.1 for the numbers of a tweet.
    private static let numbers: KeyValuePairs<TweetField, StaticString> = [
        .time: "created_at", .retweets: "retweet_count", .likes: "favorite_count",
        .replies: "reply_count", .quotes: "quote_count", .bookmarks: "bookmark_count",
        .views: "view_count", .conversation: "conversation_id_str",
        .replyToAccount: "in_reply_to_user_id_str", .replyTo: "in_reply_to_status_id_str",
        .retweetOf: "retweeted_status_id_str", .quoteOf: "quoted_status_id_str",
    ]

    /// The same for the numbers of a profile.
    private static let profileNumbers: KeyValuePairs<AuthorField, StaticString> = [
        .followers: "followers_count", .following: "friends_count", .listed: "listed_count",
        .posted: "statuses_count", .created: "created_at",
    ]

    private mutating func add(_ details: DescribedDetails) {
        for (field, name) in Self.numbers { added.write(name, details.numbers[field]) }
        if values.has(.tweet(.views)), object["views"]?.isObject != true {
            added.write("views", raw: "null".utf8)
        }
        added.write("possibly_sensitive", flag: details.numbers[.sensitive])
        added.write("lang", details.language?.text)
        added.write("source", details.source?.text)
        addPerson(details)
        if let point = details.point {
            let pair = "[\(point.longitude),\(point.latitude)]"
            added.write("coordinates", raw: "{\"coordinates\":\(pair)}".utf8)
        }
        if let place = details.place { add(place) }
        if !details.links.isEmpty, object["entities"]?.isObject != true {
            // In an object with entities, lists of mentions that are missing would be empty.
            added.write("outlinks", list: details.links.map { JSONMembers.text($0.text) })
        }
        if !details.media.isEmpty {
            var entities = JSONMembers()
            entities.write("media", list: details.media.map { JSONMembers($0).object })
            added.write("extended_entities", raw: entities.object)
        }
    }

    /// Adds the author; without one, replaces a `user` that is neither an object nor a name by null.
    private mutating func addPerson(_ details: DescribedDetails) {
        added.write("author", raw: "null".utf8)
        var person = JSONMembers()
        person.write("screen_name", details.author?.text)
        person.write("id_str", details.numbers[.account])
        person.write("name", details.display?.text)
        person.write("description", details.description?.text)
        person.write("location", details.location?.text)
        for (field, name) in Self.profileNumbers { person.write(name, details.profile[field]) }
        person.write("verified", flag: details.profile[.verified])
        if !person.bytes.isEmpty {
            added.write("user", raw: person.object)
        } else if let user = object["user"], !user.isObject, !user.isString {
            added.write("user", raw: "null".utf8)
        }
    }

    private mutating func add(_ place: DescribedPlace) {
        var members = JSONMembers()
        members.write("id", place.key)
        members.write("full_name", place.name)
        members.write("country_code", place.country)
        if let box = place.box {
            let corners = "[[[\(box.west),\(box.south)],[\(box.east),\(box.north)]]]"
            members.write("bounding_box", raw: "{\"coordinates\":\(corners)}".utf8)
        }
        added.write("place", raw: members.object)
    }

    /// Adds the kind, and the tweets inside the record.
    private mutating func addReferences(_ depth: Int) {
        if values.first(.other(.isQuote), \.flag) == true {
            added.write("is_quote_status", raw: "true".utf8)
        }
        let originals: [StaticString] = [
            "retweeted_tweet", "retweetedTweet", "retweetedStatus", "retweet",
        ]
        let hasOriginal = addInner("retweeted_status", originals, depth)
        let quoted: [StaticString] = ["quoted_tweet", "quotedTweet", "quotedStatus", "quote"]
        _ = addInner("quoted_status", quoted, depth)
        var references = (object["referenced_tweets"]?.elements ?? []).map { Array($0.bytes) }
        let count = references.count
        if !hasOriginal, values.first(.other(.isRetweet), \.flag) == true {
            references.append(Array(#"{"type":"retweeted"}"#.utf8))
        }
        if values.first(.other(.isReply), \.flag) == true {
            references.append(Array(#"{"type":"replied_to"}"#.utf8))
        }
        guard references.count > count else { return }
        added.write("referenced_tweets", list: references)
    }

    /// Adds the first of some members that is a tweet, unless API v1.1 has it; true if there is one.
    private mutating func addInner(
        _ name: StaticString,
        _ members: [StaticString],
        _ depth: Int
    ) -> Bool {
        if let known = object[name] {
            if known.isObject { return true }
            // An id, which has been read already.
            added.write(name, raw: "null".utf8)
        }
        guard depth < OtherToolRecord.maxDepth else { return false }
        for member in members {
            guard let value = object[member], let inner = value.object,
                inner.hasText || inner["fullText"]?.isString == true
            else { continue }
            let record = OtherToolRecord(inner, at: value, RowValues(nil), depth: depth + 1)
            added.write(name, raw: record.status)
            return true
        }
        return false
    }
}

extension JSONMembers {
    /// The members of a picture or film in the entities of API v1.1.
    fileprivate init(_ medium: ListedMedium) {
        self.init()
        write("media_url_https", medium.address.text)
        let type =
            switch medium.kind {
            case .video: #""video""#
            case .animation: #""animated_gif""#
            case .photo, nil: #""photo""#
            }
        write("type", raw: type.utf8)
        write("ext_alt_text", medium.description?.text)
    }
}

// MARK: - Members by the names of columns

extension JSONObject {
    /// Nested tweets and lists of entities, whose members are not read as columns.
    private static let unflattened: Set<String> = [
        "entities", "extendedentities", "metadata", "retweetedstatus", "quotedstatus",
        "retweetedtweet", "quotedtweet", "quote", "retweet",
    ]
    private static let maxDepthOfNames = 3

    /// The members in their order; of several with a name the last one's value.
    private var differentMembers: [(name: String, value: JSONValue)] {
        let named = members.map { (name: $0.name.string, value: $0.value) }
        let names = Set(named.map(\.name))
        guard names.count < named.count else { return named }
        var seen: Set<String> = []
        let last = Dictionary(named) { _, last in last }
        return named.compactMap { name, _ in
            seen.insert(name).inserted ? last[name].map { (name, $0) } : nil
        }
    }

    /// Adds the members by their plain names, behind the names of the objects around them: `author.userName`
    /// is `authorusername`.
    ///
    /// Empty members are left out; if two have the same name, the first counts.
    func addMembers(to values: RowValues, behind outer: String = "", depth: Int = 0) {
        for (member, value) in differentMembers {
            let name = outer + ColumnField.plain(member)
            values.members.add(name) { FieldValue(value, in: values.made) }
            guard let object = value.object else { continue }
            if name == "entities" || name == "extendedentities" {
                for (member, value) in object.differentMembers {
                    values.members.add(name + ColumnField.plain(member)) {
                        FieldValue(value, in: values.made)
                    }
                }
            } else if depth < JSONObject.maxDepthOfNames, !JSONObject.unflattened.contains(name) {
                object.addMembers(to: values, behind: name, depth: depth + 1)
            }
        }
    }
}

extension FieldValue {
    /// The value of a member; nil if it is empty.
    init?(_ value: JSONValue, in made: MadeBytes) {
        if let text = value.text {
            bytes =
                text.isEscaped
                ? made.bytes(text.string.utf8) : ByteView(start: text.first, count: text.count)
            if bytes.isMissing { return nil }
            return
        }
        guard value.isFilled else { return nil }
        bytes = value.bytes
        kind = value.isObject || value.isList ? .structure : value.isNumber ? .number : .flag
    }
}

/// Members of an object of JSON that is being written.
private struct JSONMembers {
    private(set) var bytes: [UInt8] = []

    var object: [UInt8] { [UInt8(ascii: "{")] + bytes + [UInt8(ascii: "}")] }

    /// A text as a JSON string.
    static func text(_ text: JSONText) -> [UInt8] {
        let buffer = LineBuffer(capacity: text.count)
        buffer.append(string: text.string)
        return buffer.bytes
    }

    mutating func write(_ name: StaticString, _ text: JSONText?) {
        if let text { write(name, raw: JSONMembers.text(text)) }
    }

    mutating func write(_ name: StaticString, _ number: Int64?) {
        if let number { write(name, raw: String(number).utf8) }
    }

    mutating func write(_ name: StaticString, flag: Int64?) {
        if let flag { write(name, raw: (flag == 1 ? "true" : "false").utf8) }
    }

    mutating func write(_ name: StaticString, list: [[UInt8]]) {
        let elements = Array(list.joined(separator: [UInt8(ascii: ",")]))
        write(name, raw: [UInt8(ascii: "[")] + elements + [UInt8(ascii: "]")])
    }

    /// Writes a value that is JSON already.
    mutating func write(_ name: StaticString, raw value: some Sequence<UInt8>) {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
        bytes += "\"\(name)\":".utf8
        bytes += value
    }
}

// MARK: - gallery-dl

/// A tweet as gallery-dl writes it, whose `author` is that of the original, and whose text has its links
/// expanded.
enum GalleryRecord {
    /// The names of columns for the members of the tweet, without `quote_id`: it is a tweet that quotes this
    /// one.
    private static let members: KeyValuePairs<StaticString, String> = [
        "date": "date", "lang": "lang", "source": "source", "retweet_count": "retweetcount",
        "favorite_count": "favoritecount", "reply_count": "replycount",
        "quote_count": "quotecount", "bookmark_count": "bookmarkcount", "view_count": "viewcount",
        "sensitive": "sensitive", "conversation_id": "conversationid",
        "reply_id": "inreplytostatusid", "retweet_id": "retweetid",
    ]

    /// The same for the members of its author.
    private static let personMembers: KeyValuePairs<StaticString, String> = [
        "name": "screenname", "nick": "displayname", "id": "userid", "date": "usercreatedat",
        "description": "description", "location": "location",
        "followers_count": "followerscount", "friends_count": "friendscount",
        "listed_count": "listedcount", "statuses_count": "statusescount", "verified": "verified",
    ]

    /// Reads a tweet, which is valid as long as the values; throws without an id.
    static func tweet(
        _ object: JSONObject,
        _ values: RowValues
    ) throws(RecordFault) -> DescribedTweet {
        let id = try TweetID.first(of: object["tweet_id"]?.tweetID ?? .absent).get()
        let isRetweet = object["retweet_id"]?.id != nil
        values.begin()
        values.addMembers(of: object, members)
        let (author, user) = (object["author"], object["user"])
        // A retweet whose author is that of its original does not name the retweeting user.
        let isByAuthor = user?["id"]?.id == author?["id"]?.id
        let person = !isRetweet ? author : isByAuthor ? nil : user
        if let person = person?.object {
            values.addMembers(of: person, personMembers)
        }
        if isRetweet, let author = author?.object {
            let original: KeyValuePairs<StaticString, String> = [
                "name": "retweetedusername", "id": "retweetuserid",
            ]
            values.addMembers(of: author, original)
        }
        var text: [UInt8] = []
        object["content"]?.text?.decode(into: &text)
        let tweet = DescribedTweet(id: id, text: values.made.bytes(text), TweetRelations(values))
        tweet.details = DescribedDetails(values)
        tweet.details.links = links(in: text, values)
        tweet.hashtags = object["hashtags"]?.names("", in: values.made)
        tweet.users = object["mentions"]?.names("name", in: values.made)
        tweet.isRetweet = isRetweet || TextPatterns.beginsAsRetweet(text)
        tweet.isReply = tweet.relations.replyTo != nil
        if !isRetweet { tweet.details.numbers[.originalAccount] = nil }
        return tweet
    }

    /// The web addresses in a text.
    private static func links(in text: [UInt8], _ values: RowValues) -> [ByteView] {
        TextEntities.links(in: String(decoding: text, as: UTF8.self))
            .flatMap { values.links(FieldValue(bytes: values.made.bytes($0.utf8))) }
    }
}

extension RowValues {
    fileprivate func addMembers(
        of object: JSONObject,
        _ names: KeyValuePairs<StaticString, String>
    ) {
        for (member, name) in names {
            if let value = object[member] { members.add(name) { FieldValue(value, in: made) } }
        }
    }
}

extension JSONValue {
    /// The texts in a list, or in a member of its objects; nil if the value is no list.
    fileprivate func names(_ member: StaticString, in made: MadeBytes) -> [ByteView]? {
        guard isList else { return nil }
        return elements.compactMap { $0.text ?? $0[member]?.text }
            .map { made.bytes($0.string.utf8) }
    }
}
