import TweetDumps

/// The authors, mentions and spellings that are new in a transaction, until their rows are written.
///
/// Each row is then written once, with its final counters. Rows are written in the order of their
/// names, so that the pages of the indexes are changed once a transaction. Their ids are those that
/// SQLite would give: they continue from the largest one. No other program can add rows during the
/// transaction.
final class NewNames {
    /// A mention whose row is not yet written.
    struct Mention {
        let kind: MentionKind
        fileprivate let folded: Range<Int>
        fileprivate(set) var count: Int64 = 0
        fileprivate(set) var tweets: Int64 = 0
    }

    /// An author whose row is not yet written.
    struct Author {
        fileprivate let folded: Range<Int>
        fileprivate let name: Range<Int>
    }

    /// A spelling whose row is not yet written.
    struct Spelling {
        let mention: Int64
        fileprivate let name: Range<Int>
        fileprivate(set) var tweets: Int64 = 0
    }

    /// Marks that no transaction has begun; it is greater than every id.
    private static let noID = Int64.max

    /// The id of the first of ``authors``.
    private(set) var firstAuthor = noID
    /// The id of the first of ``mentions``.
    private(set) var firstMention = noID
    /// The id of the first of ``spellings``.
    private(set) var firstSpelling = noID
    /// The new authors, in order of their ids.
    private(set) var authors: [Author] = []
    /// The new mentions, in order of their ids.
    private(set) var mentions: [Mention] = []
    /// The new spellings, in order of their ids.
    private(set) var spellings: [Spelling] = []
    /// The id of the first new mention of the transaction, whether or not its row is written.
    private var firstOfTransaction = noID
    /// The kinds of all new mentions of the transaction.
    private var kinds: [MentionKind] = []
    /// The bytes of all names.
    private var bytes: [UInt8] = []
    private var authorRows = NameCache<NameRow>()
    private var mentionRows = NameCache<NameRow>()

    /// Whether a transaction has begun.
    var isBegun: Bool { firstMention != NewNames.noID }

    /// Whether the transaction should end, so that its memory stays bounded.
    var isFull: Bool {
        authors.count + mentions.count > NewNames.maxCount || bytes.count > NewNames.maxBytes
    }

    /// The maximum number of new authors and mentions in a transaction.
    private static let maxCount = 1 << 18
    /// The maximum number of bytes of new names in a transaction, several times what usual names
    /// need.
    private static let maxBytes = 1 << 24

    /// Begins a transaction.
    ///
    /// - Parameters:
    ///   - lastAuthor: The largest id of an author; 0 if there is none.
    ///   - lastMention: The largest id of a mention; 0 if there is none.
    ///   - lastSpelling: The largest id of a spelling; 0 if there is none.
    func begin(lastAuthor: Int64, lastMention: Int64, lastSpelling: Int64) {
        firstAuthor = lastAuthor + 1
        firstMention = lastMention + 1
        firstSpelling = lastSpelling + 1
        firstOfTransaction = firstMention
    }

    /// The kind of a mention that is new in the transaction; nil for other mentions.
    func kind(of mention: Int64) -> MentionKind? {
        let index = Int(mention - firstOfTransaction)
        return kinds.indices.contains(index) ? kinds[index] : nil
    }

    /// The id of a new author whose row is not yet written; nil if there is none of this name.
    func author(_ folded: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int64? {
        authorRows[folded, hash]?.row
    }

    /// Adds an author, and returns its id.
    func addAuthor(
        _ name: UnsafeBufferPointer<UInt8>,
        _ folded: UnsafeBufferPointer<UInt8>,
        _ hash: UInt64
    ) -> Int64 {
        let row = firstAuthor + Int64(authors.count)
        authors.append(Author(folded: keep(folded), name: keep(name)))
        authorRows.insert(NameRow(row: row), folded, hash)
        return row
    }

    /// The id of a new mention whose row is not yet written; nil if there is none of this name.
    func mention(_ folded: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int64? {
        mentionRows[folded, hash]?.row
    }

    /// Adds a mention, and returns its id.
    func addMention(
        _ kind: MentionKind,
        _ folded: UnsafeBufferPointer<UInt8>,
        _ hash: UInt64
    ) -> Int64 {
        let row = firstMention + Int64(mentions.count)
        mentions.append(Mention(kind: kind, folded: keep(folded)))
        kinds.append(kind)
        mentionRows.insert(NameRow(row: row), folded, hash)
        return row
    }

    /// Adds a spelling, and returns its id.
    func addSpelling(of mention: Int64, _ name: UnsafeBufferPointer<UInt8>) -> Int64 {
        spellings.append(Spelling(mention: mention, name: keep(name)))
        return firstSpelling + Int64(spellings.count) - 1
    }

    /// Copies a name, and returns its range in ``bytes``.
    private func keep(_ name: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        let first = bytes.count
        bytes.append(contentsOf: name)
        return first..<bytes.count
    }

    /// Changes the counters of a mention; false if its row is written, and must be changed itself.
    @inline(__always)
    func change(mention: Int64, count: Int64, tweets: Int64) -> Bool {
        let index = Int(mention - firstMention)
        guard mentions.indices.contains(index) else { return false }
        mentions[index].count += count
        mentions[index].tweets += tweets
        return true
    }

    /// Changes the counter of a spelling; false if its row is written, and must be changed itself.
    @inline(__always)
    func change(spelling: Int64, tweets: Int64) -> Bool {
        let index = Int(spelling - firstSpelling)
        guard spellings.indices.contains(index) else { return false }
        spellings[index].tweets += tweets
        return true
    }

    func withNames<Result>(
        of author: Author,
        _ body: (_ folded: UnsafeBufferPointer<UInt8>, _ name: UnsafeBufferPointer<UInt8>) throws ->
            Result
    ) rethrows -> Result {
        try withBytes(author.folded) { folded in
            try withBytes(author.name) { try body(folded, $0) }
        }
    }

    /// The indexes of ``authors`` in the order of their names.
    var sortedAuthors: [Int] { sorted(authors.map(\.folded)) }

    /// The indexes of ``mentions`` in the order of their names.
    var sortedMentions: [Int] { sorted(mentions.map(\.folded)) }

    private func sorted(_ names: [Range<Int>]) -> [Int] {
        var keys = names.indices.map { (key: withBytes(names[$0], \.sortingKey), index: $0) }
        keys.sort { ($0.key, $0.index) < ($1.key, $1.index) }
        return keys.map(\.index)
    }

    func withFolded<Result>(
        of mention: Mention,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try withBytes(mention.folded, body)
    }

    func withName<Result>(
        of spelling: Spelling,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try withBytes(spelling.name, body)
    }

    private func withBytes<Result>(
        _ range: Range<Int>,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try bytes.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// Ends the transaction, after which another program may use the next ids.
    func end() {
        removeAll()
        kinds.removeAll(keepingCapacity: true)
        firstAuthor = NewNames.noID
        firstMention = NewNames.noID
        firstSpelling = NewNames.noID
        firstOfTransaction = NewNames.noID
    }

    /// Forgets the names whose rows have been written.
    func removeAll() {
        if isBegun {
            firstAuthor += Int64(authors.count)
            firstMention += Int64(mentions.count)
            firstSpelling += Int64(spellings.count)
        }
        authors.removeAll(keepingCapacity: true)
        mentions.removeAll(keepingCapacity: true)
        spellings.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        authorRows.removeAll()
        mentionRows.removeAll()
    }
}
