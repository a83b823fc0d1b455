/// What is written of each tweet that is extracted.
package struct LineFormat: Sendable {
    /// The members of a line.
    let members: ExtractedMembers
    /// The term that found all tweets; nil to take the terms that the dumps name.
    let term: SearchTerm?

    /// True if lines have the terms that pages name.
    var needsTermsOfPages: Bool {
        term == nil && (members.contains(.terms) || members.contains(.rest))
    }

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - members: The members of a line.
    ///   - term: The term that found all tweets; nil to take the terms that the dumps name.
    package init(members: ExtractedMembers = .all, term: SearchTerm? = nil) {
        self.members = members
        self.term = term
    }
}

/// Some tweets of a batch as lines of JSON.
struct TweetLines: Sendable {
    /// The lines that are complete.
    var complete: [UInt8] = []
    /// The lines behind them, whose page may still name its terms; see ``HeldLine``.
    var held: [UInt8] = []
    /// The index of the first tweet of the batch that has no line yet.
    var end = 0

    /// The size in memory, in bytes.
    var size: Int { complete.count + held.count }
}
