import GRDB
import TweetDumps

/// The tables `author` and `further_account`, with the screen names of authors and the profiles of their
/// accounts.
struct AuthorStore {
    private struct Known {
        let id: Int64
        /// The hash of a spelling that was compared with the stored one.
        let spelling: UInt64
    }

    private let insert: RowInsertion
    private let find: RawStatement
    private let rename: RawStatement
    /// The order of the rows by their folded names.
    let order: RowOrder
    private var newRows: NewRows
    /// The stored authors that were seen recently, by their folded names.
    private var cache = NameCache<Known>()
    /// The profiles of the authors, and the changes of them.
    var profiles: ProfileStore

    init(_ db: Database, _ copies: OutdatedCopies) throws {
        let columns = ["id", "folded", "name", "account"] + ProfileColumns.names
        insert = try RowInsertion(db, into: "author", columns)
        find = try RawStatement(db, "SELECT id FROM author WHERE folded = ?1")
        rename = try RawStatement(db, "UPDATE author SET name = ?2 WHERE id = ?1 AND name > ?2")
        newRows = try NewRows(db, of: "author")
        order = try RowOrder(db, "SELECT folded FROM author WHERE id = ?1")
        profiles = try ProfileStore(db, copies)
    }

    /// Finds or adds the rows of authors' names, which it fills in, and adds to their profiles.
    mutating func write(_ named: inout NamedAuthors) throws {
        try newRows.begin()
        var new: [Int] = []
        for author in named.ids.indices {
            if let id = try stored(author, in: named) {
                named.ids[author] = id
            } else {
                named.ids[author] = newRows.add(named.folded.hash(at: author))
                new.append(author)
            }
        }
        try insert(new, of: named)
        profiles.add(named, new: new)
    }

    /// Inserts new names, each with the profile of its first account.
    private func insert(_ new: [Int], of named: NamedAuthors) throws {
        try insert.run(new.indices, texts: named.texts.span) { values, index in
            let author = new[index]
            values.bind(named.ids[author])
            values.bind(named.folded.range(at: author))
            values.bind(named.spellings[author])
            values.bind(named.accounts[author])
        }
    }

    /// The row of an author, whose first spelling is kept; nil if new.
    private mutating func stored(_ author: Int, in named: NamedAuthors) throws -> Int64? {
        let (name, hash) = (named.folded[author], named.folded.hash(at: author))
        let spelling = StableHash.hash(named.texts[named.spellings[author]].span, seed: 0)
        if let known = cache[name, hash] {
            // A cached author keeps the hash of one spelling, because nearly all have only one.
            if known.spelling != spelling { try keepFirstSpelling(author, of: named, known.id) }
            return known.id
        }
        guard newRows.mayBeStored(hash),
            let id = try find.first(for: name.span, read: { try $0.nameID(0) })
        else { return nil }
        try keepFirstSpelling(author, of: named, id)
        cache.insert(Known(id: id, spelling: spelling), name, hash)
        return id
    }

    /// Keeps the first by code point of a new and the stored spelling of a name.
    ///
    /// A spelling in lower case precedes no other.
    private func keepFirstSpelling(_ author: Int, of named: NamedAuthors, _ id: Int64) throws {
        let spelling = named.texts[named.spellings[author]]
        if spelling.elementsEqual(named.folded[author]) { return }
        try rename.run(texts: named.texts.span) {
            $0.bind(id)
            $0.bind(named.spellings[author])
        }
    }

    /// Writes the changes, and ends the transaction.
    mutating func flush() throws {
        try profiles.flush()
        newRows.end()
    }

    mutating func forget() {
        cache.removeAll()
        newRows.forget()
    }
}

// MARK: - Profiles

/// The profiles in the tables `author` and `further_account`, and the changes of them in a transaction.
struct ProfileStore {
    /// The table with a row for each name, then that of further accounts.
    private let tables: [ProfileTable]
    private var changes = PendingChanges<ProfileKey, ProfileData>()
    private var changedTexts = Texts()
    private let copies: OutdatedCopies

    fileprivate init(_ db: Database, _ copies: OutdatedCopies) throws {
        self.copies = copies
        tables = [try .author(db), try .furtherAccount(db)]
    }

    /// The number of profiles whose changes are not yet written.
    var changeCount: Int { changes.count }
    /// The number of bytes of the texts in these changes.
    var changedBytes: Int { changedTexts.bytes.count }

    /// Changes the number of an author's tweets.
    mutating func change(_ key: ProfileKey, tweets: Int64) {
        var data = ProfileData()
        data.tweets = tweets
        if !key.isEmpty { changes.merge(data, in: [], of: key, keeping: &changedTexts) }
    }

    /// Adds to the profiles of authors, except those of the first accounts of new names.
    fileprivate mutating func add(_ named: NamedAuthors, new: [Int]) {
        var isWritten = [Bool](repeating: false, count: named.accounts.count)
        for name in new { isWritten[name] = true }
        // The accounts are large, and most of them need not be copied.
        for index in named.accounts.indices where !isWritten[index] {
            let account = named.accounts[index]
            if account.data.isEmpty { continue }
            let author = account.name.flatMap { named.ids[$0] }
            let key = ProfileKey(author: author, account: account.number)
            changes.merge(account.data, in: named.texts, of: key, keeping: &changedTexts)
        }
    }

    fileprivate mutating func flush() throws {
        for change in changes.sorted { try write(change) }
        changes.removeAll()
        changedTexts.removeAll()
    }

    /// Merges a change with the stored row, which is written if it differs, and deleted if it becomes empty.
    ///
    /// So the profiles do not depend on the order of imports: records of a tweet can name several authors.
    private func write(_ change: PendingChanges<ProfileKey, ProfileData>.Change) throws {
        let tables = tables.dropFirst(change.key.author == 0 ? 1 : 0)
        for table in tables {
            var texts = Texts()
            guard let stored = try table.stored(change.key, keeping: &texts) else { continue }
            var merged = stored
            merged.merge(change.value, in: changedTexts.bytes, keeping: &texts)
            if merged.isEmpty || (merged.tweets == 0) != (stored.tweets == 0) {
                try copies.note(change.key.author, in: .author)
            }
            if merged.isEmpty { return try table.delete(change.key) }
            if merged != stored { _ = try table.put(change.key, merged, &texts) }
            return
        }
        if change.value.isEmpty { return }
        // The change may add the first account to the row of the name.
        try copies.note(change.key.author, in: .author)
        var texts = Texts()
        var new = ProfileData()
        new.merge(change.value, in: changedTexts.bytes, keeping: &texts)
        for table in tables where try table.put(change.key, new, &texts) { return }
    }
}

/// The rows of profiles in one of the two tables.
private struct ProfileTable {
    private let find: RawStatement
    private let put: RawStatement
    private let delete: RawStatement

    /// The table with a row for each name, which is without a profile or has that of one account.
    static func author(_ db: Database) throws -> ProfileTable {
        let assignments = ProfileColumns.names.enumerated().map { "\($1) = ?\($0 + 3)" }
        return try ProfileTable(
            db,
            find: "FROM author WHERE id = ?1 AND account = ?2",
            put: """
                UPDATE author SET account = ?2, \(assignments.joined(separator: ", "))
                WHERE id = ?1 AND ifnull(account, ?2) = ?2
                """,
            delete: "UPDATE author SET \(ProfileColumns.emptied) WHERE id = ?1 AND account = ?2"
        )
    }

    static func furtherAccount(_ db: Database) throws -> ProfileTable {
        let columns = ["author", "account"] + ProfileColumns.names
        let values = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let row = "FROM further_account WHERE author = ?1 AND account = ?2"
        return try ProfileTable(
            db,
            find: row,
            put: """
                REPLACE INTO further_account (\(columns.joined(separator: ", "))) VALUES (\(values))
                """,
            delete: "DELETE \(row)"
        )
    }

    private init(_ db: Database, find: String, put: String, delete: String) throws {
        let columns = ProfileColumns.names.joined(separator: ", ")
        self.find = try RawStatement(db, sql: "SELECT \(columns) \(find)")
        self.put = try RawStatement(db, sql: put)
        self.delete = try RawStatement(db, sql: delete)
    }

    /// The values of a row, whose texts are kept; nil if there is none.
    func stored(_ key: ProfileKey, keeping texts: inout Texts) throws -> ProfileData? {
        try find.first {
            $0.bind(key)
        } read: {
            try ProfileData($0, from: 0, keeping: &texts)
        }
    }

    /// Writes a row; false if the row of the name has another account.
    func put(_ key: ProfileKey, _ data: ProfileData, _ texts: inout Texts) throws -> Bool {
        let earlier = data.earlier.map { texts.append($0) }
        try put.run(texts: texts.bytes.span) {
            $0.bind(key)
            $0.bind(data, earlier)
        }
        return put.changes > 0
    }

    func delete(_ key: ProfileKey) throws { try delete.run { $0.bind(key) } }
}

extension ProfileData {
    /// Reads the columns of a profile, from one on, and keeps the texts.
    init(_ row: RawStatement.Row, from first: Int32, keeping texts: inout Texts) throws {
        let profileTweet = first + Int32(AuthorField.order.count) + 1
        let earlier =
            row.isNull(profileTweet + 1)
            ? [:] : ProfileData.tweets(inEarlier: try row.bytes(profileTweet + 1))
        tweets = row.integer(first)
        for (index, field) in AuthorField.order.enumerated() {
            let column = first + Int32(index) + 1
            if row.isNull(column) { continue }
            let tweet = earlier[field.name] ?? row.integer(profileTweet)
            self[field] =
                field.isText
                ? .init(text: texts.append(try row.bytes(column)), tweet: tweet)
                : .init(value: row.integer(column), tweet: tweet)
        }
    }
}

extension BoundValues where Self: ~Copyable {
    fileprivate mutating func bind(_ key: ProfileKey) {
        bind(key.author)
        bind(key.account)
    }

    /// Binds an account, or NULL if it has no data, and the columns of its profile.
    fileprivate mutating func bind(_ account: borrowing NamedAuthors.Account) {
        bind(account.data.isEmpty ? nil : account.number ?? 0)
        bind(account.data, account.earlier)
    }

    /// Binds the columns of a profile.
    fileprivate mutating func bind(_ data: borrowing ProfileData, _ earlier: Range<Int>?) {
        bind(data.tweets)
        data.read { field, member in
            if field.isText { bind(member?.text) } else { bind(member?.value) }
        }
        bind(data.lastTweet)
        bind(earlier)
    }
}
