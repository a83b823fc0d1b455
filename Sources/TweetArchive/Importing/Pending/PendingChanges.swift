import TweetDumps

/// Sums of changes of counters by key, collected in memory and written once a transaction.
///
/// Adding takes constant time.
struct Tally {
    /// The change of two counters.
    struct Change {
        /// The id of the mention, spelling or term, or a pair of ids.
        let key: Int64
        fileprivate(set) var count: Int64 = 0
        fileprivate(set) var tweets: Int64 = 0

        fileprivate var isNothing: Bool { count == 0 && tweets == 0 }
    }

    private var sums: [Change] = []
    private var table = HashIndex()

    /// The number of keys.
    var count: Int { sums.count }

    /// Adds to the counters of a key.
    @inline(__always)
    mutating func add(_ key: Int64, count: Int64 = 0, tweets: Int64) {
        let index = index(of: key)
        sums[index].count += count
        sums[index].tweets += tweets
    }

    /// The index of a key in the sums, to which it is added if it is new.
    @inline(__always)
    private mutating func index(of key: Int64) -> Int {
        let hash = UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
        if let known = table.find(hash, where: { sums[$0].key == key }) { return known }
        table.insert(hash, index: sums.count)
        sums.append(Change(key: key))
        return sums.count - 1
    }

    /// The changes in ascending order of the keys, in which the rows are stored.
    func changes() -> [Change] {
        sums.filter { !$0.isNothing }.sorted { $0.key < $1.key }
    }

    mutating func removeAll() {
        sums.removeAll(keepingCapacity: true)
        table.removeAll()
    }
}

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

/// Changes of the numbers of different hashtags and users.
struct MentionCountChange {
    private(set) var hashtags: Int64 = 0
    private(set) var users: Int64 = 0

    /// Adds to the number of one kind.
    mutating func add(_ number: Int64, _ kind: MentionKind) {
        switch kind {
        case .hashtag: hashtags += number
        case .user: users += number
        }
    }
}
