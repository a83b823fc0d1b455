import GRDB
import TweetDumps

/// The mention that each spelling is of, in memory.
///
/// - Complexity: A few bytes for each spelling of the archive.
struct SpelledMentions {
    /// Above each mention's id.
    let bound: Int
    private let mentions: [UInt32]
    private let users: [Bool]

    /// Reads all spellings.
    init(_ db: Database) throws {
        let last = try Int.fetchOne(db, sql: "SELECT max(id) FROM spelling") ?? 0
        let lastMention = try Int.fetchOne(db, sql: "SELECT max(id) FROM mention") ?? 0
        guard lastMention < UInt32.max else {
            throw DatabaseError(message: "it has more names than can be counted anew")
        }
        var mentions = Array(repeating: UInt32(0), count: last + 1)
        try HotStatement(db, "SELECT id, mention FROM spelling").readAll { row in
            mentions[Int(row.integer(0))] = UInt32(row.integer(1))
        }
        var users = Array(repeating: false, count: lastMention + 1)
        try HotStatement(db, "SELECT id FROM mention WHERE kind = 1").readAll { row in
            users[Int(row.integer(0))] = true
        }
        self.mentions = mentions
        self.users = users
        bound = lastMention + 1
    }

    /// The id of the mention that a spelling is of.
    subscript(spelling: Int) -> Int { Int(mentions[spelling]) }

    /// Whether a mention is a hashtag or a user.
    func kind(ofMention id: Int) -> MentionKind { users[id] ? .user : .hashtag }
}
