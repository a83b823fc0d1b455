import ReportPresentation
import ReportRendering
import TweetArchive

/// A drawing of the heaviest edges of a network, which are the rows of a table.
///
/// The script of pages marks the neighbours of a node that is pointed at, or has the focus, and the nodes and
/// edges of the period that a slider chooses. Without it, the drawing shows all periods.
struct NetworkDrawing {
    static let maxEdges = 4_000
    private static let maxNodes = 2_000
    /// The maximum number of edges that have a link, and of nodes that have a name.
    private static let maxLinks = 1_000
    private static let maxNames = 60
    /// The maximum number of communities with a distinct colour.
    private static let maxColours = 4
    /// The width of the drawing, in its units, and of the space around the nodes.
    private static let (size, margin) = (1_000.0, 40.0)
    private static let radii = 3.5...20.0
    /// The maximum number of units of the drawing per unit of the layout, in which a usual edge is about 1
    /// long.
    private static let maxScale = 150.0
    /// The usual size of a letter in the drawing.
    private static let (letterWidth, lineHeight) = (6.6, 13.0)
    /// The maximum length of a name in the drawing, in letters.
    private static let maxNameLength = 28

    fileprivate struct Node {
        /// Unique among the nodes, unlike names: two accounts can have the same one.
        let id: String
        let name: String
        let kind: NetworkReport.NodeKind
        let address: PageAddress?
        var edges = 0
        var strength = 0
        /// The number of its community, from 1, the one with the most nodes.
        var community = 1
    }

    private var nodes: [Node] = []
    private var edges: [NetworkLayout.Edge] = []
    /// The address to which each edge links; nil for none.
    private var addresses: [PageAddress?] = []
    /// Empty without periods.
    private var spells: [NetworkSpells] = []
    private let periods: [String]
    /// The name of a period, such as `month`; nil without periods.
    private let period: String?
    private let isDirected: Bool
    private let weightName: String
    private var maxStrength = 1
    private var communities = 1
    private let subject: PageSubject

    /// Reads the edges in the rows of a table; nil if the rows are not edges.
    init?(of table: Table, _ subject: PageSubject, period: String? = nil) throws {
        guard let network = table.network else { return nil }
        (self.subject, self.period) = (subject, period)
        let table = try PagePseudonyms.table(table, keepingLinks: true)
        periods = network.periods.indices.map { table.columns[network.firstPeriod + $0].name }
        isDirected = network.isDirected
        weightName = table.columns[network.weight].name
        var numbers: [String: Int] = [:]
        try table.allRows.read { row in
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
                let weights = row[network.firstPeriod...].prefix(periods.count)
                spells.append(NetworkSpells(weights.map(\.hasWeight)))
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

    private mutating func findCommunities() {
        struct Pair: Hashable { let one, other: Int }
        var weights: [Pair: Int] = [:]
        // The communities depend on the order of the nodes; ids make it the same for every table.
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
            \(legend)\(slider)<svg viewBox="0 0 \(size) \(height)" tabindex="0" role="group" \
            data-limits="\(size / 20) \(size) 0 \(size) 0 \(height)" aria-label="Drawing of \
            \(nodes.count.counted("node")) and \(edges.count.counted("edge")), which the table lists">
            \(drawnEdges)\(drawnNodes)\(names)</svg>
            <figcaption class="note">\(caption)</figcaption>
            </figure>

            """
    }

    /// Chooses a period; it is hidden without the script.
    private var slider: HTML? {
        guard let period, !periods.isEmpty else { return nil }
        let all = "all \(periods.count.counted(period))"
        return """
            <p class="period"><label for="network-period">\(period.capitalizedSentence)</label>
            <input type="range" id="network-period" min="0" max="\(periods.count)" step="1" value="0" \
            aria-valuetext="\(all)" data-all="\(all)" \
            data-periods="\(periods.joined(separator: " "))"/>
            <output for="network-period">\(all)</output></p>

            """
    }

    /// The shapes of the kinds of nodes, if there are several.
    private var legend: HTML {
        let kinds = NetworkReport.NodeKind.allCases.filter { kind in
            nodes.contains { $0.kind == kind }
        }
        guard kinds.count > 1 else { return .none }
        let items = kinds.map { kind -> HTML in
            let shape = NodeShape(kind).html(at: [8, 8], radius: 5, colour: "sample")
            return """
                <li><svg width="16" height="16" aria-hidden="true">\(shape)</svg>\
                \(kind.plural.lowercased())</li>

                """
        }
        return "<ul class=\"legend\">\n\(items)</ul>\n"
    }

    private var caption: String {
        let colours =
            communities == 1
            ? ""
            : communities > NetworkDrawing.maxColours
                ? " Colours are the largest communities; all others are grey."
                : " Colours are communities."
        return
            "\(nodes.count.counted("node")), \(edges.count.counted("edge")): the heaviest. "
            + "Nodes are as large as their sums of weights, edges as wide as their weights."
            + "\(colours) Ctrl and the wheel zoom, "
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
            <path class="edge" data-ends="\(edge.source) \(edge.target)"\(spells(of: index)) \
            d="M\(start.x.tenths) \(start.y.tenths)L\(end.x.tenths) \(end.y.tenths)" \
            stroke-width="\(width.tenths)"/>
            """
        guard index < NetworkDrawing.maxLinks, let address = addresses[index] else { return line }
        let sign = isDirected ? "→" : "–"
        return """
            <a href="\(address)" tabindex="-1"><title>\(nodes[edge.source].name) \(sign) \
            \(nodes[edge.target].name): \(weightName) \(edge.weight.grouped)</title>\(line)</a>

            """
    }

    private func spells(of edge: Int) -> HTML {
        periods.isEmpty ? .none : " data-when=\"\(spells[edge].text)\""
    }

    private func node(_ index: Int, _ place: NetworkLayout.Point) -> HTML {
        let node = nodes[index]
        let radii = NetworkDrawing.radii
        let share = (Double(node.strength) / Double(max(maxStrength, 1))).squareRoot()
        let radius = radii.lowerBound + (radii.upperBound - radii.lowerBound) * share
        let shape = NodeShape(node.kind).html(at: place, radius: radius, colour: colour(of: node))
        // Hashtags and users are recognised by their signs.
        let kind = node.kind == .hashtag || node.kind.isUser ? "" : " (\(node.kind.rawValue))"
        let content: HTML = """
            <title>\(node.name)\(kind): \(node.edges.counted("edge"))</title>\(shape)
            """
        guard let address = node.address else {
            return "<g data-node=\"\(index)\">\(content)</g>\n"
        }
        return """
            <a href="\(address)" tabindex="-1" data-node="\(index)">\(content)</a>

            """
    }

    /// The CSS class of a node: its community, or its kind if there is only one community.
    private func colour(of node: Node) -> String {
        if communities > 1 { return "c\(min(node.community, NetworkDrawing.maxColours + 1))" }
        switch node.kind {
        case .author, .user: return "user"
        case .hashtag: return "hashtag"
        case .link, .domain: return "linked"
        case .source, .language, .place, .country: return "other"
        }
    }

    /// The nodes whose names are drawn: each whose name does not overlap that of an earlier node.
    private func named(_ nodes: [Int], _ places: [NetworkLayout.Point]) -> [Int] {
        var named: [(node: Int, place: NetworkLayout.Point, width: Double)] = []
        for node in nodes where named.count < NetworkDrawing.maxNames {
            let place = places[node]
            let width = width(of: label(node))
            let isFree = named.allSatisfy { other in
                (other.place.y - place.y).magnitude > NetworkDrawing.lineHeight
                    || (other.place.x - place.x).magnitude > (other.width + width) / 2
            }
            if isFree { named.append((node, place, width)) }
        }
        return named.map(\.node)
    }

    private func name(_ index: Int, _ place: NetworkLayout.Point) -> HTML {
        let label = label(index)
        // Its letters may be wider than usual; it stays within the drawing.
        let half = min(width(of: label) * 1.25, NetworkDrawing.size) / 2
        let x = min(max(place.x, half), NetworkDrawing.size - half)
        return """
            <text data-name="\(index)" x="\(x.tenths)" y="\((place.y - 6).tenths)">\(label)</text>

            """
    }

    /// The name of a node in the drawing: without the scheme of a link, and without its end if it is long.
    private func label(_ index: Int) -> String {
        let name = nodes[index].name
        let scheme = "https://"
        let isLink = nodes[index].kind == .link && name.hasPrefix(scheme)
        let shown = isLink ? name.dropFirst(scheme.count) : name[...]
        return shown.count <= NetworkDrawing.maxNameLength
            ? String(shown) : shown.prefix(NetworkDrawing.maxNameLength - 1) + "…"
    }

    private func width(of label: String) -> Double {
        Double(label.count) * NetworkDrawing.letterWidth
    }
}

extension NetworkDrawing.Node {
    fileprivate init(_ end: Table.Network.End, _ subject: PageSubject) {
        id = end.id
        switch end.name {
        case .mention(let mention) where mention.kind == .user:
            (name, kind) = (mention.signed, .user)
            address = subject.person(mention.name)
        case .mention(let mention):
            (name, kind) = (mention.signed, .hashtag)
            address = subject.address(ofHashtag: mention.signed)
        case .node(let node):
            (name, kind) = (node.name, NetworkReport.NodeKind(rawValue: node.kind) ?? .user)
            address = subject.address(of: node.counted)
        default: (name, kind, address) = (end.label, .user, nil)
        }
    }
}

extension Table.Cell {
    fileprivate var hasWeight: Bool { if case .count(1..., _) = self { true } else { false } }
}

/// The periods in which an edge has a weight, as a short text for the script of pages.
///
/// It has the index of the first period, a point, and a hexadecimal digit for every four periods from there
/// on; the lowest bit is the first of the four. So `3.5` means the periods 3 and 5. For 1,000 periods it has
/// at most 252 bytes.
struct NetworkSpells: Equatable {
    let text: String

    init(_ hasWeight: [Bool]) {
        let first = hasWeight.firstIndex(of: true) ?? 0
        let end = (hasWeight.lastIndex(of: true) ?? -1) + 1
        let digits = stride(from: first, to: end, by: 4).map { start in
            let bits = (start..<min(start + 4, end)).filter { hasWeight[$0] }
            return String(bits.reduce(0) { $0 | 1 << ($1 - start) }, radix: 16)
        }
        text = "\(first).\(digits.joined())"
    }
}
