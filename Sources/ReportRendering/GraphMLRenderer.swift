/// Prints the network of a table in GraphML (http://graphml.graphdrawing.org), for igraph, networkx, Gephi
/// and others.
///
/// The weights in periods are attributes of edges.
struct GraphMLRenderer: TableRenderer {
    func render(_ table: Table, into output: inout some TableOutput) throws {
        let graph = try NetworkGraph(table)
        let label = NetworkGraph.Attribute("label", 0, .text)
        let weight = NetworkGraph.Attribute("weight", 0, .whole)
        let periods = graph.periods.map { NetworkGraph.Attribute("from \($0.start)", 0, .whole) }
        output.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
            <desc>\(graph.description)</desc>
            \(keys("node", [label] + graph.nodeAttributes))\
            \(keys("edge", [weight] + graph.edgeAttributes + periods))\
            <graph edgedefault="\(graph.isDirected ? "directed" : "undirected")">

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

    /// The attributes that nodes or edges can have.
    private func keys(_ owner: String, _ attributes: [NetworkGraph.Attribute]) -> String {
        attributes.map { attribute in
            let type =
                switch attribute.kind {
                case .text: "string"
                case .whole: "long"
                case .real: "double"
                }
            return "<key id=\"\(key(owner, attribute))\" for=\"\(owner)\""
                + " attr.name=\"\(attribute.name.escapedForMarkup)\" attr.type=\"\(type)\"/>\n"
        }.joined()
    }

    private func data(_ owner: String, _ values: [NetworkGraph.Value]) -> String {
        values.compactMap { attribute, text in
            text.map { "<data key=\"\(key(owner, attribute))\">\($0)</data>" }
        }.joined()
    }

    /// The id of an attribute, which differs between nodes and edges.
    private func key(_ owner: String, _ attribute: NetworkGraph.Attribute) -> String {
        // Only some signs are allowed in an id.
        let name = attribute.name.replacing(" ", with: "-").replacing("+", with: ".")
        return "\(owner)-\(name.escapedForMarkup)"
    }
}
