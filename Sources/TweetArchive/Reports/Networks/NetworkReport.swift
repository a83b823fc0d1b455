import GRDB
public import TweetDumps

/// A network of hashtags that occur together in tweets, of users: who mentions, repeats, answers and quotes
/// whom; or of any two things that tweets have.
///
/// ``TweetArchive/network(of:_:options:_:)`` makes one.
public struct NetworkReport {
    /// What users are in ``Edges/retweets``, ``Edges/replies`` and ``Edges/quotes``.
    public enum Users: String, Sendable, CaseIterable {
        /// Screen names.
        case names
        /// Accounts, whatever their names, and names without a known account.
        case accounts
    }

    /// The edges that a network shows.
    ///
    /// ```swift
    /// var options = NetworkReport.Options()
    /// options.edges = [.hashtags]
    /// options.minWeight = 5
    /// options.excluded = ["#iot"].compactMap { MentionName($0) }
    /// ```
    public struct Options: Sendable {
        /// The kinds of edges, each of which is a section of the report.
        public var edges: [Edges] = [.hashtags, .mentions]
        /// What users are in ``Edges/retweets``, ``Edges/replies`` and ``Edges/quotes``.
        ///
        /// Those whom a tweet mentions are always names.
        public var users = Users.names
        /// Whether retweets make edges between their authors and what they have of their originals.
        public var withRetweets = false
        /// The minimum weight of an edge, at least 1; nil for the default of each kind of edges.
        ///
        /// Edges below it are hidden.
        public var minWeight: Int?
        /// The limit below which an edge is in the backbone; nil for all edges.
        ///
        /// Each kind of edges has a separate backbone, of the edges with at least the minimum weight.
        public var backbone: BackboneLimit?
        /// The number of connected parts whose edges are kept, those with the most nodes first; nil for all.
        ///
        /// Each kind of edges has separate parts: those of its backbone, if there is one.
        public var largestParts: Int?
        /// The periods in which edges are also counted; nil for none.
        public var period: CalendarPeriod?
        /// The maximum number of rows in a section.
        public var limit = RowLimit.none
        /// Mentions that are left out; a user is also left out as an author.
        public var excluded: [MentionName] = []

        /// The edges between mentions, without those of two hashtags in a single tweet.
        public init() {}

        /// The minimum weight of edges of a kind.
        ///
        /// The default is 2 for edges between two nodes of one kind, because most pairs occur together once.
        /// For others it is 1, because most people repeat or answer each other once.
        public func minWeight(of edges: Edges) -> Int { minWeight ?? (edges.joinsAlike ? 2 : 1) }

        /// The kinds of edges, each once: ``Edges/named`` ones first.
        package var orderedEdges: [Edges] {
            var ordered = Edges.named.filter(edges.contains)
            for edges in edges where !ordered.contains(edges) { ordered.append(edges) }
            return ordered
        }

        /// The kinds of nodes that the edges between things of a tweet need.
        fileprivate var nodes: [NodeKind] {
            let ends = edges.filter { !$0.isOfReferences }
                .flatMap { [$0.ends.source, $0.ends.target] }
            return NodeKind.allCases.filter(ends.contains)
        }
    }

    /// A node of a network.
    public struct Node: Sendable, Equatable {
        /// What it is; an author is a user.
        public let kind: NodeKind
        /// What identifies it, such as `#iot`, `@ann`, `domain:example.org`, a link, or the number of an
        /// account.
        public let id: String
        /// The name in the most common spelling, without its sign.
        public let name: String
        /// The number of tweets that have it; for a user, tweets by the user and those of others to the user.
        public let count: Int
        /// Twitter's number of the user; nil if it is unknown, or if users are names.
        public let account: Int64?
    }

    /// The measures of a node: the weights of both directions and of all kinds of edges are added, and edges
    /// from a node to itself are left out.
    public struct Measures: Sendable, Equatable {
        /// The number of its neighbours.
        public let degree: Int
        /// The sum of the weights of its edges.
        public let strength: Int
        /// The largest number k such that it is in a part of the network whose nodes have k neighbours each
        /// in that part.
        public let core: Int
        /// The number of its connected part, from 1: by size, largest first, then by the first node.
        public let component: Int
        /// The number of its community, which the method of Louvain finds, numbered in the same way.
        public let community: Int
    }

    /// A node with its measures.
    public struct NodeRow: Sendable, Equatable {
        /// The node; with several kinds of edges, its count is the largest one.
        public let node: Node
        /// What is measured.
        public let measures: Measures
        /// The first and the last time of its edges, in seconds since 1970 in UTC; nil if none is known.
        public let times: ClosedRange<Int>?
        /// The sum of the weights of its edges in each of the ``NetworkReport/periods``.
        public let periods: [Int]
    }

    /// An edge between two nodes.
    public struct Row: Sendable, Equatable {
        /// The author, or what is first in the order of ids, or in the name of the kind of edges.
        public let source: Node
        /// The other user, or node.
        public let target: Node
        /// The number of tweets with both, or of the author's tweets that mention, repeat, answer or quote
        /// the other user.
        public let weight: Int
        /// The first and the last time of these tweets, in seconds since 1970 in UTC; nil if none is known.
        public let times: ClosedRange<Int>?
        /// How likely the edge is to be as heavy by chance, for the end where that is least likely; nil if no
        /// backbone was requested.
        public let alpha: Double?
        /// The number of these tweets in each of the ``NetworkReport/periods``.
        public let periods: [Int]
    }

    /// A period in which edges have tweets.
    public struct Period: Sendable, Equatable {
        /// The beginning, in seconds since 1970 in UTC.
        public let start: Int
        /// The offset of the time zone from UTC at the beginning, in seconds.
        public let offset: Int
        /// The length in local time, in seconds.
        public let length: Int
        /// Whether it begins where the period before it ends.
        public let followsPrevious: Bool
    }

    /// The edges of one kind.
    public struct Section {
        /// The kind of the edges.
        public let edges: Edges
        /// The edges within the limit, in descending order of weight, then in the order of the nodes' ids.
        public let rows: ReportRows<Row>
        /// The number of edges beyond the limit.
        public let leftOut: Int
        /// The number of edges that are hidden because their weight is below
        /// ``Options/minWeight(of:)``.
        public let hidden: Int
        /// The number of edges that are not in the backbone.
        public let outsideBackbone: Int
        /// The number of edges that are not in the largest parts.
        public let outsideParts: Int
        /// The index in the network's sections.
        fileprivate let position: Int
    }

    /// The maximum number of different mentions in a tweet from which edges are made, and of links.
    ///
    /// Tweets that people write have far fewer, and the number of edges grows with the square of
    /// the number of mentions.
    public static let maxMentionsPerTweet = 1_000

    /// The maximum number of periods, each of which is a column of the table.
    public static let maxPeriods = 1_000

    /// The tweets that the report is about.
    public let subject: ReportSubject
    /// The options of the report.
    public fileprivate(set) var options: Options
    /// The number of tweets with more than ``maxMentionsPerTweet`` different mentions, or links, from which
    /// no edges between them are made.
    public let crowdedTweets: Int
    /// The number of retweets, from which no edges to mentioned users are made; 0 if the report has no
    /// edges between what a tweet has.
    public let retweets: Int
    /// The number of tweets that repeat, answer or quote a user whom the archive does not know.
    public let unknownUsers: Int
    /// One section for each kind of edges, in the order of ``Edges``.
    public fileprivate(set) var sections: [Section]
    /// The periods in which edges have tweets, in ascending order.
    public let periods: [Period]

    fileprivate let network: FoundNetwork
    fileprivate let names: NodeNames

    /// The nodes of all edges that are shown, also of those beyond the limit, in the order of their ids.
    ///
    /// - Complexity: Finds the communities of the network, in a number of rounds over all edges, each time
    ///   that the rows are read.
    public var nodes: ReportRows<NodeRow> {
        let (network, names, positions) = (network, names, sections.map(\.position))
        let limit = options.limit.maximum ?? .max
        return ReportRows { body in try network.readNodes(positions, limit, names, body) }
    }

    /// The number of nodes of all edges that are shown.
    public var nodeCount: Int { network.nodeCount(sections.map(\.position)) }

    /// The report with fewer rows.
    package func limited(to limit: RowLimit) -> NetworkReport {
        var report = self
        report.options.limit = limit
        report.sections = sections.map { network.section($0.position, limit, names) }
        return report
    }

    /// The network split into reports with one kind of edges each.
    public var ofEachKind: [NetworkReport] {
        sections.map { section in
            var report = self
            (report.options.edges, report.sections) = ([section.edges], [section])
            return report
        }
    }
}

extension TweetArchive {
    /// Finds the hashtags that occur together in the tweets of a search term, the users whom their authors
    /// mention, repeat, answer or quote, or any two things that tweets have.
    ///
    /// The author of another tweet is known if the archive has that tweet. Otherwise a retweet names
    /// the author at the beginning of its text, as in `RT @name: `, and so does a reply, as in
    /// `@name `; for a quote, the archive keeps the author of the quoted tweet. If users are accounts, the
    /// number of an account in a tweet takes precedence over a name.
    ///
    /// ```swift
    /// try archive.network(of: SearchTerm("#iot")) { report in
    ///     for section in report.sections {
    ///         try section.rows.read { edge in print(edge.source.id, edge.target.id, edge.weight) }
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets that are counted, and the time zone of periods.
    ///   - options: The edges to show.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: An ``ArchiveError`` if the archive does not know the term or a name in the filter, or
    ///   if there are more than ten million different edges, or too many periods; an error if the archive
    ///   cannot be read, or the error of `body`.
    /// - Complexity: Reads the tweets that pass the filter, and for edges between mentions also those.
    ///   The memory grows with the number of different edges. Where users are accounts, it also reads all
    ///   authors of the archive, and all its tweets if somebody changed names.
    public func network<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        options: NetworkReport.Options = .init(),
        _ body: (NetworkReport) throws -> Result
    ) throws -> Result {
        // Users who are no authors are numbered in the order of tweets.
        let isParallel = !options.edges.contains(where: \.isOfReferences)
        return try report(on: term, filter, inParallel: isParallel) { tweets in
            try body(tweets.network(options))
        }
    }
}

// MARK: - Counting

extension SelectedTweets {
    /// The network of the tweets, whose rows are valid as long as the connection is used for it.
    func network(_ options: NetworkReport.Options) throws -> NetworkReport {
        var counted = try edges(options)
        let network = try FoundNetwork(
            db,
            &counted.tally,
            counted.references,
            counted.mentions,
            options
        )
        let names = try NodeNames(db, network.nodes)
        return NetworkReport(
            subject: try ReportSubject(self, of: counted.total),
            options: options,
            crowdedTweets: counted.tally.crowdedTweets,
            retweets: counted.tally.retweets,
            unknownUsers: counted.references?.unknownUsers ?? 0,
            sections: network.sections.indices.map { network.section($0, options.limit, names) },
            periods: network.calendarPeriods(options.period, filter.timeZone),
            network: network,
            names: names
        )
    }

    private typealias CountedEdges = (
        tally: EdgeTally, references: ReferenceTally?, mentions: SpellingIndex?, total: TweetTotal
    )

    private func edges(_ options: NetworkReport.Options) throws -> CountedEdges {
        let nodes = options.nodes
        let needsMentions = nodes.contains { $0 == .user || $0 == .hashtag }
        let mentions = MentionNumbers(
            index: needsMentions ? try SpellingIndex(db, readers) : nil,
            excluded: try MentionName.ids(of: options.excluded, db),
            excludedAuthors: try NetworkUsers(db, nil).authors(of: options.excluded)
        )
        guard options.edges.contains(where: \.isOfReferences) else {
            let (tally, total) = try edges(options, nodes, mentions)
            return (tally, nil, mentions.index, total)
        }
        let known = options.users == .accounts ? try NetworkPeople(db, people) : nil
        let first = TweetScan.firstColumn + Int32(EdgeTally.columns.count)
        let own = nodes.isEmpty ? [] : TweetNodes.columns
        var references = try ReferenceTally(
            db,
            options.orderedEdges,
            at: first + Int32(own.count),
            known
        )
        let scan = try TweetScan(
            db,
            of: term,
            filter,
            readsAuthors: true,
            columns: EdgeTally.columns + own + references.columns,
            people: people
        )
        let written = try SharedNumbers(db, of: "author")
        var tally = EdgeTally(written, options, in: filter.timeZone)
        var reader = try TweetNodes(db, nodes, at: first, mentions)
        defer { reader.end() }
        var total = try scan.read { tweet in
            if !nodes.isEmpty { try tally.add(tweet, &reader) }
            try references.add(tweet, to: &tally)
        }
        references.users.endCounting()
        if known != nil { total.authorless = references.authorless }
        return (tally, references, mentions.index, total)
    }

    /// Counts the edges between what tweets have, on several threads.
    private func edges(
        _ options: NetworkReport.Options,
        _ nodes: [NetworkReport.NodeKind],
        _ mentions: MentionNumbers
    ) throws -> Counted<EdgeTally> {
        let first = TweetScan.firstColumn + Int32(EdgeTally.columns.count)
        let zone = filter.timeZone
        let written = try SharedNumbers(db, of: "author")
        return try tally(
            readsAuthors: true,
            columns: EdgeTally.columns + TweetNodes.columns
        ) { scan, db in
            var tally = EdgeTally(written, options, in: zone)
            var reader = try TweetNodes(db, nodes, at: first, mentions)
            defer { reader.end() }
            let total = try scan.read { try tally.add($0, &reader) }
            return (tally, total)
        } adding: {
            try $0.add($1)
        }
    }
}

// MARK: - Rows

extension FoundNetwork {
    fileprivate func section(
        _ position: Int,
        _ limit: RowLimit,
        _ names: NodeNames
    ) -> NetworkReport.Section {
        let section = sections[position]
        let shown = section.edges.prefix(limit.maximum ?? .max)
        let rows = ReportRows(shown) { edge in try self.row(edge, position, names) }
        return NetworkReport.Section(
            edges: section.kind,
            rows: rows,
            leftOut: limit.leftOut(of: section.edges.count),
            hidden: section.hidden,
            outsideBackbone: section.outsideBackbone,
            outsideParts: section.outsideParts,
            position: position
        )
    }

    private func row(
        _ edge: Edge,
        _ position: Int,
        _ names: NodeNames
    ) throws -> NetworkReport.Row {
        let node = { (node: UInt32) in
            let origin = try names.origin(of: node)
            return try names.node(node, tweets: self.tweets(of: node, from: origin, position))
        }
        return try NetworkReport.Row(
            source: node(edge.source),
            target: node(edge.target),
            weight: Int(edge.weight),
            times: edge.times,
            alpha: alpha(of: edge, position),
            periods: weights(of: edge, position)
        )
    }

    fileprivate func nodeCount(_ positions: [Int]) -> Int {
        var known = BitSet(count: nodes.count)
        return positions.reduce(0) { count, position in
            sections[position].edges.reduce(count) { count, edge in
                count + (known.insert(Int(edge.source)) ? 1 : 0)
                    + (known.insert(Int(edge.target)) ? 1 : 0)
            }
        }
    }

    fileprivate func calendarPeriods(
        _ period: CalendarPeriod?,
        _ zone: NamedTimeZone
    ) -> [NetworkReport.Period] {
        guard let period else { return [] }
        let calendar = PeriodCalendar(period, zone)
        var end: Int?
        return periods.map { _, found in
            let length = calendar.localTimes(of: found).count
            // Hours follow each other in UTC, others by the clock.
            let start = period == .hour ? found.start : found.start + found.offset
            defer { end = start + length }
            return NetworkReport.Period(
                start: found.start,
                offset: found.offset,
                length: length,
                followsPrevious: end == start
            )
        }
    }
}
