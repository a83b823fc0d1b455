import GRDB
import TweetDumps

/// How often each mention stands in the tweets that a report is about.
///
/// The archive's counters say it of all tweets that a term found; of fewer it is counted anew.
struct MentionCounts {
    /// What is counted.
    struct Wanted {
        var filter = TweetFilter()
        /// The ids of mentions that are left out.
        var excluded: Set<Int> = []
        /// Whether the authors are counted, too.
        var countsAuthors = false
        /// The least count of which a report shows the numbers.
        var minCount = 2

        /// Whether the counters know it.
        var isInCounters: Bool { filter.isOpen && !countsAuthors }
    }

    /// Where the numbers stand: a table with columns `count` and `tweets`.
    private enum Source {
        /// In the mentions' own rows.
        case archive
        /// In the rows of a term.
        case term(Int64)
        /// In a temporary table, which has no mention whose count is below the wanted one.
        case counted(table: String)
    }

    /// How many tweets there are.
    let tweets: Int
    /// How many tweets are not among them for want of a time alone.
    let undated: Int
    private let mentions: [MentionKind: Int]
    private let source: Source
    private let excluded: Set<Int>

    /// Finds or makes the numbers.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - term: The term; nil for the whole archive.
    ///   - wanted: What is counted.
    ///   - number: Tells several of these in one report apart.
    /// - Throws: An error if the archive cannot be read.
    init(_ db: Database, of term: StoredTerm?, _ wanted: Wanted, number: Int = 1) throws {
        excluded = wanted.excluded
        if wanted.isInCounters {
            source = term.map { .term($0.id) } ?? .archive
            undated = 0
            (tweets, mentions) = try MentionCounts.counters(db, of: term, without: excluded)
        } else {
            let table = "counted_\(number)"
            source = .counted(table: table)
            (tweets, undated, mentions) = try CountedMentions.make(db, table, of: term, wanted)
        }
    }

    private static func counters(
        _ db: Database,
        of term: StoredTerm?,
        without excluded: Set<Int>
    ) throws -> (tweets: Int, mentions: [MentionKind: Int]) {
        let table = term == nil ? "archive" : "term"
        let row = try Row.fetchOne(
            db,
            sql: "SELECT tweets, hashtags, users FROM \(table) WHERE id = ?",
            arguments: [term?.id ?? 1]
        )
        var mentions: [MentionKind: Int] = [
            .hashtag: row?["hashtags"] ?? 0, .user: row?["users"] ?? 0,
        ]
        for id in excluded {
            let kind = try Int.fetchOne(
                db,
                sql: term == nil
                    ? "SELECT kind FROM mention WHERE id = ? AND tweets > 0"
                    : """
                    SELECT mention.kind FROM popularity JOIN mention ON mention.id = popularity.mention
                    WHERE popularity.mention = ? AND popularity.term = \(term?.id ?? 0)
                    """,
                arguments: [id]
            )
            if let kind { mentions[kind == 0 ? .hashtag : .user, default: 0] -= 1 }
        }
        return (row?["tweets"] ?? 0, mentions)
    }

    /// How many different mentions of these kinds stand in the tweets.
    func mentions(of kinds: [MentionKind]) -> Int {
        kinds.reduce(0) { $0 + mentions[$1, default: 0] }
    }
}

// MARK: - SQL

extension MentionCounts {
    /// The table with the columns `count` and `tweets`.
    var numbers: String {
        switch source {
        case .archive: "mention"
        case .term: "popularity"
        case .counted(let table): table
        }
    }

    /// The number of different authors, as a column.
    var authors: String {
        switch source {
        case .archive, .term: "NULL"
        case .counted(let table): "\(table).authors"
        }
    }

    /// The mentions of these kinds with at least this count, after FROM.
    ///
    /// An index leaves out what is mentioned once; saying so allows for its use.
    func shown(_ kinds: [MentionKind], _ minCount: Int) -> String {
        let kinds = kinds.map { String($0.rawValue) }.joined(separator: ", ")
        var conditions = ["mention.kind IN (\(kinds))", "\(numbers).count >= \(minCount)"]
        if minCount > 1 { conditions.append("\(numbers).count > 1") }
        if !excluded.isEmpty {
            let ids = excluded.sorted().map { String($0) }.joined(separator: ", ")
            conditions.append("mention.id NOT IN (\(ids))")
        }
        let from: String
        switch source {
        case .archive:
            from = "mention"
            conditions.insert("mention.tweets > 0", at: 0)
        case .term(let id):
            from = "popularity CROSS JOIN mention ON mention.id = popularity.mention"
            conditions.insert("popularity.term = \(id)", at: 0)
        case .counted(let table):
            from = "\(table) CROSS JOIN mention ON mention.id = \(table).mention"
        }
        return "\(from) WHERE \(conditions.joined(separator: " AND "))"
    }

    /// Counts the mentions that are shown, as cheaply as it can be done.
    func countShown(_ db: Database, _ kinds: [MentionKind], _ minCount: Int) throws -> Int {
        if minCount == 1 { return mentions(of: kinds) }
        let isWhole = kinds.count == MentionKind.allCases.count && excluded.isEmpty
        let sql =
            switch source {
            case .term(let id) where isWhole:
                "popularity WHERE term = \(id) AND count >= \(minCount) AND count > 1"
            case .archive where isWhole:
                "mention WHERE count >= \(minCount) AND count > 1"
            case .archive, .term, .counted:
                shown(kinds, minCount)
            }
        return try Int.fetchOne(db, sql: "SELECT count(*) FROM \(sql)") ?? 0
    }
}
