// Reading entity lists, and texts with entities of their own.

extension TweetReader {
    /// Reads an object of entities; nil if the value is not an object.
    mutating func readEntities(
        _ cursor: inout JSONCursor
    ) throws(JSONFault) -> TweetObject.EntityLists? {
        guard cursor.byte == UInt8(ascii: "{") else {
            try cursor.skipValue()
            return nil
        }
        var lists = TweetObject.EntityLists(hashtags: 0..<0, users: 0..<0)
        var hasUserMentions = false
        try cursor.readObject { (cursor, name) throws(JSONFault) in
            switch name {
            case JSONMemberName("hashtags"):
                lists.hashtags = try readHashtags(&cursor)
            case JSONMemberName("user_mentions"):
                hasUserMentions = true
                lists.users = try readUsers(&cursor)
            case JSONMemberName("mentions") where !hasUserMentions:
                lists.users = try readUsers(&cursor)
            case JSONMemberName("urls"):
                lists.links = NotedValue(position: cursor.position)
                try cursor.skipValue()
            case JSONMemberName("media"):
                lists.media = NotedValue(position: cursor.position)
                try cursor.skipValue()
            default:
                try cursor.skipValue()
            }
        }
        return lists
    }

    /// Reads the entities in a value; nil if it is not an object.
    private mutating func readEntities(_ value: NotedValue?) -> TweetObject.EntityLists? {
        guard let value else { return nil }
        var cursor = value.cursor
        return (try? readEntities(&cursor)) ?? nil
    }

    mutating func readHashtags(_ cursor: inout JSONCursor) throws(JSONFault) -> Range<Int> {
        try readNames(&cursor, of: "text", else: "tag")
    }

    mutating func readUsers(_ cursor: inout JSONCursor) throws(JSONFault) -> Range<Int> {
        try readNames(&cursor, of: "screen_name", else: "username")
    }

    /// Reads an array of names, or of objects with a name in one of two members.
    ///
    /// Any other value is empty.
    mutating func readNames(
        _ cursor: inout JSONCursor,
        of member: StaticString,
        else otherMember: StaticString
    ) throws(JSONFault) -> Range<Int> {
        let first = names.count
        guard cursor.byte == UInt8(ascii: "[") else {
            try cursor.skipValue()
            return first..<first
        }
        try cursor.readArray { (cursor) throws(JSONFault) in
            let isName = cursor.byte == UInt8(ascii: "\"")
            let name =
                isName
                ? try cursor.readText()
                : try cursor.readText(of: member, else: otherMember).text
            if let name { names.append(name) }
        }
        return first..<names.count
    }

    /// Reads an object with a text and its entities; nil if the value is not an object.
    mutating func readBody(
        _ cursor: inout JSONCursor,
        _ members: MemberTable<BodyMember>
    ) throws(JSONFault) -> TweetObject.Body? {
        guard cursor.byte == UInt8(ascii: "{") else {
            try cursor.skipValue()
            return nil
        }
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
            case nil: try cursor.skipValue()
            }
        }
        return body
    }

    /// Reads the text of more than 280 characters, and its entities.
    mutating func readNote(_ value: NotedValue) -> TweetObject.Body {
        let inner = value["note_tweet_results"]?["result"]
        let note: NoteValues = (inner?.isTruthy == true ? inner ?? value : value).read()
        var body = TweetObject.Body()
        body.text = note.text?.text
        let entities = note.entitySet?.isObject == true ? note.entitySet : note.entities
        body.entities = readEntities(entities)
        return body
    }

    /// Reads the terms of rules that a tweet or page matched.
    mutating func readTerms(_ cursor: inout JSONCursor) throws(JSONFault) -> [String] {
        let range = try readRules(&cursor)
        return rules[range].map(\.string)
    }

    /// Reads the rules that a tweet matched: the `value` of each, else its `tag`.
    mutating func readRules(_ cursor: inout JSONCursor) throws(JSONFault) -> Range<Int> {
        let first = rules.count
        guard cursor.byte == UInt8(ascii: "[") else {
            try cursor.skipValue()
            return first..<first
        }
        try cursor.readArray { (cursor) throws(JSONFault) in
            guard cursor.byte == UInt8(ascii: "{") else {
                return try cursor.skipValue()
            }
            var value: JSONText?
            var tag: JSONText?
            try cursor.readObject { (cursor, name) throws(JSONFault) in
                let text = try cursor.readText()
                if name.equals("value") { value = text }
                if name.equals("tag") { tag = text }
            }
            if let term = [value, tag].lazy.compactMap(\.self).first(where: { !$0.isBlank }) {
                rules.append(term)
            }
        }
        return first..<rules.count
    }
}

extension JSONText {
    /// True if the string has only white space.
    fileprivate var isBlank: Bool {
        string.unicodeScalars.allSatisfy { $0.properties.isWhitespace || 0x1C...0x1F ~= $0.value }
    }
}

/// The member of entities that has the media.
private struct MediaListValues: NotedObject {
    var media: NotedValue?

    static let members: MemberTable<NotedField<Self>> = ["media": .init(\.media)]
}

extension JSONCursor {
    /// Reads the list of media in entities; nil if there is none.
    mutating func readMediaList() throws(JSONFault) -> NotedValue? {
        let entities: MediaListValues = try readNoted()
        return entities.media
    }
}
