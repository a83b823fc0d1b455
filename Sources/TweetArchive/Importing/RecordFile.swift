import TweetDumps

/// What is known of the file that is being read.
///
/// A picture or a script in a folder can look like a dump whose records are all refused. Until some
/// record shows what the file is, its refusals are held back.
struct RecordFile {
    /// Whether some record shows that it is a dump, or someone has said so by naming it.
    private(set) var isKnown: Bool
    /// How many refusals are held back.
    private(set) var heldCount = 0
    /// The first refusals that are held back.
    private(set) var firstHeld: [Refusal] = []

    /// - Parameter isNamed: Whether someone has named the file, rather than a folder around it.
    init(isNamed: Bool) {
        isKnown = isNamed
    }

    /// Sees the records of a part.
    mutating func count(_ batch: TweetBatch) {
        isKnown =
            isKnown || batch.count + batch.nonTweets > 0
            || batch.refusals.contains { $0.reason.impliesTweets }
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
