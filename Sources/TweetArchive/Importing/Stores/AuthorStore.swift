import GRDB
import TweetDumps

/// The table `author`, with the screen names of authors.
struct AuthorStore {
    /// A stored author that was seen recently.
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

    init(_ db: Database) throws {
        insert = try RowInsertion(db, into: "author", ["id", "folded", "name"])
        find = try RawStatement(db, "SELECT id FROM author WHERE folded = ?1")
        rename = try RawStatement(db, "UPDATE author SET name = ?2 WHERE id = ?1 AND name > ?2")
        newRows = try NewRows(db, of: "author")
        order = try RowOrder(db, "SELECT folded FROM author WHERE id = ?1")
    }

    /// Finds or adds the rows of authors, which it fills in.
    ///
    /// - Returns: The indices of those that were added, which ascend like their rows.
    mutating func write(_ named: inout NamedAuthors) throws -> [Int] {
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
        try insert.run(new, texts: named.texts.span) { values, author in
            values.bind(named.ids[author])
            values.bind(named.folded.range(at: author))
            values.bind(named.spellings[author])
        }
        return new
    }

    /// The row of a named author, of whose spellings the first is kept; nil if new.
    private mutating func stored(_ author: Int, in named: NamedAuthors) throws -> Int64? {
        let (name, hash) = (named.folded[author], named.folded.hash(at: author))
        let spelling = StableHash.hash(named.texts[named.spellings[author]].span, seed: 0)
        if let known = cache[name, hash] {
            // A cached author keeps the hash of one spelling, because nearly all have only one.
            if known.spelling != spelling { try keepFirstSpelling(author, of: named, known.id) }
            return known.id
        }
        guard newRows.mayBeStored(hash) else { return nil }
        let id = try find.first(texts: named.texts.span) {
            $0.bind(named.folded.range(at: author))
        } read: {
            try $0.name(0)
        }
        guard let id else { return nil }
        try keepFirstSpelling(author, of: named, id)
        cache.insert(Known(id: id, spelling: spelling), name, hash)
        return id
    }

    /// Of two spellings of a stored name, keeps the one that is first by code point.
    ///
    /// The folded form, in small letters, precedes no other spelling.
    private func keepFirstSpelling(_ author: Int, of named: NamedAuthors, _ id: Int64) throws {
        let spelling = named.texts[named.spellings[author]]
        if spelling.elementsEqual(named.folded[author]) { return }
        try rename.run(texts: named.texts.span) {
            $0.bind(id)
            $0.bind(named.spellings[author])
        }
    }

    /// Ends the transaction.
    mutating func end() { newRows.end() }

    mutating func forget() {
        cache.removeAll()
        newRows.forget()
    }
}
