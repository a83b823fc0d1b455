import GRDB
import GRDBSQLite
import TweetDumps

// MARK: - Names

extension WriterStatements {
    /// The row of an author, which is made where the name is new.
    func author(_ name: UnsafeBufferPointer<UInt8>) throws -> Int64 {
        try Folding.folded(name).withUnsafeBufferPointer { folded in
            // Most authors that are not remembered are new.
            insertAuthor.bind(folded, at: 1)
            insertAuthor.bind(name, at: 2)
            try insertAuthor.run()
            if sqlite3_changes(connection) > 0 { return sqlite3_last_insert_rowid(connection) }
            findAuthor.bind(folded, at: 1)
            let id = try findAuthor.first { $0.integer(0) }
            guard let id else { throw DatabaseError(message: "an author vanished") }
            return id
        }
    }

    /// The names of a transaction that has none yet.
    func newNames() throws -> NewNames {
        try NewNames(
            lastMention: findLastMention.first { $0.integer(0) } ?? 0,
            lastSpelling: findLastSpelling.first { $0.integer(0) } ?? 0
        )
    }

    /// The row of a mention; nil where it has none.
    func mention(_ folded: UnsafeBufferPointer<UInt8>, _ kind: MentionKind) throws -> Int64? {
        findMention.bind(Int64(kind.rawValue), at: 1)
        findMention.bind(folded, at: 2)
        return try findMention.first { $0.integer(0) }
    }

    /// The row of a spelling; nil where it has none.
    func spelling(_ name: UnsafeBufferPointer<UInt8>, of mention: Int64) throws -> Int64? {
        findSpelling.bind(mention, at: 1)
        findSpelling.bind(name, at: 2)
        return try findSpelling.first { $0.integer(0) }
    }

    func insertMention(_ row: Int64, at place: Int, of names: NewNames) throws {
        let mention = names.mentions[place]
        insertMention.bind(row, at: 1)
        insertMention.bind(Int64(mention.kind.rawValue), at: 2)
        insertMention.bind(mention.count, at: 4)
        insertMention.bind(mention.tweets, at: 5)
        try names.withFolded(of: mention) { folded in
            insertMention.bind(folded, at: 3)
            try insertMention.run()
        }
    }

    func insertSpelling(_ row: Int64, at place: Int, of names: NewNames) throws {
        let spelling = names.spellings[place]
        insertSpelling.bind(row, at: 1)
        insertSpelling.bind(spelling.mention, at: 2)
        insertSpelling.bind(spelling.tweets, at: 4)
        try names.withName(of: spelling) { name in
            insertSpelling.bind(name, at: 3)
            try insertSpelling.run()
        }
    }
}
