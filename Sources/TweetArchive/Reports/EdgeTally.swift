import GRDB
import TweetDumps

/// Counts the edges of tweets, one tweet after another.
struct EdgeTally {
    /// How many tweets there were.
    private(set) var tweets = 0
    private let mentions: SpelledMentions
    private let users: [Bool]
    private let excluded: Set<Int>
    private let excludedAuthors: Set<Int>
    private var author: Int?
    /// What the tweet mentions, each once, and no more than one too many.
    private var mentioned: [Int] = []
    private var crowded = 0
    private var hashtagPairs = PairTally()
    private var userPairs = PairTally()

    /// Begins with no tweet.
    init(_ db: Database, excluded: [MentionName]) throws {
        mentions = try SpelledMentions(db)
        users = try mentions.areUsers(db)
        self.excluded = try MentionName.ids(of: excluded, db)
        let authors = try excluded.filter { $0.kind != .hashtag }.compactMap {
            try StoredAuthor.id(of: $0.folded, db).map { Int($0) }
        }
        excludedAuthors = Set(authors)
    }

    /// Begins with a tweet.
    mutating func begin(_ tweet: TweetScan.Tweet) throws {
        try end()
        tweets += 1
        author = tweet.author.map { Int($0) }
    }

    /// Notes what stands in the tweet.
    mutating func add(spelling: Int) {
        let mention = mentions[spelling]
        guard mentioned.count <= NetworkReport.mostInTweet else { return }
        // A tweet has a few; it may have one in several spellings.
        if !mentioned.contains(mention), !excluded.contains(mention) { mentioned.append(mention) }
    }

    /// Counts the edges of the last tweet.
    mutating func end() throws {
        if mentioned.count > NetworkReport.mostInTweet {
            crowded += 1
            mentioned.removeAll()
        }
        for (place, mention) in mentioned.enumerated() {
            if users[mention] {
                if let author, !excludedAuthors.contains(author) {
                    try userPairs.add(author, mention)
                }
                continue
            }
            for other in mentioned[..<place] where !users[other] {
                try hashtagPairs.add(min(mention, other), max(mention, other))
            }
        }
        mentioned.removeAll(keepingCapacity: true)
    }

    /// The edges of a kind, which go into a temporary table.
    mutating func section(
        of edges: NetworkReport.Edges,
        _ db: Database,
        _ options: NetworkReport.Options
    ) throws -> NetworkReport.Section {
        let table = "edges_of_\(edges.rawValue)"
        var (shown, hidden) = (0, 0)
        try db.changingTemporaryTables {
            try db.execute(
                sql: """
                    CREATE TEMP TABLE \(table) (
                        source  INTEGER NOT NULL,
                        target  INTEGER NOT NULL,
                        weight  INTEGER NOT NULL
                    )
                    """
            )
            let insert = try HotStatement(db, sql: "INSERT INTO \(table) VALUES (?, ?, ?)")
            try read(edges) { pair in
                guard pair.count >= options.minWeight else {
                    hidden += 1
                    return
                }
                shown += 1
                insert.bind(Int64(pair.first), at: 1)
                insert.bind(Int64(pair.second), at: 2)
                insert.bind(Int64(pair.count), at: 3)
                try insert.run()
            }
        }
        return NetworkReport.Section(
            edges: edges,
            rows: EdgeTally.rows(of: edges, in: table, db, limit: options.limit),
            leftOut: max(0, shown - (options.limit ?? .max)),
            hidden: hidden,
            crowded: crowded
        )
    }

    private mutating func read(
        _ edges: NetworkReport.Edges,
        _ body: (PairTally.Counted) throws -> Void
    ) rethrows {
        switch edges {
        case .hashtags: try hashtagPairs.read(body)
        case .users: try userPairs.read(body)
        }
    }
}

// MARK: - Names

extension EdgeTally {
    private static func rows(
        of edges: NetworkReport.Edges,
        in table: String,
        _ db: Database,
        limit: Int?
    ) -> ReportRows<NetworkReport.Row> {
        let sql =
            switch edges {
            case .hashtags: hashtags(in: table)
            case .users: users(in: table)
            }
        return ReportRows { body in
            let cursor = try Row.fetchCursor(db, sql: sql + " LIMIT \(limit ?? -1)")
            while let row = try cursor.next() {
                try body(
                    NetworkReport.Row(
                        source: row.wholeText("source") ?? "",
                        target: row.wholeText("target") ?? "",
                        weight: row["weight"]
                    )
                )
            }
        }
    }

    private static func hashtags(in table: String) -> String {
        """
        WITH ordered AS (
            SELECT weight, iif(one.folded < other.folded, one.id, other.id) AS source,
                iif(one.folded < other.folded, other.id, one.id) AS target
            FROM \(table)
            CROSS JOIN mention AS one ON one.id = \(table).source
            CROSS JOIN mention AS other ON other.id = \(table).target
        )
        SELECT weight, \(PopularityQuery.mostCommonSpelling(of: "source.id")) AS source,
            \(PopularityQuery.mostCommonSpelling(of: "target.id")) AS target
        FROM ordered
        CROSS JOIN mention AS source ON source.id = ordered.source
        CROSS JOIN mention AS target ON target.id = ordered.target
        ORDER BY weight DESC, source.folded, target.folded
        """
    }

    /// An author who is mentioned, too, is shown as the user is, so that both are one node.
    private static func users(in table: String) -> String {
        """
        SELECT weight, ifnull(\(PopularityQuery.mostCommonSpelling(of: "known.id")), CAST(author.name AS BLOB)) AS source,
            \(PopularityQuery.mostCommonSpelling(of: "target.id")) AS target
        FROM \(table)
        CROSS JOIN author ON author.id = \(table).source
        CROSS JOIN mention AS target ON target.id = \(table).target
        LEFT JOIN mention AS known ON known.folded = author.folded AND known.kind = 1
        ORDER BY weight DESC, author.folded, target.folded
        """
    }
}
