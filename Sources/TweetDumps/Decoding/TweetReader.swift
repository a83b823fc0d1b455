/// Reads the object of a tweet in one pass, with its members in any order.
///
/// Members that are not needed are skipped, but validated.
struct TweetReader {
    /// Why reading ended before the end of an object.
    enum Stop {
        /// The cursor is at the bracket of a page's result list.
        case results
        /// The cursor is at the bracket of a list that may be a page's results.
        case possibleResults
        /// A member shows that the object may not be a status.
        case foreign
    }

    /// The names in entity lists, to which ``TweetObject/EntityLists`` refers.
    var names: [JSONText] = []
    /// The terms of matching rules, to which ``TweetObject/rules`` refers.
    var rules: [JSONText] = []
    /// The users that the tweet replies to, and whether each name is called a screen name.
    var repliedUsers: [(name: JSONText, isScreenName: Bool)] = []
    /// The tweet that was read.
    var tweet = TweetObject()
    /// The original of the tweet, if it is a retweet and the record has the original.
    var original = TweetObject()
    /// Why the last reading ended early; nil if it did not.
    var stop: Stop?
    var stopsAtResults = false

    /// Reads the object at the cursor into ``tweet`` and ``original``, if it is a status.
    ///
    /// - Parameters:
    ///   - cursor: At the beginning of the object; moves behind it.
    ///   - stopsAtResults: True to stop at the result list of a page; false to treat it as foreign.
    /// - Throws: ``JSONFault/incomplete`` with ``stop`` set if the object may not be a status, or
    ///   why it cannot be read.
    mutating func readRecord(_ cursor: inout JSONCursor, stopsAtResults: Bool) throws(JSONFault) {
        self.stopsAtResults = stopsAtResults
        try read(&cursor, TweetFormat.recordMembers)
    }

    /// Reads the object at the cursor, which is valid JSON, into ``tweet`` and ``original``.
    mutating func read(
        _ cursor: inout JSONCursor,
        _ members: MemberTable<TweetMember>
    ) throws(JSONFault) {
        names.removeAll(keepingCapacity: true)
        rules.removeAll(keepingCapacity: true)
        repliedUsers.removeAll(keepingCapacity: true)
        stop = nil
        tweet = TweetObject()
        tweet = try readTweet(&cursor, members, isNested: false)
    }

    /// Resets ``stop``.
    mutating func forgetStop() {
        stop = nil
    }

    /// Sets what depends on several members of a format.
    mutating func complete(as format: TweetFormat) {
        format.complete?(&tweet, &original)
    }

    /// Reads a tweet that others refer to.
    ///
    /// Afterwards ``names`` has only its names.
    mutating func readNested(_ cursor: inout JSONCursor) throws(JSONFault) -> TweetObject {
        names.removeAll(keepingCapacity: true)
        return try readTweet(&cursor, TweetFormat.statusMembers, isNested: true)
    }

    mutating func readTweet(
        _ cursor: inout JSONCursor,
        _ members: MemberTable<TweetMember>,
        isNested: Bool
    ) throws(JSONFault) -> TweetObject {
        var object = TweetObject()
        try readMembers(of: &object, &cursor, members, isNested: isNested)
        return object
    }

    private mutating func readMembers(
        of tweet: inout TweetObject,
        _ cursor: inout JSONCursor,
        _ members: MemberTable<TweetMember>,
        isNested: Bool
    ) throws(JSONFault) {
        try cursor.readObject { (cursor, name) throws(JSONFault) in
            guard let member = members[name] else {
                return try cursor.skipValue()
            }
            try read(member, among: members, of: &tweet, at: &cursor, isNested: isNested)
        }
    }

    private mutating func read(
        _ member: TweetMember,
        among members: MemberTable<TweetMember>,
        of tweet: inout TweetObject,
        at cursor: inout JSONCursor,
        isNested: Bool
    ) throws(JSONFault) {
        switch member {
        case .idText, .id, .taggedID, .restID, .documentID:
            try readID(member, of: &tweet, at: &cursor)
        case .text, .fullText, .truncated, .entities, .extended, .note:
            try readText(member, of: &tweet, at: &cursor)
        case .time, .milliseconds, .language, .repliedTo, .quotes, .quoted, .isRetweet, .verb:
            try readProperty(member, of: &tweet, at: &cursor)
        case .mark(let mark):
            tweet.marks.insert(mark)
            try cursor.skipValue()
        case .inside(let members, let mark):
            guard cursor.byte == UInt8(ascii: "{") else {
                return try cursor.skipValue()
            }
            tweet.marks.insert(mark)
            try readMembers(of: &tweet, &cursor, members, isNested: isNested)
        case .author, .authorName, .authorID:
            try readAuthor(member, of: &tweet, at: &cursor)
        case .hashtagList, .userList, .repliedUserList:
            try readList(member, of: &tweet, at: &cursor, isNested: isNested)
        case .original:
            try readOriginal(of: &tweet, &cursor, members, isNested: isNested)
        case .graphQLOriginal, .references, .referenceType:
            try readRelatedTweet(member, of: &tweet, at: &cursor, isNested: isNested)
        case .rules, .twarc, .searchMetadata, .pageQuery, .errors, .includes, .results,
            .possibleResults, .foreign:
            if isNested { return try cursor.skipValue() }
            try readPageMember(member, of: &tweet, at: &cursor)
        }
    }
}

extension TweetReader {
    @inline(__always)
    private mutating func readText(
        _ member: TweetMember,
        of tweet: inout TweetObject,
        at cursor: inout JSONCursor
    ) throws(JSONFault) {
        switch member {
        case .text: tweet.own.text = try cursor.readText()
        case .fullText: tweet.own.fullText = try cursor.readText()
        case .truncated: tweet.saysTruncated = try cursor.readFlag()
        case .entities:
            tweet.marks.insert(.entities)
            tweet.own.entities = try readEntities(&cursor)
        case .extended(let members):
            tweet.extended = try readBody(&cursor, members)
        case .note(let members): tweet.note = try readBody(&cursor, members)
        default: preconditionFailure("the member is no text")
        }
    }

    @inline(__always)
    private func readID(
        _ member: TweetMember,
        of tweet: inout TweetObject,
        at cursor: inout JSONCursor
    ) throws(JSONFault) {
        switch member {
        case .idText:
            tweet.marks.insert(.idText)
            tweet.idText = try cursor.readID()
        case .taggedID: tweet.id = try cursor.readTaggedID()
        case .restID: tweet.restID = try cursor.readID()
        case .documentID: tweet.documentID = try cursor.readDocumentID()
        default: try readID(of: &tweet, at: &cursor)
        }
    }

    /// Reads the time, the language, or how the tweet relates to other tweets.
    @inline(__always)
    private func readProperty(
        _ member: TweetMember,
        of tweet: inout TweetObject,
        at cursor: inout JSONCursor
    ) throws(JSONFault) {
        switch member {
        case .time: tweet.time = try cursor.readTime()
        case .milliseconds: tweet.milliseconds = try cursor.readText()
        case .language: tweet.language = try cursor.readText()
        case .repliedTo: tweet.isReply = try cursor.readPresence()
        case .quotes: tweet.isQuote = try cursor.readFlag()
        case .quoted: tweet.isQuote = try cursor.readPresence() || tweet.isQuote
        case .isRetweet: tweet.isRetweet = try cursor.readFlag()
        default: tweet.isShare = try cursor.readText()?.equals("share") == true
        }
    }

    private func readID(
        of tweet: inout TweetObject,
        at cursor: inout JSONCursor
    ) throws(JSONFault) {
        let start = cursor.position
        let isText = cursor.byte == UInt8(ascii: "\"")
        tweet.isIDNumber = cursor.byte &- UInt8(ascii: "0") < 10
        tweet.id = try cursor.readID()
        let edge = isText ? 1 : 0
        tweet.idAsWritten = JSONText(
            first: start + edge,
            last: cursor.position - edge,
            isEscaped: false
        )
    }

    private func readAuthor(
        _ member: TweetMember,
        of tweet: inout TweetObject,
        at cursor: inout JSONCursor
    ) throws(JSONFault) {
        switch member {
        case .author(let name):
            if cursor.byte == UInt8(ascii: "\"") {
                tweet.author = try cursor.readText()
            } else {
                tweet.marks.set(.user, cursor.byte == UInt8(ascii: "{"))
                tweet.author = try cursor.readText(of: name)
            }
        case .authorName(let mark):
            tweet.author = try cursor.readText()
            tweet.marks.insert(mark)
        default:
            tweet.authorID = try cursor.readText()
            tweet.marks.insert(.v2)
        }
    }

    private mutating func readList(
        _ member: TweetMember,
        of tweet: inout TweetObject,
        at cursor: inout JSONCursor,
        isNested: Bool
    ) throws(JSONFault) {
        var lists = tweet.own.entities ?? .init()
        switch member {
        case .hashtagList: lists.hashtags = try readNames(&cursor, of: "", else: "")
        case .userList(let name, let otherName):
            lists.users = try readNames(&cursor, of: name, else: otherName)
        default:
            if isNested { return try cursor.skipValue() }
            return try readRepliedUsers(of: &tweet, &cursor)
        }
        tweet.own.entities = lists
    }
}
