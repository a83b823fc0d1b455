/// Entity lists, and texts with entities of their own.
extension TweetReader {
    /// Reads an object of entities; nil if the value is not an object.
    mutating func readEntities(
        _ cursor: inout JSONCursor
    ) throws(JSONFault) -> TweetObject.EntityLists? {
        guard try cursor.skipUnless(at: UInt8(ascii: "{")) else { return nil }
        var lists = TweetObject.EntityLists(hashtags: 0..<0, users: 0..<0)
        var values = EntityValues()
        var hasUserMentions = false
        let shape = shapes.entities
        try cursor.readObject(shape) { cursor in
            shape.noteMembers(&cursor, in: &values)
        } member: { (cursor, member) throws(JSONFault) in
            switch member {
            case .hashtags: lists.hashtags = try readHashtags(&cursor)
            case .userMentions:
                hasUserMentions = true
                lists.users = try readUsers(&cursor)
            case .mentions where !hasUserMentions: lists.users = try readUsers(&cursor)
            case .mentions: try cursor.skipValue()
            case .noted(let field): try cursor.note(field, in: &values)
            }
        }
        (lists.links, lists.media) = (values.links, values.media)
        return lists
    }

    private mutating func readHashtags(_ cursor: inout JSONCursor) throws(JSONFault) -> Range<Int> {
        let shape = shapes.hashtag
        return try readNames(&cursor) { (cursor) throws(JSONFault) in
            let hashtag: HashtagValues = try cursor.readNoted(shape)
            return hashtag.text?.text ?? hashtag.tag?.text
        }
    }

    private mutating func readUsers(_ cursor: inout JSONCursor) throws(JSONFault) -> Range<Int> {
        let shape = shapes.mentionedUser
        return try readNames(&cursor) { (cursor) throws(JSONFault) in
            let user: MentionedUserValues = try cursor.readNoted(shape)
            return user.screenName?.text ?? user.username?.text
        }
    }

    /// Reads an array of names, or of objects with a name in one of two members; any other value is empty.
    mutating func readNames(
        _ cursor: inout JSONCursor,
        of member: StaticString,
        else otherMember: StaticString
    ) throws(JSONFault) -> Range<Int> {
        try readNames(&cursor) { (cursor) throws(JSONFault) in
            try cursor.readText(of: member, else: otherMember)
        }
    }

    @inline(__always)
    private mutating func readNames(
        _ cursor: inout JSONCursor,
        name: (inout JSONCursor) throws(JSONFault) -> JSONText?
    ) throws(JSONFault) -> Range<Int> {
        let first = names.count
        guard try cursor.skipUnless(at: UInt8(ascii: "[")) else { return first..<first }
        try cursor.readArray { (cursor) throws(JSONFault) in
            let isName = cursor.byte == UInt8(ascii: "\"")
            if let name = isName ? try cursor.readText() : try name(&cursor) { names.append(name) }
        }
        return first..<names.count
    }

    /// Reads an object with a text and its entities; nil if the value is not an object.
    mutating func readBody(
        _ cursor: inout JSONCursor,
        _ members: MemberTable<TweetMember>
    ) throws(JSONFault) -> TweetObject.Body? {
        guard try cursor.skipUnless(at: UInt8(ascii: "{")) else { return nil }
        var body = TweetObject.Body()
        try cursor.readObject { (cursor, name) throws(JSONFault) in
            switch members[name] {
            case .fullText:
                body.hasFullTextMember = true
                body.fullText = try cursor.readText()
            case .text:
                body.hasTextMember = true
                body.text = try cursor.readText()
            case .entities: body.entities = try readEntities(&cursor)
            case .extendedEntities: body.extendedMedia = try cursor.readMediaList()
            default: try cursor.skipValue()
            }
        }
        return body
    }

    /// Reads the text of more than 280 characters, and its entities.
    mutating func readNote(_ value: JSONValue) -> TweetObject.Body {
        let inner = value["note_tweet_results"]?["result"]
        let note: NoteValues = (inner?.isTruthy == true ? inner ?? value : value).read()
        var body = TweetObject.Body()
        body.text = note.text?.text
        let entities = note.entitySet?.isObject == true ? note.entitySet : note.entities
        if var cursor = entities?.cursor { body.entities = try? readEntities(&cursor) }
        return body
    }

    /// The same for a personal archive, in whose notes the lists are members.
    mutating func readArchivedNote(_ note: JSONValue) -> TweetObject.Body {
        var lists = TweetObject.EntityLists(links: note["urls"])
        // The value is valid JSON.
        if var cursor = note["hashtags"]?.cursor {
            lists.hashtags = try? readNames(&cursor, of: "text", else: "tag")
        }
        if var cursor = note["mentions"]?.cursor {
            lists.users = try? readNames(&cursor, of: "screenName", else: "screen_name")
        }
        var body = TweetObject.Body()
        (body.text, body.entities) = (note["text"]?.text, lists)
        return body
    }

    mutating func readTerms(_ cursor: inout JSONCursor) throws(JSONFault) -> [String] {
        let range = try readRules(&cursor)
        return rules[range].map(\.string)
    }

    /// Reads the rules that a tweet or page matched: the `value` of each, else its `tag`.
    mutating func readRules(_ cursor: inout JSONCursor) throws(JSONFault) -> Range<Int> {
        let first = rules.count
        guard try cursor.skipUnless(at: UInt8(ascii: "[")) else { return first..<first }
        try cursor.readArray { (cursor) throws(JSONFault) in
            guard try cursor.skipUnless(at: UInt8(ascii: "{")) else { return }
            var value: JSONText?
            var tag: JSONText?
            try cursor.readObject { (cursor, name) throws(JSONFault) in
                let text = try cursor.readText()
                if name.equals("value") { value = text }
                if name.equals("tag") { tag = text }
            }
            let term = [value, tag].lazy.compactMap(\.self)
                .first { !$0.string.unicodeScalars.allSatisfy(\.isBlank) }
            if let term { rules.append(term) }
        }
        return first..<rules.count
    }
}

enum EntityMember: JSONMemberMeaning {
    case hashtags, userMentions
    /// A list of users in API v2.
    case mentions
    case noted(NotedField<EntityValues>)

    static let all: MemberTable<EntityMember> = [
        "hashtags": .hashtags,
        "user_mentions": .userMentions,
        "mentions": .mentions,
        "urls": .noted(.init(\.links)),
        "media": .noted(.init(\.media)),
    ]

    var noted: (offset: Int, hasEnd: Bool)? {
        guard case .noted(let field) = self else { return nil }
        return field.noted
    }
}

/// The lists in entities that are only noted.
struct EntityValues {
    var links: JSONValue?
    var media: JSONValue?
}

struct HashtagValues: NotedObject {
    var text: NotedString?
    /// The name in API v2.
    var tag: NotedString?

    static let members: MemberTable<NotedField<Self>> = [
        "text": .init(\.text), "tag": .init(\.tag),
    ]
}

struct MentionedUserValues: NotedObject {
    var screenName: NotedString?
    /// The name in API v2.
    var username: NotedString?

    static let members: MemberTable<NotedField<Self>> = [
        "screen_name": .init(\.screenName), "username": .init(\.username),
    ]
}

private struct MediaListValues: NotedObject {
    var media: JSONValue?

    static let members: MemberTable<NotedField<Self>> = ["media": .init(\.media)]
}

extension JSONCursor {
    /// Reads the list of media in entities; nil if there is none.
    mutating func readMediaList() throws(JSONFault) -> JSONValue? {
        let entities: MediaListValues = try readNoted()
        return entities.media
    }
}
