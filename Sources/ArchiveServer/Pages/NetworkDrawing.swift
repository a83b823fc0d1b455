import ReportPresentation
import ReportRendering
import TweetArchive

/// A drawing of the heaviest edges of a network, which are the rows of a table.
///
/// Its script marks the neighbours of a node that is pointed at, or has the focus.
struct NetworkDrawing {
    /// The maximum number of edges and nodes that are drawn.
    static let maxEdges = 4_000
    private static let maxNodes = 2_000
    /// The number of edges, and nodes, from which on they have no link or name of their own.
    private static let maxLinks = 1_000
    private static let maxNames = 60
    /// The number of communities that have a colour of their own.
    private static let maxColours = 4
    /// The width of the drawing, in its units, and of the space around the nodes.
    private static let (size, margin) = (1_000.0, 40.0)
    private static let radii = 3.5...20.0
    /// The maximum length of a usual edge.
    private static let maxScale = 150.0
    /// The usual size of a letter in the drawing.
    private static let (letterWidth, lineHeight) = (6.6, 13.0)

    fileprivate struct Node {
        /// What differs from that of all other nodes: two accounts can have one name.
        let id: String
        let name: String
        let isUser: Bool
        let address: PageAddress?
        var edges = 0
        /// The sum of the weights of its edges.
        var strength = 0
        /// The number of its community, from 1, the one with the most nodes.
        var community = 1
    }

    private var nodes: [Node] = []
    private var edges: [NetworkLayout.Edge] = []
    /// Where each edge leads; nil for those that lead nowhere.
    private var addresses: [PageAddress?] = []
    private let isDirected: Bool
    /// The heading of the weights.
    private let weightName: String
    /// The largest sum of weights at a node.
    private var maxStrength = 1
    /// The number of communities.
    private var communities = 1
    private let subject: PageSubject

    /// Reads the rows of a table; nil if they are no edges.
    init?(of table: Table, _ subject: PageSubject) throws {
        guard let network = table.network else { return nil }
        self.subject = subject
        isDirected = network.isDirected
        weightName = table.columns[network.weight].name
        var numbers: [String: Int] = [:]
        for section in table.sections {
            try section.rows.read { row in
                let ends = network.ends(of: row)
                let new = Set(ends.map(\.id)).filter { numbers[$0] == nil }
                guard nodes.count + new.count <= NetworkDrawing.maxNodes,
                    edges.count < NetworkDrawing.maxEdges
                else { return }
                let indexes = ends.map { end in
                    if let known = numbers[end.id] { return known }
                    nodes.append(Node(end, subject))
                    numbers[end.id] = nodes.count - 1
                    return nodes.count - 1
                }
                if case .count(let weight, _) = row[network.weight] {
                    add(indexes, row, weight: weight)
                }
            }
        }
        findCommunities()
    }

    private mutating func add(_ ends: [Int], _ row: [Table.Cell], weight: Int) {
        edges.append(NetworkLayout.Edge(source: ends[0], target: ends[1], weight: weight))
        for end in Set(ends) {
            nodes[end].edges += 1
            nodes[end].strength += weight
        }
        let counted = row.lazy.compactMap { cell -> Table.Counted? in
            if case .count(_, let counted) = cell { counted } else { nil }
        }
        addresses.append(counted.first.flatMap { subject.address(of: $0) })
    }

    /// Finds the communities among the edges that are drawn.
    private mutating func findCommunities() {
        struct Pair: Hashable { let one, other: Int }
        var weights: [Pair: Int] = [:]
        // The method depends on the order of the nodes, which is that of their ids.
        let order = nodes.indices.sorted {
            nodes[$0].id.utf8.lexicographicallyPrecedes(nodes[$1].id.utf8)
        }
        var positions = order
        for (position, node) in order.enumerated() { positions[node] = position }
        for edge in edges where edge.source != edge.target {
            let ends = [positions[edge.source], positions[edge.target]].sorted()
            weights[Pair(one: ends[0], other: ends[1]), default: 0] += edge.weight
        }
        let pairs = weights.map { (one: $0.key.one, other: $0.key.other, weight: $0.value) }
        let network = WeightedNetwork(
            nodes: nodes.count,
            pairs.sorted { ($0.one, $0.other) < ($1.one, $1.other) }
        )
        for (position, community) in network.communities().enumerated() {
            nodes[order[position]].community = community
        }
        communities = nodes.map(\.community).max() ?? 1
        maxStrength = nodes.map(\.strength).max() ?? 1
    }

    var html: HTML {
        if edges.isEmpty { return .none }
        let places = fitted(NetworkLayout(nodes: nodes.count, edges).places)
        let height = Int((places.map(\.y).max() ?? 0) + NetworkDrawing.margin)
        let size = Int(NetworkDrawing.size)
        let largest = nodes.indices.sorted { nodes[$0].strength > nodes[$1].strength }
        let drawnEdges = edges.indices.reversed().map { edge($0, places) }
        let drawnNodes = largest.map { node($0, places[$0]) }
        let names = named(largest, places).map { name($0, places[$0]) }
        return """
            <figure class="network">
            <svg viewBox="0 0 \(size) \(height)" tabindex="0" role="group" \
            data-limits="\(size / 20) \(size) 0 \(size) 0 \(height)" aria-label="Drawing of \
            \(nodes.count.counted("node")) and \(edges.count.counted("edge")), which the table lists">
            \(drawnEdges)\(drawnNodes)\(names)</svg>
            <figcaption class="note">\(caption)</figcaption>
            </figure>

            """
    }

    private var caption: String {
        let colours =
            communities == 1
            ? ""
            : " Colours are communities"
                + (communities > NetworkDrawing.maxColours
                    ? ", the largest; all others are grey." : ".")
        return
            "\(nodes.count.counted("node")), \(edges.count.counted("edge")): the heaviest; the sizes of "
            + "nodes are sums of weights, the widths of edges weights.\(colours) Ctrl and the wheel zoom, "
            + "and the keys + and − while the drawing has the focus; 0 shows all again."
    }

    /// The places in the units of the drawing.
    private func fitted(_ places: [NetworkLayout.Point]) -> [NetworkLayout.Point] {
        guard let first = places.first else { return [] }
        let least = places.reduce(first) { pointwiseMin($0, $1) }
        let most = places.reduce(first) { pointwiseMax($0, $1) }
        let size = most - least
        let room = NetworkDrawing.size - 2 * NetworkDrawing.margin
        // Never higher than wide.
        let scale = min(room / max(size.x, size.y, 1), NetworkDrawing.maxScale)
        let left = (NetworkDrawing.size - size.x * scale) / 2
        return places.map { place in
            let moved = (place - least) * scale
            return NetworkLayout.Point(moved.x + left, moved.y + NetworkDrawing.margin)
        }
    }

    private func edge(_ index: Int, _ places: [NetworkLayout.Point]) -> HTML {
        let edge = edges[index]
        let (start, end) = (places[edge.source], places[edge.target])
        let width = min(1 + (Double(edge.weight) / Double(edges[0].weight)).squareRoot() * 5, 6)
        let line: HTML = """
            <path class="edge" data-ends="\(edge.source) \(edge.target)" \
            d="M\(tenths(start.x)) \(tenths(start.y))L\(tenths(end.x)) \(tenths(end.y))" \
            stroke-width="\(tenths(width))"/>
            """
        guard index < NetworkDrawing.maxLinks, let address = addresses[index] else { return line }
        let sign = isDirected ? "→" : "–"
        return """
            <a href="\(address)" tabindex="-1"><title>\(nodes[edge.source].name) \(sign) \
            \(nodes[edge.target].name): \(weightName) \(edge.weight.grouped)</title>\(line)</a>

            """
    }

    private func node(_ index: Int, _ place: NetworkLayout.Point) -> HTML {
        let node = nodes[index]
        let radii = NetworkDrawing.radii
        let share = (Double(node.strength) / Double(max(maxStrength, 1))).squareRoot()
        let radius = radii.lowerBound + (radii.upperBound - radii.lowerBound) * share
        let circle: HTML = """
            <title>\(node.name): \(node.edges.counted("edge"))</title>\
            <circle class="\(colour(of: node))" cx="\(tenths(place.x))" cy="\(tenths(place.y))" \
            r="\(tenths(radius))"/>
            """
        guard let address = node.address else { return "<g data-node=\"\(index)\">\(circle)</g>\n" }
        return """
            <a href="\(address)" tabindex="-1" data-node="\(index)">\(circle)</a>

            """
    }

    /// The class of a node: its community, or what it is if there is only one.
    private func colour(of node: Node) -> String {
        if communities > 1 { return "c\(min(node.community, NetworkDrawing.maxColours + 1))" }
        return node.isUser ? "user" : "hashtag"
    }

    /// Those of the first nodes whose names do not cover each other.
    private func named(_ nodes: [Int], _ places: [NetworkLayout.Point]) -> [Int] {
        var named: [(node: Int, place: NetworkLayout.Point, width: Double)] = []
        for node in nodes where named.count < NetworkDrawing.maxNames {
            let place = places[node]
            let width = Double(self.nodes[node].name.count) * NetworkDrawing.letterWidth
            let isFree = named.allSatisfy { other in
                (other.place.y - place.y).magnitude > NetworkDrawing.lineHeight
                    || (other.place.x - place.x).magnitude > (other.width + width) / 2
            }
            if isFree { named.append((node, place, width)) }
        }
        return named.map(\.node)
    }

    private func name(_ index: Int, _ place: NetworkLayout.Point) -> HTML {
        """
        <text data-name="\(index)" x="\(tenths(place.x))" y="\(tenths(place.y - 6))">\
        \(nodes[index].name)</text>

        """
    }

    private func tenths(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}

extension NetworkDrawing.Node {
    fileprivate init(_ end: Table.Network.End, _ subject: PageSubject) {
        id = end.id
        if case .mention(let mention) = end.name {
            name = mention.signed
            isUser = mention.kind == .user
            address =
                isUser ? subject.person(mention.name) : subject.address(ofHashtag: mention.signed)
        } else {
            (name, isUser, address) = (end.label, true, nil)
        }
    }
}
