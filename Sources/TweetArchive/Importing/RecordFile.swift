import TweetDumps

/// What is known of the file of records that is being read: a dump, or the member of an archive.
///
/// A picture or a script in a folder or in an archive can look like a dump whose records are all
/// refused. Until some record shows what the file is, its refusals are held back.
struct RecordFile {
    /// Whether some record shows that it is a dump, or someone has said so by naming it.
    private(set) var isKnown = false
    /// How many refusals are held back.
    private(set) var heldCount = 0
    /// The first refusals that are held back.
    private(set) var firstHeld: [Refusal] = []
    /// How many tweets it has, with those that were refused.
    private(set) var tweets = 0

    /// Counts the records of a part; `mayBeNoDump` says that nobody has named the file.
    mutating func count(_ batch: TweetBatch, mayBeNoDump: Bool) {
        tweets += batch.count + batch.refusals.count
        isKnown =
            isKnown || !mayBeNoDump || batch.count + batch.nonTweets > 0
            || batch.refusals.contains { $0.reason.tellsOfATweet }
    }

    mutating func hold(_ refusals: [Refusal]) {
        heldCount += refusals.count
        firstHeld += refusals.prefix(DumpSummary.mostRefusals - firstHeld.count)
    }

    /// Takes the refusals that were held back.
    mutating func takeHeld() -> (count: Int, first: [Refusal]) {
        defer { (heldCount, firstHeld) = (0, []) }
        return (heldCount, firstHeld)
    }
}
