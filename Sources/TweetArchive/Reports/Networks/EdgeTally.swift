import GRDB
import TweetDumps

/// Counts the edges of tweets.
struct EdgeTally {
    /// The users to whom tweets refer.
    private(set) var users: NamedUsers
    /// The edges between mentions; nil if they are not counted.
    private var mentions: MentionEdges?
    private var references: [ReferenceEdges] = []
    /// The number of tweets by each author.
    private var tweetsByAuthor: IDCounts

    /// Creates a tally without tweets.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - edges: The kinds of edges that are counted.
    ///   - excluded: Mentions that are left out; a user is also left out as an author.
    /// - Throws: An error if the archive cannot be read.
    init(_ db: Database, _ edges: [NetworkReport.Edges], excluded: [MentionName]) throws {
        users = try NamedUsers(db)
        tweetsByAuthor = try IDCounts(db, of: "author")
        var excludedUsers: Set<Int64> = []
        for name in excluded where name.kinds.contains(.user) {
            if let user = try users.number(of: Array(name.folded.utf8).span) {
                excludedUsers.insert(user)
            }
        }
        let ofMentions = Set(edges).intersection([.hashtags, .mentions])
        if !ofMentions.isEmpty {
            mentions = try MentionEdges(
                db,
                ofMentions,
                excluded: excluded,
                excludedAuthors: excludedUsers
            )
        }
        var column = EdgeTally.kind + 1
        for kind in edges {
            guard let reference = UserReference(kind, at: column) else { continue }
            column += Int32(reference.columns.count)
            references.append(try ReferenceEdges(db, kind, reference, excluded: excludedUsers))
        }
    }

    /// The SQL expressions whose values it needs in the rows of the scan.
    var columns: [String] { ["tweet.kind"] + references.flatMap(\.columns) }
    private static let kind = TweetScan.firstColumn

    /// Whether it needs the spellings in the tweets.
    var needsSpellings: Bool { mentions != nil }

    /// The number of tweets with too many mentions, from which no edges between mentions are made.
    var crowdedTweets: Int { mentions?.crowdedTweets ?? 0 }

    /// The number of retweets, from which no edges to mentioned users are made.
    var retweets: Int { mentions?.retweets ?? 0 }

    /// The number of tweets that refer to a user whom the archive does not know.
    var unknownUsers: Int { references.reduce(0) { $0 + $1.unknownUsers } }

    /// Counts the edges of the previous tweet to what it mentions, and begins with another tweet.
    mutating func begin(_ tweet: TweetScan.Tweet) throws {
        let isRetweet = tweet.row.integer(EdgeTally.kind) == TweetKind.retweet.rawValue
        if let author = tweet.author { tweetsByAuthor.add(author) }
        try mentions?.begin(author: tweet.author, isRetweet: isRetweet)
        for index in references.indices { try references[index].add(tweet, &users) }
    }

    /// Adds a spelling that the current tweet contains.
    mutating func add(spelling: Int64) throws { try mentions?.add(spelling: spelling) }

    /// Counts the edges of the current tweet.
    mutating func end() throws { try mentions?.end() }

    /// Calls a closure with each edge of a kind: the ids of two hashtags, of an author and a mentioned
    /// user, or the numbers of two users; and the number of tweets.
    mutating func read(
        _ edges: NetworkReport.Edges,
        _ body: (_ source: Int64, _ target: Int64, _ weight: Int) throws -> Void
    ) throws {
        switch edges {
        case .hashtags: try mentions?.readHashtags(body)
        case .mentions: try mentions?.readUsers(body)
        case .retweets, .replies, .quotes:
            for index in references.indices where references[index].edges == edges {
                try references[index].read(body)
            }
        }
    }

    /// The number of tweets with a hashtag.
    func tweets(withHashtag mention: Int64) -> Int { mentions?.tweets(with: mention) ?? 0 }

    /// The number of tweets that a user wrote or to which an edge of a kind leads from a tweet.
    ///
    /// - Parameters:
    ///   - author: The id of the user as an author; nil if the user is none.
    ///   - target: What stands for the user at the end of an edge; nil if no edge leads to the user.
    ///   - edges: The kind of the edges, which were read.
    /// - Returns: The number of different tweets.
    func tweets(of author: Int64?, or target: Int64?, _ edges: NetworkReport.Edges) -> Int {
        let own = author.map { tweetsByAuthor[$0] } ?? 0
        guard let target else { return own }
        if edges == .mentions { return own + (mentions?.tweets(with: target, notBy: author) ?? 0) }
        guard let reference = references.first(where: { $0.edges == edges }) else { return own }
        let toOneself = author.map { reference.pairs.count(Int($0), Int(target)) } ?? 0
        return own + reference.tweetsByUser[target] - toOneself
    }
}
