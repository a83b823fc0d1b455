import GRDB
import TweetDumps

/// Counts the edges between hashtags in the same tweet, and from authors to the users whom they
/// mention.
struct MentionEdges {
    /// The number of tweets with too many mentions, from which no edges are made.
    private(set) var crowdedTweets = 0
    /// The number of retweets, from which no edges to users are made.
    private(set) var retweets = 0
    private let mentions: SpellingIndex
    private let wanted: Set<NetworkReport.Edges>
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

    /// Creates a tally without tweets.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - edges: The kinds of edges that are counted.
    ///   - excluded: Mentions that are left out.
    ///   - excludedAuthors: Authors who are left out.
    /// - Throws: An error if the archive cannot be read.
    init(
        _ db: Database,
        _ edges: Set<NetworkReport.Edges>,
        excluded: [MentionName],
        excludedAuthors: Set<Int64>
    ) throws {
        mentions = try SpellingIndex(db, nil)
        wanted = edges
        self.excluded = try MentionName.ids(of: excluded, db)
        self.excludedAuthors = excludedAuthors
        tweets = Array(repeating: 0, count: mentions.count)
    }

    /// Counts the edges of the previous tweet, and begins with another one.
    ///
    /// - Parameters:
    ///   - author: The id of its author; nil if the author is unknown.
    ///   - isRetweet: Whether it repeats another tweet.
    /// - Throws: ``DamagedValue`` if an id is not valid.
    mutating func begin(author: Int64?, isRetweet: Bool) throws {
        try end()
        self.author = author
        self.isRetweet = isRetweet
        if isRetweet { retweets += 1 }
    }

    /// Adds a spelling that the current tweet contains.
    mutating func add(spelling: Int64) throws {
        let mention = try mentions.number(ofSpelling: spelling)
        guard mentioned.count <= NetworkReport.maxMentionsPerTweet else { return }
        // A linear search is enough: tweets have few mentions. One mention may have several
        // spellings.
        guard !mentioned.contains(mention), !excluded.contains(mentions.id(ofMention: mention))
        else { return }
        mentioned.append(mention)
    }

    /// Counts the edges of the current tweet.
    mutating func end() throws {
        defer { mentioned.removeAll(keepingCapacity: true) }
        guard mentioned.count <= NetworkReport.maxMentionsPerTweet else {
            crowdedTweets += 1
            return
        }
        if wanted.contains(.mentions), !isRetweet { try addUsers() }
        if wanted.contains(.hashtags) { try addHashtags() }
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

    /// The number of tweets with a mention.
    ///
    /// - Parameters:
    ///   - mention: The id of the mention.
    ///   - author: Someone whose tweets do not count; nil for nobody.
    /// - Returns: The number of different tweets.
    func tweets(with mention: Int64, notBy author: Int64? = nil) -> Int {
        guard let number = mentions.number(ofMention: mention) else { return 0 }
        return Int(tweets[number]) - (author.map { userPairs.count(Int($0), number) } ?? 0)
    }
}
