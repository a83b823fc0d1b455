import GRDB

/// The edges of one kind, in a temporary table.
struct NetworkQuery {
    private let edges: NetworkReport.Edges
    private let table: TemporaryTable
    /// The users to whom tweets refer who are no authors; nil for edges between mentions.
    private let others: TemporaryTable?
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
        others =
            edges.isOfReferences
            ? try NetworkQuery.others(db, "others_of_\(edges.rawValue)", tally.users) : nil
    }

    private static func others(
        _ db: Database,
        _ name: String,
        _ users: NamedUsers
    ) throws -> TemporaryTable {
        let columns = ["number INTEGER PRIMARY KEY", "folded TEXT", "name TEXT"]
        return try TemporaryTable(db, name, columns: columns) { insert in
            for (index, name) in users.others.enumerated() {
                let folded = Array(name.lowercased().utf8)
                try insert.run(texts: (folded + Array(name.utf8)).span) {
                    $0.bind(NamedUsers.number(ofOther: index))
                    $0.bind(0..<folded.count)
                    $0.bind(folded.count..<2 * folded.count)
                }
            }
        }
    }

    /// The edges with the names of both ends, up to the limit.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - tally: What the edges were read from.
    ///   - limit: The maximum number of edges.
    /// - Returns: The section.
    func section(_ db: Database, _ tally: EdgeTally, limit: RowLimit) -> NetworkReport.Section {
        let edges = edges
        let rows = ReportRows(db, sql: "\(names) LIMIT \(limit.sql)") { row in
            try NetworkReport.Row(row, edges, tally)
        }
        return NetworkReport.Section(
            edges: edges,
            rows: rows,
            leftOut: limit.leftOut(of: shown),
            hidden: hidden
        )
    }

    // MARK: - SQL

    /// The rows with the names of both ends, and what stands for each in the tally: the id of an
    /// author, and that of a mention or the number of a user to whom tweets refer.
    private var names: String {
        switch edges {
        case .hashtags: hashtags
        case .mentions: mentions
        case .retweets, .replies, .quotes: references
        }
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
            \(ReportedMention.mostCommonSpelling(of: "target.id")) AS target,
            NULL AS source_author, source.id AS source_target,
            NULL AS target_author, target.id AS target_target
        FROM ordered
        CROSS JOIN mention AS source ON source.id = ordered.source
        CROSS JOIN mention AS target ON target.id = ordered.target
        ORDER BY weight DESC, source.folded, target.folded
        """
    }

    /// Authors that are also mentioned get the spelling of the mention, so that they are the same
    /// node.
    private var mentions: String {
        let known = ReportedMention.mostCommonSpelling(of: "known.id")
        return """
            SELECT weight, ifnull(\(known), CAST(author.name AS BLOB)) AS source,
                \(ReportedMention.mostCommonSpelling(of: "target.id")) AS target,
                author.id AS source_author, known.id AS source_target,
                target_author.id AS target_author, target.id AS target_target
            FROM \(table.name) AS edge
            CROSS JOIN author ON author.id = edge.source
            CROSS JOIN mention AS target ON target.id = edge.target
            LEFT JOIN mention AS known ON known.folded = author.folded AND known.kind = 1
            LEFT JOIN author AS target_author ON target_author.folded = target.folded
            ORDER BY weight DESC, author.folded, target.folded
            """
    }

    /// Users have the same spellings as in the edges of mentions.
    private var references: String {
        let source = ReportedMention.mostCommonSpelling(of: "known.id")
        let target = ReportedMention.mostCommonSpelling(of: "known_target.id")
        return """
            SELECT weight, ifnull(\(source), CAST(author.name AS BLOB)) AS source,
                ifnull(\(target), CAST(ifnull(target.name, other.name) AS BLOB)) AS target,
                author.id AS source_author, author.id AS source_target,
                target.id AS target_author, edge.target AS target_target
            FROM \(table.name) AS edge
            CROSS JOIN author ON author.id = edge.source
            LEFT JOIN author AS target ON target.id = edge.target
            LEFT JOIN \(others?.name ?? "") AS other ON other.number = edge.target
            LEFT JOIN mention AS known ON known.folded = author.folded AND known.kind = 1
            LEFT JOIN mention AS known_target
                ON known_target.folded = ifnull(target.folded, other.folded)
                    AND known_target.kind = 1
            ORDER BY weight DESC, author.folded, ifnull(target.folded, other.folded)
            """
    }
}

extension NetworkReport.Row {
    fileprivate init(_ row: Row, _ edges: NetworkReport.Edges, _ tally: EdgeTally) throws {
        self.init(
            source: row.blobText("source") ?? "",
            target: row.blobText("target") ?? "",
            weight: try row.storedCount("weight"),
            sourceCount: try row.count(of: "source", edges, tally),
            targetCount: try row.count(of: "target", edges, tally)
        )
    }
}

extension Row {
    /// The number of tweets of the node at one end of an edge.
    fileprivate func count(
        of end: String,
        _ edges: NetworkReport.Edges,
        _ tally: EdgeTally
    ) throws -> Int {
        let target: Int64? = try stored("\(end)_target")
        guard edges != .hashtags else { return target.map(tally.tweets(withHashtag:)) ?? 0 }
        return tally.tweets(of: try stored("\(end)_author"), or: target, edges)
    }
}
