/// The tweets of a page whose search terms are still to come, in a later part of the file.
///
/// The terms of a page can be written after its results, and a long page can span several parts.
package struct OpenPage: Sendable {
    /// The ids of the tweets.
    private var tweets: [Int64] = []

    /// No page is open.
    package init() {}

    /// Adds the next part of a dump, which must be given in the order of ``DumpReader``.
    ///
    /// - Returns: The ids of the tweets in earlier parts that were found by the terms of the batch's
    ///   ``TweetBatch/endOfOpenPage``.
    package mutating func add(_ part: DumpPart) -> [Int64] {
        var found: [Int64] = []
        if part.batch.endOfOpenPage != nil { swap(&found, &tweets) }
        if let first = part.batch.openPage { tweets += part.batch.rows[first...].map(\.id) }
        // A page that a file leaves open at its end gets no terms from the next file.
        if part.endsFile { tweets = [] }
        return found
    }
}
