// Reading members of pages, and the rules that found tweets.

extension TweetReader {
    /// Reads Gnip's own object: the rules in it, unless the tweet is nested.
    mutating func readGnip(
        of tweet: TweetObject,
        _ cursor: inout JSONCursor,
        _ level: TweetLevel
    ) throws(JSONFault) {
        let value = NotedValue(position: cursor.position)
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
            page.includes = JSONValue(cursor: cursor)
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
