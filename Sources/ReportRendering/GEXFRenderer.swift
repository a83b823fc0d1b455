/// Prints the network of a table in GEXF 1.3 (https://gexf.net/schema.html), for Gephi and
/// networkx.
///
/// The id of a node is its folded name, so that programs join the networks of several files, and its
/// label is the text of the table's cell. The rows are read twice: for the nodes, then for the edges.
/// Only the ids of the nodes are kept in memory.
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
            <attributes class="node">
            <attribute id="kind" title="kind" type="string"/>
            <attribute id="count" title="count" type="integer"/>
            </attributes>

            """
        )
        try renderNodes(of: table, network, into: &output)
        try renderEdges(of: table, network, into: &output)
        output.write("</graph>\n</gexf>\n")
    }

    /// The heading and the notes of the table as a text.
    private func description(of table: Table) -> String {
        ((table.heading.map { [$0 + "."] } ?? []) + table.notes).joined(separator: " ")
    }

    /// Prints each node once.
    private func renderNodes(
        of table: Table,
        _ network: Table.Network,
        into output: inout some TableOutput
    ) throws {
        // Arrays of bytes: strings are slower to compare, and may be equal although their bytes
        // differ.
        var known: Set<[UInt8]> = []
        let ends = [
            (network.source, network.counts?.source), (network.target, network.counts?.target),
        ]
        output.write("<nodes>\n")
        try table.forEachRow { row in
            for (end, count) in ends {
                let id = row[end].nodeID
                guard known.insert(Array(id.utf8)).inserted else { continue }
                output.write(node(id, row[end], count: count.map { row[$0] }))
            }
        }
        output.write("</nodes>\n")
    }

    private func node(_ id: String, _ cell: Table.Cell, count: Table.Cell?) -> String {
        let values = [("kind", cell.nodeKind), ("count", count?.forPrograms)]
            .compactMap { name, value in
                value.map { "<attvalue for=\"\(name)\" value=\"\($0.escapedForMarkup)\"/>" }
            }
        let attributes = values.isEmpty ? "" : "<attvalues>\(values.joined())</attvalues>"
        let label = cell.forPrograms.escapedForMarkup
        return "<node id=\"\(id)\" label=\"\(label)\">\(attributes)</node>\n"
    }

    private func renderEdges(
        of table: Table,
        _ network: Table.Network,
        into output: inout some TableOutput
    ) throws {
        output.write("<edges>\n")
        var number = 0
        try table.forEachRow { row in
            let (source, target) = (row[network.source].nodeID, row[network.target].nodeID)
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

extension Table.Cell {
    /// The id of the cell's node, escaped for an attribute: the folded name with its sign, or the
    /// text.
    ///
    /// Names that differ only in characters that XML does not allow are one node.
    fileprivate var nodeID: String {
        guard case .mention(let mention) = self else { return forPrograms.escapedForMarkup }
        return Table.Mention(mention.kind, mention.folded).signed.escapedForMarkup
    }

    /// The kind of the cell's node; nil if it is no mention.
    fileprivate var nodeKind: String? {
        guard case .mention(let mention) = self else { return nil }
        return mention.kind.rawValue
    }
}
