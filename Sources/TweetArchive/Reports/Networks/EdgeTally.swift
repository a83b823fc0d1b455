import GRDB
import TweetDumps

/// Counts the edges of tweets.
struct EdgeTally {
    /// The number of tweets with too many mentions, from which no edges are made.
    private(set) var crowdedTweets = 0
    private let mentions: SpellingIndex
    private let wanted: Set<NetworkReport.Edges>
    private let excluded: Set<Int64>
    private let excludedAuthors: Set<Int>
    private var author: Int?
    /// The numbers of the current tweet's different mentions; at most one more than the maximum.
    private var mentioned: [Int] = []
    private var hashtagPairs = PairTally()
    private var userPairs = PairTally()

    /// Creates a tally without tweets.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - edges: The kinds of edges that are counted.
    ///   - excluded: Mentions that are left out; a user is also left out as an author.
    /// - Throws: An error if the archive cannot be read.
    init(_ db: Database, _ edges: [NetworkReport.Edges], excluded: [MentionName]) throws {
        mentions = try SpellingIndex(db, nil)
        wanted = Set(edges)
        self.excluded = try MentionName.ids(of: excluded, db)
        let authors = try excluded.filter { $0.kinds.contains(.user) }.compactMap {
            try TweetFilter.id(ofAuthor: $0.folded, db).map { Int($0) }
        }
        excludedAuthors = Set(authors)
    }

    /// Counts the edges of the previous tweet, and begins with another one.
    mutating func begin(_ tweet: TweetScan.Tweet) throws {
        try end()
        author = tweet.author.map { Int($0) }
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
        if wanted.contains(.users) { try addUsers() }
        if wanted.contains(.hashtags) { try addHashtags() }
    }

    private mutating func addUsers() throws {
        guard let author, !excludedAuthors.contains(author) else { return }
        for mention in mentioned where mentions.kind(ofMention: mention) == .user {
            try userPairs.add(author, mention)
        }
    }

    private mutating func addHashtags() throws {
        let hashtags = mentioned.filter { mentions.kind(ofMention: $0) == .hashtag }
        for (index, hashtag) in hashtags.enumerated() {
            for other in hashtags.prefix(index) {
                try hashtagPairs.add(min(hashtag, other), max(hashtag, other))
            }
        }
    }

    /// Calls a closure with each edge of a kind: the ids of two hashtags, or of an author and a
    /// user, and the number of tweets.
    mutating func read(
        _ edges: NetworkReport.Edges,
        _ body: (_ source: Int64, _ target: Int64, _ weight: Int) throws -> Void
    ) rethrows {
        let mentions = mentions
        switch edges {
        case .hashtags:
            try hashtagPairs.read { pair in
                let source = mentions.id(ofMention: pair.first)
                try body(source, mentions.id(ofMention: pair.second), pair.count)
            }
        case .users:
            try userPairs.read { pair in
                try body(Int64(pair.first), mentions.id(ofMention: pair.second), pair.count)
            }
        }
    }
}
