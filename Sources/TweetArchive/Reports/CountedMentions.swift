import GRDB
import TweetDumps

/// Temporary tables of mentions that were counted in some of the tweets.
enum CountedMentions {
    /// Counts the mentions and makes a table of those with a sufficient count.
    ///
    /// - Returns: How many tweets there are and how many only lack a time, and how many different mentions stand in them.
    static func make(
        _ db: Database,
        _ table: String,
        of term: StoredTerm?,
        _ wanted: MentionCounts.Wanted
    ) throws -> (tweets: Int, undated: Int, mentions: [MentionKind: Int]) {
        var tally = try MentionTally(
            db,
            excluded: wanted.excluded,
            countsAuthors: wanted.countsAuthors
        )
        let scan = try TweetScan(db, of: term, wanted.filter)
        try scan.read {
            tally.begin($0)
        } spelling: {
            try tally.add(spelling: $0, count: $1)
        }
        try db.changingTemporaryTables {
            try db.execute(
                sql: """
                    CREATE TEMP TABLE \(table) (
                        mention  INTEGER PRIMARY KEY,
                        count    INTEGER NOT NULL,
                        tweets   INTEGER NOT NULL,
                        authors  INTEGER
                    )
                    """
            )
            try insert(tally: &tally, wanted, into: table, db)
        }
        return (Int(tally.tweets), scan.undated, try kinds(of: tally, db))
    }

    private static func insert(
        tally: inout MentionTally,
        _ wanted: MentionCounts.Wanted,
        into table: String,
        _ db: Database
    ) throws {
        let authors = tally.authorsOfMentions()
        let insert = try HotStatement(db, sql: "INSERT INTO temp.\(table) VALUES (?, ?, ?, ?)")
        for (mention, numbers) in tally.counted where numbers.count >= wanted.minCount {
            insert.bind(Int64(mention), at: 1)
            insert.bind(Int64(numbers.count), at: 2)
            insert.bind(Int64(numbers.tweets), at: 3)
            if wanted.countsAuthors { insert.bind(Int64(authors[mention]), at: 4) }
            try insert.run()
        }
    }

    /// How many mentions of each kind were counted.
    private static func kinds(of tally: MentionTally, _ db: Database) throws -> [MentionKind: Int] {
        let users = try tally.mentions.areUsers(db)
        return tally.counted.reduce(into: [:]) { kinds, counted in
            kinds[users[counted.mention] ? .user : .hashtag, default: 0] += 1
        }
    }

    /// Removes the tables.
    static func removeAll(_ db: Database) throws {
        let names = try String.fetchAll(
            db,
            sql: "SELECT name FROM sqlite_temp_schema WHERE type = 'table'"
        )
        guard !names.isEmpty else { return }
        try db.changingTemporaryTables {
            for name in names { try db.execute(sql: "DROP TABLE temp.\(name)") }
        }
    }
}

extension Database {
    /// Allows for changes while the body runs, which must be of temporary tables.
    func changingTemporaryTables(_ body: () throws -> Void) throws {
        try execute(sql: "PRAGMA query_only = 0")
        defer { try? execute(sql: "PRAGMA query_only = 1") }
        try body()
    }
}
