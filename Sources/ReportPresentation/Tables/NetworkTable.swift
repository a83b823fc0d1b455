public import ReportRendering
public import TweetArchive
import TweetDumps

extension Table {
    /// Creates the table of the edges of a network.
    ///
    /// The columns have the names that Gephi expects. A report with a single kind of edges can also
    /// be printed as GEXF or GraphML.
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
        let hasBackbone = report.options.backbone != nil
        let columns =
            [
                Column("source", .mentionName),
                Column("target", .mentionName),
                Column("type", visibility: .details),
                Column("weight", .number),
                Column("kind", visibility: .details),
                Column("first", .time, visibility: .details),
                Column("last", .time, visibility: .details),
            ] + (hasBackbone ? [Column("alpha", .number)] : [])
            + (hasAccounts ? [Column("source_account"), Column("target_account")] : [])
        let edges = report.sections.map(\.edges)
        let areUsers = edges.contains(where: \.areDirected)
        self.init(
            heading: "Network of \(subject.phrase)",
            columns: columns + report.periodColumns,
            sections: report.sections.map { $0.table(report, hasAccounts: hasAccounts) },
            facts: subject.facts(
                of: "Network",
                report.choiceFacts + [subject.authorless(isNoted: areUsers)] + report.edgeFacts
            )
        )
        if edges.count == 1 {
            network = Network(report, columns, isDirected: areUsers)
        }
    }

    /// Creates the table of the nodes of a network.
    ///
    /// - Complexity: Finds the communities of the network each time that the rows are read.
    public init(nodesOf report: NetworkReport) {
        let subject = SubjectFacts(report.subject)
        let edges = report.sections.map(\.edges)
        self.init(
            heading: "Nodes of the network of \(subject.phrase)",
            columns: report.nodeColumns + report.periodColumns,
            sections: [Section(rows: Rows(report.nodes) { $0.cells(report) })],
            facts: subject.facts(
                of: "Nodes",
                report.choiceFacts
                    + [subject.authorless(isNoted: edges.contains(where: \.areDirected))]
                    + report.nodeFacts
            )
        )
    }
}

extension Table.Network {
    fileprivate init(_ report: NetworkReport, _ columns: [Table.Column], isDirected: Bool) {
        let nodeColumns = report.nodeColumns
        self.init(
            isDirected: isDirected,
            source: columns.index(of: "source"),
            target: columns.index(of: "target"),
            weight: columns.index(of: "weight"),
            accounts: columns.contains { $0.name == "source_account" }
                ? (columns.index(of: "source_account"), columns.index(of: "target_account")) : nil
        )
        attributes = columns.attributes(["kind", "first", "last"])
        if report.options.backbone != nil {
            attributes.append(Attribute("alpha", columns.index(of: "alpha"), .real))
        }
        (firstPeriod, periods) = (columns.count, report.networkPeriods)
        timeZone = report.subject.filter.timeZone.name
        // The nodes of all edges, whatever the number of rows.
        nodes = Nodes(
            id: nodeColumns.index(of: "id"),
            label: nodeColumns.index(of: "label"),
            attributes: nodeColumns.attributes(
                nodeColumns.map(\.name).filter { !["id", "label"].contains($0) }
            ),
            firstPeriod: nodeColumns.count,
            rows: Table.Rows(report.limited(to: .none).nodes) { $0.cells(report) }
        )
    }
}

extension [Table.Column] {
    /// The attributes of some columns, which are whole numbers or texts.
    fileprivate func attributes(_ names: [String]) -> [Table.Network.Attribute] {
        names.map { name in
            let column = index(of: name)
            return Table.Network.Attribute(
                name,
                column,
                self[column].kind == .number ? .whole : .text
            )
        }
    }
}

// MARK: - Periods

extension NetworkReport {
    /// The columns of the periods, each named by its beginning.
    fileprivate var periodColumns: [Table.Column] {
        periods.map { period in
            let length = (options.period ?? .day).length
            let time = Table.Time(start: period.start, offset: period.offset, length: length)
            return Table.Column(time.description, .number)
        }
    }

    /// The periods as intervals of days, or of seconds.
    fileprivate var networkPeriods: [Table.Network.Period] {
        periods.map { period in
            let isHour = options.period == .hour
            let text = { (start: Int) in
                let time = Table.Time(
                    start: start,
                    offset: period.offset,
                    length: isHour ? .second : .day
                )
                return time.description
            }
            let last = period.start + period.length - (isHour ? 1 : 86_400)
            return Table.Network.Period(
                start: text(period.start),
                end: text(last),
                followsPrevious: period.followsPrevious
            )
        }
    }
}

// MARK: - Nodes

extension NetworkReport {
    fileprivate var nodeColumns: [Table.Column] {
        [
            Table.Column("id", visibility: .details),
            Table.Column("label", .mentionName, heading: "node"),
            Table.Column("kind"),
            Table.Column("count", .number, heading: "tweets"),
            Table.Column("degree", .number),
            Table.Column("strength", .number),
            Table.Column("core", .number),
            Table.Column("component", .number),
            Table.Column("community", .number),
            Table.Column("first", .time, visibility: .details),
            Table.Column("last", .time, visibility: .details),
        ] + (options.users == .accounts ? [Table.Column("account")] : [])
    }

    fileprivate var nodeFacts: [Table.Fact] {
        [
            Table.Fact(key: "nodes", label: "Nodes", .count(nodeCount)),
            .note(
                "degree is the number of neighbours, strength the sum of the weights of all edges; "
                    + "components and communities are numbered by their sizes.",
                .reading
            ),
        ] + keptFacts + [
            RowFacts.leftOut(options.limit.beyond(nodeCount), by: options.limit, "node")
        ]
            + tweetFacts
    }
}

extension RowLimit {
    /// The number of rows beyond the limit.
    fileprivate func beyond(_ count: Int) -> Int { max(0, count - (maximum ?? count)) }
}

extension NetworkReport.NodeRow {
    fileprivate func cells(_ report: NetworkReport) -> [Table.Cell] {
        let zone = report.subject.filter.timeZone
        return [
            .text(node.id), node.label, .text(node.kind.rawValue), .count(node.count),
            .count(measures.degree), .count(measures.strength), .integer(measures.core),
            .integer(measures.component), .integer(measures.community),
        ] + times.cells(in: zone)
            + (report.options.users == .accounts ? [.account(node.account)] : [])
            + periods.map { .count($0) }
    }
}

extension ClosedRange<Int>? {
    /// The cells of the first and the last time.
    fileprivate func cells(in zone: NamedTimeZone) -> [Table.Cell] {
        [self?.lowerBound, self?.upperBound].map { time in
            time.map { .time(zone.time($0)) } ?? .empty
        }
    }
}

extension Table.Cell {
    fileprivate static func account(_ number: Int64?) -> Table.Cell {
        number.map { .identifier($0) } ?? .empty
    }
}

extension NetworkReport.Node {
    /// What it is called; an account can be without a name.
    fileprivate var label: Table.Cell { mention ?? .text(name) }

    /// What it is called at the end of an edge, where it differs from those of other kinds.
    fileprivate var end: Table.Cell { mention ?? .text(id) }

    /// The hashtag or user; nil for others.
    private var mention: Table.Cell? {
        let sign: Table.Mention.Kind
        switch kind {
        case .hashtag: sign = .hashtag
        case .author, .user: sign = .user
        case .link, .domain, .source, .language, .place, .country: return nil
        }
        if name.isEmpty { return .empty }
        // The id of an account is its number.
        let folded = account == nil ? String(id.dropFirst()) : Folding.folded(name)
        return .mention(Table.Mention(sign, name, folded: folded))
    }
}

// MARK: - Facts

extension NetworkReport {
    fileprivate var choiceFacts: [Table.Fact] {
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
                sentence: "A user is an account, under its newest name, or a name of which no "
                    + "account is known.",
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

    fileprivate var edgeFacts: [Table.Fact] {
        let leftOut = sections.reduce(0) { $0 + $1.leftOut }
        return keptFacts + [RowFacts.leftOut(leftOut, by: options.limit, "edge")] + tweetFacts
    }

    /// The facts about the edges that are left out.
    fileprivate var keptFacts: [Table.Fact] {
        minWeightFacts + [hiddenFact] + backboneFacts + largestFacts
    }

    /// The facts about the tweets that make no edges.
    fileprivate var tweetFacts: [Table.Fact] { [retweetsFact, unknownFact, crowdedFact] }

    private var backboneFacts: [Table.Fact] {
        guard let limit = options.backbone else { return [] }
        let count = sections.reduce(0) { $0 + $1.outsideBackbone }
        return [
            Table.Fact(key: "backbone", label: "Backbone", .text(limit.typed)),
            Table.Fact(
                key: "outside_backbone",
                number: count,
                note:
                    "\(count.counted("edge")) \(count.isOrAre) not in the backbone: at both ends, chance "
                    + "makes an edge as heavy in \(limit.typed) of all cases or more.",
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
                ? "Mentions leave out \(count.counted("retweet")): what a retweet mentions, its "
                    + "original mentions."
                : "Edges of authors leave out \(count.counted("retweet")): what a retweet has, its "
                    + "original has.",
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

// MARK: - Edges

extension NetworkReport.Edges {
    /// The heading of the edges, and the participle for a user to whom a tweet refers; nil for edges
    /// between mentions.
    fileprivate var words: (heading: String, participle: String?) {
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
    /// Several of them, at the beginning of a heading.
    fileprivate var plural: String {
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
}

extension NetworkReport.Section {
    fileprivate func table(_ report: NetworkReport, hasAccounts: Bool) -> Table.Section {
        let zone = report.subject.filter.timeZone
        let rows = Table.Rows(rows) { row in
            cells(row) + row.times.cells(in: zone) + (row.alpha.map { [.rounded($0)] } ?? [])
                + (hasAccounts
                    ? [.account(row.source.account), .account(row.target.account)] : [])
                + row.periods.map { .count($0) }
        }
        return Table.Section(heading: .text(edges.words.heading), rows: rows)
    }

    private func cells(_ row: NetworkReport.Row) -> [Table.Cell] {
        [
            row.source.end, row.target.end, .text(edges.areDirected ? "directed" : "undirected"),
            weight(row), .text(edges.name),
        ]
    }

    /// The weight; accounts have no names by which their tweets could be found.
    private func weight(_ row: NetworkReport.Row) -> Table.Cell {
        let edge = Table.Counted(
            .edge(kind: edges.name, source: row.source.name, target: row.target.name)
        )
        let isNamed = row.source.account == nil && row.target.account == nil
        return .count(
            row.weight,
            of: isNamed && NetworkReport.Edges.named.contains(edges) ? edge : nil
        )
    }
}
