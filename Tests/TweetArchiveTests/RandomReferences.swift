import TestSupport
import TweetArchive
import TweetDumps

/// Random tweets that mention, repeat, answer and quote users, and a plain model of their network.
struct RandomReferences {
    /// A tweet of the archive.
    struct Tweet {
        let id: Int
        let kind: TweetKind
        /// The author; nil if the record has none.
        let author: String?
        let hashtags: [String]
        let users: [String]
        /// The tweet that it repeats, answers or quotes; nil if the record does not say which.
        let other: Int?
        /// The author whom the text of a retweet or reply, or the quoted tweet in the record, names.
        let named: String?
        /// The tweet that a quote answers; nil if it answers none.
        var answered: Int?
        /// The user whom the text of a quote names first.
        var greeted: String?

        var record: String {
            var record = tweet(id, hashtags, users, by: author ?? "", text: text, more: more)
            if author == nil { record.replace(#""user":{"screen_name":""},"#, with: "") }
            return record
        }

        private var text: String {
            switch kind {
            case .retweet: "RT @\(named ?? "nobody"): x"
            case .reply: named.map { "@\($0) x" } ?? "x"
            case .quote: greeted.map { "@\($0) x" } ?? "x"
            case .original: "x"
            }
        }

        /// The members about the other tweet.
        private var more: String {
            switch kind {
            case .original: ""
            case .retweet: other.map { #","retweeted_status_id_str":"\#($0)""# } ?? ""
            case .reply:
                other.map { #","in_reply_to_status_id_str":"\#($0)""# }
                    ?? #","in_reply_to_screen_name":"x""#
            case .quote:
                #","is_quote_status":true"# + (other.map { quoted($0) } ?? "")
                    + (answered.map { #","in_reply_to_status_id_str":"\#($0)""# } ?? "")
            }
        }

        private func quoted(_ other: Int) -> String {
            let inner = named.map {
                #","quoted_status":{"id_str":"\#(other)","text":"y","user":{"screen_name":"\#($0)"}}"#
            }
            return #","quoted_status_id_str":"\#(other)""# + (inner ?? "")
        }
    }

    let tweets: [Tweet]
    private static let names = ["ann", "Ann", "bob", "cay", "DEE", "eve_1", "x"]

    init(_ generator: inout SplitMix64) {
        tweets = (1...Int.random(in: 1...60, using: &generator)).map { id in
            let kind = generator.pick(TweetKind.allCases)
            let any = generator.pick([nil, Int.random(in: 1...80, using: &generator)])
            // No tweet refers to itself.
            let other = kind == .original || any == id ? nil : any
            let named = generator.pick(RandomReferences.named)
            let answered = Int.random(in: -80...80, using: &generator)
            return Tweet(
                id: id,
                kind: kind,
                author: generator.pick([nil] + RandomReferences.names),
                hashtags: generator.some(0...3) { $0.pick(["a", "A", "b", "c"]) },
                users: generator.some(0...3) { $0.pick(RandomReferences.names) },
                other: other,
                named: kind == .quote ? other.flatMap(RandomReferences.quoted) : named,
                answered: answered > 0 && answered != id ? answered : nil,
                greeted: generator.pick(RandomReferences.named)
            )
        }
    }

    /// The users whom texts name; of some the archive has no tweet.
    private static let named = [nil] + names + ["far", "Far", "away"]

    /// The author of a tweet that is inside its quotes; nil if they have only its id.
    private static func quoted(_ id: Int) -> String? { named[id % named.count] }
}

// MARK: - The model

extension RandomReferences {
    /// The edges of a kind with the counts of their nodes, such as `ann bob 2, 5 3`, sorted as texts.
    func edges(_ kind: NetworkReport.Edges) -> [String] {
        let ends = tweets.map { (author: $0.author?.lowercased(), targets: targets(kind, $0)) }
        let all = ends.flatMap { pairs(kind, from: $0.author, to: $0.targets) }
        return Set(all).map { pair in
            let weight = all.count { $0 == pair }
            let counts = pair.map { node in
                let count = ends.count { author, targets in
                    kind != .hashtags && author == node || targets.contains(node)
                }
                return "\(count)"
            }
            return pair.joined(separator: " ") + " \(weight), " + counts.joined(separator: " ")
        }.sorted()
    }

    /// The edges from a tweet, each with two folded names.
    private func pairs(
        _ kind: NetworkReport.Edges,
        from author: String?,
        to targets: Set<String>
    ) -> [[String]] {
        guard kind == .hashtags else {
            guard let author else { return [] }
            // Who mentions oneself makes no edge.
            return targets.filter { kind != .mentions || $0 != author }.map { [author, $0] }
        }
        let hashtags = targets.sorted()
        return hashtags.enumerated().flatMap { index, one in
            hashtags[(index + 1)...].map { [one, $0] }
        }
    }

    /// What the tweet has, or to whom it refers.
    private func targets(_ kind: NetworkReport.Edges, _ tweet: Tweet) -> Set<String> {
        switch kind {
        case .hashtags: Set(tweet.hashtags.map { $0.lowercased() })
        case .mentions: tweet.kind == .retweet ? [] : Set(tweet.users.map { $0.lowercased() })
        case .retweets: user(tweet, .retweet)
        case .replies: user(tweet, .reply)
        case .quotes: user(tweet, .quote)
        case .pairs: []
        }
    }

    private func user(_ tweet: Tweet, _ kind: TweetKind) -> Set<String> {
        if kind == .reply, tweet.kind == .quote, let answered = tweet.answered {
            return user(answered, named: tweet.greeted)
        }
        guard tweet.kind == kind else { return [] }
        return user(tweet.other, named: tweet.named ?? (kind == .retweet ? "nobody" : nil))
    }

    /// The author of a tweet, or else a user who is named.
    private func user(_ id: Int?, named: String?) -> Set<String> {
        let author = tweets.first { $0.id == id }?.author
        return Set([author ?? named].compactMap { $0?.lowercased() })
    }
}
