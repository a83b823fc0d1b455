import GRDB

/// Counts the edges from authors to the users to whom their tweets refer.
struct ReferenceEdges {
    /// The kind of the edges.
    let edges: NetworkReport.Edges
    /// The number of tweets that refer to a user whom the archive does not know.
    private(set) var unknownUsers = 0
    /// The numbers of the authors and of the other users.
    private(set) var pairs = PairTally()
    /// The number of tweets that refer to each user, by the user's number.
    private(set) var tweetsByUser: IDCounts
    private let reference: UserReference
    /// The numbers of the users who are left out.
    private let excluded: Set<Int64>

    /// Creates a tally without tweets.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - edges: The kind of the edges.
    ///   - reference: Finds the users to whom tweets refer.
    ///   - excluded: The numbers of users who are left out.
    /// - Throws: An error if the archive cannot be read.
    init(
        _ db: Database,
        _ edges: NetworkReport.Edges,
        _ reference: UserReference,
        excluded: Set<Int64>
    ) throws {
        self.edges = edges
        self.reference = reference
        self.excluded = excluded
        tweetsByUser = try IDCounts(db, of: "author")
    }

    /// The SQL expressions whose values it needs in the rows of the scan.
    var columns: [String] { reference.columns }

    /// Counts the edge of a tweet, if it refers to another one.
    mutating func add(_ tweet: TweetScan.Tweet, _ users: inout NamedUsers) throws {
        switch try reference.user(in: tweet.row, &users) {
        case .none: break
        case .unknown: unknownUsers += 1
        case .known(let user):
            guard !excluded.contains(user) else { return }
            tweetsByUser.add(user)
            guard let author = tweet.author, !excluded.contains(author) else { return }
            try pairs.add(Int(author), Int(user))
        }
    }

    /// Calls a closure with each edge: the numbers of both users, and the number of tweets.
    mutating func read(
        _ body: (_ source: Int64, _ target: Int64, _ weight: Int) throws -> Void
    ) rethrows {
        try pairs.read { try body(Int64($0.first), Int64($0.second), $0.count) }
    }
}
