import GRDB
import TweetDumps

/// The nodes and edges of a network, in the order of a report.
final class FoundNetwork {
    /// An edge between two nodes, which are known by their indices.
    struct Edge {
        fileprivate(set) var source: UInt32
        fileprivate(set) var target: UInt32
        let weight: UInt32
        /// The first time, in seconds since 1970; the maximum if no time is known.
        let first: UInt32
        /// The last time; 0 if no time is known.
        let last: UInt32
        /// The index and the number of its weights in ``Section/weights``.
        fileprivate let start: UInt32
        fileprivate let count: UInt32

        var times: ClosedRange<Int>? { first > last ? nil : Int(first)...Int(last) }
    }

    struct Section {
        let kind: NetworkReport.Edges
        fileprivate(set) var edges: [Edge] = []
        fileprivate(set) var hidden = 0
        fileprivate(set) var outsideBackbone = 0
        fileprivate(set) var outsideParts = 0
        /// The weights of edges in periods.
        fileprivate var weights: [(period: UInt32, weight: UInt32)] = []
        /// The number of tweets from each node to itself.
        fileprivate var loops: [UInt32: Int] = [:]
        /// The sum of weights, and the number, of the edges at each node, before the backbone.
        fileprivate var ends: EdgeEnds?
    }

    /// The maximum number of edges of a kind, which are all in memory.
    static let maxEdges = 10_000_000

    let db: Database
    private(set) var sections: [Section] = []
    private(set) var nodes: NetworkNodes
    /// The periods in which edges have tweets, in ascending order, by their numbers.
    private(set) var periods: [(number: UInt32, period: PeriodCalendar.Period)] = []
    private let tally: EdgeTally
    private let references: ReferenceTally?

    /// Finds the edges of each kind that a report shows, and removes them from the tally.
    init(
        _ db: Database,
        _ tally: inout EdgeTally,
        _ references: ReferenceTally?,
        _ mentions: SpellingIndex?,
        _ options: NetworkReport.Options
    ) throws {
        self.db = db
        self.references = references
        var nodes = NetworkNodes(db, mentions, references?.users)
        for (index, kind) in tally.kinds.enumerated() {
            let counted = tally.take(index)
            sections.append(
                try Section(kind.edges, counted, &nodes, tally.keys, references, options)
            )
        }
        let ranks = nodes.sort()
        for index in sections.indices { sections[index].order(by: ranks) }
        (self.tally, self.nodes) = (tally, nodes)
        for index in sections.indices { sections[index].keep(options, nodes: nodes.count) }
        if options.period != nil { try findPeriods(of: tally) }
    }

    private func findPeriods(of tally: EdgeTally) throws {
        let numbers = Set(
            sections.lazy.flatMap { section in
                section.edges.lazy.flatMap { section.weights(of: $0).map(\.period) }
            }
        ).subtracting([0])
        guard numbers.count <= NetworkReport.maxPeriods else {
            throw ArchiveError.tooManyPeriods(maximum: NetworkReport.maxPeriods)
        }
        periods = numbers.sorted().compactMap { number in
            tally.periods[number].map { (number, $0) }
        }
    }

    /// The number of tweets that a node has in the edges of a kind.
    func tweets(of node: UInt32, from origin: NetworkNodes.Origin, _ section: Int) -> Int {
        let (kind, loops) = (tally.kinds[section], sections[section].loops[node] ?? 0)
        let ends = kind.edges.ends
        if kind.edges.isOfReferences {
            return (origin.user.flatMap { references?.tweets(of: $0, section) } ?? 0) - loops
        }
        var count = -loops
        if ends.source == .author || ends.target == .author, let author = origin.user {
            count += Int(tally.written[Int64(author)])
        }
        guard let value = origin.value.map({ Int($0) }) else { return count }
        for (end, tweets) in [(ends.source, kind.sourceTweets), (ends.target, kind.targetTweets)]
        where end != .author && end.isSame(as: origin.kind) {
            return count + (value < tweets.count ? Int(tweets[value]) : 0)
        }
        return count
    }

    /// The weights of an edge in all ``periods``.
    func weights(of edge: Edge, _ section: Int) -> [Int] {
        var weights = Array(repeating: 0, count: periods.count)
        for entry in sections[section].weights(of: edge) where entry.period != 0 {
            let position = periods.sortedIndex { $0.number >= entry.period }
            weights[position] += Int(entry.weight)
        }
        return weights
    }

    /// As in ``NetworkReport/Row/alpha``.
    func alpha(of edge: Edge, _ section: Int) -> Double? {
        sections[section].ends.map { ends in
            let (source, target) = ends.both(of: edge)
            return min(source.alpha, target.alpha)
        }
    }
}

extension NetworkReport.NodeKind {
    /// Whether nodes of both kinds can be the same.
    fileprivate func isSame(as other: Self) -> Bool { self == other || isUser && other.isUser }
}

// MARK: - Edges of one kind

extension FoundNetwork.Section {
    /// Finds the edges of sufficient weight, whose ends are nodes in the order in which they are added.
    fileprivate init(
        _ kind: NetworkReport.Edges,
        _ counted: consuming SortedCounts<CountedEdge>,
        _ nodes: inout NetworkNodes,
        _ keys: NodeKeys,
        _ references: ReferenceTally?,
        _ options: NetworkReport.Options
    ) throws {
        self.kind = kind
        let excluded = try references?.users.numbers(of: options.excluded) ?? []
        // Authors who mention themselves are recognized later, by their names.
        let minWeight = kind == .mentions ? 1 : options.minWeight(of: kind)
        var pair: [CountedEdge] = []
        try counted.read { one in
            if let last = pair.last, last.source != one.source || last.target != one.target {
                try add(pair, excluded, minWeight, withPeriods: options.period != nil)
                pair.removeAll(keepingCapacity: true)
            }
            pair.append(one)
        }
        try add(pair, excluded, minWeight, withPeriods: options.period != nil)
        try name(&nodes, keys, references, options.minWeight(of: kind))
    }

    /// Adds the edge of a pair, which has the counts of each period, in ascending order.
    private mutating func add(
        _ pair: [CountedEdge],
        _ excluded: Set<Int64>,
        _ minWeight: Int,
        withPeriods: Bool
    ) throws {
        guard let one = pair.first else { return }
        let weight = pair.reduce(0) { $0 + Int($1.weight) }
        if kind.isOfReferences {
            if excluded.contains(Int64(one.source)) || excluded.contains(Int64(one.target)) {
                return
            }
            if one.source == one.target { loops[one.source] = weight }
        }
        guard weight >= minWeight else {
            hidden += 1
            return
        }
        guard edges.count < FoundNetwork.maxEdges else {
            throw ArchiveError.networkTooLarge(maximum: FoundNetwork.maxEdges)
        }
        let start = weights.count
        if withPeriods { weights += pair.lazy.map { ($0.period, $0.weight) } }
        edges.append(
            FoundNetwork.Edge(
                source: one.source,
                target: one.target,
                weight: UInt32(weight),
                first: pair.reduce(.max) { min($0, $1.first) },
                last: pair.reduce(0) { max($0, $1.last) },
                start: UInt32(start),
                count: UInt32(weights.count - start)
            )
        )
    }

    /// Replaces the numbers of the ends by those of nodes, and removes authors' mentions of themselves.
    private mutating func name(
        _ nodes: inout NetworkNodes,
        _ keys: NodeKeys,
        _ references: ReferenceTally?,
        _ minWeight: Int
    ) throws {
        let ends = kind.ends
        let sources = try nodes.add(ends.source, edges.lazy.map(\.source), keys, of: kind)
        let targets = try nodes.add(ends.target, edges.lazy.map(\.target), keys, of: kind)
        if kind.isOfReferences {
            loops = Dictionary(
                uniqueKeysWithValues: loops.compactMap { number, weight in
                    sources[Int64(number)].map { (UInt32($0), weight) }
                }
            )
        }
        var kept = 0
        for index in edges.indices {
            var edge = edges[index]
            guard let source = sources[Int64(edge.source)], let target = targets[Int64(edge.target)]
            else { throw DamagedValue(missing: "author") }
            (edge.source, edge.target) = (UInt32(source), UInt32(target))
            if kind == .mentions, source == target {
                loops[edge.source] = Int(edge.weight)
            } else if edge.weight >= minWeight {
                edges[kept] = edge
                kept += 1
            } else {
                hidden += 1
            }
        }
        edges.removeLast(edges.count - kept)
    }

    /// Replaces the nodes by their ranks, and sorts the edges.
    fileprivate mutating func order(by ranks: [UInt32]) {
        loops = Dictionary(
            uniqueKeysWithValues: loops.map { (ranks[Int($0.key)], $0.value) }
        )
        for index in edges.indices {
            let (source, target) = (
                ranks[Int(edges[index].source)], ranks[Int(edges[index].target)]
            )
            let isOrdered = !kind.joinsAlike || source < target
            edges[index].source = isOrdered ? source : target
            edges[index].target = isOrdered ? target : source
        }
        edges.sort { one, other in
            if one.weight != other.weight { return one.weight > other.weight }
            return one.source == other.source
                ? one.target < other.target : one.source < other.source
        }
    }

    /// Leaves out what is not in the backbone, and then all but the largest parts.
    fileprivate mutating func keep(_ options: NetworkReport.Options, nodes: Int) {
        if let limit = options.backbone {
            let ends = EdgeEnds(edges, nodes: nodes, areDirected: kind.areDirected)
            var filter = BackboneFilter(limit)
            let kept = edges.filter { edge in
                let (source, target) = ends.both(of: edge)
                return filter.isBelow(source) || filter.isBelow(target)
            }
            (outsideBackbone, edges, self.ends) = (edges.count - kept.count, kept, ends)
        }
        if let largest = options.largestParts {
            let network = NetworkMeasures([edges], nodes: nodes)
            let kept = edges.filter { network.component(of: $0.source) <= largest }
            (outsideParts, edges) = (edges.count - kept.count, kept)
        }
    }

    /// The weights of an edge in periods; 0 is no period.
    fileprivate func weights(
        of edge: FoundNetwork.Edge
    ) -> ArraySlice<(period: UInt32, weight: UInt32)> {
        weights[Int(edge.start)..<Int(edge.start) + Int(edge.count)]
    }
}

/// The sum of weights, and the number, of the edges at each node.
private struct EdgeEnds {
    private struct Sum {
        var strength = 0
        var edges = 0

        mutating func add(_ weight: UInt32) {
            strength += Int(weight)
            edges += 1
        }
    }

    /// The sums of the edges that leave each node, then of those that enter it; or of all edges if they have
    /// no direction.
    private var sums: [Sum]
    /// The index of the first node as a target.
    private let firstTarget: Int

    fileprivate init(_ edges: [FoundNetwork.Edge], nodes: Int, areDirected: Bool) {
        firstTarget = areDirected ? nodes : 0
        sums = Array(repeating: Sum(), count: firstTarget + nodes)
        for edge in edges {
            sums[Int(edge.source)].add(edge.weight)
            sums[firstTarget + Int(edge.target)].add(edge.weight)
        }
    }

    func both(of edge: FoundNetwork.Edge) -> (source: EdgeEnd, target: EdgeEnd) {
        let end = { (sum: Sum) in
            EdgeEnd(weight: Int(edge.weight), strength: sum.strength, edges: sum.edges)
        }
        return (end(sums[Int(edge.source)]), end(sums[firstTarget + Int(edge.target)]))
    }
}
