import ReportRendering
package import TweetArchive

// The facts of the tables of networks.

extension NetworkReport {
    var choiceFacts: [Table.Fact] {
        let edges = sections.map(\.edges.name).joined(separator: ", ")
        return [Table.Fact(key: "edges", label: "Edges", .text(edges))] + usersFacts
            + [RowFacts.excluded(options.excluded)] + periodFacts
    }

    private var usersFacts: [Table.Fact] {
        guard options.users == .accounts else { return [] }
        return [
            Table.Fact(
                key: "by",
                label: "Users",
                .text("account"),
                sentence: "A user is an account, under its newest name, or a name without a known "
                    + "account.",
                topic: .choice
            )
        ]
    }

    private var periodFacts: [Table.Fact] {
        guard let period = options.period else { return [] }
        return [
            Table.Fact(key: "per", label: "Period", .text(period.rawValue)),
            Table.Fact(label: "Clock", .text(subject.filter.timeZone.name)),
        ]
    }

    var nodeFacts: [Table.Fact] {
        [
            Table.Fact(key: "nodes", label: "Nodes", .count(nodeCount)),
            .note(
                "degree is the number of neighbours, strength the sum of the weights of all edges; "
                    + "components and communities are numbered by their sizes.",
                .reading
            ),
        ] + omittedEdgeFacts + [
            RowFacts.leftOut(options.limit.beyond(nodeCount), by: options.limit, "node")
        ]
            + tweetFacts
    }

    var edgeFacts: [Table.Fact] {
        let leftOut = sections.reduce(0) { $0 + $1.leftOut }
        return omittedEdgeFacts + [RowFacts.leftOut(leftOut, by: options.limit, "edge")]
            + tweetFacts
    }

    private var omittedEdgeFacts: [Table.Fact] {
        minWeightFacts + [hiddenFact] + backboneFacts + largestFacts
    }

    /// The facts about the tweets that make no edges.
    private var tweetFacts: [Table.Fact] { [retweetsFact, unknownFact, crowdedFact] }

    private var backboneFacts: [Table.Fact] {
        guard let limit = options.backbone else { return [] }
        let count = sections.reduce(0) { $0 + $1.outsideBackbone }
        return [
            Table.Fact(key: "backbone", label: "Backbone", .text(limit.typed)),
            Table.Fact(
                key: "outside_backbone",
                number: count,
                note:
                    "\(count.counted("edge")) \(count.isOrAre) not in the backbone: at both ends, an edge "
                    + "this heavy occurs by chance in \(limit.typed) of all cases or more.",
                .hidden
            ),
        ]
    }

    private var largestFacts: [Table.Fact] {
        guard let largest = options.largestParts else { return [] }
        let count = sections.reduce(0) { $0 + $1.outsideParts }
        return [
            Table.Fact(key: "largest", label: "Largest components", .count(largest)),
            Table.Fact(
                key: "outside_largest",
                number: count,
                note: "\(count.counted("edge")) of smaller components \(count.isOrAre) left out.",
                .hidden
            ),
        ]
    }

    /// The minimum weight; that of each kind of edges if they differ.
    private var minWeightFacts: [Table.Fact] {
        let weights = sections.map(\.edges).map { edges in
            (edges: edges.name, weight: options.minWeight(of: edges))
        }
        let (key, label) = ("min_weight", "Least weight")
        if let weight = weights.first?.weight, weights.allSatisfy({ $0.weight == weight }) {
            return [Table.Fact(key: key, label: label, .count(weight))]
        }
        return weights.map { edges, weight in
            Table.Fact(key: "\(key) \(edges)", label: "\(label) (\(edges))", .count(weight))
        }
    }

    private var hiddenFact: Table.Fact {
        let hiding = sections.filter { $0.hidden > 0 }
        let hidden = hiding.reduce(0) { $0 + $1.hidden }
        // By default, only one kind of edges has a minimum that hides some.
        let minWeight = hiding.map { options.minWeight(of: $0.edges) }.max() ?? 1
        return Table.Fact(
            key: "hidden",
            label: "Hidden edges",
            number: hidden,
            note: "\(hidden.counted("edge")) with a weight below \(minWeight.grouped) "
                + "\(hidden.isOrAre) hidden; --min-count 1 shows all.",
            .hidden
        )
    }

    /// The retweets that do not count as mentions.
    private var retweetsFact: Table.Fact {
        let leavesOut = sections.contains { $0.edges.leavesOutRetweets } && !options.withRetweets
        let count = leavesOut ? retweets : 0
        let isOfMentions = sections.contains { $0.edges == .mentions }
        return Table.Fact(
            key: "retweets_left_out",
            number: count,
            note: isOfMentions
                ? "Mentions leave out \(count.counted("retweet")): a retweet mentions what its "
                    + "original mentions."
                : "Edges of authors leave out \(count.counted("retweet")): a retweet has what its "
                    + "original has.",
            .hidden
        )
    }

    private var unknownFact: Table.Fact {
        let participles = sections.compactMap(\.edges.words.participle).joined(separator: " or ")
        return Table.Fact(
            key: "unknown_users",
            number: unknownUsers,
            note: "The \(participles) user of \(unknownUsers.counted("tweet")) is not known.",
            .authors
        )
    }

    private var crowdedFact: Table.Fact {
        let ends = sections.flatMap { [$0.edges.ends.source, $0.edges.ends.target] }
        let haveLinks = ends.contains { $0 == .link || $0 == .domain }
        let crowd = haveLinks ? "mentions or links" : "mentions"
        return Table.Fact(
            key: "crowded",
            number: crowdedTweets,
            note: "\(crowdedTweets.counted("tweet")) with more than "
                + "\(NetworkReport.maxMentionsPerTweet.grouped) \(crowd) "
                + "\(crowdedTweets.isOrAre) left out.",
            .hidden
        )
    }
}

// MARK: - Words

extension NetworkReport.Edges {
    /// The heading of the edges, and the participle for a user to whom a tweet refers; nil for edges
    /// between mentions.
    var words: (heading: String, participle: String?) {
        switch self {
        case .hashtags: ("Hashtags in the same tweets", nil)
        case .mentions: ("Authors and the users they mention", nil)
        case .retweets: ("Authors and the users they retweet", "retweeted")
        case .replies: ("Authors and the users they answer", "answered")
        case .quotes: ("Authors and the users they quote", "quoted")
        case .pairs(let one, let other) where one == other:
            ("\(one.plural) in the same tweets", nil)
        case .pairs(let one, let other):
            ("\(one.plural) and \(other.plural.lowercased()) of the same tweets", nil)
        }
    }
}

extension NetworkReport.NodeKind {
    /// The plural, as at the beginning of a heading.
    package var plural: String {
        switch self {
        case .author: "Authors"
        case .user: "Users"
        case .hashtag: "Hashtags"
        case .link: "Links"
        case .domain: "Domains"
        case .source: "Programs"
        case .language: "Languages"
        case .place: "Places"
        case .country: "Countries"
        }
    }

    var isMention: Bool { self == .hashtag || isUser }
}

extension RowLimit {
    fileprivate func beyond(_ count: Int) -> Int { max(0, count - (maximum ?? count)) }
}
