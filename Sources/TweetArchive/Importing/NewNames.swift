import TweetDumps

/// The authors, mentions and spellings that a transaction has named first, until their rows are
/// written.
///
/// So each row is written once, with its numbers in it, rather than made and then updated; and in
/// the order of the names, so that a page of their index is changed once a transaction rather than
/// once a name, unless they have to be found before it ends. Their ids are those that SQLite would
/// give, one more than the largest; while the transaction lasts, nobody else gives any.
final class NewNames {
    /// A mention whose row is yet to be written.
    struct Mention {
        let kind: MentionKind
        fileprivate let folded: Range<Int>
        fileprivate(set) var count: Int64 = 0
        fileprivate(set) var tweets: Int64 = 0
    }

    /// An author whose row is yet to be written.
    struct Author {
        fileprivate let folded: Range<Int>
        fileprivate let name: Range<Int>
    }

    /// A spelling whose row is yet to be written.
    struct Spelling {
        let mention: Int64
        fileprivate let name: Range<Int>
        fileprivate(set) var tweets: Int64 = 0
    }

    /// What comes before every id: no transaction names anything.
    private static let never = Int64.max

    /// The id of the first of ``authors``.
    private(set) var firstAuthor = never
    /// The id of the first of ``mentions``.
    private(set) var firstMention = never
    /// The id of the first of ``spellings``.
    private(set) var firstSpelling = never
    /// In the order of their ids.
    private(set) var authors: [Author] = []
    /// In the order of their ids.
    private(set) var mentions: [Mention] = []
    /// In the order of their ids.
    private(set) var spellings: [Spelling] = []
    /// The id of the first mention that the transaction made, with a row by now or not.
    private var firstOfTransaction = never
    /// The kinds of all mentions that the transaction made.
    private var kinds: [MentionKind] = []
    private var bytes: [UInt8] = []
    private var authorRows = NameCache<NameRow>()
    private var mentionRows = NameCache<NameRow>()

    /// Whether a transaction names something.
    var isBegun: Bool { firstMention != NewNames.never }

    /// Whether the transaction should end, which bounds the memory.
    var areMany: Bool {
        authors.count + mentions.count > NewNames.most || bytes.count > NewNames.mostBytes
    }

    /// How many authors and mentions are many.
    private static let most = 1 << 18
    /// How many bytes of names are many: several times as many as usual names have.
    private static let mostBytes = 1 << 24

    /// Begins a transaction.
    ///
    /// - Parameters:
    ///   - lastAuthor: The largest id of an author that has a row; 0 where none has.
    ///   - lastMention: That of a mention.
    ///   - lastSpelling: That of a spelling.
    func begin(lastAuthor: Int64, lastMention: Int64, lastSpelling: Int64) {
        firstAuthor = lastAuthor + 1
        firstMention = lastMention + 1
        firstSpelling = lastSpelling + 1
        firstOfTransaction = firstMention
    }

    /// The kind of a mention that the transaction made; nil where it was there before.
    func kind(of mention: Int64) -> MentionKind? {
        let index = Int(mention - firstOfTransaction)
        return kinds.indices.contains(index) ? kinds[index] : nil
    }

    /// The id of an author that has no row yet; nil where it is not one of these.
    func author(_ folded: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int64? {
        authorRows[folded, hash]?.row
    }

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

    /// The id of a mention that has no row yet; nil where it is not one of these.
    func mention(_ folded: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int64? {
        mentionRows[folded, hash]?.row
    }

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

    func addSpelling(of mention: Int64, _ name: UnsafeBufferPointer<UInt8>) -> Int64 {
        spellings.append(Spelling(mention: mention, name: keep(name)))
        return firstSpelling + Int64(spellings.count) - 1
    }

    private func keep(_ name: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        let first = bytes.count
        bytes.append(contentsOf: name)
        return first..<bytes.count
    }

    /// Changes the numbers of a mention; false where it has a row, which is to be changed.
    @inline(__always)
    func change(mention: Int64, count: Int64, tweets: Int64) -> Bool {
        let place = Int(mention - firstMention)
        guard mentions.indices.contains(place) else { return false }
        mentions[place].count += count
        mentions[place].tweets += tweets
        return true
    }

    /// Changes the number of a spelling; false where it has a row, which is to be changed.
    @inline(__always)
    func change(spelling: Int64, tweets: Int64) -> Bool {
        let place = Int(spelling - firstSpelling)
        guard spellings.indices.contains(place) else { return false }
        spellings[place].tweets += tweets
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

    /// The places of ``authors`` in the order of their names.
    var sortedAuthors: [Int] { sorted(authors.map(\.folded)) }

    /// The places of ``mentions`` in the order of their names.
    var sortedMentions: [Int] { sorted(mentions.map(\.folded)) }

    private func sorted(_ names: [Range<Int>]) -> [Int] {
        var keys = names.indices.map { (key: withBytes(names[$0], \.sortingKey), place: $0) }
        keys.sort { ($0.key, $0.place) < ($1.key, $1.place) }
        return keys.map(\.place)
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

    /// Ends the transaction, behind which another program may give the next ids.
    func end() {
        removeAll()
        kinds.removeAll(keepingCapacity: true)
        firstAuthor = NewNames.never
        firstMention = NewNames.never
        firstSpelling = NewNames.never
        firstOfTransaction = NewNames.never
    }

    /// Forgets the names, whose rows have been written.
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
