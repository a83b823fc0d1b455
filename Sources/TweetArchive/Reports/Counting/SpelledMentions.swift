import GRDB
import TweetDumps

/// The mention that each spelling is of, in memory.
///
/// Mentions are numbered from 0 on, in the order of their ids, for arrays that have a value for each.
///
/// - Complexity: A few bytes for each spelling and mention of the archive.
struct SpelledMentions {
    /// The ids of the mentions, by their numbers.
    private let ids: [Int64]
    /// The numbers of the mentions, by the ids of their spellings.
    private let numbers: RowTable
    private let users: [Bool]

    /// Reads all spellings.
    ///
    /// - Throws: An error if the archive cannot be read.
    init(_ db: Database) throws {
        var (ids, users): ([Int64], [Bool]) = ([], [])
        let mentions = try HotStatement(db, "SELECT id, kind = 1 FROM mention ORDER BY id")
        try mentions.readAll { row in
            ids.append(row.integer(0))
            users.append(row.integer(1) == 1)
        }
        let numbers = RowTable(ids: ids, numbers: 0..<UInt32(ids.count))
        var (spellings, mentioned): ([Int64], [UInt32]) = ([], [])
        try HotStatement(db, "SELECT id, mention FROM spelling").readAll { row in
            guard let number = numbers[row.integer(1)] else {
                throw DamagedValue(missing: "mention")
            }
            spellings.append(row.integer(0))
            mentioned.append(UInt32(number))
        }
        (self.ids, self.users) = (ids, users)
        self.numbers = RowTable(ids: spellings, numbers: mentioned)
    }

    /// How many mentions there are.
    var count: Int { ids.count }

    /// The number of the mention that a spelling is of.
    ///
    /// - Throws: ``DamagedValue`` if the archive has no such spelling.
    @inline(__always)
    func number(ofSpelling id: Int64) throws -> Int {
        guard let number = numbers[id] else { throw DamagedValue(missing: "spelling") }
        return number
    }

    /// The id of the mention with a number.
    func id(ofMention number: Int) -> Int64 { ids[number] }

    /// Whether the mention with a number is a hashtag or a user.
    func kind(ofMention number: Int) -> MentionKind { users[number] ? .user : .hashtag }
}
