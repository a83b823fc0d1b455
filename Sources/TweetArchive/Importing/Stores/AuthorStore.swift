import GRDB
import TweetDumps

/// The table `author`, with what the tweets of a transaction say of authors who have a row.
struct AuthorStore {
    private let insert: RowInsertion
    private let update: RawStatement
    private let find: RawStatement
    private let findLast: RawStatement
    private let findValues: RawStatement
    /// The order of the rows by their folded names.
    let order: RowOrder
    private var ids = RowIDs()
    /// A filter that recognises most names as new without a look-up; nil unless the table was empty
    /// when the import began.
    private var filter: BloomFilter?
    private var changes = AuthorChanges()
    /// The rows of stored authors that were seen recently, by their folded names.
    private var cache = NameCache<Int64>()

    init(_ db: Database) throws {
        insert = try RowInsertion(
            db,
            into: "author",
            [
                "id", "folded", "name", "tweets", "display", "description", "location", "told_by",
                "display_by", "description_by", "location_by",
            ]
        )
        update = try RawStatement(
            db,
            """
            UPDATE author
            SET name = ?2, tweets = tweets + ?3, display = ?4, description = ?5, location = ?6,
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
        order = try RowOrder(db, "SELECT folded FROM author WHERE id = ?1")
    }

    /// The number of authors whose changes are not yet written.
    var changeCount: Int { changes.count }
    /// The number of bytes of the texts in these changes.
    var changedBytes: Int { changes.texts.bytes.count }

    /// Changes the number of an author's tweets.
    mutating func change(_ author: Int64?, tweets: Int64) {
        if let author { changes.merge(ToldAuthor(tweets: tweets), of: author) }
    }

    /// Forgets the rows, because another program may have changed them.
    mutating func forget() {
        cache.removeAll()
        filter = nil
    }
}

// MARK: - Rows of named authors

extension AuthorStore {
    /// Finds the rows of authors, merges what tweets say of them, and adds rows for new authors.
    ///
    /// - Parameter named: The authors, whose rows it fills in.
    /// - Throws: An error if the archive cannot be read or written.
    mutating func write(_ named: inout NamedAuthors) throws {
        if try ids.begin(after: { try findLast.lastID() }) { filter = BloomFilter() }
        var new: [Int] = []
        for author in named.ids.indices {
            if let id = try stored(author, in: named) {
                named.ids[author] = id
                changes.merge(named.told[author], in: named.texts, of: id)
            } else {
                named.ids[author] = ids.add()
                filter?.insert(named.folded.hash(at: author))
                new.append(author)
            }
        }
        try insert(new, of: named)
    }

    /// The row of a named author; nil if new.
    private mutating func stored(_ author: Int, in named: NamedAuthors) throws -> Int64? {
        let (name, hash) = (named.folded[author], named.folded.hash(at: author))
        if let known = cache[name, hash] { return known }
        if filter?.mayHave(hash) == false { return nil }
        let id = try find.first(texts: named.texts.span) {
            $0.bind(named.folded.range(at: author))
        } read: {
            try $0.name(0)
        }
        guard let id else { return nil }
        if cache.isFull { cache.removeAll() }
        cache.insert(id, name, hash)
        return id
    }

    /// Inserts rows for new authors.
    private func insert(_ new: [Int], of named: NamedAuthors) throws {
        try insert.run(new, texts: named.texts.span) { values, author in
            values.bind(named.ids[author])
            values.bind(named.folded.range(at: author))
            AuthorStore.bind(&values, named.told[author])
        }
    }
}

// MARK: - Changes

extension AuthorStore {
    /// Writes everything, and ends the transaction.
    mutating func flush() throws {
        for change in changes.sorted { try write(change) }
        changes.removeAll()
        ids.end()
    }

    /// Merges a change with the stored row, which is written if it differs.
    private func write(_ change: AuthorChanges.Change) throws {
        var texts = Texts()
        guard let stored = try stored(change.author, keeping: &texts) else { return }
        var merged = stored
        merged.merge(change.told, in: changes.texts.bytes, keeping: &texts)
        guard merged != stored else { return }
        try update.run(texts: texts.bytes.span) {
            $0.bind(change.author)
            AuthorStore.bind(&$0, merged)
        }
    }

    /// The values of a row besides the number of tweets, which are kept as texts.
    private func stored(_ author: Int64, keeping texts: inout Texts) throws -> ToldAuthor? {
        try findValues.first {
            $0.bind(author)
        } read: { row in
            ToldAuthor(
                name: texts.append(try row.bytes(0)),
                profile: ToldProfile(
                    display: try AuthorStore.member(row, 1, keeping: &texts),
                    description: try AuthorStore.member(row, 3, keeping: &texts),
                    location: try AuthorStore.member(row, 5, keeping: &texts)
                )
            )
        }
    }

    /// A stored member of the profile, whose text and tweet are in two columns.
    private static func member(
        _ row: RawStatement.Row,
        _ column: Int32,
        keeping texts: inout Texts
    ) throws -> ToldProfile.Member? {
        if row.isNull(column) { return nil }
        let text = texts.append(try row.bytes(column))
        return .init(text: text, tweet: row.integer(column + 1))
    }

    /// Binds all values besides the id and the folded name.
    private static func bind<Values: BoundValues & ~Copyable>(
        _ values: inout Values,
        _ author: ToldAuthor
    ) {
        let profile = author.profile
        let toldBy = profile.toldBy
        values.bind(author.name)
        values.bind(author.tweets)
        values.bind(profile.display?.text)
        values.bind(profile.description?.text)
        values.bind(profile.location?.text)
        values.bind(toldBy)
        values.bind(profile.display?.tweet(unless: toldBy))
        values.bind(profile.description?.tweet(unless: toldBy))
        values.bind(profile.location?.tweet(unless: toldBy))
    }
}
