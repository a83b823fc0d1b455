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
    func component(of node: UInt32) -> Int { components[position(of: node)] }

    private func position(of node: UInt32) -> Int { nodes.sortedIndex { $0 >= node } }

    /// The measures of all nodes, in their order.
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
    /// Sorts the pairs, and adds the weights of the same ones.
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
    /// The edges of each node, and the position of the first one of each; empty without periods.
    private var edges: [(section: Int, index: Int)] = []
    private var firsts: [Int] = []
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
        if !network.periods.isEmpty { collectEdges(positions) }
    }

    private mutating func collectEdges(_ positions: [Int]) {
        firsts = Array(repeating: 0, count: network.nodes.count + 1)
        for position in positions {
            for edge in network.sections[position].edges {
                for node in edge.ends { firsts[node + 1] += 1 }
            }
        }
        for node in 0..<network.nodes.count { firsts[node + 1] += firsts[node] }
        edges = Array(repeating: (0, 0), count: firsts[network.nodes.count])
        var next = firsts
        for position in positions {
            for (index, edge) in network.sections[position].edges.enumerated() {
                for node in edge.ends {
                    edges[next[node]] = (position, index)
                    next[node] += 1
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
        guard !firsts.isEmpty else { return sums }
        for (position, index) in edges[firsts[Int(node)]..<firsts[Int(node) + 1]] {
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
