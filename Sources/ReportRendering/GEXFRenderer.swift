/// Writes a network in GEXF 1.3, which Gephi and networkx open.
///
/// The schema is that of https://gexf.net/schema.html.
/// The nodes have numbers for ids, and the texts of the table for labels. They are collected first,
/// so that the rows are read twice; what is kept in memory are the nodes.
struct GEXFRenderer: TableRenderer {
    func render(_ table: Table, into output: inout some TableOutput) throws {
        guard let network = table.network else { throw RenderingError.noNetwork }
        let table = table.cachingFewRows
        let edgeType = network.isDirected ? "directed" : "undirected"
        output.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gexf xmlns="http://gexf.net/1.3" version="1.3">
            <meta>
            <creator>tagtally</creator>
            <description>\(description(of: table).escapedForMarkup)</description>
            </meta>
            <graph defaultedgetype="\(edgeType)">

            """
        )
        let nodes = try renderNodes(of: table, network, into: &output)
        try renderEdges(of: table, network, between: nodes, into: &output)
        output.write("</graph>\n</gexf>\n")
    }

    /// What the network is of, and what is not in it.
    private func description(of table: Table) -> String {
        ((table.heading.map { [$0 + "."] } ?? []) + table.notes).joined(separator: " ")
    }

    /// Writes every node that an edge has.
    ///
    /// - Returns: The number of each node's text. Texts are told apart by their bytes, as elsewhere.
    private func renderNodes(
        of table: Table,
        _ network: Table.Network,
        into output: inout some TableOutput
    ) throws -> [[UInt8]: Int] {
        var nodes: [[UInt8]: Int] = [:]
        output.write("<nodes>\n")
        try table.forEachRow { row in
            for end in [row[network.source], row[network.target]] where nodes[node(end)] == nil {
                let label = end.forPrograms.escapedForMarkup
                output.write("<node id=\"\(nodes.count)\" label=\"\(label)\"/>\n")
                nodes[node(end)] = nodes.count
            }
        }
        output.write("</nodes>\n")
        return nodes
    }

    /// What makes a cell another node: strings would be equal that differ in bytes, and slow to compare.
    private func node(_ cell: Table.Cell) -> [UInt8] { Array(cell.forPrograms.utf8) }

    private func renderEdges(
        of table: Table,
        _ network: Table.Network,
        between nodes: [[UInt8]: Int],
        into output: inout some TableOutput
    ) throws {
        output.write("<edges>\n")
        var number = 0
        try table.forEachRow { row in
            guard let source = nodes[node(row[network.source])],
                let target = nodes[node(row[network.target])]
            else { preconditionFailure("the rows are the same as before") }
            let weight = row[network.weight].forPrograms
            output.write(
                "<edge id=\"\(number)\" source=\"\(source)\" target=\"\(target)\" weight=\"\(weight)\"/>\n"
            )
            number += 1
        }
        output.write("</edges>\n")
    }
}
