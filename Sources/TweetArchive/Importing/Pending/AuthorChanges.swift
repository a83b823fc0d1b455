import TweetDumps

/// What the tweets of a transaction say of their authors, until it is written.
struct AuthorChanges {
    /// The change of an author's row.
    struct Change {
        let author: Int64
        /// The folded name of a new author, as a range of the texts; nil if the author has a row.
        var folded: Range<Int>?
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
    /// The index of the change that was used last, which is often used again.
    private var lastIndex = 0

    /// The number of authors.
    var count: Int { changes.count }

    /// The changes of authors who have a row, in ascending order of the authors.
    var ofStored: [Change] {
        changes.filter { $0.folded == nil }.sorted { $0.author < $1.author }
    }

    /// The change at an index that ``add(_:folded:)`` returned.
    subscript(index: Int) -> Change { changes[index] }

    /// Adds a new author, and returns the index of the change.
    mutating func add(_ author: Int64, folded: [UInt8]) -> Int {
        let index = index(of: author)
        changes[index].folded = texts.append(folded)
        return index
    }

    /// Adds to the number of an author's tweets.
    mutating func add(tweets: Int64, of author: Int64) {
        changes[index(of: author)].tweets += tweets
    }

    /// Merges what a record says of its author.
    mutating func merge(_ row: TweetBatch.Row, in batch: TweetBatch, of author: Int64) {
        let index = index(of: author)
        let bytes = batch.bytes
        if let name = row.author.range { mergeName(bytes[name], at: index) }
        let told = row.profile
        let tweet = row.id
        AuthorChanges.merge(&changes[index].profile.display, told.display, tweet, bytes, &texts)
        AuthorChanges.merge(
            &changes[index].profile.description,
            told.description,
            tweet,
            bytes,
            &texts
        )
        AuthorChanges.merge(&changes[index].profile.location, told.location, tweet, bytes, &texts)
    }

    private mutating func mergeName(_ name: ArraySlice<UInt8>, at index: Int) {
        let isFirst =
            changes[index].name.map { name.lexicographicallyPrecedes(texts.bytes[$0]) } ?? true
        if isFirst { changes[index].name = texts.append(name) }
    }

    private static func merge(
        _ member: inout ToldProfile.Member?,
        _ text: TweetBatch.Text,
        _ tweet: Int64,
        _ bytes: [UInt8],
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

    /// The index of an author's change, which is added if it is new.
    private mutating func index(of author: Int64) -> Int {
        if lastIndex < changes.count, changes[lastIndex].author == author { return lastIndex }
        lastIndex = findOrAdd(author)
        return lastIndex
    }

    private mutating func findOrAdd(_ author: Int64) -> Int {
        let hash = AuthorChanges.hash(author)
        if let known = table.find(hash, where: { changes[$0].author == author }) { return known }
        table.insert(hash, index: changes.count)
        changes.append(Change(author: author))
        return changes.count - 1
    }

    private static func hash(_ author: Int64) -> UInt64 {
        UInt64(bitPattern: author) &* 0x9E37_79B9_7F4A_7C15
    }
}
