import GRDB
import TweetDumps

/// The alphabetical order of the mentions of some terms, in memory.
///
/// - Complexity: Five bytes for each mention of the archive.
struct MentionOrder {
    /// The ids in alphabetical order, by the code points of the folded names, a hashtag before a user.
    private let ids: [UInt32]
    private let users: [Bool]

    /// How many times as many mentions the archive has than the terms where it is better to sort these.
    ///
    /// An index has the order of all of them.
    private static let few = 8

    /// Reads the order.
    ///
    /// - Throws: An error if the archive cannot be read.
    init(_ db: Database, of terms: [StoredTerm]) throws {
        let last = try Int.fetchOne(db, sql: "SELECT max(id) FROM mention") ?? 0
        guard last < UInt32.max else {
            throw DatabaseError(message: "it has more names than can be compared")
        }
        let terms = terms.map { String($0.id) }.joined(separator: ", ")
        let number =
            try Int.fetchOne(
                db,
                sql: "SELECT sum(hashtags + users) FROM term WHERE id IN (\(terms))"
            ) ?? 0
        var ids: [UInt32] = []
        var users = Array(repeating: false, count: last + 1)
        let ofTerms = "WHERE id IN (SELECT mention FROM popularity WHERE term IN (\(terms)))"
        let isFew = number * MentionOrder.few < last
        let mentions = try HotStatement(
            db,
            sql: """
                SELECT id, kind FROM mention \(isFew ? ofTerms : "")
                ORDER BY \(ReportedMention.order)
                """
        )
        try mentions.readAll { row in
            ids.append(UInt32(row.integer(0)))
            users[Int(row.integer(0))] = row.integer(1) == Int64(MentionKind.user.rawValue)
        }
        (self.ids, self.users) = (ids, users)
    }

    /// Above each mention's id.
    var bound: Int { users.count }

    /// Whether a mention is a hashtag or a user.
    func kind(ofMention id: Int) -> MentionKind { users[id] ? .user : .hashtag }

    /// Ranks mentions by their numbers, the largest first, then alphabetically.
    ///
    /// - Parameter numbers: The number of each mention, by its id; 0 for those that are not ranked.
    /// - Returns: The rank of each mention, by its id, from 1; 0 for those that are not ranked.
    /// - Complexity: The number of mentions, and a logarithm for each different number.
    func ranks(by numbers: [Int]) -> [UInt32] {
        var sizes: [Int: UInt32] = [:]
        for number in numbers where number > 0 { sizes[number, default: 0] += 1 }
        var (next, rank): ([Int: UInt32], UInt32) = ([:], 1)
        for (number, size) in sizes.sorted(by: { $0.key > $1.key }) {
            next[number] = rank
            rank += size
        }
        var ranks = Array(repeating: UInt32(0), count: numbers.count)
        for id in ids.lazy.map({ Int($0) }) where numbers[id] > 0 {
            ranks[id] = next[numbers[id], default: 0]
            next[numbers[id], default: 0] += 1
        }
        return ranks
    }
}
