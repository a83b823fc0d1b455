import GRDB
import TweetDumps

/// The table `author`, with what the tweets of a transaction contain about authors who have a row.
struct AuthorStore {
    private let insert: RowInsertion
    private let update: RawStatement
    private let find: RawStatement
    private let findValues: RawStatement
    /// The order of the rows by their folded names.
    let order: RowOrder
    private var newRows: NewRows
    private var changes = PendingChanges<AuthorData>()
    private var changedTexts = Texts()
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
        newRows = try NewRows(db, of: "author")
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
    var changedBytes: Int { changedTexts.bytes.count }

    /// Changes the number of an author's tweets.
    mutating func change(_ author: Int64?, tweets: Int64) {
        guard let author else { return }
        changes.merge(AuthorData(tweets: tweets), in: [], of: author, keeping: &changedTexts)
    }

    mutating func forget() {
        cache.removeAll()
        newRows.forget()
    }
}

// MARK: - Rows of named authors

extension AuthorStore {
    /// Finds or adds the rows of authors, which it fills in, and merges what tweets contain about
    /// them.
    mutating func write(_ named: inout NamedAuthors) throws {
        try newRows.begin()
        var new: [Int] = []
        for author in named.ids.indices {
            if let id = try stored(author, in: named) {
                named.ids[author] = id
                let data = named.data[author]
                changes.merge(data, in: named.texts, of: id, keeping: &changedTexts)
            } else {
                named.ids[author] = newRows.add(named.folded.hash(at: author))
                new.append(author)
            }
        }
        try insert(new, of: named)
    }

    /// The row of a named author; nil if new.
    private mutating func stored(_ author: Int, in named: NamedAuthors) throws -> Int64? {
        let (name, hash) = (named.folded[author], named.folded.hash(at: author))
        if let known = cache[name, hash] { return known }
        guard newRows.mayBeStored(hash) else { return nil }
        let id = try find.first(texts: named.texts.span) {
            $0.bind(named.folded.range(at: author))
        } read: {
            try $0.name(0)
        }
        guard let id else { return nil }
        cache.insert(id, name, hash)
        return id
    }

    private func insert(_ new: [Int], of named: NamedAuthors) throws {
        try insert.run(new, texts: named.texts.span) { values, author in
            values.bind(named.ids[author])
            values.bind(named.folded.range(at: author))
            AuthorStore.bind(&values, named.data[author])
        }
    }
}

// MARK: - Changes

extension AuthorStore {
    mutating func flush() throws {
        for change in changes.sorted { try write(change) }
        changes.removeAll()
        changedTexts.removeAll()
        newRows.end()
    }

    /// Merges a change with the stored row, which is written if it differs.
    private func write(_ change: PendingChanges<AuthorData>.Change) throws {
        var texts = Texts()
        guard let stored = try stored(change.key, keeping: &texts) else { return }
        var merged = stored
        merged.merge(change.value, in: changedTexts.bytes, keeping: &texts)
        guard merged != stored else { return }
        try update.run(texts: texts.bytes.span) {
            $0.bind(change.key)
            AuthorStore.bind(&$0, merged)
        }
    }

    /// The values of a row besides the number of tweets, which are kept as texts.
    private func stored(_ author: Int64, keeping texts: inout Texts) throws -> AuthorData? {
        try findValues.first(for: author) { row in
            AuthorData(
                name: texts.append(try row.bytes(0)),
                display: try AuthorStore.profileText(row, 1, keeping: &texts),
                description: try AuthorStore.profileText(row, 3, keeping: &texts),
                location: try AuthorStore.profileText(row, 5, keeping: &texts)
            )
        }
    }

    /// A stored text of the profile, which is in one column, and its tweet in the next.
    private static func profileText(
        _ row: RawStatement.Row,
        _ column: Int32,
        keeping texts: inout Texts
    ) throws -> AuthorData.ProfileText? {
        if row.isNull(column) { return nil }
        let text = texts.append(try row.bytes(column))
        return .init(text: text, tweet: row.integer(column + 1))
    }

    /// Binds all values besides the id and the folded name.
    private static func bind<Values: BoundValues & ~Copyable>(
        _ values: inout Values,
        _ author: AuthorData
    ) {
        let tweet = author.profileTweet
        values.bind(author.name)
        values.bind(author.tweets)
        values.bind(author.display?.text)
        values.bind(author.description?.text)
        values.bind(author.location?.text)
        values.bind(tweet)
        values.bind(author.display?.tweet(unless: tweet))
        values.bind(author.description?.tweet(unless: tweet))
        values.bind(author.location?.tweet(unless: tweet))
    }
}
