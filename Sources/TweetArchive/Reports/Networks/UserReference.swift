import GRDB
import TweetDumps

/// Finds the user to whom a tweet refers: the author of the tweet that it repeats, answers or quotes.
struct UserReference {
    enum User {
        /// The tweet does not refer to another one in this way.
        case none
        /// The tweet refers to a user whom the archive does not know.
        case unknown
        /// The number of the user in ``NetworkUsers``.
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

    /// The SQL expressions of the table `tweet` whose values ``user(of:_:)`` reads.
    let columns: [String]
    /// The number of expressions of the author, the text with the name, the other tweet and the account.
    static let columnCount: Int32 = 4
    /// The index of the author of the other tweet in a row of the scan: 0 if the author is unknown,
    /// NULL if the tweet refers to none.
    private let author: Int32
    private let name: Name

    /// Prepares to find users; nil for edges that do not lead to users to whom tweets refer.
    ///
    /// The values begin at a column of the rows of the scan.
    init?(_ edges: NetworkReport.Edges, at column: Int32, readsAccounts: Bool) {
        author = column
        let (refers, reference, text, account): (String, String, String, String)
        switch edges {
        case .hashtags, .mentions, .pairs: return nil
        case .retweets:
            name = .retweetPrefix
            (reference, text, account) = ("retweet_of", "tweet.text", "tweet.original_account")
            refers = "tweet.kind = \(TweetKind.retweet.rawValue)"
        case .replies:
            name = .replyPrefix
            (reference, text, account) = ("reply_to", "tweet.text", "tweet.reply_to_account")
            refers = SearchColumns.refers(by: reference, kind: .reply)
        case .quotes:
            name = .whole
            (reference, text, account) = ("quote_of", SearchColumns.quotedName, "NULL")
            refers = SearchColumns.refers(by: reference, kind: .quote)
        }
        let known = SearchColumns.value("account", of: reference)
        columns = [
            "iif(\(refers), ifnull(\(SearchColumns.value("author", of: reference)), 0), NULL)",
            "iif(\(refers), \(text), NULL)",
            readsAccounts ? "tweet.\(reference)" : "NULL",
            readsAccounts ? "iif(\(refers), ifnull(\(known), \(account)), NULL)" : "NULL",
        ]
    }

    /// The user to whom a tweet refers.
    func user(of tweet: TweetScan.Tweet, _ users: inout NetworkUsers) throws -> User {
        let row = tweet.row
        if row.isNull(author) { return .none }
        let (id, other, account) =
            (row.integer(author), row.integer(author + 2), row.integer(author + 3))
        if id != 0, let known = try users.number(ofAuthor: id, wrote: other) {
            return .known(known)
        }
        let named = try row.withBytes(author + 1) { text in
            let range = range(in: text) ?? 0..<0
            if account == 0 { return try users.number(of: text.extracting(range), in: tweet.id) }
            // Of several names at the beginning of a reply, each can be that of the account.
            let isCertain = name != .replyPrefix || ReplyPrefix(text)?.isOnly == true
            return try users.number(
                ofAccount: account,
                text.extracting(isCertain ? range : 0..<0)
            )
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
