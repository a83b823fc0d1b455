public import ReportRendering
public import TweetArchive
import TweetDumps

extension Table {
    /// Creates the table of the edges of a network.
    ///
    /// The columns have the names that Gephi expects. A report with a single kind of edges can also
    /// be printed as GEXF.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// var options = NetworkReport.Options()
    /// options.edges = [.retweets]
    /// let gexf = try archive.network(of: nil, options: options) {
    ///     try Table($0).rendered(as: .gexf)
    /// }
    /// ```
    public init(_ report: NetworkReport) {
        let subject = SubjectFacts(report.subject)
        let hasAccounts = report.options.users == .accounts
        let columns =
            [
                Column("source", .mentionName),
                Column("target", .mentionName),
                Column("type", visibility: .details),
                Column("weight", .number),
                Column("kind", visibility: .details),
                Column("source_count", .number, visibility: .nodes),
                Column("target_count", .number, visibility: .nodes),
            ] + (hasAccounts ? [Column("source_account"), Column("target_account")] : [])
        let edges = report.sections.map(\.edges)
        let areUsers = edges.contains(where: \.areDirected)
        self.init(
            heading: "Network of \(subject.phrase)",
            columns: columns,
            sections: report.sections.map { $0.table(hasAccounts: hasAccounts) },
            facts: subject.facts(
                of: "Network",
                report.choiceFacts + [subject.authorless(isNoted: areUsers)] + report.edgeFacts
            ),
            network: edges.count == 1 ? Network(columns, isDirected: areUsers) : nil
        )
    }
}

extension Table.Network {
    fileprivate init(_ columns: [Table.Column], isDirected: Bool) {
        self.init(
            isDirected: isDirected,
            source: columns.index(of: "source"),
            target: columns.index(of: "target"),
            weight: columns.index(of: "weight"),
            counts: (columns.index(of: "source_count"), columns.index(of: "target_count")),
            accounts: columns.contains { $0.name == "source_account" }
                ? (columns.index(of: "source_account"), columns.index(of: "target_account")) : nil
        )
    }
}

// MARK: - Facts

extension NetworkReport {
    fileprivate var choiceFacts: [Table.Fact] {
        let edges = sections.map(\.edges.name).joined(separator: ", ")
        return [Table.Fact(key: "edges", label: "Edges", .text(edges))] + usersFacts
            + [RowFacts.excluded(options.excluded)]
    }

    private var usersFacts: [Table.Fact] {
        guard options.users == .accounts else { return [] }
        return [
            Table.Fact(
                key: "by",
                label: "Users",
                .text("account"),
                sentence: "A user is an account, under its newest name, or a name of which no "
                    + "account is known.",
                topic: .choice
            )
        ]
    }

    fileprivate var edgeFacts: [Table.Fact] {
        let leftOut = sections.reduce(0) { $0 + $1.leftOut }
        return minWeightFacts + [
            hiddenFact, RowFacts.leftOut(leftOut, by: options.limit, "edge"), retweetsFact,
            unknownFact, crowdedFact,
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
        let count = sections.contains { $0.edges == .mentions } ? retweets : 0
        return Table.Fact(
            key: "retweets_left_out",
            number: count,
            note: "Mentions leave out \(count.counted("retweet")): what a retweet mentions, its "
                + "original mentions.",
            .hidden
        )
    }

    private var unknownFact: Table.Fact {
        let participles = sections.compactMap(\.edges.words.participle).joined(separator: " or ")
        return Table.Fact(
            key: "unknown_users",
            number: unknownUsers,
            note: "Of \(unknownUsers.counted("tweet")) the \(participles) user is not known.",
            .authors
        )
    }

    private var crowdedFact: Table.Fact {
        Table.Fact(
            key: "crowded",
            number: crowdedTweets,
            note: "\(crowdedTweets.counted("tweet")) with more than "
                + "\(NetworkReport.maxMentionsPerTweet.grouped) mentions "
                + "\(crowdedTweets.isOrAre) left out.",
            .hidden
        )
    }
}

// MARK: - Edges

extension NetworkReport.Edges {
    /// The name of a single edge, in tables and on the command line.
    package var name: String {
        switch self {
        case .hashtags: "hashtag"
        case .mentions: "mention"
        case .retweets: "retweet"
        case .replies: "reply"
        case .quotes: "quote"
        }
    }

    /// The heading of the edges, and the participle for a user to whom a tweet refers; nil for edges
    /// between mentions.
    fileprivate var words: (heading: String, participle: String?) {
        switch self {
        case .hashtags: ("Hashtags in the same tweets", nil)
        case .mentions: ("Authors and the users they mention", nil)
        case .retweets: ("Authors and the users they retweet", "retweeted")
        case .replies: ("Authors and the users they answer", "answered")
        case .quotes: ("Authors and the users they quote", "quoted")
        }
    }
}

extension NetworkReport.Section {
    fileprivate func table(hasAccounts: Bool) -> Table.Section {
        let rows = Table.Rows(rows) { row in
            cells(row) + (hasAccounts ? [row.sourceAccount, row.targetAccount].map(account) : [])
        }
        return Table.Section(heading: .text(edges.words.heading), rows: rows)
    }

    private func cells(_ row: NetworkReport.Row) -> [Table.Cell] {
        [
            mention(row.source), mention(row.target),
            .text(edges.areDirected ? "directed" : "undirected"), weight(row),
            .text(edges.name), .count(row.sourceCount), .count(row.targetCount),
        ]
    }

    /// The weight; accounts have no names by which their tweets could be found.
    private func weight(_ row: NetworkReport.Row) -> Table.Cell {
        let edge = Table.Counted(
            .edge(kind: edges.name, source: row.source, target: row.target)
        )
        let isNamed = row.sourceAccount == nil && row.targetAccount == nil
        return .count(row.weight, of: isNamed ? edge : nil)
    }

    private func account(_ number: Int64?) -> Table.Cell {
        number.map { .identifier($0) } ?? .empty
    }

    /// A node; an account can be without a name.
    private func mention(_ name: String) -> Table.Cell {
        if name.isEmpty { return .empty }
        let kind = edges.areDirected ? Table.Mention.Kind.user : .hashtag
        return .mention(Table.Mention(kind, name, folded: Folding.folded(name)))
    }
}
