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

    init(_ db: Database) throws {
        let values = ["tweets"] + AuthorField.order.map(\.name) + ["told_by", "earlier"]
        insert = try RowInsertion(db, into: "profile", ["author", "account"] + values)
        let assignments = values.enumerated().map { "\($1) = ?\($0 + 3)" }
        let isRow = "author = ?1 AND account = ?2"
        update = try RawStatement(
            db,
            sql: "UPDATE profile SET \(assignments.joined(separator: ", ")) WHERE \(isRow)"
        )
        let found = values.joined(separator: ", ")
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
    mutating func write(_ named: inout NamedAuthors, new: [Int]) throws {
        var isNew = [Bool](repeating: false, count: named.ids.count)
        for name in new { isNew[name] = true }
        var inserted: [(key: ProfileKey, pair: Int)] = []
        for (index, pair) in named.pairs.enumerated() where !pair.data.isEmpty {
            let key = ProfileKey(author: pair.name.flatMap { named.ids[$0] }, account: pair.number)
            if let name = pair.name, isNew[name] {
                inserted.append((key, index))
            } else {
                changes.merge(pair.data, in: named.texts, of: key, keeping: &changedTexts)
            }
        }
        inserted.sort { $0.key < $1.key }
        let earlier = inserted.map { named.pairs[$0.pair].data.earlier.map { named.append($0) } }
        try insert.run(inserted.indices, texts: named.texts.span) { values, index in
            let (key, pair) = inserted[index]
            ProfileStore.bind(&values, key, named.pairs[pair].data, earlier[index])
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
        guard !merged.isEmpty else {
            return stored == nil ? () : try delete.run { $0.bind(change.key) }
        }
        if merged == stored { return }
        let earlier = merged.earlier.map { texts.append($0) }
        if stored == nil {
            try insert.run(CollectionOfOne(merged), texts: texts.bytes.span) {
                ProfileStore.bind(&$0, change.key, $1, earlier)
            }
        } else {
            try update.run(texts: texts.bytes.span) {
                ProfileStore.bind(&$0, change.key, merged, earlier)
            }
        }
    }

    /// The values of a row, whose texts are kept; nil if there is none.
    private func stored(_ key: ProfileKey, keeping texts: inout Texts) throws -> ProfileData? {
        try find.first {
            $0.bind(key)
        } read: { row in
            let toldBy = Int32(AuthorField.order.count + 1)
            let earlier =
                row.isNull(toldBy + 1)
                ? [:] : ProfileData.tweets(inEarlier: try row.bytes(toldBy + 1))
            var data = ProfileData()
            data.tweets = row.integer(0)
            for (index, field) in AuthorField.order.enumerated() {
                let column = Int32(index + 1)
                if row.isNull(column) { continue }
                let tweet = earlier[field.name] ?? row.integer(toldBy)
                data[field] =
                    field.isText
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
        _ data: borrowing ProfileData,
        _ earlier: Range<Int>?
    ) {
        values.bind(key)
        values.bind(data.tweets)
        for field in AuthorField.order {
            let member = data[field]
            if field.isText { values.bind(member?.text) } else { values.bind(member?.value) }
        }
        values.bind(data.lastTweet)
        values.bind(earlier)
    }
}

extension BoundValues where Self: ~Copyable {
    fileprivate mutating func bind(_ key: ProfileKey) {
        bind(key.author)
        bind(key.account)
    }
}
