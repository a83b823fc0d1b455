/// Prints the network of a table in GEXF 1.3 (https://gexf.net/schema.html), for Gephi and
/// networkx.
///
/// The id of a node is its folded name, or its account if users are accounts, so that programs join the
/// networks of several files, and its label is the text of the table's cell. The rows are read twice: for
/// the nodes, then for the edges. Only the ids of the nodes are kept in memory.
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
            \(network.accounts == nil ? "" : GEXFRenderer.accountAttribute)</attributes>

            """
        )
        try renderNodes(of: table, network, into: &output)
        try renderEdges(of: table, network, into: &output)
        output.write("</graph>\n</gexf>\n")
    }

    private static let accountAttribute =
        "<attribute id=\"account\" title=\"account\" type=\"string\"/>\n"

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
        output.write("<nodes>\n")
        try table.forEachRow { row in
            for node in [network.sourceNode(in: row), network.targetNode(in: row)]
            where known.insert(Array(node.id.utf8)).inserted {
                output.write(node.element)
            }
        }
        output.write("</nodes>\n")
    }

    private func renderEdges(
        of table: Table,
        _ network: Table.Network,
        into output: inout some TableOutput
    ) throws {
        output.write("<edges>\n")
        var number = 0
        try table.forEachRow { row in
            let (source, target) = (network.sourceNode(in: row), network.targetNode(in: row))
            let weight = row[network.weight].forPrograms
            output.write(
                "<edge id=\"\(number)\" source=\"\(source.id)\" target=\"\(target.id)\""
                    + " weight=\"\(weight)\"/>\n"
            )
            number += 1
        }
        output.write("</edges>\n")
    }
}

/// A node of a network.
private struct Node {
    /// The id, escaped for an attribute: the account, or else the folded name with its sign, or the text.
    ///
    /// Names that differ only in characters that XML does not allow are one node.
    let id: String
    private let name: Table.Cell
    private let count: Table.Cell?
    /// The account as a text; nil if it is unknown.
    private let account: String?

    init(_ name: Table.Cell, count: Table.Cell?, account: Table.Cell?) {
        let account = account?.forPrograms ?? ""
        (self.name, self.count, self.account) = (name, count, account.isEmpty ? nil : account)
        if !account.isEmpty {
            id = account.escapedForMarkup
        } else if case .mention(let mention) = name {
            id = Table.Mention(mention.kind, mention.folded).signed.escapedForMarkup
        } else {
            id = name.forPrograms.escapedForMarkup
        }
    }

    var element: String {
        let values = [("kind", kind), ("count", count?.forPrograms), ("account", account)]
            .compactMap { name, value in
                value.map { "<attvalue for=\"\(name)\" value=\"\($0.escapedForMarkup)\"/>" }
            }
        let attributes = values.isEmpty ? "" : "<attvalues>\(values.joined())</attvalues>"
        let name = name.forPrograms
        let label = name.isEmpty ? account ?? "" : name
        return "<node id=\"\(id)\" label=\"\(label.escapedForMarkup)\">\(attributes)</node>\n"
    }

    /// The kind; nil if it is no mention.
    private var kind: String? {
        if case .mention(let mention) = name { return mention.kind.rawValue }
        return account == nil ? nil : Table.Mention.Kind.user.rawValue
    }
}

extension Table.Network {
    fileprivate func sourceNode(in row: [Table.Cell]) -> Node {
        node(row, source, counts?.source, accounts?.source)
    }

    fileprivate func targetNode(in row: [Table.Cell]) -> Node {
        node(row, target, counts?.target, accounts?.target)
    }

    private func node(_ row: [Table.Cell], _ name: Int, _ count: Int?, _ account: Int?) -> Node {
        Node(row[name], count: count.map { row[$0] }, account: account.map { row[$0] })
    }
}
