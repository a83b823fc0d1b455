import GRDB
import TweetDumps

/// The table `author`, with what the tweets of a transaction say of their authors.
struct AuthorTable {
    private let insert: RowInsertion
    private let update: RawStatement
    private let find: RawStatement
    private let findLast: RawStatement
    private let findValues: RawStatement
    private let findFolded: RawStatement
    /// The new authors, with the indexes of their changes.
    private var new = NewNames<Int>()
    private var changes = AuthorChanges()
    /// The rows of authors that were seen recently, by their names as written.
    private var cache = NameCache<Int64>()

    init(_ db: Database) throws {
        insert = try RowInsertion(
            db,
            into: "author",
            [
                "id", "tweets", "name", "display", "description", "location", "told_by",
                "display_by", "description_by", "location_by", "folded",
            ]
        )
        update = try RawStatement(
            db,
            """
            UPDATE author
            SET tweets = tweets + ?2, name = ?3, display = ?4, description = ?5, location = ?6,
                told_by = ?7, display_by = ?8, description_by = ?9, location_by = ?10
            WHERE id = ?1
            """
        )
        find = try RawStatement(db, "SELECT id FROM author WHERE folded = ?1")
        findLast = try RawStatement(db, "SELECT max(id) FROM author")
        findValues = try RawStatement(
            db,
            """
            SELECT name, display, ifnull(display_by, told_by),
                description, ifnull(description_by, told_by),
                location, ifnull(location_by, told_by)
            FROM author WHERE id = ?1
            """
        )
        findFolded = try RawStatement(db, "SELECT folded FROM author WHERE id = ?1")
    }

    /// The number of authors whose rows are not yet written.
    var changeCount: Int { changes.count }
    /// The number of bytes of their texts.
    var changedBytes: Int { new.bytes.count + changes.texts.bytes.count }

    /// The row of a tweet's author, who is added if new, and with whom the profile that the record
    /// says is merged; nil if the author is unknown.
    mutating func row(of tweet: TweetBatch.Row, in batch: TweetBatch) throws -> Int64? {
        guard let range = tweet.author.range, !range.isEmpty else { return nil }
        let author = try row(named: batch.bytes[range], tweet.authorHash)
        changes.merge(tweet, in: batch, of: author)
        return author
    }

    private mutating func row(named name: ArraySlice<UInt8>, _ hash: UInt64) throws -> Int64 {
        if let known = cache[name, hash] { return known }
        let id = try findOrAdd(name)
        if cache.isFull { cache.removeAll() }
        cache.insert(id, name, hash)
        return id
    }

    /// The row of an author who is not in the cache.
    private mutating func findOrAdd(_ name: ArraySlice<UInt8>) throws -> Int64 {
        if !new.isBegun { new.begin(after: try findLast.lastID()) }
        let folded = Folding.folded(name)
        let hash = StableHash.hash(folded.span, seed: 0)
        if let id = new.id(of: folded[...], hash) { return id }
        if new.mayBeStored(hash), let id = try stored(folded) { return id }
        let id = new.nextID
        return new.add(folded[...], hash, changes.add(id, folded: folded))
    }

    private func stored(_ folded: [UInt8]) throws -> Int64? {
        try find.first(texts: folded.span) {
            $0.bind(folded.indices)
        } read: {
            try $0.name(0)
        }
    }

    /// The one of two authors whose folded name is first by code point; a known one before an unknown
    /// one.
    func first(_ one: Int64?, _ other: Int64?) throws -> Int64? {
        if one == other { return one }
        return try Merging.first(one, other) {
            try folded($0).lexicographicallyPrecedes(folded($1))
        }
    }

    private func folded(_ author: Int64) throws -> ArraySlice<UInt8> {
        if let new = new.name(of: author) { return new }
        return try findFolded.first {
            $0.bind(author)
        } read: {
            try $0.bytes(0)[...]
        } ?? []
    }

    /// Adds to the number of an author's tweets.
    mutating func change(_ author: Int64?, tweets: Int64) {
        if let author { changes.add(tweets: tweets, of: author) }
    }

    /// Forgets the rows, because another program may have changed them.
    mutating func forget() {
        cache.removeAll()
        new.forget()
    }
}

// MARK: - Writing

extension AuthorTable {
    /// Writes everything, and ends the transaction.
    mutating func flush() throws {
        try insertNew()
        for change in changes.ofStored {
            let merged = try merged(change)
            try update.run(texts: changes.texts.bytes.span) { AuthorTable.bind(&$0, merged) }
        }
        new.removeAll()
        new.end()
        changes.removeAll()
    }

    private func insertNew() throws {
        try insert.run(new.sorted, texts: changes.texts.bytes.span) {
            let change = changes[$1.values]
            AuthorTable.bind(&$0, change)
            $0.bind(change.folded)
        }
    }

    /// A change, merged with the stored row.
    private mutating func merged(_ change: AuthorChanges.Change) throws -> AuthorChanges.Change {
        var merged = change
        try findValues.first {
            $0.bind(change.author)
        } read: { row in
            let name = changes.keep(try row.bytes(0))
            let stored = ToldProfile(
                display: try member(row, 1),
                description: try member(row, 3),
                location: try member(row, 5)
            )
            let texts = changes.texts.bytes
            merged.name = Merging.first(name, change.name) {
                texts[$0].lexicographicallyPrecedes(texts[$1])
            }
            merged.profile.merge(stored, in: texts)
        }
        return merged
    }

    /// A stored member of the profile, whose text and tweet are in two columns.
    private mutating func member(
        _ row: RawStatement.Row,
        _ column: Int32
    ) throws -> ToldProfile.Member? {
        if row.isNull(column) { return nil }
        return .init(text: changes.keep(try row.bytes(column)), tweet: row.integer(column + 1))
    }

    /// Binds all values besides the folded name.
    private static func bind(
        _ values: inout RawStatement.Parameters,
        _ change: AuthorChanges.Change
    ) {
        let profile = change.profile
        let toldBy = profile.toldBy
        values.bind(change.author)
        values.bind(change.tweets)
        values.bind(change.name)
        values.bind(profile.display?.text)
        values.bind(profile.description?.text)
        values.bind(profile.location?.text)
        values.bind(toldBy)
        values.bind(profile.display?.tweet(unless: toldBy))
        values.bind(profile.description?.tweet(unless: toldBy))
        values.bind(profile.location?.tweet(unless: toldBy))
    }
}
