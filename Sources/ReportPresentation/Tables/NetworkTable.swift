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
        let edges = report.sections.map(\.edges)
        let areMentions = edges.allSatisfy { $0.ends.source.isMention && $0.ends.target.isMention }
        let columns =
            [
                Column("source", areMentions ? .mentionName : .text),
                Column("target", areMentions ? .mentionName : .text),
                Column("type", visibility: .details),
                Column("weight", .number),
                Column("kind", visibility: .details),
                Column("first", .time, visibility: .details),
                Column("last", .time, visibility: .details),
            ] + (hasBackbone ? [Column("alpha", .number)] : [])
            + (hasAccounts ? [Column("source_account"), Column("target_account")] : [])
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
        periods.map { Table.Column(time(in: $0, at: 0).description, .number) }
    }

    /// The periods as conditions for tweets.
    fileprivate var tablePeriods: [Table.Counted.Part] {
        let end = (options.period ?? .day).secondsToEnd
        return periods.map { .period(from: time(in: $0, at: 0), to: time(in: $0, at: end)) }
    }

    private func time(in period: Period, at seconds: Int) -> Table.Time {
        Table.Time(
            start: period.start + seconds,
            offset: period.offset,
            length: (options.period ?? .day).length
        )
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
            Table.Column("id", visibility: .details).telling(.numbers),
            Table.Column("label", .mentionName, heading: "node"),
            Table.Column("kind"),
            Table.Column("count", .number, heading: "tweets"),
        ]
            + ["degree", "strength", "core", "component", "community"].map {
                Table.Column($0, .number)
            } + ["first", "last"].map { Table.Column($0, .time, visibility: .details) }
            + (options.users == .accounts ? [Table.Column("account")] : [])
    }
}

extension NetworkReport.NodeRow {
    fileprivate func cells(_ report: NetworkReport) -> [Table.Cell] {
        let zone = report.subject.filter.timeZone
        return [
            .text(node.id), node.label, .text(node.kind.rawValue), .count(node.count),
            .count(measures.degree), .count(measures.strength), .integer(measures.core),
            .integer(measures.component), .integer(measures.community),
        ] + [zone.cell(times?.lowerBound), zone.cell(times?.upperBound)]
            + (report.options.users == .accounts ? [.account(node.account)] : [])
            + periods.map { .count($0) }
    }
}

extension Table.Cell {
    fileprivate static func account(_ number: Int64?) -> Table.Cell {
        number.map { .identifier($0) } ?? .empty
    }
}

extension NetworkReport.Node {
    /// Its name, which an account may lack.
    fileprivate var label: Table.Cell { mention ?? .text(name) }

    /// Its cell at the end of an edge.
    fileprivate var end: Table.Cell {
        guard mention == nil, let part = part(at: kind) else { return mention ?? .text(id) }
        let counted = Table.Counted(part)
        return .node(Table.Node(kind: kind.rawValue, id: id, name: name, counted))
    }

    /// The condition for tweets that have it at the end of an edge; nil for an account, since no name finds
    /// its tweets.
    fileprivate func part(at end: NetworkReport.NodeKind) -> Table.Counted.Part? {
        if account != nil { return nil }
        return switch end {
        case .author: .author(name)
        case .user: .mention(Table.Mention(.user, name))
        case .hashtag: .mention(Table.Mention(.hashtag, name))
        case .link: .canonicalLink(name)
        case .domain: .registrableDomain(name)
        case .source: .source(name)
        case .language: .language(name)
        // Several places can have one name.
        case .place: .place(String(id.dropFirst(kind.prefix.count)))
        case .country: .country(name)
        }
    }

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

// MARK: - Edges

extension NetworkReport.Section {
    fileprivate func table(_ report: NetworkReport, hasAccounts: Bool) -> Table.Section {
        let zone = report.subject.filter.timeZone
        let periods = report.tablePeriods
        let rows = Table.Rows(rows) { row in
            let parts = parts(of: row, report.options)
            return cells(row, parts)
                + [zone.cell(row.times?.lowerBound), zone.cell(row.times?.upperBound)]
                + (row.alpha.map { [.rounded($0)] } ?? [])
                + (hasAccounts
                    ? [.account(row.source.account), .account(row.target.account)] : [])
                + zip(row.periods, periods).map { weight, period in
                    .count(weight, of: parts.map { Table.Counted(.together($0 + [period])) })
                }
        }
        return Table.Section(heading: .text(edges.words.heading), rows: rows)
    }

    private func cells(_ row: NetworkReport.Row, _ parts: [Table.Counted.Part]?) -> [Table.Cell] {
        [
            row.source.end, row.target.end, .text(edges.areDirected ? "directed" : "undirected"),
            .count(row.weight, of: parts.map { Table.Counted(.together($0)) }), .text(edges.name),
        ]
    }

    /// The conditions that the tweets of an edge meet; nil if no page can find them.
    private func parts(
        of row: NetworkReport.Row,
        _ options: NetworkReport.Options
    ) -> [Table.Counted.Part]? {
        let (source, target) = (row.source, row.target)
        guard let one = source.part(at: edges.ends.source),
            let other = target.part(at: edges.ends.target)
        else { return nil }
        switch edges {
        case .retweets: return [one, .retweets(of: target.name)]
        case .replies: return [one, .replies(to: target.name)]
        case .quotes: return [one, .quotes(of: target.name)]
        case .hashtags, .mentions, .pairs:
            let leavesOutRetweets = edges.leavesOutRetweets && !options.withRetweets
            return [one, other] + (leavesOutRetweets ? [.noRetweets] : [])
        }
    }
}
