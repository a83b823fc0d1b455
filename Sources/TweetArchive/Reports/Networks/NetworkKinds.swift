extension NetworkReport {
    /// The kind of a node.
    ///
    /// A user and an author of the same name are one node.
    public enum NodeKind: String, Sendable, CaseIterable {
        /// The author of a tweet.
        case author
        /// A user whom a tweet mentions.
        case user
        /// A hashtag in a tweet.
        case hashtag
        /// The canonical form of a link in a tweet.
        case link
        /// The registrable domain of a link.
        case domain
        /// The program with which a tweet was written.
        case source
        /// Twitter's code of the language of a tweet.
        case language
        /// The place of a tweet, by Twitter's id of it, or else its name.
        case place
        /// The code of the country of that place.
        case country

        /// Whether a tweet can have several of them.
        public var canRepeat: Bool {
            switch self {
            case .user, .hashtag, .link, .domain: true
            case .author, .source, .language, .place, .country: false
            }
        }

        /// Whether it is a user, under the name of an author or in a mention.
        public var isUser: Bool { self == .author || self == .user }

        /// The part of a node's id before its name, such as `#` or `domain:`.
        package var prefix: String {
            switch self {
            case .author, .user: "@"
            case .hashtag: "#"
            case .link: ""
            case .domain, .source, .language, .place, .country: rawValue + ":"
            }
        }
    }

    /// The nodes that the edges of a network connect.
    public enum Edges: Sendable, Hashable {
        /// Two hashtags that occur together in a tweet.
        case hashtags
        /// The author of a tweet that is no retweet, and another user whom the tweet mentions.
        ///
        /// A retweet has the mentions of its original, which its author did not write.
        case mentions
        /// The author of a retweet, and the author of its original.
        case retweets
        /// The author of a tweet, and the author of the tweet that it answers.
        case replies
        /// The author of a tweet, and the author of the tweet that it quotes.
        case quotes
        /// Any other two things of a tweet, in no direction.
        ///
        /// Make it with ``init(_:_:)``, which returns one of ``named`` if possible.
        case pairs(NodeKind, NodeKind)

        /// The kinds with a name, in the order of a report.
        public static let named: [Edges] = [.hashtags, .mentions, .retweets, .replies, .quotes]

        /// The name of a single edge, in tables and on the command line.
        package var name: String {
            switch self {
            case .hashtags: "hashtag"
            case .mentions: "mention"
            case .retweets: "retweet"
            case .replies: "reply"
            case .quotes: "quote"
            case .pairs(let one, let other): "\(one.rawValue)-\(other.rawValue)"
            }
        }

        /// Reads the name of edges, or of two nodes in any order; nil for a text that names none, or if a
        /// tweet has only one of them.
        package init?(named name: String) {
            if let edges = Self.named.first(where: { $0.name == name }) {
                self = edges
                return
            }
            let ends = name.split(separator: "-", omittingEmptySubsequences: false)
            let kinds = ends.compactMap { NodeKind(rawValue: String($0)) }
            guard ends.count == 2, kinds.count == 2 else { return nil }
            self.init(kinds[0], kinds[1])
        }

        /// The edges between two things of a tweet; nil if a tweet has only one of them.
        ///
        /// An author and a user are ``mentions`` in any order.
        public init?(_ one: NodeKind, _ other: NodeKind) {
            if one == other, !one.canRepeat { return nil }
            self =
                switch (one, other) {
                case (.hashtag, .hashtag): .hashtags
                case (.author, .user), (.user, .author): .mentions
                default: .pairs(one, other)
                }
        }

        /// Whether the nodes are users, and the edges are directed.
        public var areDirected: Bool { self == .mentions || isOfReferences }

        /// Whether the edges lead to the author of another tweet.
        public var isOfReferences: Bool {
            switch self {
            case .hashtags, .mentions, .pairs: false
            case .retweets, .replies, .quotes: true
            }
        }

        /// The kinds of nodes at both ends of an edge.
        public var ends: (source: NodeKind, target: NodeKind) {
            switch self {
            case .hashtags: (.hashtag, .hashtag)
            case .mentions, .retweets, .replies, .quotes: (.author, .user)
            case .pairs(let one, let other): (one, other)
            }
        }

        /// Whether an edge joins two nodes of the same kind.
        public var joinsAlike: Bool { ends.source == ends.target }

        /// Whether retweets make no edges by default, because their originals have the same nodes.
        public var leavesOutRetweets: Bool {
            !isOfReferences && (ends.source == .author || ends.target == .author)
        }
    }
}
