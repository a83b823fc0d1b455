import GRDB

/// What tweets mention, by spelling, for tweets in the order of their ids.
///
/// The spellings are read one after another, which is faster than to look them up for each tweet as
/// long as a fair part of the tweets is asked for. Where they are not, those between are skipped.
struct SpellingScan {
    /// How many spellings are read in vain before a tweet's are looked up.
    ///
    /// To look them up costs about as much as to read that many.
    private static let patience = 32

    private let statement: HotStatement
    private var next: HotStatement.Row?
    private var hasBegun = false

    /// Prepares to read the spellings.
    ///
    /// - Throws: An error if the archive cannot be read.
    init(_ db: Database) throws {
        statement = try HotStatement(
            db,
            "SELECT tweet, spelling, count FROM tweet_spelling WHERE tweet >= ? ORDER BY tweet"
        )
    }

    /// Calls the body with each spelling of a tweet, whose id is above those before.
    @inline(__always)
    mutating func read(of tweet: Int64, _ body: (_ id: Int, _ count: Int) throws -> Void) throws {
        try advance(to: tweet)
        while let found = next, found.integer(0) == tweet {
            try body(Int(found.integer(1)), Int(found.integer(2)))
            next = try statement.step()
        }
    }

    @inline(__always)
    private mutating func advance(to tweet: Int64) throws {
        guard hasBegun else { return try lookUp(tweet) }
        var patience = SpellingScan.patience
        while let found = next, found.integer(0) < tweet {
            guard patience > 0 else { return try lookUp(tweet) }
            patience -= 1
            next = try statement.step()
        }
    }

    private mutating func lookUp(_ tweet: Int64) throws {
        statement.reset()
        statement.bind(tweet, at: 1)
        next = try statement.step()
        hasBegun = true
    }

    /// Holds nothing of the archive any more.
    mutating func end() {
        statement.reset()
        (next, hasBegun) = (nil, false)
    }
}
