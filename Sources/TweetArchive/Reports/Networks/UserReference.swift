import TweetDumps

/// Finds the user to whom a tweet refers: the author of the tweet that it repeats, answers or quotes.
struct UserReference {
    /// The user to whom a tweet refers.
    enum User {
        /// The tweet does not refer to another one in this way.
        case none
        /// It does, but the archive does not say to whom.
        case unknown
        /// The number of the user in ``NamedUsers``.
        case known(Int64)
    }

    /// The way in which a text names the user.
    private enum Name {
        /// The `RT @name: ` at the beginning.
        case retweetPrefix
        /// The `@name` at the beginning.
        case replyPrefix
        /// The whole text.
        case whole
    }

    /// The SQL expressions of the table `tweet` whose values ``user(in:_:)`` reads.
    let columns: [String]
    /// The index of the first value in a row of the scan: the author of the other tweet, 0 if the
    /// archive does not know, and NULL if the tweet does not refer to another one.
    private let author: Int32
    private let name: Name

    /// Prepares to find users.
    ///
    /// - Parameters:
    ///   - edges: Edges to users to whom tweets refer; nil is returned for others.
    ///   - column: The index of the first value in a row of the scan.
    init?(_ edges: NetworkReport.Edges, at column: Int32) {
        author = column
        switch edges {
        case .hashtags, .mentions: return nil
        case .retweets:
            name = .retweetPrefix
            columns = [SearchColumns.repeatedAuthor, "iif(tweet.kind = 2, tweet.text, NULL)"]
        case .replies:
            name = .replyPrefix
            columns = [
                UserReference.author(of: "reply_to", kind: .reply),
                "iif(\(UserReference.refers(by: "reply_to", kind: .reply)), tweet.text, NULL)",
            ]
        case .quotes:
            name = .whole
            columns = [
                UserReference.author(of: "quote_of", kind: .quote),
                "(SELECT quoted.author FROM quoted WHERE quoted.id = tweet.quote_of)",
            ]
        }
    }

    /// The author of a tweet that is answered or quoted.
    ///
    /// A quote can also be a reply. A retweet has the references of its original, which are not the
    /// retweeting user's.
    private static func author(of reference: String, kind: TweetKind) -> String {
        let author = "SELECT other.author FROM tweet AS other WHERE other.id = tweet.\(reference)"
        return "iif(\(refers(by: reference, kind: kind)), ifnull((\(author)), 0), NULL)"
    }

    /// Whether a tweet answers or quotes another one.
    private static func refers(by reference: String, kind: TweetKind) -> String {
        """
        tweet.kind <> \(TweetKind.retweet.rawValue) \
        AND (tweet.kind = \(kind.rawValue) OR tweet.\(reference) IS NOT NULL)
        """
    }

    /// The user to whom a tweet refers.
    ///
    /// - Parameters:
    ///   - row: The row of the tweet.
    ///   - users: The users, to whom a new one may be added.
    /// - Returns: The user.
    /// - Throws: An error if the archive cannot be read, or is damaged.
    func user(in row: RawStatement.Row, _ users: inout NamedUsers) throws -> User {
        if row.isNull(author) { return .none }
        let id = row.integer(author)
        if id != 0 { return .known(try NamedUsers.number(ofAuthor: id)) }
        let named = try row.withBytes(author + 1) { text in
            try range(in: text).flatMap { try users.number(of: text.extracting($0)) }
        }
        return named.map { .known($0) } ?? .unknown
    }

    /// The bytes of the name in a text; nil if it has none.
    private func range(in text: Span<UInt8>) -> Range<Int>? {
        switch name {
        case .retweetPrefix: RetweetPrefix(text)?.name
        case .replyPrefix: ReplyPrefix(text)?.name
        case .whole: text.isEmpty ? nil : text.indices
        }
    }
}
