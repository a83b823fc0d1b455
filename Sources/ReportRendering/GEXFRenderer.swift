/// Prints the network of a table in GEXF 1.3 (https://gexf.net/schema.html), for Gephi and
/// networkx.
///
/// With periods the graph is dynamic: nodes and edges have the spells in which they exist, and edges a
/// weight in each period. The ends of intervals belong to them.
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
            <graph defaultedgetype="\(graph.isDirected ? "directed" : "undirected")"\
            \(dynamics(of: graph))>
            \(attributes("node", graph.nodeAttributes))\(attributes("edge", graph.edgeAttributes))\
            \(graph.periods.isEmpty ? "" : GEXFRenderer.weights)<nodes>

            """
        )
        try graph.forEachNode { node in
            let content = values(node.values) + spells(node.periods, graph)
            output.write(
                "<node id=\"\(node.id)\" label=\"\(node.label)\">\(content)</node>\n"
            )
        }
        output.write("</nodes>\n<edges>\n")
        try graph.forEachEdge { edge in
            let weights = zip(graph.periods, edge.periods).filter { $1 > 0 }.map { period, weight in
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
        guard let first = graph.periods.first else { return "" }
        let format = first.start.contains("T") ? "dateTime" : "date"
        return " mode=\"dynamic\" timerepresentation=\"interval\" timeformat=\"\(format)\""
            + " timezone=\"\(graph.timeZone)\""
    }

    /// The attributes that nodes or edges can have; empty if there are none.
    private func attributes(_ owner: String, _ attributes: [NetworkGraph.Attribute]) -> String {
        if attributes.isEmpty { return "" }
        let lines = attributes.map { attribute in
            let type =
                switch attribute.kind {
                case .text: "string"
                case .whole: "long"
                case .real: "double"
                }
            let name = attribute.name.escapedForMarkup
            return "<attribute id=\"\(name)\" title=\"\(name)\" type=\"\(type)\"/>\n"
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
