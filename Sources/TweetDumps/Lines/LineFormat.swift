/// What is written of each tweet that is extracted.
package struct LineFormat: Sendable {
    /// The members of a line.
    let members: ExtractedMembers
    /// The term that found all tweets; nil to take the terms that the dumps name.
    let term: SearchTerm?

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

/// The tweets of a part of a dump as lines of JSON.
struct TweetLines: Sendable {
    /// The lines that are complete.
    var complete: [UInt8] = []
    /// The lines behind them, whose page may still name its terms; see ``HeldLine``.
    var held: [UInt8] = []

    /// The size in memory, in bytes.
    var size: Int { complete.count + held.count }
}
