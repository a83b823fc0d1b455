/// Reads the object of a tweet in one pass, whatever the order of its members.
///
/// What is not wanted is skipped and validated all the same.
struct TweetReader {
    /// The names in entity lists, which ``TweetObject/EntityLists`` points into.
    private(set) var names: [JSONText] = []
    /// The terms of matching rules, which ``TweetObject/rules`` points into.
    private(set) var rules: [JSONText] = []
    /// The tweet that was read.
    private(set) var tweet = TweetObject()
    /// The original that it is a retweet of, where it carries one.
    private(set) var original = TweetObject()
    /// Whether reading stopped at the result list of a page, with the cursor at its bracket.
    private(set) var isAtResults = false
    private var stopsAtResults = true

    /// Forgets that reading stopped at a result list.
    mutating func forgetResults() {
        isAtResults = false
    }

    /// Reads the object at the cursor into ``tweet`` and ``original``.
    ///
    /// Throws ``JSONFault/incomplete`` and sets ``isAtResults`` at the result list of a page, where
    /// it `stopsAtResults`.
    mutating func read(
        _ cursor: inout JSONCursor,
        as format: TweetFormat,
        stopsAtResults: Bool
    ) throws(JSONFault) {
        names.removeAll(keepingCapacity: true)
        rules.removeAll(keepingCapacity: true)
        isAtResults = false
        self.stopsAtResults = stopsAtResults
        tweet = TweetObject()
        tweet = try readTweet(&cursor, as: format, level: 0, isNested: false)
    }

    private mutating func readTweet(
        _ cursor: inout JSONCursor,
        as format: TweetFormat,
        level: Int,
        isNested: Bool
    ) throws(JSONFault) -> TweetObject {
        var object = TweetObject()
        try cursor.readObject(level: level) { (cursor, key) throws(JSONFault) in
            guard let member = format.members[key] else {
                return try cursor.skipValue(level: level + 1)
            }
            try read(
                member,
                of: &object,
                at: &cursor,
                as: format,
                level: level + 1,
                isNested: isNested
            )
        }
        return object
    }

    private mutating func read(
        _ member: TweetMember,
        of tweet: inout TweetObject,
        at cursor: inout JSONCursor,
        as format: TweetFormat,
        level: Int,
        isNested: Bool
    ) throws(JSONFault) {
        switch member {
        case .idText: tweet.idText = try cursor.readID(level: level)
        case .id: tweet.id = try cursor.readID(level: level)
        case .documentID: tweet.documentID = try cursor.readDocumentID(level: level)
        case .text: tweet.own.text = try cursor.readText(level: level)
        case .fullText: tweet.own.fullText = try cursor.readText(level: level)
        case .truncated: tweet.saysTruncated = try cursor.readFlag(level: level)
        case .entities:
            tweet.hasEntities = true
            tweet.own.entities = try readEntities(&cursor, level: level)
        case .extended: tweet.extended = try readBody(&cursor, level: level)
        case .note: tweet.note = try readNote(&cursor, level: level)
        case .author:
            tweet.hasUser = cursor.byte == UInt8(ascii: "{")
            tweet.author = try cursor.readText(of: "screen_name", level: level)
        case .time: tweet.time = try cursor.readText(level: level)
        case .milliseconds: tweet.milliseconds = try cursor.readText(level: level)
        case .language: tweet.language = try cursor.readText(level: level)
        case .repliedTo: tweet.isReply = try cursor.readPresence(level: level)
        case .quotes: tweet.isQuote = try cursor.readFlag(level: level)
        case .quoted: tweet.isQuote = try cursor.readPresence(level: level) || tweet.isQuote
        case .original:
            try readOriginal(of: &tweet, at: &cursor, as: format, level: level, isNested: isNested)
        case .rules: tweet.rules = try readRules(&cursor, level: level)
        case .foreign:
            tweet.isForeign = true
            try cursor.skipValue(level: level)
        case .results:
            try stopAtResults(of: &tweet, at: &cursor, level: level, isNested: isNested)
        case .searchMetadata:
            tweet.page.searchQuery = try cursor.readText(of: "query", level: level)
        case .pageQuery: tweet.page.query = try cursor.readText(level: level)
        case .errors: tweet.page.errors = try cursor.countObjects(level: level)
        }
    }

    private mutating func readOriginal(
        of tweet: inout TweetObject,
        at cursor: inout JSONCursor,
        as format: TweetFormat,
        level: Int,
        isNested: Bool
    ) throws(JSONFault) {
        tweet.isRetweet = cursor.byte == UInt8(ascii: "{")
        if tweet.isRetweet && !isNested {
            original = try readTweet(&cursor, as: format, level: level, isNested: true)
        } else {
            try cursor.skipValue(level: level)
        }
    }

    /// Ends the reading at a list of results, unless the object has shown itself to be a tweet.
    private mutating func stopAtResults(
        of object: inout TweetObject,
        at cursor: inout JSONCursor,
        level: Int,
        isNested: Bool
    ) throws(JSONFault) {
        guard cursor.byte == UInt8(ascii: "["), stopsAtResults, !object.hasText, !isNested else {
            return try cursor.skipValue(level: level)
        }
        isAtResults = true
        tweet = object
        throw .incomplete
    }
}

// MARK: - Entities

extension TweetReader {
    /// Reads `entities`; nil where the value is no object.
    private mutating func readEntities(
        _ cursor: inout JSONCursor,
        level: Int
    ) throws(JSONFault) -> TweetObject.EntityLists? {
        guard cursor.byte == UInt8(ascii: "{") else {
            try cursor.skipValue(level: level)
            return nil
        }
        var lists = TweetObject.EntityLists()
        try cursor.readObject(level: level) { (cursor, key) throws(JSONFault) in
            if key.equals("hashtags") {
                lists.hashtags = try readNames(&cursor, of: "text", level: level + 1)
            } else if key.equals("user_mentions") {
                lists.users = try readNames(&cursor, of: "screen_name", level: level + 1)
            } else {
                try cursor.skipValue(level: level + 1)
            }
        }
        return lists
    }

    /// Reads a list of objects with a name, or of names; what is no list is empty.
    private mutating func readNames(
        _ cursor: inout JSONCursor,
        of key: StaticString,
        level: Int
    ) throws(JSONFault) -> Range<Int> {
        let first = names.count
        guard cursor.byte == UInt8(ascii: "[") else {
            try cursor.skipValue(level: level)
            return first..<first
        }
        try cursor.readArray(level: level) { (cursor) throws(JSONFault) in
            let isName = cursor.byte == UInt8(ascii: "\"")
            let name =
                isName
                ? try cursor.readText(level: level + 1)
                : try cursor.readText(of: key, level: level + 1)
            if let name { names.append(name) }
        }
        return first..<names.count
    }

    /// Reads a text with its entities; nil where the value is no object.
    private mutating func readBody(
        _ cursor: inout JSONCursor,
        level: Int
    ) throws(JSONFault) -> TweetObject.Body? {
        guard cursor.byte == UInt8(ascii: "{") else {
            try cursor.skipValue(level: level)
            return nil
        }
        var body = TweetObject.Body()
        try cursor.readObject(level: level) { (cursor, key) throws(JSONFault) in
            if key.equals("full_text") {
                body.fullText = try cursor.readText(level: level + 1)
            } else if key.equals("text") {
                body.text = try cursor.readText(level: level + 1)
            } else if key.equals("entities") {
                body.entities = try readEntities(&cursor, level: level + 1)
            } else {
                try cursor.skipValue(level: level + 1)
            }
        }
        return body
    }

    /// Reads `note_tweet`: a body, or `note_tweet_results.result` with `entity_set` around one.
    private mutating func readNote(
        _ cursor: inout JSONCursor,
        level: Int
    ) throws(JSONFault) -> TweetObject.Body? {
        guard cursor.byte == UInt8(ascii: "{") else {
            try cursor.skipValue(level: level)
            return nil
        }
        var note = TweetObject.Body()
        var inner: TweetObject.Body?
        var entitySet: TweetObject.EntityLists?
        try cursor.readObject(level: level) { (cursor, key) throws(JSONFault) in
            if key.equals("text") {
                note.text = try cursor.readText(level: level + 1)
            } else if key.equals("entities") {
                note.entities = try readEntities(&cursor, level: level + 1)
            } else if key.equals("entity_set") {
                entitySet = try readEntities(&cursor, level: level + 1)
            } else if key.equals("note_tweet_results") || key.equals("result") {
                inner = try readNote(&cursor, level: level + 1)
            } else {
                try cursor.skipValue(level: level + 1)
            }
        }
        note.entities = entitySet ?? note.entities
        return inner ?? note
    }

    /// Reads the rules that a tweet matched: of each its `value`, else its `tag` (rule 6).
    private mutating func readRules(
        _ cursor: inout JSONCursor,
        level: Int
    ) throws(JSONFault) -> Range<Int> {
        let first = rules.count
        guard cursor.byte == UInt8(ascii: "[") else {
            try cursor.skipValue(level: level)
            return first..<first
        }
        try cursor.readArray(level: level) { (cursor) throws(JSONFault) in
            guard cursor.byte == UInt8(ascii: "{") else {
                return try cursor.skipValue(level: level + 1)
            }
            var value: JSONText?
            var tag: JSONText?
            try cursor.readObject(level: level + 1) { (cursor, key) throws(JSONFault) in
                let text = try cursor.readText(level: level + 2)
                if key.equals("value") { value = text }
                if key.equals("tag") { tag = text }
            }
            let term = [value, tag].lazy.compactMap(\.self).first { SearchTerm($0.string) != nil }
            if let term { rules.append(term) }
        }
        return first..<rules.count
    }
}
