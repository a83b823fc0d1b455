import GRDB
import TweetDumps

/// Counts the edges of tweets.
struct EdgeTally {
    /// The users to whom tweets refer.
    private(set) var users: NetworkUsers
    /// The number of tweets by nobody known, if users are people.
    private(set) var authorless = 0
    /// The edges between mentions; nil if they are not counted.
    private var mentions: MentionEdges?
    private var references: [ReferenceEdges] = []
    /// The number of tweets that each name wrote, and that each user of references wrote.
    private var written: (byNames: IDValues<UInt32>, byUsers: IDValues<UInt32>)
    /// The mentions that are left out; a user is also left out as an author.
    private let excluded: [MentionName]

    /// Creates a tally without tweets; the users of references are people, or else names.
    init(
        _ db: Database,
        _ edges: [NetworkReport.Edges],
        excluded: [MentionName],
        _ people: NetworkPeople?
    ) throws {
        self.excluded = excluded
        users = try NetworkUsers(db, people)
        let none = try IDValues<UInt32>(db, of: "author", 0)
        written = (none, none)
        let ofMentions = Set(edges).intersection([.hashtags, .mentions])
        if !ofMentions.isEmpty {
            mentions = try MentionEdges(
                db,
                ofMentions,
                excluded: excluded,
                excludedAuthors: users.authors(of: excluded)
            )
        }
        var column = EdgeTally.kind + 2
        for kind in edges {
            guard let reference = UserReference(kind, at: column, readsAccounts: users.arePeople)
            else { continue }
            column += UserReference.columnCount
            references.append(try ReferenceEdges(db, kind, reference))
        }
    }

    /// The SQL expressions whose values it needs in the rows of the scan.
    var columns: [String] { ["tweet.kind", "tweet.account"] + references.flatMap(\.columns) }
    private static let kind = TweetScan.firstColumn
    private static let account = kind + 1

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
        if let author = tweet.author { written.byNames.change(author) { $0 += 1 } }
        try mentions?.begin(author: tweet.author, isRetweet: isRetweet)
        if references.isEmpty { return }
        let account = tweet.row.integer(EdgeTally.account)
        let author = try users.number(ofAuthorOf: tweet, account: account)
        if let author { written.byUsers.change(author) { $0 += 1 } } else { authorless += 1 }
        for index in references.indices { try references[index].add(tweet, by: author, &users) }
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
            let excluded = try users.numbers(of: excluded)
            for index in references.indices where references[index].edges == edges {
                try references[index].read { source, target, weight in
                    if excluded.contains(source) || excluded.contains(target) { return }
                    try body(source, target, weight)
                }
            }
        }
    }

    func tweets(withHashtag mention: Int64) -> Int { mentions?.tweets(with: mention) ?? 0 }

    /// The number of tweets that a user wrote, or to whom an edge of a kind leads from a tweet.
    ///
    /// `author` is the id of the user as an author, and `target` the number at the end of an edge;
    /// nil if the user is not one. The edges must have been read.
    func tweets(of author: Int64?, or target: Int64?, _ edges: NetworkReport.Edges) -> Int {
        let written = edges.isOfReferences ? written.byUsers : written.byNames
        let own = author.map { Int(written[$0]) } ?? 0
        guard let target else { return own }
        if edges == .mentions { return own + (mentions?.tweets(with: target, notBy: author) ?? 0) }
        guard let reference = references.first(where: { $0.edges == edges }) else { return own }
        let toOneself = author.map { reference.pairs.count(Int($0), Int(target)) } ?? 0
        return own + Int(reference.tweetsToUser[target]) - toOneself
    }
}

/// Counts the edges between hashtags in the same tweet, and from authors to the users whom they
/// mention.
private struct MentionEdges {
    /// The number of tweets with too many mentions, from which no edges are made.
    private(set) var crowdedTweets = 0
    /// The number of retweets, from which no edges to users are made.
    private(set) var retweets = 0
    private let mentions: SpellingIndex
    private let edges: Set<NetworkReport.Edges>
    /// The ids of the mentions that are left out.
    private let excluded: Set<Int64>
    /// The authors who are left out.
    private let excludedAuthors: Set<Int64>
    private var author: Int64?
    private var isRetweet = false
    /// The numbers of the current tweet's different mentions; at most one more than the maximum.
    private var mentioned: [Int] = []
    /// The number of tweets with each mention, by its number; retweets do not count for users.
    private var tweets: [UInt32]
    private var hashtagPairs = PairTally()
    private var userPairs = PairTally()

    init(
        _ db: Database,
        _ edges: Set<NetworkReport.Edges>,
        excluded: [MentionName],
        excludedAuthors: Set<Int64>
    ) throws {
        mentions = try SpellingIndex(db, nil)
        self.edges = edges
        self.excluded = try MentionName.ids(of: excluded, db)
        self.excludedAuthors = excludedAuthors
        tweets = Array(repeating: 0, count: mentions.count)
    }

    /// Counts the edges of the previous tweet, and begins with another one.
    mutating func begin(author: Int64?, isRetweet: Bool) throws {
        try end()
        self.author = author
        self.isRetweet = isRetweet
        if isRetweet { retweets += 1 }
    }

    mutating func add(spelling: Int64) throws {
        let mention = try mentions.number(ofSpelling: spelling)
        guard mentioned.count <= NetworkReport.maxMentionsPerTweet else { return }
        // A linear search is enough: tweets have few mentions. One mention may have several
        // spellings.
        guard !mentioned.contains(mention), !excluded.contains(mentions.id(ofMention: mention))
        else { return }
        mentioned.append(mention)
    }

    mutating func end() throws {
        defer { mentioned.removeAll(keepingCapacity: true) }
        guard mentioned.count <= NetworkReport.maxMentionsPerTweet else {
            crowdedTweets += 1
            return
        }
        if edges.contains(.mentions), !isRetweet { try addUsers() }
        if edges.contains(.hashtags) { try addHashtags() }
    }

    private mutating func addUsers() throws {
        let author = author.flatMap { excludedAuthors.contains($0) ? nil : Int($0) }
        for mention in mentioned where mentions.kind(ofMention: mention) == .user {
            tweets[mention] += 1
            if let author { try userPairs.add(author, mention) }
        }
    }

    private mutating func addHashtags() throws {
        let hashtags = mentioned.filter { mentions.kind(ofMention: $0) == .hashtag }
        for (index, hashtag) in hashtags.enumerated() {
            tweets[hashtag] += 1
            for other in hashtags.prefix(index) {
                try hashtagPairs.add(min(hashtag, other), max(hashtag, other))
            }
        }
    }

    /// Calls a closure with each pair of hashtags: their ids, and the number of tweets.
    mutating func readHashtags(
        _ body: (_ one: Int64, _ other: Int64, _ weight: Int) throws -> Void
    ) rethrows {
        let mentions = mentions
        try hashtagPairs.read { pair in
            let one = mentions.id(ofMention: pair.first)
            try body(one, mentions.id(ofMention: pair.second), pair.count)
        }
    }

    /// Calls a closure with each edge to a user: the id of the author, that of the mention, and the
    /// number of tweets.
    mutating func readUsers(
        _ body: (_ author: Int64, _ mention: Int64, _ weight: Int) throws -> Void
    ) rethrows {
        let mentions = mentions
        try userPairs.read { pair in
            try body(Int64(pair.first), mentions.id(ofMention: pair.second), pair.count)
        }
    }

    func tweets(with mention: Int64, notBy author: Int64? = nil) -> Int {
        guard let number = mentions.number(ofMention: mention) else { return 0 }
        return Int(tweets[number]) - (author.map { userPairs.count(Int($0), number) } ?? 0)
    }
}

/// Counts the edges from authors to the users to whom their tweets refer.
private struct ReferenceEdges {
    let edges: NetworkReport.Edges
    /// The number of tweets that refer to a user whom the archive does not know.
    private(set) var unknownUsers = 0
    /// The numbers of the users who wrote tweets, and of those to whom these refer.
    private(set) var pairs = PairTally()
    /// The number of tweets that refer to each user, by the user's number.
    private(set) var tweetsToUser: IDValues<UInt32>
    private let reference: UserReference

    init(_ db: Database, _ edges: NetworkReport.Edges, _ reference: UserReference) throws {
        self.edges = edges
        self.reference = reference
        tweetsToUser = try IDValues(db, of: "author", 0)
    }

    var columns: [String] { reference.columns }

    /// Counts the edge of a tweet, if it refers to another one.
    mutating func add(
        _ tweet: TweetScan.Tweet,
        by author: Int64?,
        _ users: inout NetworkUsers
    ) throws {
        switch try reference.user(of: tweet, &users) {
        case .none: break
        case .unknown: unknownUsers += 1
        case .known(let user):
            tweetsToUser.change(user) { $0 += 1 }
            if let author { try pairs.add(Int(author), Int(user)) }
        }
    }

    /// Calls a closure with each edge: the numbers of both users, and the number of tweets.
    mutating func read(
        _ body: (_ source: Int64, _ target: Int64, _ weight: Int) throws -> Void
    ) rethrows {
        try pairs.read { try body(Int64($0.first), Int64($0.second), $0.count) }
    }
}
