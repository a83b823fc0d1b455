import GRDB

/// The edges of one kind, in a temporary table.
struct NetworkQuery {
    private let edges: NetworkReport.Edges
    private let table: TemporaryTable
    /// The number of edges in the table.
    private var shown = 0
    /// The number of edges whose weight is below the minimum.
    private var hidden = 0

    /// Writes the edges of sufficient weight into a temporary table, and counts the others.
    ///
    /// - Throws: An error if the archive cannot be read, or if there is no space for the table.
    init(
        _ db: Database,
        of edges: NetworkReport.Edges,
        in tally: inout EdgeTally,
        minWeight: Int
    ) throws {
        self.edges = edges
        var (shown, hidden) = (0, 0)
        let columns = ["source", "target", "weight"]
        table = try TemporaryTable(db, "edges_of_\(edges.rawValue)", columns: columns) { insert in
            try tally.read(edges) { source, target, weight in
                guard weight >= minWeight else {
                    hidden += 1
                    return
                }
                shown += 1
                try insert.run {
                    $0.bind(source)
                    $0.bind(target)
                    $0.bind(Int64(weight))
                }
            }
        }
        (self.shown, self.hidden) = (shown, hidden)
    }

    /// The edges with the names of both ends, up to the limit.
    func section(_ db: Database, limit: RowLimit) -> NetworkReport.Section {
        let names =
            switch edges {
            case .hashtags: hashtags
            case .users: users
            }
        return NetworkReport.Section(
            edges: edges,
            rows: ReportRows(db, sql: "\(names) LIMIT \(limit.sql)", NetworkReport.Row.init),
            leftOut: limit.leftOut(of: shown),
            hidden: hidden
        )
    }

    private var hashtags: String {
        """
        WITH ordered AS (
            SELECT weight, iif(one.folded < other.folded, one.id, other.id) AS source,
                iif(one.folded < other.folded, other.id, one.id) AS target
            FROM \(table.name) AS edge
            CROSS JOIN mention AS one ON one.id = edge.source
            CROSS JOIN mention AS other ON other.id = edge.target
        )
        SELECT weight, \(ReportedMention.mostCommonSpelling(of: "source.id")) AS source,
            \(ReportedMention.mostCommonSpelling(of: "target.id")) AS target
        FROM ordered
        CROSS JOIN mention AS source ON source.id = ordered.source
        CROSS JOIN mention AS target ON target.id = ordered.target
        ORDER BY weight DESC, source.folded, target.folded
        """
    }

    /// Authors that are also mentioned get the spelling of the mention, so that they are the same
    /// node.
    private var users: String {
        let known = ReportedMention.mostCommonSpelling(of: "known.id")
        return """
            SELECT weight, ifnull(\(known), CAST(author.name AS BLOB)) AS source,
                \(ReportedMention.mostCommonSpelling(of: "target.id")) AS target
            FROM \(table.name) AS edge
            CROSS JOIN author ON author.id = edge.source
            CROSS JOIN mention AS target ON target.id = edge.target
            LEFT JOIN mention AS known ON known.folded = author.folded AND known.kind = 1
            ORDER BY weight DESC, author.folded, target.folded
            """
    }
}

extension NetworkReport.Row {
    fileprivate init(_ row: Row) throws {
        self.init(
            source: row.blobText("source") ?? "",
            target: row.blobText("target") ?? "",
            weight: try row.storedCount("weight")
        )
    }
}
