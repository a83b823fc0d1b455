// Reading references to other tweets, and members of pages.

extension TweetReader {
    mutating func readRelatedTweet(
        _ member: TweetMember,
        of tweet: inout TweetObject,
        at cursor: inout JSONCursor,
        isNested: Bool
    ) throws(JSONFault) {
        let isObject = cursor.byte == UInt8(ascii: "{")
        switch member {
        case .graphQLOriginal:
            tweet.isRetweet = isObject || tweet.isRetweet
            guard isObject, !isNested, !tweet.hasOriginal else {
                return try cursor.skipValue()
            }
            let members = TweetFormat.graphQLOriginalMembers
            original = try readTweet(&cursor, members, isNested: true)
            // Without a status it is a notice that the original is not available.
            tweet.hasOriginal = original.marks.contains(.legacy)
            tweet.hasGraphQLOriginal = tweet.hasOriginal
        case .references:
            tweet.marks.insert(.v2)
            try readReferences(of: &tweet, at: &cursor, isNested: isNested)
        default:
            tweet.referenceType = try cursor.readText()
        }
    }

    /// Reads the original of a retweet, whose members have the same meanings.
    ///
    /// The last of several counts. It replaces one in the form of GraphQL responses.
    mutating func readOriginal(
        of tweet: inout TweetObject,
        _ cursor: inout JSONCursor,
        _ members: MemberTable<TweetMember>,
        isNested: Bool
    ) throws(JSONFault) {
        let isObject = cursor.byte == UInt8(ascii: "{")
        tweet.isRetweet = isObject || tweet.hasGraphQLOriginal
        guard isObject, !isNested else {
            tweet.hasOriginal = tweet.hasGraphQLOriginal
            return try cursor.skipValue()
        }
        original = try readTweet(&cursor, members, isNested: true)
        tweet.hasOriginal = true
        tweet.hasGraphQLOriginal = false
    }

    /// Reads API v2's list of references.
    ///
    /// A flattened one has the whole tweet beside the type.
    private mutating func readReferences(
        of tweet: inout TweetObject,
        at cursor: inout JSONCursor,
        isNested: Bool
    ) throws(JSONFault) {
        guard cursor.byte == UInt8(ascii: "[") else { return try cursor.skipValue() }
        try cursor.readArray { (cursor) throws(JSONFault) in
            guard cursor.byte == UInt8(ascii: "{") else {
                return try cursor.skipValue()
            }
            let members = TweetFormat.statusMembers
            let other = try readTweet(&cursor, members, isNested: true)
            guard let type = other.referenceType else { return }
            if type.equals("replied_to") { tweet.isReply = true }
            if type.equals("quoted") { tweet.isQuote = true }
            guard type.equals("retweeted") else { return }
            tweet.isRetweet = true
            guard !isNested else { return }
            tweet.hasOriginal = other.own.text != nil
            tweet.originalID = tweet.hasOriginal ? nil : other.idAsWritten
            original = other
        }
    }
}

// MARK: - Members of pages

extension TweetReader {
    mutating func readPageMember(
        _ member: TweetMember,
        of tweet: inout TweetObject,
        at cursor: inout JSONCursor
    ) throws(JSONFault) {
        switch member {
        case .rules:
            let new = try readRules(&cursor)
            // Two members of a tweet can have rules.
            let first = tweet.rules.upperBound == new.lowerBound ? tweet.rules.lowerBound : nil
            tweet.rules = (first ?? new.lowerBound)..<new.upperBound
        case .twarc: tweet.page.address = try cursor.readText(of: "url")
        case .searchMetadata:
            tweet.page.searchQuery = try cursor.readText(of: "query")
        case .pageQuery: tweet.page.query = try cursor.readText()
        case .errors: tweet.page.errors = try cursor.countObjects()
        case .includes:
            tweet.page.includes = JSONValue(cursor: cursor)
            try cursor.skipValue()
        case .results where cursor.byte == UInt8(ascii: "[") && !tweet.hasText:
            try stopReading(stopsAtResults ? .results : .foreign, of: tweet)
        case .possibleResults where cursor.byte == UInt8(ascii: "[") && !tweet.hasText:
            try stopReading(stopsAtResults ? .possibleResults : .foreign, of: tweet)
        case .foreign: try stopReading(.foreign, of: tweet)
        default: try cursor.skipValue()
        }
    }

    private mutating func stopReading(_ stop: Stop, of tweet: TweetObject) throws(JSONFault) {
        self.stop = stop
        self.tweet = tweet
        throw .incomplete
    }
}
