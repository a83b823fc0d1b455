import GRDB
import TweetDumps

/// The table `profile`, with what the tweets of a transaction contain about their authors.
struct ProfileStore {
    private let insert: RowInsertion
    private let update: RawStatement
    private let find: RawStatement
    private let delete: RawStatement
    private var changes = PendingChanges<ProfileKey, ProfileData>()
    private var changedTexts = Texts()

    /// The names of the members' columns, then those of the columns with the tweets that have them.
    private static let columns =
        AuthorField.all.map(\.name.description) + ["told_by"]
        + AuthorField.all.map { "\($0.name)_by" }

    init(_ db: Database) throws {
        let columns = ["author", "account", "tweets"] + ProfileStore.columns
        insert = try RowInsertion(db, into: "profile", columns)
        let assignments = columns.enumerated().dropFirst(2).map { "\($1) = ?\($0 + 1)" }
        let isRow = "author = ?1 AND account = ?2"
        update = try RawStatement(
            db,
            sql: "UPDATE profile SET \(assignments.joined(separator: ", ")) WHERE \(isRow)"
        )
        let found = columns.dropFirst(2).joined(separator: ", ")
        find = try RawStatement(db, sql: "SELECT \(found) FROM profile WHERE \(isRow)")
        delete = try RawStatement(db, sql: "DELETE FROM profile WHERE \(isRow)")
    }

    /// The number of authors whose changes are not yet written.
    var changeCount: Int { changes.count }
    /// The number of bytes of the texts in these changes.
    var changedBytes: Int { changedTexts.bytes.count }

    /// Changes the number of an author's tweets.
    mutating func change(_ key: ProfileKey, tweets: Int64) {
        var data = ProfileData()
        data.tweets = tweets
        if !key.isEmpty { changes.merge(data, in: [], of: key, keeping: &changedTexts) }
    }

    /// Adds what tweets contain about authors, whose names have rows; some of these are new.
    mutating func write(_ named: NamedAuthors, new: [Int]) throws {
        var isNew = [Bool](repeating: false, count: named.ids.count)
        for name in new { isNew[name] = true }
        var inserted: [(key: ProfileKey, data: ProfileData)] = []
        for pair in named.pairs where !pair.data.isEmpty {
            let key = ProfileKey(author: pair.name.flatMap { named.ids[$0] }, account: pair.number)
            if let name = pair.name, isNew[name] {
                inserted.append((key, pair.data))
            } else {
                changes.merge(pair.data, in: named.texts, of: key, keeping: &changedTexts)
            }
        }
        inserted.sort { $0.key < $1.key }
        try insert.run(inserted, texts: named.texts.span) {
            ProfileStore.bind(&$0, $1.key, $1.data)
        }
    }

    /// Writes the changes, and ends the transaction.
    mutating func flush() throws {
        for change in changes.sorted { try write(change) }
        changes.removeAll()
        changedTexts.removeAll()
    }

    /// Merges a change with the stored row, which is written if it differs, and deleted if it has
    /// nothing left.
    ///
    /// So the rows do not depend on the order of imports: records of a tweet can name several authors.
    private func write(_ change: PendingChanges<ProfileKey, ProfileData>.Change) throws {
        var texts = Texts()
        let stored = try stored(change.key, keeping: &texts)
        var merged = stored ?? ProfileData()
        merged.merge(change.value, in: changedTexts.bytes, keeping: &texts)
        if merged.isEmpty {
            if stored != nil { try delete.run { $0.bind(change.key) } }
        } else if stored == nil {
            try insert.run([merged], texts: texts.bytes.span) {
                ProfileStore.bind(&$0, change.key, $1)
            }
        } else if merged != stored {
            try update.run(texts: texts.bytes.span) { ProfileStore.bind(&$0, change.key, merged) }
        }
    }

    /// The values of a row, whose texts are kept; nil if there is none.
    private func stored(_ key: ProfileKey, keeping texts: inout Texts) throws -> ProfileData? {
        try find.first {
            $0.bind(key)
        } read: { row in
            var data = ProfileData()
            data.tweets = row.integer(0)
            let toldBy = Int32(AuthorField.all.count + 1)
            for (index, entry) in AuthorField.all.enumerated() {
                let column = Int32(index + 1)
                if row.isNull(column) { continue }
                let by = toldBy + column
                let tweet = row.integer(row.isNull(by) ? toldBy : by)
                data[entry.field] =
                    entry.field.isText
                    ? .init(text: texts.append(try row.bytes(column)), tweet: tweet)
                    : .init(value: row.integer(column), tweet: tweet)
            }
            return data
        }
    }

    /// Binds all values of a row.
    private static func bind<Values: BoundValues & ~Copyable>(
        _ values: inout Values,
        _ key: ProfileKey,
        _ data: ProfileData
    ) {
        let last = data.lastTweet
        values.bind(key)
        values.bind(data.tweets)
        for entry in AuthorField.all {
            let member = data[entry.field]
            if entry.field.isText { values.bind(member?.text) } else { values.bind(member?.value) }
        }
        values.bind(last)
        for entry in AuthorField.all {
            let tweet = data[entry.field]?.tweet
            values.bind(tweet == last ? nil : tweet)
        }
    }
}

extension BoundValues where Self: ~Copyable {
    fileprivate mutating func bind(_ key: ProfileKey) {
        bind(key.author)
        bind(key.account)
    }
}
