// What a tweet says of other tweets, and what stands around it.

extension TweetReader {
    mutating func readOther(
        _ member: TweetMember,
        of tweet: inout TweetObject,
        at cursor: inout JSONCursor,
        level: Int,
        isNested: Bool
    ) throws(JSONFault) {
        let isObject = cursor.byte == UInt8(ascii: "{")
        switch member {
        case .webOriginal:
            tweet.isRetweet = isObject || tweet.isRetweet
            guard isObject, !isNested, !tweet.hasOriginal else {
                return try cursor.skipValue(level: level)
            }
            let members = TweetFormat.webOriginalMembers
            original = try readTweet(&cursor, members, level: level, isNested: true)
            // Without a status it is a notice that the original cannot be shown.
            tweet.hasOriginal = original.marks.contains(.legacy)
            tweet.isOriginalOfWeb = tweet.hasOriginal
        case .references:
            tweet.marks.insert(.v2)
            try readReferences(of: &tweet, at: &cursor, level: level, isNested: isNested)
        default:
            tweet.referenceType = try cursor.readText(level: level)
        }
    }

    /// Reads the original, whose members tell what those of the retweet do.
    ///
    /// Of several the last one counts, and takes the place of one in the web's form.
    mutating func readOriginal(
        of tweet: inout TweetObject,
        _ cursor: inout JSONCursor,
        _ members: MemberTable<TweetMember>,
        level: Int,
        isNested: Bool
    ) throws(JSONFault) {
        let isObject = cursor.byte == UInt8(ascii: "{")
        tweet.isRetweet = isObject || tweet.isOriginalOfWeb
        guard isObject, !isNested else {
            tweet.hasOriginal = tweet.isOriginalOfWeb
            return try cursor.skipValue(level: level)
        }
        original = try readTweet(&cursor, members, level: level, isNested: true)
        tweet.hasOriginal = true
        tweet.isOriginalOfWeb = false
    }

    /// Reads v2's list of references; a flattened one has the whole tweet beside the type.
    private mutating func readReferences(
        of tweet: inout TweetObject,
        at cursor: inout JSONCursor,
        level: Int,
        isNested: Bool
    ) throws(JSONFault) {
        guard cursor.byte == UInt8(ascii: "[") else { return try cursor.skipValue(level: level) }
        try cursor.readArray(level: level) { (cursor) throws(JSONFault) in
            guard cursor.byte == UInt8(ascii: "{") else {
                return try cursor.skipValue(level: level + 1)
            }
            let members = TweetFormat.statusMembers
            let other = try readTweet(&cursor, members, level: level + 1, isNested: true)
            guard let type = other.referenceType else { return }
            if type.equals("replied_to") { tweet.isReply = true }
            if type.equals("quoted") { tweet.isQuote = true }
            guard type.equals("retweeted") else { return }
            tweet.isRetweet = true
            guard !isNested else { return }
            tweet.hasOriginal = other.own.text != nil
            tweet.originalName = tweet.hasOriginal ? nil : other.idName
            original = other
        }
    }
}

// MARK: - What stands around

extension TweetReader {
    mutating func readSurroundings(
        _ member: TweetMember,
        of tweet: inout TweetObject,
        at cursor: inout JSONCursor,
        level: Int
    ) throws(JSONFault) {
        switch member {
        case .rules:
            let new = try readRules(&cursor, level: level)
            // Rules may stand in two places of a tweet.
            let first = tweet.rules.upperBound == new.lowerBound ? tweet.rules.lowerBound : nil
            tweet.rules = (first ?? new.lowerBound)..<new.upperBound
        case .twarc: tweet.page.address = try cursor.readText(of: "url", level: level)
        case .searchMetadata:
            tweet.page.searchQuery = try cursor.readText(of: "query", level: level)
        case .pageQuery: tweet.page.query = try cursor.readText(level: level)
        case .errors: tweet.page.errors = try cursor.countObjects(level: level)
        case .includes:
            tweet.page.includes = JSONValue(cursor: cursor)
            try cursor.skipValue(level: level)
        case .results where cursor.byte == UInt8(ascii: "[") && !tweet.hasText:
            try stopReading(stopsAtResults ? .results : .foreign, of: tweet)
        case .possibleResults where cursor.byte == UInt8(ascii: "[") && !tweet.hasText:
            try stopReading(stopsAtResults ? .possibleResults : .foreign, of: tweet)
        case .foreign: try stopReading(.foreign, of: tweet)
        default: try cursor.skipValue(level: level)
        }
    }

    private mutating func stopReading(_ stop: Stop, of tweet: TweetObject) throws(JSONFault) {
        self.stop = stop
        self.tweet = tweet
        throw .incomplete
    }
}
