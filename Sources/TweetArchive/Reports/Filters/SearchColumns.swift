import TweetDumps

/// The SQL expressions of the table `tweet` that a scan reads for a search, each once.
struct SearchColumns {
    /// The index of an expression's value in a row of the scan.
    typealias Index = Int32

    /// The expressions, in the order of their values.
    private(set) var expressions: [String] = []
    private let first: Index

    /// Creates an empty list for rows that begin with some other values.
    init(after first: Int) { self.first = Index(first) }

    /// The index of an expression, which is added unless it is known.
    mutating func index(of expression: String) -> Index {
        first + Index(expressions.index(adding: expression))
    }
}

extension Array where Element: Equatable {
    mutating func index(adding element: Element) -> Int {
        if let known = firstIndex(of: element) { return known }
        append(element)
        return count - 1
    }
}

extension SearchColumns {
    static let text = "tweet.text"
    static let author = "tweet.author"
    static let place = "tweet.place"

    /// Where it was written, in degrees east: its point, else the middle of its place.
    static let longitude = position("longitude", "west", "east")
    /// Where it was written, in degrees north.
    static let latitude = position("latitude", "south", "north")

    private static func position(_ point: String, _ from: String, _ to: String) -> String {
        """
        ifnull(tweet.\(point), (SELECT (\(from) + \(to)) / 2 FROM place WHERE id = tweet.place))
        """
    }

    /// The author of the tweet that it answers: 0 if the author is unknown, NULL if it answers no
    /// known tweet.
    static let answeredAuthor = "ifnull(\(value("author", of: "reply_to")), 0)"
    /// The author of the tweet that it repeats: 0 if the author is unknown, NULL if it is no retweet.
    static let repeatedAuthor =
        "iif(tweet.kind = 2, ifnull(\(value("author", of: "retweet_of")), 0), NULL)"

    /// A column of the tweet to which another column refers; NULL if it is unknown.
    static func value(_ column: String, of reference: String) -> String {
        // Many originals are older than the whole archive. Looking them up would double the time of a scan.
        """
        iif(tweet.\(reference) >= (SELECT min(id) FROM tweet),
            (SELECT other.\(column) FROM tweet AS other WHERE other.id = tweet.\(reference)), NULL)
        """
    }

    /// The name of the author of a quoted tweet, from its copy in a record.
    static let quotedName =
        "(SELECT quoted.author FROM quoted WHERE quoted.id = tweet.quote_of)"

    /// Whether a tweet answers or quotes another one.
    ///
    /// A quote can also be a reply. A retweet has the references of its original, which are not the
    /// retweeting user's.
    static func refers(by reference: String, kind: TweetKind) -> String {
        """
        tweet.kind <> \(TweetKind.retweet.rawValue) \
        AND (tweet.kind = \(kind.rawValue) OR tweet.\(reference) IS NOT NULL)
        """
    }

    /// 1 if the tweet has a row in a table with a column `tweet`, as an SQL expression.
    static func hasRow(in table: String, where condition: String = "true") -> String {
        "EXISTS (SELECT 1 FROM \(table) AS part WHERE part.tweet = tweet.id AND \(condition))"
    }
}
