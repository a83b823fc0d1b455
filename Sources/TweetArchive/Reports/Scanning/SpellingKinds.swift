import GRDB
import TweetDumps

/// Whether spellings are those of hashtags or of users.
///
/// The first ones are looked up one after another, so that a short search is quick. A search that needs
/// more reads all of them at once.
struct SpellingKinds {
    /// The number of spellings that are looked up before all are read.
    private static let maxLookups = 1 << 14
    /// Marks a row that was not read.
    private static let unknown = UInt8.max

    private let find: RawStatement
    private let mentions: IntegerRows
    private let spellings: IntegerRows
    /// The sizes of the arrays for mentions and spellings.
    private let counts: (mentions: Int, spellings: Int)
    /// The kinds of spellings with small ids, by id; ``unknown`` for those that were not read.
    private var kinds: [UInt8]
    private var lookups = 0

    /// Prepares to read kinds.
    ///
    /// - Throws: An error if the archive cannot be read.
    init(_ db: Database) throws {
        find = try RawStatement(
            db,
            """
            SELECT mention.kind FROM spelling JOIN mention ON mention.id = spelling.mention
            WHERE spelling.id = ?1
            """
        )
        mentions = try IntegerRows(db, ["id", "kind"], from: "mention")
        spellings = try IntegerRows(db, ["id", "mention"], from: "spelling")
        counts = (try db.denseCount(of: "mention"), try db.denseCount(of: "spelling"))
        kinds = Array(repeating: SpellingKinds.unknown, count: counts.spellings)
    }

    /// The number of a spelling's kind; nil if the archive has no such spelling.
    ///
    /// - Throws: An error if the archive cannot be read.
    @inline(__always)
    mutating func kind(of spelling: Int64) throws -> UInt8? {
        guard kinds.indices.contains(Int(spelling)) else { return try lookUp(spelling) }
        let known = kinds[Int(spelling)]
        if known != SpellingKinds.unknown { return known }
        guard let found = try lookUp(spelling) else { return nil }
        kinds[Int(spelling)] = found
        return found
    }

    private mutating func lookUp(_ spelling: Int64) throws -> UInt8? {
        lookups += 1
        if lookups == SpellingKinds.maxLookups { try readAll() }
        return try find.first {
            $0.bind(spelling)
        } read: {
            UInt8(truncatingIfNeeded: $0.integer(0))
        }
    }

    private mutating func readAll() throws {
        var ofMentions = Array(repeating: SpellingKinds.unknown, count: counts.mentions)
        try mentions.readAll { row in
            let id = Int(row.integer(0))
            if ofMentions.indices.contains(id) {
                ofMentions[id] = UInt8(truncatingIfNeeded: row.integer(1))
            }
        }
        try spellings.readAll { row in
            let (id, mention) = (Int(row.integer(0)), Int(row.integer(1)))
            if kinds.indices.contains(id), ofMentions.indices.contains(mention) {
                kinds[id] = ofMentions[mention]
            }
        }
    }
}
