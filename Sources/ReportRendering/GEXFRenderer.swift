/// Prints the network of a table in GEXF 1.3 (https://gexf.net/schema.html), for Gephi and
/// networkx.
///
/// The id of a node is a number, and its label is the text of the table's cell. The rows are read
/// twice: for the nodes, then for the edges. Only the nodes are kept in memory.
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

    /// The heading and the notes of the table as a text.
    private func description(of table: Table) -> String {
        ((table.heading.map { [$0 + "."] } ?? []) + table.notes).joined(separator: " ")
    }

    /// Prints each node once.
    ///
    /// - Returns: The number of each node by its ``nodeKey(_:)``.
    private func renderNodes(
        of table: Table,
        _ network: Table.Network,
        into output: inout some TableOutput
    ) throws -> [[UInt8]: Int] {
        var nodes: [[UInt8]: Int] = [:]
        output.write("<nodes>\n")
        try table.forEachRow { row in
            for cell in [row[network.source], row[network.target]] {
                let key = nodeKey(cell)
                guard nodes[key] == nil else { continue }
                let label = cell.forPrograms.escapedForMarkup
                output.write("<node id=\"\(nodes.count)\" label=\"\(label)\"/>\n")
                nodes[key] = nodes.count
            }
        }
        output.write("</nodes>\n")
        return nodes
    }

    /// The text of a cell as bytes, by which nodes are distinguished.
    ///
    /// Strings are slower to compare, and may be equal although their bytes differ.
    private func nodeKey(_ cell: Table.Cell) -> [UInt8] { Array(cell.forPrograms.utf8) }

    private func renderEdges(
        of table: Table,
        _ network: Table.Network,
        between nodes: [[UInt8]: Int],
        into output: inout some TableOutput
    ) throws {
        output.write("<edges>\n")
        var number = 0
        try table.forEachRow { row in
            guard let source = nodes[nodeKey(row[network.source])],
                let target = nodes[nodeKey(row[network.target])]
            else { preconditionFailure("the rows differ between two readings") }
            let weight = row[network.weight].forPrograms
            output.write(
                "<edge id=\"\(number)\" source=\"\(source)\" target=\"\(target)\""
                    + " weight=\"\(weight)\"/>\n"
            )
            number += 1
        }
        output.write("</edges>\n")
    }
}
