import GRDB
import TweetDumps

/// The alphabetical order of the mentions of some search terms, in memory.
///
/// It has the mentions of the terms, or all mentions of the archive if that is faster to read.
///
/// - Complexity: About 20 bytes of memory for each mention.
struct MentionOrder {
    /// The ids in alphabetical order of the folded names, by code point; a hashtag precedes a user
    /// of the same name.
    private let ids: [Int64]
    /// Whether each mention is a user, in the same order.
    private let users: [Bool]
    /// The index of each mention in that order, by its id.
    private let indexes: IDMap

    /// Mentions of the terms are sorted only if they are fewer than all mentions divided by this
    /// number.
    ///
    /// All mentions can be read in order from an index.
    private static let sortingDivisor = 8

    /// Reads the mentions.
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
        let sortsTerms = number < last / MentionOrder.sortingDivisor
        let mentions = try RawStatement(
            db,
            sql: """
                SELECT id, kind = 1 FROM mention \(sortsTerms ? ofTerms : "")
                ORDER BY \(ReportedMention.order)
                """
        )
        try mentions.readAll { row in
            ids.append(row.integer(0))
            users.append(row.integer(1) == 1)
        }
        (self.ids, self.users) = (ids, users)
        indexes = IDMap(ids: ids, numbers: 0..<UInt32(ids.count))
    }

    /// The number of mentions.
    var count: Int { ids.count }

    /// The index of a mention in alphabetical order.
    ///
    /// - Throws: ``DamagedValue`` if the archive has no such mention.
    func index(of id: Int64) throws -> Int {
        guard let index = indexes[id] else { throw DamagedValue(missing: "mention") }
        return index
    }

    /// The index of a mention in alphabetical order; nil if this order does not contain it.
    func indexIfKnown(of id: Int64) -> Int? { indexes[id] }

    /// The id of the mention at an index.
    func id(at index: Int) -> Int64 { ids[index] }

    /// The kind of the mention at an index.
    func kind(at index: Int) -> MentionKind { users[index] ? .user : .hashtag }

    /// Ranks mentions by their counts in descending order; ties are in alphabetical order.
    ///
    /// - Parameter numbers: The count of each mention, in alphabetical order; 0 if it is not
    ///   ranked.
    /// - Returns: The rank of each mention, in alphabetical order, from 1; 0 if it is not ranked.
    /// - Complexity: Linear in the number of mentions, plus sorting the different counts.
    func ranks(by numbers: [Int]) -> [UInt32] {
        var sizes: [Int: UInt32] = [:]
        for number in numbers where number > 0 { sizes[number, default: 0] += 1 }
        var (next, rank): ([Int: UInt32], UInt32) = ([:], 1)
        for (number, size) in sizes.sorted(by: { $0.key > $1.key }) {
            next[number] = rank
            rank += size
        }
        var ranks = Array(repeating: UInt32(0), count: numbers.count)
        for (index, number) in numbers.enumerated() where number > 0 {
            ranks[index] = next[number, default: 0]
            next[number, default: 0] += 1
        }
        return ranks
    }
}
