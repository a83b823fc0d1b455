import TweetDumps

/// What the tweets of a transaction say of authors who have a row, until it is written.
struct AuthorChanges {
    /// The change of an author's row.
    struct Change {
        let author: Int64
        /// What is added to the row, with ranges of ``AuthorChanges/texts``.
        fileprivate(set) var told = ToldAuthor()
    }

    /// The texts of all changes.
    private(set) var texts = Texts()
    private var changes: [Change] = []
    private var table = HashIndex()

    /// The number of authors.
    var count: Int { changes.count }

    /// The changes in ascending order of the authors, in which their rows are stored.
    var sorted: [Change] { changes.sorted { $0.author < $1.author } }

    /// Merges what tweets say of an author.
    ///
    /// - Parameters:
    ///   - told: What the tweets say.
    ///   - bytes: Its texts, which are copied as far as they are needed.
    ///   - author: The row of the author.
    mutating func merge(_ told: ToldAuthor, in bytes: [UInt8] = [], of author: Int64) {
        changes[index(of: author)].told.merge(told, in: bytes, keeping: &texts)
    }

    /// Forgets the changes, which have been written.
    mutating func removeAll() {
        texts.removeAll()
        changes.removeAll(keepingCapacity: true)
        table.removeAll()
    }

    /// The index of an author's change, which is added if it is new.
    private mutating func index(of author: Int64) -> Int {
        let hash = UInt64(bitPattern: author) &* 0x9E37_79B9_7F4A_7C15
        if let known = table.find(hash, where: { changes[$0].author == author }) { return known }
        table.insert(hash, index: changes.count)
        changes.append(Change(author: author))
        return changes.count - 1
    }
}
