import TweetDumps

/// The authors of tweets that are written together, each once, with what the tweets say of them.
struct NamedAuthors {
    /// What the tweets say of each author, with ranges of ``texts``.
    private(set) var told: [ToldAuthor] = []
    /// The rows of the authors; nil if they are not yet known.
    var ids: [Int64?] = []
    /// The folded names of the authors, in their order.
    private(set) var folded = NameList()

    /// The folded name of the author that is being added.
    private var foldedName: [UInt8] = []

    /// The bytes of all names and texts.
    var texts: [UInt8] { folded.texts.bytes }

    /// Adds what a tweet says of its author.
    ///
    /// - Parameters:
    ///   - tweet: The tweet.
    ///   - batch: The batch that has it.
    ///   - tweets: The number of tweets for which it stands: 1 or, if the tweet is stored, 0.
    /// - Returns: The index of the author; nil if the author is unknown.
    mutating func add(_ tweet: TweetBatch.Row, in batch: TweetBatch, tweets: Int64) -> Int? {
        guard let name = tweet.author.range, !name.isEmpty else { return nil }
        Folding.fold(batch.bytes[name], into: &foldedName)
        let index = indexOfFoldedName()
        let said = ToldAuthor(tweet, tweets: tweets)
        told[index].merge(said, in: batch.bytes, keeping: &folded.texts)
        return index
    }

    private mutating func indexOfFoldedName() -> Int {
        let hash = StableHash.hash(foldedName.span, seed: 0)
        if let known = folded.index(of: foldedName[...], hash) { return known }
        folded.append(foldedName[...], hash)
        told.append(ToldAuthor())
        ids.append(nil)
        return told.count - 1
    }

    /// Sorts the authors by name, in which order their rows are inserted.
    ///
    /// No author can be added afterwards.
    ///
    /// - Returns: The new index of each author.
    mutating func sort() -> [Int] {
        let order = folded.sort()
        told = order.map { told[$0] }
        ids = order.map { ids[$0] }
        return order.positions
    }
}
