import GRDB
import GRDBSQLite
import TweetDumps

// MARK: - Names

extension WriterStatements {
    /// The row of an author; nil if it has none.
    func author(_ folded: UnsafeBufferPointer<UInt8>) throws -> Int64? {
        findAuthor.bind(folded, at: 1)
        return try findAuthor.first { try $0.name(0) }
    }

    func insertAuthor(_ row: Int64, at index: Int, of names: NewNames) throws {
        insertAuthor.bind(row, at: 1)
        try names.withNames(of: names.authors[index]) { folded, name in
            insertAuthor.bind(folded, at: 2)
            insertAuthor.bind(name, at: 3)
            try insertAuthor.run()
        }
    }

    /// Begins the new names of a transaction.
    func begin(_ names: NewNames) throws {
        try names.begin(
            lastAuthor: last(findLastAuthor),
            lastMention: last(findLastMention),
            lastSpelling: last(findLastSpelling)
        )
    }

    /// The largest id in a table; 0 if it has no rows.
    private func last(_ statement: RawStatement) throws -> Int64 {
        try statement.first { $0.isNull(0) ? 0 : try $0.name(0) } ?? 0
    }

    /// The row of a mention; nil if it has none.
    func mention(_ folded: UnsafeBufferPointer<UInt8>, _ kind: MentionKind) throws -> Int64? {
        findMention.bind(Int64(kind.rawValue), at: 1)
        findMention.bind(folded, at: 2)
        return try findMention.first { try $0.name(0) }
    }

    /// The row of a spelling; nil if it has none.
    func spelling(_ name: UnsafeBufferPointer<UInt8>, of mention: Int64) throws -> Int64? {
        findSpelling.bind(mention, at: 1)
        findSpelling.bind(name, at: 2)
        return try findSpelling.first { try $0.name(0) }
    }

    func insertMention(_ row: Int64, at index: Int, of names: NewNames) throws {
        let mention = names.mentions[index]
        insertMention.bind(row, at: 1)
        insertMention.bind(Int64(mention.kind.rawValue), at: 2)
        insertMention.bind(mention.count, at: 4)
        insertMention.bind(mention.tweets, at: 5)
        try names.withFolded(of: mention) { folded in
            insertMention.bind(folded, at: 3)
            try insertMention.run()
        }
    }

    func insertSpelling(_ row: Int64, at index: Int, of names: NewNames) throws {
        let spelling = names.spellings[index]
        insertSpelling.bind(row, at: 1)
        insertSpelling.bind(spelling.mention, at: 2)
        insertSpelling.bind(spelling.tweets, at: 4)
        try names.withName(of: spelling) { name in
            insertSpelling.bind(name, at: 3)
            try insertSpelling.run()
        }
    }
}
