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
    /// options.edges = [.hashtags]
    /// let gexf = try archive.network(of: nil, options: options) {
    ///     try Table($0).rendered(as: .gexf)
    /// }
    /// ```
    ///
    /// - Parameter report: The edges.
    public init(_ report: NetworkReport) {
        let subject = SubjectFacts(report.subject)
        let columns = [
            Column("source", .mentionName),
            Column("target", .mentionName),
            Column("type", visibility: .details),
            Column("weight", .number),
        ]
        let edges = report.sections.map(\.edges)
        self.init(
            heading: "Network of \(subject.phrase)",
            columns: columns,
            sections: report.sections.map(\.table),
            facts: subject.facts(
                of: "Network",
                report.choiceFacts + [subject.authorless(isNoted: edges.contains(.users))]
                    + report.edgeFacts
            ),
            network: edges.count == 1
                ? Network(
                    isDirected: edges == [.users],
                    source: columns.index(of: "source"),
                    target: columns.index(of: "target"),
                    weight: columns.index(of: "weight")
                ) : nil
        )
    }
}

extension NetworkReport {
    fileprivate var choiceFacts: [Table.Fact] {
        RowFacts.mentions(sections.map(\.edges.kind), excluded: options.excluded)
    }

    fileprivate var edgeFacts: [Table.Fact] {
        let hidden = sections.reduce(0) { $0 + $1.hidden }
        let leftOut = sections.reduce(0) { $0 + $1.leftOut }
        return [
            Table.Fact(key: "min_weight", label: "Least weight", .count(options.minWeight)),
            Table.Fact(
                key: "hidden",
                label: "Hidden edges",
                .count(hidden),
                sentence: hidden == 0
                    ? nil
                    : "\(hidden.counted("edge")) with a weight below \(options.minWeight.grouped) "
                        + "\(hidden.isOrAre) hidden; --min-count 1 shows all.",
                topic: .hidden
            ),
            RowFacts.leftOut(leftOut, by: options.limit, "edge"),
            Table.Fact(
                key: "crowded",
                .count(crowdedTweets),
                sentence: crowdedTweets == 0
                    ? nil
                    : "\(crowdedTweets.counted("tweet")) with more than "
                        + "\(NetworkReport.maxMentionsPerTweet.grouped) mentions "
                        + "\(crowdedTweets.isOrAre) left out.",
                topic: .hidden
            ),
        ]
    }
}

extension NetworkReport.Edges {
    /// The kind of the mentions that the edges connect.
    fileprivate var kind: MentionKind { self == .hashtags ? .hashtag : .user }
}

extension NetworkReport.Section {
    fileprivate var table: Table.Section {
        Table.Section(
            heading: edges == .hashtags
                ? "Hashtags in the same tweets" : "Authors and the users they mention",
            rows: Table.Rows(rows, cells)
        )
    }

    private func cells(_ row: NetworkReport.Row) -> [Table.Cell] {
        let kind = edges.kind.tableKind
        return [
            .mention(Table.Mention(kind, row.source)), .mention(Table.Mention(kind, row.target)),
            .text(edges == .hashtags ? "undirected" : "directed"), .count(row.weight),
        ]
    }
}
