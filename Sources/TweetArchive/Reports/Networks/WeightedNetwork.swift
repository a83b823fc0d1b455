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

    private var neighbours: [Neighbour] = []
    /// The position of each node's first neighbour, and the number of all.
    private var firsts: [Int]

    /// Creates a network from edges between different nodes, each pair of nodes at most once.
    package init(nodes: Int, _ edges: some Sequence<Edge>) {
        firsts = Array(repeating: 0, count: nodes + 1)
        for edge in edges {
            firsts[edge.one + 1] += 1
            firsts[edge.other + 1] += 1
        }
        for node in 0..<nodes { firsts[node + 1] += firsts[node] }
        var positions = firsts
        neighbours = Array(repeating: Neighbour(node: 0, weight: 0), count: firsts[nodes])
        for (one, other, weight) in edges {
            neighbours[positions[one]] = Neighbour(node: other, weight: weight)
            neighbours[positions[other]] = Neighbour(node: one, weight: weight)
            positions[one] += 1
            positions[other] += 1
        }
    }

    private var nodeCount: Int { firsts.count - 1 }

    private func near(_ node: Int) -> ArraySlice<Neighbour> {
        neighbours[firsts[node]..<firsts[node + 1]]
    }

    /// The number of a node's neighbours.
    func degree(of node: Int) -> Int { near(node).count }

    /// The sum of the weights of a node's edges.
    func strength(of node: Int) -> Int { near(node).reduce(0) { $0 + $1.weight } }

    /// The largest number k for each node such that it is in a part whose nodes have k neighbours each in the
    /// part.
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
            // Not a copy of the array: nodes behind this one change their places.
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

    /// The number of each node's connected part, from 1: the one with the most nodes first, of equal ones
    /// that with the first node.
    func connectedParts() -> [Int] { WeightedNetwork.bySize(parts { _, _ in true }) }

    /// The number of each node's community, numbered in the same way.
    ///
    /// It is the method of Louvain in whole numbers, so that every program finds the same: nodes move in
    /// their order to the community where the gain is largest, of equal ones to that with the smallest
    /// number; communities that are not connected are split; then the communities are the nodes.
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

    /// Numbers labels from 1: the one with the most nodes first, of equal ones that with the first node.
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

    /// Moves nodes between communities until none moves; each begins in one of its own.
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
                var (best, most) = (own, gain(own))
                for neighbour in near(node) {
                    let community = communities[neighbour.node]
                    let gained = gain(community)
                    let isSmaller = gained == most && best != own && community < best
                    if gained > most || isSmaller { (best, most) = (community, gained) }
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
