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
    /// The terms of matching rules.
    var rules: [JSONText] = []
    /// The range of ``rules`` that the last record has.
    var ruleRange = 0..<0
    /// The members of a page, if the last record is one.
    var page = PageMembers()
    /// The tweet that was read, and those that it refers to.
    let tweets = RecordTweets()
    /// Why the last reading ended early; nil if it did not.
    var stop: Stop?
    var stopsAtResults = false
    let shapes = TweetShapes()

    /// Reads the object at the cursor into ``tweet``, if it is a status, and moves behind it.
    ///
    /// It throws ``JSONFault/incomplete`` and sets ``stop`` if the object may not be a status. A result list
    /// of a page is such a stop, which counts as foreign unless `stopsAtResults` is true.
    mutating func readRecord(_ cursor: inout JSONCursor, stopsAtResults: Bool) throws(JSONFault) {
        self.stopsAtResults = stopsAtResults
        reset()
        try read(tweet, &cursor, StatusDialect.self, .result, TweetFormat.recordMembers)
    }

    /// Reads an object, which is valid JSON, into ``tweet``.
    mutating func read(_ value: JSONValue, as dialect: any Dialect.Type) {
        reset()
        readNested(value, dialect, .result, into: tweet)
    }

    /// Reads a GraphQL result, which is valid JSON, into ``tweet``.
    mutating func readResult(_ value: JSONValue) {
        reset()
        _ = readResult(value, .result, into: tweet)
    }

    private mutating func reset() {
        names.removeAll(keepingCapacity: true)
        rules.removeAll(keepingCapacity: true)
        ruleRange = 0..<0
        page = PageMembers()
        stop = nil
        tweets.removeAll()
    }

    var tweet: TweetObject {
        @inline(__always) get { tweets.tweet }
    }

    var recordRules: ArraySlice<JSONText> { rules[ruleRange] }

    /// Reads a tweet from a value, which is valid JSON.
    mutating func readNested(
        _ value: JSONValue,
        _ dialect: any Dialect.Type,
        _ level: TweetLevel,
        into tweet: TweetObject
    ) {
        var cursor = value.cursor
        do throws(JSONFault) {
            try read(tweet, &cursor, dialect, level)
        } catch {
            tweet.reset()
        }
    }

    /// Reads the status in a GraphQL result; nil if it has none, false if the result is empty.
    mutating func readResult(
        _ value: JSONValue,
        _ level: TweetLevel,
        into tweet: TweetObject
    ) -> Bool? {
        tweet.reset()
        let result: ResultValues = value.read()
        guard let legacy = result.legacy, legacy.isObject else { return nil }
        var cursor = legacy.cursor
        try? readMembers(of: tweet, &cursor, tweet.dialect.members, level)
        tweet.values.addDefaults(result)
        if tweet.values.author.user == nil, let user = result.user, user.isObject {
            tweet.values.author.user = user
            tweet.user = user.read()
        }
        tweet.restID = result.restID?.tweetID ?? .absent
        finish(tweet)
        return result.hasMembers
    }

    private mutating func read(
        _ tweet: TweetObject,
        _ cursor: inout JSONCursor,
        _ dialect: any Dialect.Type,
        _ level: TweetLevel,
        _ members: MemberTable<TweetMember>? = nil
    ) throws(JSONFault) {
        tweet.reset()
        tweet.dialect = dialect
        try readMembers(of: tweet, &cursor, members ?? dialect.members, level)
        finish(tweet)
    }

    /// Reads what depends on several members.
    private mutating func finish(_ tweet: TweetObject) {
        if let note = tweet.values.note { tweet.note = readNote(note) }
        if let list = tweet.values.related.references { tweet.references = References(list) }
        if tweet.values.displayRange != nil, tweet.own.isLong { tweet.own.entities = nil }
        tweet.isRetweet = tweet.dialect.isRetweet(tweet)
    }

    private mutating func readMembers(
        of tweet: TweetObject,
        _ cursor: inout JSONCursor,
        _ members: MemberTable<TweetMember>,
        _ level: TweetLevel
    ) throws(JSONFault) {
        guard let shape = shapes.shape(of: members, level) else {
            return try cursor.readObject { (cursor, name) throws(JSONFault) in
                guard let member = members[name] else { return try cursor.skipValue() }
                try read(member, of: tweet, at: &cursor, level)
            }
        }
        try cursor.readObject(shape) { cursor in
            shape.noteMembers(&cursor, in: &tweet.values)
        } member: { (cursor, member) throws(JSONFault) in
            try read(member, of: tweet, at: &cursor, level)
        }
    }

    private mutating func read(
        _ member: TweetMember,
        of tweet: TweetObject,
        at cursor: inout JSONCursor,
        _ level: TweetLevel
    ) throws(JSONFault) {
        switch member {
        case .value(let field, let mark):
            let start = cursor.position
            try cursor.skipValue()
            field.note(from: start, to: cursor.position, in: &tweet.values)
            tweet.marks.formUnion(mark)
        case .idText:
            tweet.marks.insert(.idText)
            tweet.idText = try cursor.readID()
        case .id:
            tweet.idValue = JSONValue(position: cursor.position)
            tweet.id = try cursor.readID()
        case .taggedID:
            tweet.idValue = JSONValue(position: cursor.position)
            tweet.id = try cursor.readTaggedID()
        case .documentID: tweet.documentID = try cursor.readDocumentID()
        case .text:
            tweet.own.hasTextMember = true
            tweet.own.text = try cursor.readText()
        case .fullText: tweet.own.fullText = try cursor.readText()
        case .entities:
            tweet.marks.insert(.entities)
            tweet.own.entities = try readEntities(&cursor)
        case .extendedEntities: tweet.own.extendedMedia = try cursor.readMediaList()
        case .extended(let members): tweet.extended = try readBody(&cursor, members)
        case .user:
            tweet.values.author.user = JSONValue(position: cursor.position)
            tweet.marks.set(.user, cursor.byte == UInt8(ascii: "{"))
            tweet.user = try cursor.readNoted(shapes.user)
        case .original: try readOriginal(of: tweet, &cursor, level)
        case .quoted: try readQuoted(of: tweet, &cursor, level)
        case .mark(let mark):
            tweet.marks.insert(mark)
            try cursor.skipValue()
        case .gnip: try readGnip(of: tweet, &cursor, level)
        case .hashtagList: tweet.own.lists.hashtags = try readNames(&cursor, of: "", else: "")
        case .userList(let name, let otherName):
            tweet.own.lists.users = try readNames(&cursor, of: name, else: otherName)
        case .repliedUserList:
            tweet.values.related.repliedUsers = JSONValue(position: cursor.position)
            tweet.own.lists.repliedUsers = try readNames(&cursor, of: "screen_name", else: "")
        case .rules, .twarc, .searchMetadata, .pageQuery, .errors, .includes, .results,
            .possibleResults, .columns, .archive, .foreign:
            if level != .result { return try cursor.skipValue() }
            try readPageMember(member, of: tweet, at: &cursor)
        }
    }

    /// Reads the original of a retweet, whose members have the same meanings.
    private mutating func readOriginal(
        of tweet: TweetObject,
        _ cursor: inout JSONCursor,
        _ level: TweetLevel
    ) throws(JSONFault) {
        tweet.values.related.original = JSONValue(position: cursor.position)
        guard cursor.byte == UInt8(ascii: "{"), level == .result else {
            return try cursor.skipValue()
        }
        try read(tweets.original, &cursor, tweet.dialect, .original)
    }

    /// Reads the quoted tweet, whose members have the same meanings.
    private mutating func readQuoted(
        of tweet: TweetObject,
        _ cursor: inout JSONCursor,
        _ level: TweetLevel
    ) throws(JSONFault) {
        let value = JSONValue(position: cursor.position)
        tweet.values.related.quoted = value
        guard value.isObject, level != .quoted else { return try cursor.skipValue() }
        let quoted = TweetObject()
        try read(quoted, &cursor, tweet.dialect, .quoted)
        tweets.note(value, quoted)
    }
}

// MARK: - Members of pages, and the rules that found tweets

extension TweetReader {
    /// Reads the `gnip` object: the rules in it, unless the tweet is nested.
    mutating func readGnip(
        of tweet: TweetObject,
        _ cursor: inout JSONCursor,
        _ level: TweetLevel
    ) throws(JSONFault) {
        let value = JSONValue(position: cursor.position)
        tweet.values.languages.gnip = value
        try cursor.skipValue()
        guard level == .result, let rules = value["matching_rules"] else { return }
        var inner = rules.cursor
        try readPageMember(.rules, of: tweet, at: &inner)
    }

    mutating func readPageMember(
        _ member: TweetMember,
        of tweet: TweetObject,
        at cursor: inout JSONCursor
    ) throws(JSONFault) {
        switch member {
        case .rules:
            let new = try readRules(&cursor)
            // Two members of a tweet can have rules.
            let first = ruleRange.upperBound == new.lowerBound ? ruleRange.lowerBound : nil
            ruleRange = (first ?? new.lowerBound)..<new.upperBound
        case .twarc: page.address = try cursor.readText(of: "url")
        case .searchMetadata:
            page.searchQuery = try cursor.readText(of: "query")
        case .pageQuery: page.query = try cursor.readText()
        case .errors: page.errors = try cursor.countObjects()
        case .includes:
            page.includes = JSONValue(position: cursor.position)
            try cursor.skipValue()
        case .columns:
            page.hasColumns = cursor.byte == UInt8(ascii: "[")
            try cursor.skipValue()
        case .archive(let name):
            page.archive.append((name, JSONValue(position: cursor.position)))
            try cursor.skipValue()
        case .results where cursor.byte == UInt8(ascii: "[") && !tweet.hasText:
            try stopReading(stopsAtResults ? .results : .foreign)
        case .possibleResults where cursor.byte == UInt8(ascii: "[") && !tweet.hasText:
            try stopReading(stopsAtResults ? .possibleResults : .foreign)
        case .foreign: try stopReading(.foreign)
        default: try cursor.skipValue()
        }
    }

    private mutating func stopReading(_ stop: Stop) throws(JSONFault) {
        self.stop = stop
        throw .incomplete
    }
}

/// How a tweet is related to a result of the dump.
enum TweetLevel {
    /// It is the result. Its original and quoted tweets are read.
    case result
    /// It is the original of a result, or the original of that. Its quoted tweet is read.
    case original
    /// It is quoted. No other tweet in it is read.
    case quoted
}

/// The usual members of tweets of Twitter's APIs and of the objects in them, as learned from a dump.
final class TweetShapes {
    let user = JSONShape(PersonValues.members)
    let entities = JSONShape(EntityMember.all)
    let hashtag = JSONShape(HashtagValues.members)
    let mentionedUser = JSONShape(MentionedUserValues.members)
    private let record = JSONShape(TweetFormat.recordMembers)
    private let result = JSONShape(TweetFormat.statusMembers)
    private let original = JSONShape(TweetFormat.statusMembers)
    private let quoted = JSONShape(TweetFormat.statusMembers)

    deinit {
        user.free()
        entities.free()
        hashtag.free()
        mentionedUser.free()
        for shape in [record, result, original, quoted] { shape.free() }
    }

    /// The shape of tweets of a level whose members have these meanings; nil for other formats.
    @inline(__always)
    func shape(
        of members: MemberTable<TweetMember>,
        _ level: TweetLevel
    ) -> JSONShape<TweetMember>? {
        if members == TweetFormat.recordMembers { return record }
        guard members == TweetFormat.statusMembers else { return nil }
        return switch level {
        case .result: result
        case .original: original
        case .quoted: quoted
        }
    }
}

extension TweetMember: JSONMemberMeaning {
    var noted: (offset: Int, hasEnd: Bool)? {
        guard case .value(let field, let mark) = self, mark.isEmpty else { return nil }
        return field.noted
    }
}
