import GRDB
public import TweetDumps

/// A network of hashtags that occur together in tweets, or of users: who mentions, repeats, answers
/// and quotes whom.
///
/// ``TweetArchive/network(of:_:options:_:)`` makes one.
public struct NetworkReport {
    /// The nodes that the edges of a network connect.
    public enum Edges: String, Sendable, CaseIterable {
        /// Two hashtags that occur together in a tweet.
        case hashtags
        /// The author of a tweet that is no retweet, and a user whom the tweet mentions.
        ///
        /// A retweet has the mentions of its original, which its author did not write.
        case mentions
        /// The author of a retweet, and the author of its original.
        case retweets
        /// The author of a tweet, and the author of the tweet that it answers.
        case replies
        /// The author of a tweet, and the author of the tweet that it quotes.
        case quotes

        /// Whether the nodes are users, and the edges are directed.
        public var areDirected: Bool { self != .hashtags }

        /// Whether the edges lead to the author of another tweet.
        public var isOfReferences: Bool {
            switch self {
            case .hashtags, .mentions: false
            case .retweets, .replies, .quotes: true
            }
        }
    }

    /// What the users are who repeat, answer or quote each other.
    public enum Users: String, Sendable, CaseIterable {
        /// Screen names.
        case names
        /// Accounts, under whatever names, and the names of which no account is known.
        case accounts
    }

    /// The edges that a network shows.
    ///
    /// ```swift
    /// var options = NetworkReport.Options()
    /// options.edges = [.hashtags]
    /// options.minWeight = 5
    /// options.excluded = ["#iot"].compactMap { MentionName($0) }
    /// ```
    public struct Options: Sendable {
        /// The kinds of edges, each of which is a section of the report.
        public var edges: [Edges] = [.hashtags, .mentions]
        /// What users are in ``Edges/retweets``, ``Edges/replies`` and ``Edges/quotes``.
        ///
        /// Those whom a tweet mentions are always names.
        public var users = Users.names
        /// The minimum weight of an edge, at least 1; nil for the default of each kind of edges.
        ///
        /// Edges below it are hidden.
        public var minWeight: Int?
        /// The maximum number of rows in a section.
        public var limit = RowLimit.none
        /// Mentions that are left out; a user is also left out as an author.
        public var excluded: [MentionName] = []

        /// The edges between mentions, without those of two hashtags in a single tweet.
        public init() {}

        /// The minimum weight of edges of a kind: by default 2 for hashtags, because most pairs of them
        /// occur together once, and 1 for users, most of whom repeat or answer each other once.
        public func minWeight(of edges: Edges) -> Int {
            minWeight ?? (edges == .hashtags ? 2 : 1)
        }
    }

    /// An edge between two nodes.
    public struct Row: Sendable, Equatable {
        /// The name of the author, or of the hashtag that is first in alphabetical order; without
        /// its sign.
        public let source: String
        /// The name of the other user or hashtag; without its sign.
        public let target: String
        /// The number of tweets with both hashtags, or of the author's tweets that mention, repeat,
        /// answer or quote the other user.
        public let weight: Int
        /// The number of all tweets of the source: those with the hashtag; or those that the user
        /// wrote, and those of others that mention, repeat, answer or quote the user.
        public let sourceCount: Int
        /// The number of all tweets of the target.
        public let targetCount: Int
        /// Twitter's number of the source; nil if it is unknown, or if users are names.
        public let sourceAccount: Int64?
        /// Twitter's number of the target.
        public let targetAccount: Int64?
    }

    /// The edges of one kind.
    public struct Section {
        /// The kind of the edges.
        public let edges: Edges
        /// The edges within the limit, in descending order of weight; ties are in alphabetical
        /// order.
        public let rows: ReportRows<Row>
        /// The number of edges beyond the limit.
        public let leftOut: Int
        /// The number of edges that are hidden because their weight is below
        /// ``Options/minWeight(of:)``.
        public let hidden: Int
    }

    /// The maximum number of different mentions in a tweet from which edges are made.
    ///
    /// Tweets that people write have far fewer, and the number of edges grows with the square of
    /// the number of mentions.
    public static let maxMentionsPerTweet = 1_000

    /// The tweets that the report is about.
    public let subject: ReportSubject
    /// The options of the report.
    public fileprivate(set) var options: Options
    /// The number of tweets with more than ``maxMentionsPerTweet`` different mentions, from which
    /// no edges between mentions are made.
    public let crowdedTweets: Int
    /// The number of retweets, from which no edges to mentioned users are made; 0 if the report has no
    /// edges between mentions.
    public let retweets: Int
    /// The number of tweets that repeat, answer or quote a user whom the archive does not know.
    public let unknownUsers: Int
    /// One section for each kind of edges, in the order of ``Edges``.
    public fileprivate(set) var sections: [Section]

    /// The report with fewer rows.
    package func limited(to limit: RowLimit) throws -> NetworkReport {
        var report = self
        report.options.limit = limit
        report.sections = try sections.map { section in
            let all = try section.rows.collected()
            let kept = all.prefix(limit.maximum ?? .max)
            return Section(
                edges: section.edges,
                rows: ReportRows(kept),
                leftOut: section.leftOut + all.count - kept.count,
                hidden: section.hidden
            )
        }
        return report
    }

    /// The network split into reports with one kind of edges each.
    public var ofEachKind: [NetworkReport] {
        sections.map { section in
            var report = self
            (report.options.edges, report.sections) = ([section.edges], [section])
            return report
        }
    }
}

extension TweetArchive {
    /// Finds the hashtags that occur together in the tweets of a search term, and the users whom
    /// their authors mention, repeat, answer or quote.
    ///
    /// The author of another tweet is known if the archive has that tweet. Otherwise a retweet names
    /// the author at the beginning of its text, as in `RT @name: `, and so does a reply, as in
    /// `@name `; of a quote, the archive keeps the author of the quoted tweet. Where users are accounts, the
    /// number of an account that a tweet tells counts more than a name.
    ///
    /// ```swift
    /// try archive.network(of: SearchTerm("#iot")) { report in
    ///     for section in report.sections {
    ///         try section.rows.read { edge in print(edge.source, edge.target, edge.weight) }
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets that are counted.
    ///   - options: The edges to show.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: An ``ArchiveError`` if the archive does not know the term or a name in the filter, or
    ///   lacks what the edges need; an error if the archive cannot be read, or the error of `body`.
    /// - Complexity: Reads the tweets that pass the filter, and for edges between mentions also those.
    ///   The memory grows with the number of different edges. Where users are accounts, it also reads all
    ///   authors of the archive, and all its tweets if somebody changed names.
    public func network<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        options: NetworkReport.Options = .init(),
        _ body: (NetworkReport) throws -> Result
    ) throws -> Result {
        try report { db in
            let stored = try term.map { try StoredTerm(db, $0) }
            let edges = NetworkReport.Edges.allCases.filter(options.edges.contains)
            let shared = SharedPeople()
            let people =
                options.users == .accounts && edges.contains(where: \.isOfReferences)
                ? try NetworkPeople(db, shared) : nil
            var tally = try EdgeTally(db, edges, excluded: options.excluded, people)
            let scan = try TweetScan(
                db,
                of: stored,
                filter,
                readsAuthors: true,
                columns: tally.columns,
                people: shared
            )
            var total = try tally.read(scan)
            if tally.users.arePeople { total.authorless = tally.authorless }
            let queries = try edges.map {
                try NetworkQuery(db, of: $0, in: &tally, minWeight: options.minWeight(of: $0))
            }
            return try body(
                NetworkReport(
                    subject: ReportSubject(db, stored, filter, of: total),
                    options: options,
                    crowdedTweets: tally.crowdedTweets,
                    retweets: tally.retweets,
                    unknownUsers: tally.unknownUsers,
                    sections: queries.map { $0.section(db, tally, limit: options.limit) }
                )
            )
        }
    }
}

extension EdgeTally {
    /// Counts the edges of the tweets of a scan.
    fileprivate mutating func read(_ scan: TweetScan) throws -> TweetTotal {
        guard needsSpellings else { return try scan.read { try begin($0) } }
        let total = try scan.read {
            try begin($0)
        } spelling: { spelling, _ in
            try add(spelling: spelling)
        }
        try end()
        return total
    }
}

/// The edges of one kind, in a temporary table.
private struct NetworkQuery {
    private let edges: NetworkReport.Edges
    private let table: TemporaryTable
    /// The users to whom tweets refer who are no authors; nil for edges between mentions.
    private let others: TemporaryTable?
    private let hasAccounts: Bool
    /// The number of edges in the table.
    private var shown = 0
    /// The number of edges whose weight is below the minimum.
    private var hidden = 0

    /// Writes the edges of sufficient weight into a temporary table, and counts the others.
    init(
        _ db: Database,
        of edges: NetworkReport.Edges,
        in tally: inout EdgeTally,
        minWeight: Int
    ) throws {
        self.edges = edges
        hasAccounts = tally.users.arePeople
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
        _ users: NetworkUsers
    ) throws -> TemporaryTable {
        let columns = ["number INTEGER PRIMARY KEY", "folded TEXT", "name TEXT", "account"]
        return try TemporaryTable(db, name, columns: columns) { insert in
            for (index, user) in users.others.enumerated() {
                let (folded, name) = (Array(Folding.folded(user.name).utf8), Array(user.name.utf8))
                try insert.run(texts: (folded + name).span) {
                    $0.bind(NetworkUsers.number(ofOther: index))
                    $0.bind(0..<folded.count)
                    $0.bind(folded.count..<folded.count + name.count)
                    $0.bind(user.account)
                }
            }
        }
    }

    /// The edges with the names of both ends, up to the limit.
    func section(_ db: Database, _ tally: EdgeTally, limit: RowLimit) -> NetworkReport.Section {
        let edges = edges
        let rows = ReportRows(db, sql: names(limit)) { row in
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

    /// The rows with the names of both ends, and the number of each in the tally: the id of an
    /// author, and that of a mention or the number of a user to whom tweets refer.
    ///
    /// The edges within the limit are chosen first, because the spellings of names take long to find.
    private func names(_ limit: RowLimit) -> String {
        switch edges {
        case .hashtags: hashtags(limit)
        case .mentions: mentions(limit)
        case .retweets, .replies, .quotes: references(limit)
        }
    }

    private func hashtags(_ limit: RowLimit) -> String {
        """
        WITH ordered AS (
            SELECT weight, iif(one.folded < other.folded, one.id, other.id) AS source,
                iif(one.folded < other.folded, other.id, one.id) AS target
            FROM \(table.name) AS edge
            CROSS JOIN mention AS one ON one.id = edge.source
            CROSS JOIN mention AS other ON other.id = edge.target
            ORDER BY weight DESC, min(one.folded, other.folded), max(one.folded, other.folded)
            LIMIT \(limit.sql)
        )
        SELECT weight, \(ReportedMention.mostCommonSpelling(of: "source.id")) AS source,
            \(ReportedMention.mostCommonSpelling(of: "target.id")) AS target,
            NULL AS source_author, source.id AS source_target,
            NULL AS target_author, target.id AS target_target,
            NULL AS source_account, NULL AS target_account
        FROM ordered
        CROSS JOIN mention AS source ON source.id = ordered.source
        CROSS JOIN mention AS target ON target.id = ordered.target
        ORDER BY weight DESC, source.folded, target.folded
        """
    }

    /// Authors that are also mentioned get the spelling of the mention, so that they are the same
    /// node.
    private func mentions(_ limit: RowLimit) -> String {
        let known = ReportedMention.mostCommonSpelling(of: "known.id")
        return """
            WITH edge AS (
                SELECT weight, source, target FROM \(table.name)
                CROSS JOIN author ON author.id = source
                CROSS JOIN mention AS target ON target.id = \(table.name).target
                ORDER BY weight DESC, author.folded, target.folded LIMIT \(limit.sql)
            )
            SELECT weight, ifnull(\(known), CAST(author.name AS BLOB)) AS source,
                \(ReportedMention.mostCommonSpelling(of: "target.id")) AS target,
                author.id AS source_author, known.id AS source_target,
                target_author.id AS target_author, target.id AS target_target,
                NULL AS source_account, NULL AS target_account
            FROM edge
            CROSS JOIN author ON author.id = edge.source
            CROSS JOIN mention AS target ON target.id = edge.target
            LEFT JOIN mention AS known ON known.folded = author.folded AND known.kind = 1
            LEFT JOIN author AS target_author ON target_author.folded = target.folded
            ORDER BY weight DESC, author.folded, target.folded
            """
    }

    /// Users have the same spellings as in the edges of mentions.
    private func references(_ limit: RowLimit) -> String {
        let others = others?.name ?? ""
        let account = hasAccounts ? NetworkQuery.account(of:) : { _ in "NULL" }
        return """
            SELECT weight, \(NetworkQuery.name(of: "source")) AS source,
                \(NetworkQuery.name(of: "target")) AS target,
                edge.source AS source_author, edge.source AS source_target,
                edge.target AS target_author, edge.target AS target_target,
                \(account("source")) AS source_account, \(account("target")) AS target_account
            FROM \(table.name) AS edge
            LEFT JOIN author AS source ON source.id = edge.source
            LEFT JOIN \(others) AS other_source ON other_source.number = edge.source
            LEFT JOIN author AS target ON target.id = edge.target
            LEFT JOIN \(others) AS other_target ON other_target.number = edge.target
            WHERE ifnull(source.id, other_source.number) NOT NULL
            ORDER BY weight DESC, ifnull(source.folded, other_source.folded),
                ifnull(target.folded, other_target.folded), source_account, target_account
            LIMIT \(limit.sql)
            """
    }

    private static func name(of end: String) -> String {
        let folded = "ifnull(\(end).folded, other_\(end).folded)"
        let mention = "(SELECT id FROM mention WHERE folded = \(folded) AND kind = 1)"
        let name = "CAST(ifnull(\(end).name, other_\(end).name) AS BLOB)"
        return "ifnull(\(ReportedMention.mostCommonSpelling(of: mention)), \(name))"
    }

    /// The account of another user, or the only one of an author.
    private static func account(of end: String) -> String {
        """
        nullif(
            ifnull(
                other_\(end).account,
                (SELECT max(account) FROM profile WHERE author = \(end).id AND tweets > 0)
            ), 0
        )
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
            targetCount: try row.count(of: "target", edges, tally),
            sourceAccount: try row.stored("source_account"),
            targetAccount: try row.stored("target_account")
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
