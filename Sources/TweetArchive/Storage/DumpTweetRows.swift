import GRDB

/// The rows of the table `dump_tweets`, with the tweets that each dump has.
///
/// Only the ranges of their ids are kept in memory.
struct DumpTweetRows {
    struct Row {
        let id: Int64
        let dump: Int64
        /// The least and the greatest id of its tweets.
        let first: Int64
        let last: Int64
    }

    /// The rows in order of their least ids.
    let rows: [Row]
    private let blob: RawStatement

    init(_ db: Database, where condition: String = "true") throws {
        let ranges = try RawStatement(
            db,
            sql: """
                SELECT id, dump, first, last FROM dump_tweets WHERE \(condition)
                ORDER BY first, last, dump
                """
        )
        rows = try ranges.values {
            Row(id: $0.integer(0), dump: $0.integer(1), first: $0.integer(2), last: $0.integer(3))
        }
        // SQLite finds the length of a blob without reading it.
        blob = try RawStatement(
            db,
            sql: """
                SELECT ids FROM dump_tweets
                WHERE id = ?1 AND length(ids) <= \(PackedIDs.maxSize)
                """
        )
    }

    /// The ids of the tweets in a row, in ascending order.
    func ids(of row: Row) throws -> [Int64] {
        guard let bytes = try blob.first(for: row.id, read: { try $0.bytes(0) }) else {
            throw DamagedValue(column: "ids")
        }
        return try PackedIDs(first: row.first, last: row.last, blob: bytes).ids()
    }
}

/// Finds the dumps that have a tweet.
///
/// ```swift
/// let dumps = try DumpsOfTweets(db)
/// print(try dumps.paths(of: 1_234_567_890))  // ["dumps/day1.jsonl.gz"]
/// ```
///
/// Looking tweets up in the order of their ids is fastest, because the ids of the last rows are kept. Only
/// one thread at a time may use it.
final class DumpsOfTweets {
    /// The maximum number of rows whose ids are kept: eight kilobytes each.
    private static let maxKept = 256

    private let ranges: DumpTweetRows
    private let path: RawStatement
    /// For each row, the greatest id in it and in those before it.
    private let lasts: [Int64]
    /// The ids in the rows that were read last, by the ids of the rows.
    private var kept: [Int64: [Int64]] = [:]

    /// Reads the ranges of all dumps, or only of those with some ids.
    convenience init(_ db: Database, only dumps: [Int64]? = nil) throws {
        let list = dumps.map { $0.map(String.init).joined(separator: ", ") }
        try self.init(db, DumpTweetRows(db, where: list.map { "dump IN (\($0))" } ?? "true"))
    }

    private init(_ db: Database, _ ranges: DumpTweetRows) throws {
        self.ranges = ranges
        path = try RawStatement(db, "SELECT path FROM dump WHERE id = ?1")
        var last = Int64.min
        lasts = ranges.rows.map { row in
            last = max(last, row.last)
            return last
        }
    }

    /// The ids of the dumps that have a tweet, in order of their imports.
    func dumps(of tweet: Int64) throws -> [Int64] {
        var dumps: Set<Int64> = []
        _ = try have(tweet) { dump in
            dumps.insert(dump)
            return false
        }
        return dumps.sorted()
    }

    /// The different paths of the dumps that have a tweet, in the order in which they were first imported.
    func paths(of tweet: Int64) throws -> [String] {
        var paths: [String] = []
        for dump in try dumps(of: tweet) {
            guard let path = try path.first(for: dump, read: { $0.text(0) }) else {
                throw DamagedValue(missing: "dump")
            }
            if !paths.contains(where: { $0.utf8.elementsEqual(path.utf8) }) { paths.append(path) }
        }
        return paths
    }

    /// The ids of the dumps that have a tweet, if no other tweets are looked up.
    static func dumps(of tweet: Int64, _ db: Database) throws -> [Int64] {
        let around = "first <= \(tweet) AND last >= \(tweet)"
        return try DumpsOfTweets(db, DumpTweetRows(db, where: around)).dumps(of: tweet)
    }

    /// True if one of the dumps has a tweet, and a closure returns true for the id of that dump.
    ///
    /// The closure is called for each row that has the tweet, until it returns true.
    func have(_ tweet: Int64, where isFound: (Int64) -> Bool = { _ in true }) throws -> Bool {
        var index = ranges.rows.sortedIndex { $0.first > tweet }
        while index > 0, lasts[index - 1] >= tweet {
            index -= 1
            let row = ranges.rows[index]
            if row.last >= tweet, try has(tweet, row), isFound(row.dump) { return true }
        }
        return false
    }

    private func has(_ tweet: Int64, _ row: DumpTweetRows.Row) throws -> Bool {
        let ids = try kept[row.id] ?? ranges.ids(of: row)
        if kept[row.id] == nil {
            if kept.count == DumpsOfTweets.maxKept { kept.removeAll(keepingCapacity: true) }
            kept[row.id] = ids
        }
        let index = ids.sortedIndex { $0 >= tweet }
        return index < ids.count && ids[index] == tweet
    }
}

/// The ids of some tweets as a row of `dump_tweets` stores them: the least one, the greatest one, and a
/// blob with the differences between neighbours.
///
/// ```swift
/// let packed = PackedIDs([10, 12, 512])
/// print(packed.blob)  // [2, 244, 3]
/// print(try packed.ids())  // [10, 12, 512]
/// ```
///
/// Each difference is written in groups of seven bits, the lowest ones first. The top bit of a byte is 1 if
/// another byte of the same difference follows.
struct PackedIDs: Equatable {
    /// The maximum number of ids in a row.
    ///
    /// A row with more would be slower to change; rows with fewer would have a longer index.
    static let maxCount = 1_000
    /// The maximum number of bytes of a difference between ids, which have 63 bits.
    private static let maxLength = 9
    /// The maximum number of bytes of a blob.
    static let maxSize = (maxCount - 1) * maxLength

    let first: Int64
    let last: Int64
    let blob: [UInt8]

    /// The ids in ascending order; throws ``DamagedValue`` if imports do not write such a row.
    func ids() throws -> [Int64] {
        guard first > 0, blob.count <= PackedIDs.maxSize else {
            throw PackedIDs.damage
        }
        var ids = [first]
        var position = 0
        while position < blob.count {
            let difference = try difference(at: &position)
            let (id, hasOverflow) = ids[ids.count - 1].addingReportingOverflow(difference)
            guard difference > 0, !hasOverflow else { throw PackedIDs.damage }
            ids.append(id)
        }
        guard ids.count <= PackedIDs.maxCount, ids.last == last else { throw PackedIDs.damage }
        return ids
    }

    /// The difference at an offset in the blob; the offset moves to the next one.
    private func difference(at position: inout Int) throws -> Int64 {
        var (difference, shift) = (Int64(0), 0)
        while position < blob.count, shift < PackedIDs.maxLength * 7 {
            let byte = blob[position]
            position += 1
            difference |= Int64(byte & 0x7F) << shift
            if byte < 0x80 { return difference }
            shift += 7
        }
        throw PackedIDs.damage
    }

    private static var damage: DamagedValue { DamagedValue(column: "ids") }
}

extension PackedIDs {
    /// Packs at least one id; they must be above 0, and each greater than the one before it.
    init(_ ids: ArraySlice<Int64>) {
        let (first, last) = (ids[ids.startIndex], ids[ids.endIndex - 1])
        var blob: [UInt8] = []
        blob.reserveCapacity(ids.count * 4)
        var previous = first
        for id in ids.dropFirst() {
            var rest = id - previous
            while rest > 0x7F {
                blob.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            blob.append(UInt8(truncatingIfNeeded: rest))
            previous = id
        }
        self.init(first: first, last: last, blob: blob)
    }

    /// Packs any number of ids above 0, in any order and with repetitions, in as few rows as possible.
    static func rows(of ids: [Int64]) -> [PackedIDs] {
        let ids = ascending(ids)
        return stride(from: 0, to: ids.count, by: maxCount).map { start in
            PackedIDs(ids[start..<min(start + maxCount, ids.count)])
        }
    }

    /// The different ids in ascending order, in which most dumps already have them.
    private static func ascending(_ ids: [Int64]) -> [Int64] {
        if zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 }) { return ids }
        var distinct: [Int64] = []
        distinct.reserveCapacity(ids.count)
        for id in ids.sorted() where id != distinct.last { distinct.append(id) }
        return distinct
    }
}
