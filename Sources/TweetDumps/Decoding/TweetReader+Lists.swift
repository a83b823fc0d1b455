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
            default:
                try cursor.skipValue()
            }
        }
        return lists
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

    /// Reads the users that a tweet replies to into ``repliedUsers``.
    mutating func readRepliedUsers(
        of tweet: inout TweetObject,
        _ cursor: inout JSONCursor
    ) throws(JSONFault) {
        repliedUsers.removeAll(keepingCapacity: true)
        guard cursor.byte == UInt8(ascii: "[") else { return try cursor.skipValue() }
        try cursor.readArray { (cursor) throws(JSONFault) in
            if cursor.byte == UInt8(ascii: "\"") {
                if let name = try cursor.readText() {
                    repliedUsers.append((name, true))
                }
                return
            }
            let (name, isFirst) = try cursor.readText(of: "screen_name", else: "username")
            if let name { repliedUsers.append((name, isFirst)) }
        }
        tweet.isReply = !repliedUsers.isEmpty
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
        var inner: TweetObject.Body?
        var entitySet: TweetObject.EntityLists?
        try cursor.readObject { (cursor, name) throws(JSONFault) in
            switch members[name] {
            case .fullText: body.fullText = try cursor.readText()
            case .text: body.text = try cursor.readText()
            case .entities: body.entities = try readEntities(&cursor)
            case .entitySet: entitySet = try readEntities(&cursor)
            case .inside(let members):
                inner = try readBody(&cursor, members)
            case nil: try cursor.skipValue()
            }
        }
        body.entities = entitySet ?? body.entities
        return inner ?? body
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
