import TweetDumps

/// What the tweets of a transaction say of their authors, until it is written.
struct AuthorChanges {
    /// The change of an author's row.
    struct Change {
        let author: Int64
        /// The change of the number of tweets.
        var tweets: Int64 = 0
        /// The screen name that is first by code point, as a range of the texts; nil if no tweet says
        /// it.
        var name: Range<Int>?
        var profile = ToldProfile()
    }

    /// The texts of all changes.
    private(set) var texts = Texts()
    private var changes: [Change] = []
    private var table = HashIndex()

    /// The number of authors.
    var count: Int { changes.count }

    /// The changes in ascending order of the authors.
    var sorted: [Change] { changes.sorted { $0.author < $1.author } }

    /// The change of an author's row; nil if there is none.
    subscript(author: Int64) -> Change? { index(of: author).map { changes[$0] } }

    /// Adds to the number of an author's tweets.
    mutating func add(_ tweets: Int64, of author: Int64) {
        changes[insert(author)].tweets += tweets
    }

    /// Merges what a record says of its author.
    mutating func merge(_ row: TweetBatch.Row, in batch: TweetBatch, of author: Int64) {
        let index = insert(author)
        let bytes = batch.bytes
        if let name = row.author.range { mergeName(bytes[name], at: index) }
        AuthorChanges.merge(&changes[index].profile.display, row.profile.display, of: row.id, in: bytes, &texts)
        AuthorChanges.merge(
            &changes[index].profile.description,
            row.profile.description,
            of: row.id,
            in: bytes,
            &texts
        )
        AuthorChanges.merge(&changes[index].profile.location, row.profile.location, of: row.id, in: bytes, &texts)
    }

    private mutating func mergeName(_ name: ArraySlice<UInt8>, at index: Int) {
        let isFirst =
            changes[index].name.map { name.lexicographicallyPrecedes(texts.bytes[$0]) } ?? true
        if isFirst { changes[index].name = texts.append(name) }
    }

    private static func merge(
        _ member: inout ToldProfile.Member?,
        _ text: TweetBatch.Text,
        of tweet: Int64,
        in bytes: [UInt8],
        _ texts: inout Texts
    ) {
        guard let text = text.range.map({ bytes[$0] }) else { return }
        if let known = member {
            if known.tweet > tweet { return }
            // Most tweets of an author say the same, which is not copied again.
            if texts.bytes.span.extracting(known.text).equals(text.span) {
                member?.tweet = tweet
                return
            }
        }
        let told = ToldProfile.Member(text: texts.append(text), tweet: tweet)
        member = .first(member, told, texts.bytes)
    }

    /// Copies a text, and returns its range in the texts.
    mutating func keep(_ text: some Collection<UInt8>) -> Range<Int> { texts.append(text) }

    /// Forgets the changes, which have been written.
    mutating func removeAll() {
        texts.removeAll()
        changes.removeAll(keepingCapacity: true)
        table.removeAll()
    }

    private func index(of author: Int64) -> Int? {
        table.find(AuthorChanges.hash(author)) { changes[$0].author == author }
    }

    /// The index of an author's change, which is added if it is new.
    private mutating func insert(_ author: Int64) -> Int {
        if let known = index(of: author) { return known }
        table.insert(AuthorChanges.hash(author), index: changes.count)
        changes.append(Change(author: author))
        return changes.count - 1
    }

    private static func hash(_ author: Int64) -> UInt64 {
        UInt64(bitPattern: author) &* 0x9E37_79B9_7F4A_7C15
    }
}
