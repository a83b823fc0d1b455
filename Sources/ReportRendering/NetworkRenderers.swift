/// The nodes and edges of a network as graph formats write them, with all texts escaped for XML.
///
/// The id of a node is from the table of nodes. Without one it is the account, or else the folded name, so
/// that programs can join the networks of several files. The rows of edges are then read twice, and only the
/// ids of the nodes are kept in memory.
private struct NetworkGraph {
    typealias Attribute = Table.Network.Attribute

    /// A value of a node or edge; nil if it is unknown.
    typealias Value = (attribute: Attribute, text: String?)

    struct Node {
        let id: String
        let label: String
        let values: [Value]
        /// The sums of the weights in each period.
        let periods: [Int]
    }

    struct Edge {
        /// From 0.
        let number: Int
        let source: String
        let target: String
        let weight: String
        let values: [Value]
        let periods: [Int]
    }

    let network: Table.Network
    let nodeAttributes: [Attribute]
    /// The heading and the notes of the table as a text.
    let description: String
    private let table: Table

    init(_ table: Table) throws {
        guard let network = table.network else { throw RenderingError.noNetwork }
        self.table = table.cachingFewRows
        self.network = network
        nodeAttributes =
            network.nodes?.attributes
            ?? [Attribute("kind", 0, .text)]
            + (network.accounts == nil ? [] : [Attribute("account", 0, .text)])
        description =
            ((table.heading.map { [$0 + "."] } ?? []) + table.notes)
            .joined(separator: " ").escapedForMarkup
    }

    func forEachNode(_ body: (Node) throws -> Void) throws {
        if let nodes = network.nodes {
            return try nodes.rows.read { row in
                let (id, label) = (row[nodes.id].forPrograms, row[nodes.label].forPrograms)
                try body(
                    Node(
                        id: id.escapedForMarkup,
                        label: (label.isEmpty ? id : label).escapedForMarkup,
                        values: values(nodes.attributes, row),
                        periods: weights(row, from: nodes.firstPeriod)
                    )
                )
            }
        }
        // Arrays of bytes: strings are slower to compare, and may be equal although their bytes
        // differ.
        var known: Set<[UInt8]> = []
        try table.forEachRow { row in
            for end in network.ends(of: row) {
                let id = end.id.escapedForMarkup
                guard known.insert(Array(id.utf8)).inserted else { continue }
                let values = zip(nodeAttributes, [end.kind, end.account]).map { ($0, $1) }
                let label = end.label.escapedForMarkup
                try body(Node(id: id, label: label, values: values, periods: []))
            }
        }
    }

    func forEachEdge(_ body: (Edge) throws -> Void) throws {
        var number = 0
        try table.forEachRow { row in
            let ends = network.ends(of: row).map(\.id.escapedForMarkup)
            try body(
                Edge(
                    number: number,
                    source: ends[0],
                    target: ends[1],
                    weight: row[network.weight].forPrograms,
                    values: values(network.attributes, row),
                    periods: weights(row, from: network.firstPeriod)
                )
            )
            number += 1
        }
    }

    /// The runs of periods with a weight, without gaps between them.
    func spells(_ weights: [Int]) -> [(start: String, end: String)] {
        var spells: [(start: String, end: String)] = []
        for (index, period) in network.periods.enumerated() where weights[index] > 0 {
            if period.followsPrevious, index > 0, weights[index - 1] > 0 {
                spells[spells.count - 1].end = period.end
            } else {
                spells.append((period.start, period.end))
            }
        }
        return spells
    }

    private func values(_ attributes: [Attribute], _ row: [Table.Cell]) -> [Value] {
        attributes.map { attribute in
            let text = row[attribute.column].forPrograms
            return (attribute, text.isEmpty ? nil : text.escapedForMarkup)
        }
    }

    private func weights(_ row: [Table.Cell], from first: Int) -> [Int] {
        network.periods.indices.map { Int(row[first + $0].number ?? 0) }
    }
}

extension Table.Network {
    /// A node at the end of an edge.
    package struct End {
        /// The account, or else the folded name with its sign, or the text.
        package let id: String
        package let name: Table.Cell
        /// The account as a text; nil if it is unknown.
        fileprivate let account: String?

        fileprivate init(_ name: Table.Cell, account: Table.Cell?) {
            let account = account?.forPrograms ?? ""
            (self.name, self.account) = (name, account.isEmpty ? nil : account)
            if !account.isEmpty {
                id = account
            } else if case .mention(let mention) = name {
                id = Table.Mention(mention.kind, mention.folded).signed
            } else {
                id = name.forPrograms
            }
        }

        /// The name, or else the account.
        package var label: String {
            let name = name.forPrograms
            return name.isEmpty ? account ?? "" : name
        }

        /// The kind; nil if it is no mention.
        fileprivate var kind: String? {
            if case .mention(let mention) = name { return mention.kind.rawValue }
            return account == nil ? nil : Table.Mention.Kind.user.rawValue
        }
    }

    /// The source and the target of the edge in a row.
    package func ends(of row: [Table.Cell]) -> [End] {
        [
            End(row[source], account: accounts.map { row[$0.source] }),
            End(row[target], account: accounts.map { row[$0.target] }),
        ]
    }
}

extension Table.Network.Attribute {
    /// The name of the type of its values, in GraphML and in GEXF.
    fileprivate var type: String {
        switch kind {
        case .text: "string"
        case .whole: "long"
        case .real: "double"
        }
    }
}

/// Prints the network of a table in GraphML (http://graphml.graphdrawing.org), for igraph, networkx, Gephi
/// and others.
///
/// The weights in periods are attributes of edges.
struct GraphMLRenderer: TableRenderer {
    func render(_ table: Table, into output: inout some TableOutput) throws {
        let graph = try NetworkGraph(table)
        let label = NetworkGraph.Attribute("label", 0, .text)
        let weight = NetworkGraph.Attribute("weight", 0, .whole)
        let periods = graph.network.periods.map {
            NetworkGraph.Attribute("from \($0.start)", 0, .whole)
        }
        output.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
            <desc>\(graph.description)</desc>
            \(keys("node", [label] + graph.nodeAttributes))\
            \(keys("edge", [weight] + graph.network.attributes + periods))\
            <graph edgedefault="\(graph.network.isDirected ? "directed" : "undirected")">

            """
        )
        try graph.forEachNode { node in
            let values = [(label, node.label)] + node.values
            output.write("<node id=\"\(node.id)\">\(data("node", values))</node>\n")
        }
        try graph.forEachEdge { edge in
            let weights = zip(periods, edge.periods).filter { $1 > 0 }.map { ($0, "\($1)") }
            let values = [(weight, edge.weight)] + edge.values + weights
            output.write(
                "<edge id=\"e\(edge.number)\" source=\"\(edge.source)\" target=\"\(edge.target)\">"
                    + "\(data("edge", values))</edge>\n"
            )
        }
        output.write("</graph>\n</graphml>\n")
    }

    private func keys(_ owner: String, _ attributes: [NetworkGraph.Attribute]) -> String {
        attributes.map { attribute in
            "<key id=\"\(key(owner, attribute))\" for=\"\(owner)\""
                + " attr.name=\"\(attribute.name.escapedForMarkup)\""
                + " attr.type=\"\(attribute.type)\"/>\n"
        }.joined()
    }

    private func data(_ owner: String, _ values: [NetworkGraph.Value]) -> String {
        values.compactMap { attribute, text in
            text.map { "<data key=\"\(key(owner, attribute))\">\($0)</data>" }
        }.joined()
    }

    /// The id of an attribute, which differs between nodes and edges.
    private func key(_ owner: String, _ attribute: NetworkGraph.Attribute) -> String {
        // Only some characters are allowed in an id.
        let name = attribute.name.replacing(" ", with: "-").replacing("+", with: ".")
        return "\(owner)-\(name.escapedForMarkup)"
    }
}

/// Prints the network of a table in GEXF 1.3 (https://gexf.net/schema.html), for Gephi and
/// networkx.
///
/// With periods the graph is dynamic: nodes and edges have the spells in which they exist, and edges a weight
/// in each period. Intervals include their ends.
struct GEXFRenderer: TableRenderer {
    func render(_ table: Table, into output: inout some TableOutput) throws {
        let graph = try NetworkGraph(table)
        output.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gexf xmlns="http://gexf.net/1.3" version="1.3">
            <meta>
            <creator>tagtally</creator>
            <description>\(graph.description)</description>
            </meta>
            <graph defaultedgetype="\(graph.network.isDirected ? "directed" : "undirected")"\
            \(dynamics(of: graph))>
            \(attributes("node", graph.nodeAttributes))\
            \(attributes("edge", graph.network.attributes))\
            \(graph.network.periods.isEmpty ? "" : GEXFRenderer.weights)<nodes>

            """
        )
        try graph.forEachNode { node in
            let content = values(node.values) + spells(node.periods, graph)
            output.write("<node id=\"\(node.id)\" label=\"\(node.label)\">\(content)</node>\n")
        }
        output.write("</nodes>\n<edges>\n")
        try graph.forEachEdge { edge in
            let periods = zip(graph.network.periods, edge.periods)
            let weights = periods.filter { $1 > 0 }.map { period, weight in
                "<attvalue for=\"weight\" value=\"\(weight)\" start=\"\(period.start)\""
                    + " end=\"\(period.end)\"/>"
            }
            let content = values(edge.values, weights) + spells(edge.periods, graph)
            let begin =
                "<edge id=\"\(edge.number)\" source=\"\(edge.source)\" target=\"\(edge.target)\""
                + " weight=\"\(edge.weight)\""
            output.write(begin + (content.isEmpty ? "/>\n" : ">\(content)</edge>\n"))
        }
        output.write("</edges>\n</graph>\n</gexf>\n")
    }

    private static let weights = """
        <attributes class="edge" mode="dynamic">
        <attribute id="weight" title="Weight" type="float"/>
        </attributes>

        """

    private func dynamics(of graph: NetworkGraph) -> String {
        guard let first = graph.network.periods.first else { return "" }
        let format = first.start.contains("T") ? "dateTime" : "date"
        return " mode=\"dynamic\" timerepresentation=\"interval\" timeformat=\"\(format)\""
            + " timezone=\"\(graph.network.timeZone.escapedForMarkup)\""
    }

    private func attributes(_ owner: String, _ attributes: [NetworkGraph.Attribute]) -> String {
        if attributes.isEmpty { return "" }
        let lines = attributes.map { attribute in
            let name = attribute.name.escapedForMarkup
            return "<attribute id=\"\(name)\" title=\"\(name)\" type=\"\(attribute.type)\"/>\n"
        }
        return "<attributes class=\"\(owner)\">\n\(lines.joined())</attributes>\n"
    }

    private func values(_ values: [NetworkGraph.Value], _ more: [String] = []) -> String {
        let all =
            values.compactMap { attribute, text in
                text.map {
                    "<attvalue for=\"\(attribute.name.escapedForMarkup)\" value=\"\($0)\"/>"
                }
            } + more
        return all.isEmpty ? "" : "<attvalues>\(all.joined())</attvalues>"
    }

    private func spells(_ weights: [Int], _ graph: NetworkGraph) -> String {
        let spells = weights.isEmpty ? [] : graph.spells(weights)
        if spells.isEmpty { return "" }
        let all = spells.map { "<spell start=\"\($0.start)\" end=\"\($0.end)\"/>" }
        return "<spells>\(all.joined())</spells>"
    }
}
