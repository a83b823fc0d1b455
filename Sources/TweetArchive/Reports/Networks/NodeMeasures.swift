import GRDB

extension FoundNetwork {
    /// Calls a closure with each node of the edges of some kinds.
    func readNodes(
        _ positions: [Int],
        _ limit: Int,
        _ names: NodeNames,
        _ body: (NetworkReport.NodeRow) throws -> Void
    ) throws {
        let measured = NetworkMeasures(positions.map { sections[$0].edges }, nodes: nodes.count)
        let measures = measured.all()
        let sums = NodeSums(self, positions)
        for (index, node) in measured.nodes.enumerated().prefix(limit) {
            let origin = try names.origin(of: node)
            let tweets = positions.map { self.tweets(of: node, from: origin, $0) }.max() ?? 0
            try body(
                NetworkReport.NodeRow(
                    node: names.node(node, tweets: tweets),
                    measures: measures[index],
                    times: sums.times(of: node),
                    periods: sums.weights(of: node)
                )
            )
        }
    }
}

/// The nodes of some edges, with what can be measured of each.
///
/// The weights of both directions, and of all kinds of edges, are added, and loops are left out.
struct NetworkMeasures {
    /// The indices of the nodes, in ascending order.
    let nodes: [UInt32]
    private let network: WeightedNetwork
    private let components: [Int]

    init(_ sections: [[FoundNetwork.Edge]], nodes count: Int) {
        var isNode = BitSet(count: count)
        var pairs: [(pair: UInt64, weight: Int)] = []
        pairs.reserveCapacity(sections.reduce(0) { $0 + $1.count })
        for edge in sections.joined() {
            isNode.insert(Int(edge.source))
            isNode.insert(Int(edge.target))
            if edge.source == edge.target { continue }
            let (one, other) = (min(edge.source, edge.target), max(edge.source, edge.target))
            pairs.append((UInt64(one) << 32 | UInt64(other), Int(edge.weight)))
        }
        pairs.sum()
        let nodes = (0..<count).filter(isNode.contains).map { UInt32($0) }
        var numbers = [UInt32](repeating: 0, count: count)
        for (number, node) in nodes.enumerated() { numbers[Int(node)] = UInt32(number) }
        network = WeightedNetwork(
            nodes: nodes.count,
            pairs.lazy.map { pair, weight in
                let one = Int(numbers[Int(pair >> 32)])
                let other = Int(numbers[Int(pair & UInt64(UInt32.max))])
                return (one: one, other: other, weight: weight)
            }
        )
        components = network.connectedParts()
        self.nodes = nodes
    }

    /// The number of the connected part of a node that has edges.
    func component(of node: UInt32) -> Int { components[nodes.sortedIndex { $0 >= node }] }

    func all() -> [NetworkReport.Measures] {
        let (cores, communities) = (network.cores(), network.communities())
        return nodes.indices.map { index in
            NetworkReport.Measures(
                degree: network.degree(of: index),
                strength: network.strength(of: index),
                core: cores[index],
                component: components[index],
                community: communities[index]
            )
        }
    }
}

extension [(pair: UInt64, weight: Int)] {
    /// Sorts the pairs, and adds the weights of equal ones.
    fileprivate mutating func sum() {
        sort { $0.pair < $1.pair }
        var kept = 0
        for index in indices {
            if kept > 0, self[kept - 1].pair == self[index].pair {
                self[kept - 1].weight += self[index].weight
            } else {
                self[kept] = self[index]
                kept += 1
            }
        }
        removeLast(count - kept)
    }
}

/// The times and the weights in periods of the edges of each node.
private struct NodeSums {
    private var times: [(first: UInt32, last: UInt32)]
    /// The edges of each node; nil without periods.
    private var edges: GroupedValues<(section: Int, index: Int)>?
    private let network: FoundNetwork

    init(_ network: FoundNetwork, _ positions: [Int]) {
        self.network = network
        times = Array(repeating: (.max, 0), count: network.nodes.count)
        for position in positions {
            for edge in network.sections[position].edges {
                for node in edge.ends {
                    times[node].first = min(times[node].first, edge.first)
                    times[node].last = max(times[node].last, edge.last)
                }
            }
        }
        if network.periods.isEmpty { return }
        edges = GroupedValues(groups: network.nodes.count) { add in
            for position in positions {
                for (index, edge) in network.sections[position].edges.enumerated() {
                    for node in edge.ends { add(node, (position, index)) }
                }
            }
        }
    }

    func times(of node: UInt32) -> ClosedRange<Int>? {
        let (first, last) = times[Int(node)]
        return first > last ? nil : Int(first)...Int(last)
    }

    func weights(of node: UInt32) -> [Int] {
        var sums = Array(repeating: 0, count: network.periods.count)
        for (position, index) in edges?[Int(node)] ?? [] {
            let edge = network.sections[position].edges[index]
            for (period, weight) in network.weights(of: edge, position).enumerated() {
                sums[period] += weight
            }
        }
        return sums
    }
}

extension FoundNetwork.Edge {
    /// The nodes at its ends; a loop has one.
    fileprivate var ends: [Int] {
        source == target ? [Int(source)] : [Int(source), Int(target)]
    }
}

/// A network without directions whose edges have weights, for finding its parts.
///
/// ```swift
/// let network = WeightedNetwork(nodes: 3, [(0, 1, weight: 2)])
/// network.connectedParts()  // [1, 1, 2]
/// ```
package struct WeightedNetwork {
    package typealias Edge = (one: Int, other: Int, weight: Int)

    private struct Neighbour {
        let node: Int
        let weight: Int
    }

    /// Two communities with an edge.
    private struct Pair: Hashable {
        let one: Int
        let other: Int
    }

    /// The maximum number of rounds in which nodes move between communities, so that it ends.
    private static let maxRounds = 100

    private let neighbours: GroupedValues<Neighbour>

    /// Creates a network from edges between different nodes, each pair of nodes at most once.
    package init(nodes: Int, _ edges: some Sequence<Edge>) {
        neighbours = GroupedValues(groups: nodes) { add in
            for (one, other, weight) in edges {
                add(one, Neighbour(node: other, weight: weight))
                add(other, Neighbour(node: one, weight: weight))
            }
        }
    }

    private var nodeCount: Int { neighbours.groupCount }

    private func near(_ node: Int) -> ArraySlice<Neighbour> { neighbours[node] }

    func degree(of node: Int) -> Int { near(node).count }

    func strength(of node: Int) -> Int { near(node).reduce(0) { $0 + $1.weight } }

    /// For each node, the largest number k such that it is in a part whose nodes each have k neighbours in
    /// the part.
    ///
    /// - Complexity: O(nodes + edges): nodes are removed in the order of their degrees, which are sorted by
    ///   counting.
    func cores() -> [Int] {
        var cores = (0..<nodeCount).map(degree)
        var firsts = [Int](repeating: 0, count: (cores.max() ?? 0) + 2)
        for degree in cores { firsts[degree + 1] += 1 }
        for degree in firsts.indices.dropFirst() { firsts[degree] += firsts[degree - 1] }
        // The nodes in the order of their degrees, and the position of each; firsts has that of each degree.
        var (nodes, positions, next) = (cores, cores, firsts)
        for (node, degree) in cores.enumerated() {
            (nodes[next[degree]], positions[node]) = (node, next[degree])
            next[degree] += 1
        }
        for index in nodes.indices {
            // Not a copy of the array: later nodes change their positions.
            let node = nodes[index]
            for neighbour in near(node) where cores[neighbour.node] > cores[node] {
                // The neighbour loses one: it becomes the first of its degree, which then begins behind it.
                let (other, degree) = (neighbour.node, cores[neighbour.node])
                let (position, first) = (positions[other], firsts[degree])
                let displaced = nodes[first]
                (nodes[first], nodes[position]) = (other, displaced)
                (positions[other], positions[displaced]) = (first, position)
                firsts[degree] = first + 1
                cores[other] -= 1
            }
        }
        return cores
    }

    // MARK: Parts

    /// The number of each node's connected part, from 1: by size, largest first, then by the first node.
    func connectedParts() -> [Int] { WeightedNetwork.bySize(parts { _, _ in true }) }

    /// The number of each node's community, numbered in the same way.
    ///
    /// This is the method of Louvain in whole numbers, so that every program finds the same. Nodes move, in
    /// their order, to the community with the largest gain; ties go to the smallest number. Communities that
    /// are not connected are split. Then the communities become the nodes.
    package func communities() -> [Int] {
        var labels = Array(0..<nodeCount)
        var (network, loops) = (self, [Int](repeating: 0, count: nodeCount))
        while true {
            let moved = network.movedCommunities(loops)
            let parts = network.parts { moved[$0] == moved[$1] }
            let count = (parts.max() ?? -1) + 1
            for node in labels.indices { labels[node] = parts[labels[node]] }
            if count == network.nodeCount { return WeightedNetwork.bySize(labels) }
            (network, loops) = network.joined(parts, count, loops)
        }
    }

    /// The number of each node's part, from 0 in the order of their first nodes; edges that a closure rejects
    /// connect none.
    private func parts(connecting: (Int, Int) -> Bool) -> [Int] {
        var (parts, count) = ([Int](repeating: -1, count: nodeCount), 0)
        var rest: [Int] = []
        for first in 0..<nodeCount where parts[first] < 0 {
            parts[first] = count
            rest.append(first)
            while let node = rest.popLast() {
                for neighbour in near(node)
                where parts[neighbour.node] < 0 && connecting(node, neighbour.node) {
                    parts[neighbour.node] = count
                    rest.append(neighbour.node)
                }
            }
            count += 1
        }
        return parts
    }

    /// Numbers labels from 1: by the number of nodes, largest first, then by the first node.
    private static func bySize(_ labels: [Int]) -> [Int] {
        var sizes = [Int](repeating: 0, count: (labels.max() ?? -1) + 1)
        var firsts = sizes
        for (node, label) in labels.enumerated() {
            if sizes[label] == 0 { firsts[label] = node }
            sizes[label] += 1
        }
        let order = sizes.indices.sorted { (-sizes[$0], firsts[$0]) < (-sizes[$1], firsts[$1]) }
        var numbers = sizes
        for (index, label) in order.enumerated() { numbers[label] = index + 1 }
        return labels.map { numbers[$0] }
    }

    // MARK: Communities

    /// Moves nodes between communities until none moves; each begins in a separate one.
    ///
    /// The loops are twice the weights inside of the nodes.
    private func movedCommunities(_ loops: [Int]) -> [Int] {
        let strengths = (0..<nodeCount).map { node in
            near(node).reduce(loops[node]) { $0 + $1.weight }
        }
        let total = strengths.reduce(0, +)
        var communities = Array(0..<nodeCount)
        var sums = strengths
        // The weights from the current node to the communities of its neighbours.
        var weights = [Int](repeating: 0, count: nodeCount)
        for _ in 0..<WeightedNetwork.maxRounds {
            var isMoved = false
            for node in 0..<nodeCount {
                let (own, strength) = (communities[node], strengths[node])
                sums[own] -= strength
                for neighbour in near(node) {
                    weights[communities[neighbour.node]] += neighbour.weight
                }
                // The numbers can be larger than 64 bits.
                let gain = { (community: Int) -> Int128 in
                    Int128(total) * Int128(weights[community])
                        - Int128(strength) * Int128(sums[community])
                }
                var (best, bestGain) = (own, gain(own))
                for neighbour in near(node) {
                    let community = communities[neighbour.node]
                    let gained = gain(community)
                    let isSmaller = gained == bestGain && best != own && community < best
                    if gained > bestGain || isSmaller { (best, bestGain) = (community, gained) }
                }
                for neighbour in near(node) { weights[communities[neighbour.node]] = 0 }
                sums[best] += strength
                communities[node] = best
                isMoved = isMoved || best != own
            }
            if !isMoved { break }
        }
        return communities
    }

    /// The network of communities, with twice the weights inside of each.
    private func joined(_ parts: [Int], _ count: Int, _ loops: [Int]) -> (WeightedNetwork, [Int]) {
        var inside = [Int](repeating: 0, count: count)
        var edges: [Pair: Int] = [:]
        for node in 0..<nodeCount {
            inside[parts[node]] += loops[node]
            for neighbour in near(node) {
                let (one, other) = (parts[node], parts[neighbour.node])
                if one == other {
                    inside[one] += neighbour.weight
                } else if one < other {
                    edges[Pair(one: one, other: other), default: 0] += neighbour.weight
                }
            }
        }
        let all = edges.lazy.map { (one: $0.key.one, other: $0.key.other, weight: $0.value) }
        return (WeightedNetwork(nodes: count, all), inside)
    }
}
