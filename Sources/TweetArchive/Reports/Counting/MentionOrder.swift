import GRDB
import TweetDumps

/// The alphabetical order of the mentions of some terms, in memory.
///
/// - Complexity: About twenty bytes for each of these mentions, or for each of the archive.
struct MentionOrder {
    /// The ids in alphabetical order, by the code points of the folded names, a hashtag before a user.
    private let ids: [Int64]
    private let users: [Bool]
    /// The places in that order, by the ids.
    private let places: RowTable

    /// How many times as many mentions the archive has than the terms where it is better to sort these.
    ///
    /// An index has the order of all of them.
    private static let few = 8

    /// Reads the order.
    ///
    /// - Throws: An error if the archive cannot be read.
    init(_ db: Database, of terms: [StoredTerm]) throws {
        let last = try Int.fetchOne(db, sql: "SELECT max(id) FROM mention") ?? 0
        let terms = terms.map { String($0.id) }.joined(separator: ", ")
        let number = try db.storedCount(
            sql: "SELECT sum(hashtags + users) FROM term WHERE id IN (\(terms))"
        )
        var (ids, users): ([Int64], [Bool]) = ([], [])
        let ofTerms = "WHERE id IN (SELECT mention FROM popularity WHERE term IN (\(terms)))"
        let isFew = number < last / MentionOrder.few
        let mentions = try HotStatement(
            db,
            sql: """
                SELECT id, kind = 1 FROM mention \(isFew ? ofTerms : "")
                ORDER BY \(ReportedMention.order)
                """
        )
        try mentions.readAll { row in
            ids.append(row.integer(0))
            users.append(row.integer(1) == 1)
        }
        (self.ids, self.users) = (ids, users)
        places = RowTable(ids: ids, numbers: 0..<UInt32(ids.count))
    }

    /// How many mentions there are.
    var count: Int { ids.count }

    /// The place of a mention in the order, from 0.
    ///
    /// - Throws: ``DamagedValue`` if the archive has no such mention.
    func place(of id: Int64) throws -> Int {
        guard let place = places[id] else { throw DamagedValue(missing: "mention") }
        return place
    }

    /// The place of a mention in the order, from 0; nil if no term has it.
    func placeIfKnown(of id: Int64) -> Int? { places[id] }

    /// The id of the mention at a place.
    func id(at place: Int) -> Int64 { ids[place] }

    /// Whether the mention at a place is a hashtag or a user.
    func kind(at place: Int) -> MentionKind { users[place] ? .user : .hashtag }

    /// Ranks mentions by their numbers, the largest first, then alphabetically.
    ///
    /// - Parameter numbers: The number of each mention, by its place; 0 for those that are not ranked.
    /// - Returns: The rank of each mention, by its place, from 1; 0 for those that are not ranked.
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
        for (place, number) in numbers.enumerated() where number > 0 {
            ranks[place] = next[number, default: 0]
            next[number, default: 0] += 1
        }
        return ranks
    }
}
