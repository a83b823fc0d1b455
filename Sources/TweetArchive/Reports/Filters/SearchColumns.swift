/// The SQL expressions of the table `tweet` that a scan reads for a search, each once.
struct SearchColumns {
    /// The index of an expression's value in a row of the scan.
    typealias Index = Int32

    /// The expressions, in the order of their values.
    private(set) var expressions: [String] = []
    /// The index of the first value.
    private let first: Index

    /// - Parameter first: The number of other values at the beginning of each row.
    init(after first: Int) { self.first = Index(first) }

    /// The index of an expression, which is added unless it is known.
    mutating func index(of expression: String) -> Index {
        if let known = expressions.firstIndex(of: expression) { return first + Index(known) }
        expressions.append(expression)
        return first + Index(expressions.count - 1)
    }
}

extension SearchColumns {
    /// The text of the tweet.
    static let text = "tweet.text"
    /// The author.
    static let author = "tweet.author"
    /// The place.
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

    /// The author of the tweet that it answers: 0 if the archive does not know; NULL if it answers
    /// none that is known.
    static let answeredAuthor = "ifnull(\(author(of: "reply_to")), 0)"
    /// The author of the tweet that it repeats: 0 if the archive does not know; NULL if it is no
    /// retweet.
    static let repeatedAuthor = "iif(tweet.kind = 2, ifnull(\(author(of: "retweet_of")), 0), NULL)"

    private static func author(of reference: String) -> String {
        "(SELECT other.author FROM tweet AS other WHERE other.id = tweet.\(reference))"
    }

    /// 1 if the tweet has a row in a table.
    ///
    /// - Parameters:
    ///   - table: The table, which has the tweet in a column `tweet`.
    ///   - condition: A condition for the row.
    /// - Returns: The expression.
    static func hasRow(in table: String, where condition: String = "true") -> String {
        "EXISTS (SELECT 1 FROM \(table) AS part WHERE part.tweet = tweet.id AND \(condition))"
    }
}
