import GRDB
import TweetDumps

/// The people of a report: the counts of tweets, mentions and retweets, joined by name.
struct PeopleRows: Sendable {
    /// The people within the limit; its count includes those beyond the limit.
    var rows: LargestRows<Person>
    private(set) var tweets = 0
    /// The number of retweets whose original has an author, but is not in the archive.
    private(set) var namedRetweets = 0

    /// The number of ranges of names for each thread, so that all end at about the same time.
    private static let rangesPerThread = 8

    private init(_ order: PeopleReport.Order, _ limit: Int?) {
        rows = LargestRows(limit: limit, by: Person.precedes(order))
    }

    init(
        _ db: Database,
        _ readers: ParallelReaders?,
        _ counted: PeopleCounter.Counted,
        by order: PeopleReport.Order,
        limit: Int?
    ) throws {
        let empty = PeopleRows(order, limit)
        var parts =
            counted.mentions == nil
            ? try PeopleRows.scanned(db, readers, counted, empty)
            : try PeopleRows.joined(db, readers, counted, empty)
        // Each part is released as soon as it was added.
        self = parts.removeLast()
        while let part = parts.popLast() {
            rows.append(part.rows)
            tweets += part.tweets
            namedRetweets += part.namedRetweets
        }
        addOthers(counted)
    }

    /// Reads the rows of all authors, whose mentions are looked up later.
    private static func scanned(
        _ db: Database,
        _ readers: ParallelReaders?,
        _ counted: PeopleCounter.Counted,
        _ empty: PeopleRows
    ) throws -> [PeopleRows] {
        let retweeted = try NameCounts(counted.tally.retweetedNames, ofAuthorsIn: db, readers)
        return try ArchivePeople.forNames(db, readers, empty) { people, names in
            for (id, name) in names {
                people.add(id, name, retweets: retweeted[name], in: counted)
            }
        }
    }

    /// Reads the names of all authors and mentions, in alphabetical order.
    private static func joined(
        _ db: Database,
        _ readers: ParallelReaders?,
        _ counted: PeopleCounter.Counted,
        _ empty: PeopleRows
    ) throws -> [PeopleRows] {
        let ranges = try NameRange.ranges(
            db,
            count: readers.map { ($0.count + 1) * PeopleRows.rangesPerThread } ?? 1
        )
        let rest = Monitor(ranges)
        let join = { @Sendable (db: Database) throws -> PeopleRows in
            var people = empty
            while let range = rest.change({ $0.popLast() }) { try people.add(db, range, counted) }
            return people
        }
        return try readers?.map(db, join) ?? [join(db)]
    }

    private mutating func add(
        _ db: Database,
        _ range: NameRange,
        _ counted: PeopleCounter.Counted
    ) throws {
        var authors = try NameRows(db, in: "author", range)
        defer { authors.end() }
        let isUser = "kind = \(MentionKind.user.rawValue)"
        var users = try NameRows(db, in: "mention", range, where: isUser)
        defer { users.end() }
        var retweeted = RetweetedNames(counted.tally.retweetedNames)
        while let (name, id) = authors.current {
            let mentioned = try users.id(of: name).flatMap { counted.mentions?[$0] } ?? 0
            add(id, name, retweets: retweeted.number(of: name), mentions: mentioned, in: counted)
            try authors.step()
        }
    }

    /// Adds an author who is a person; `retweets` are those whose original is not in the archive.
    @inline(__always)
    private mutating func add(
        _ id: Int64,
        _ name: PackedName,
        retweets: Int,
        mentions: Int = 0,
        in counted: PeopleCounter.Counted
    ) {
        guard counted.people.isPerson(id) else { return }
        var numbers = counted.tally.numbers(of: id)
        numbers.retweeted += UInt32(retweets)
        tweets += Int(numbers.tweets)
        namedRetweets += retweets
        add(Person(id: id, name: name, numbers: numbers, mentioned: UInt32(mentions)))
    }

    /// Adds those who are not the people of their names.
    private mutating func addOthers(_ counted: PeopleCounter.Counted) {
        for (index, other) in counted.people.others.enumerated() {
            let id = ArchivePeople.number(ofOther: index)
            let numbers = counted.tally.numbers(of: id)
            tweets += Int(numbers.tweets)
            add(
                Person(
                    id: id,
                    name: counted.tally.names.newest(of: other),
                    account: other.account,
                    numbers: numbers,
                    mentioned: counted.mentions(ofOther: id)
                )
            )
        }
    }

    private mutating func add(_ person: Person) {
        if person.isInReport { rows.append(person) }
    }
}

extension ArchivePeople {
    /// Calls a closure with the names of many authors at a time, in each thread with a value of its own;
    /// returns these values.
    fileprivate static func forNames<Value: Sendable>(
        _ db: Database,
        _ readers: ParallelReaders?,
        _ initial: Value,
        _ body: @escaping @Sendable (inout Value, [(id: Int64, name: PackedName)]) -> Void
    ) throws -> [Value] {
        let shared = try SharedIDs.ofAuthors(db)
        let read = { @Sendable (db: Database) throws -> Value in
            let columns = ["id"] + PackedName.halvesInSQL
            var authors = try TweetRows(db, columns, from: "author", .ascending)
            defer { authors.end() }
            var value = initial
            try shared.readChunks(&authors) { row in
                (row.integer(0), PackedName(halves: row.integer(1), row.integer(2)))
            } _: { chunk in
                body(&value, chunk.compactMap { author in author.1.map { (author.0, $0) } })
            }
            return value
        }
        return try readers?.map(db, read) ?? [read(db)]
    }
}

/// How often each of some names occurs that may be those of authors.
private struct NameCounts {
    private let counts: [PackedName: Int]
    private let filter: NumberFilter

    init(_ names: [PackedName], ofAuthorsIn db: Database, _ readers: ParallelReaders?) throws {
        // Most of the names are of users by whom the archive has no tweet.
        let none = NumberFilter(count: try db.expectedCount(of: "author"))
        let filters = try ArchivePeople.forNames(db, readers, none) { filter, names in
            for (_, name) in names { filter.insert(name.fingerprint) }
        }
        let authors = filters.dropFirst().reduce(into: filters[0]) { $0.formUnion($1) }
        var counts: [PackedName: Int] = [:]
        for name in names where authors.mayContain(name.fingerprint) {
            counts[name, default: 0] += 1
        }
        self.counts = counts
        filter = NumberFilter(counts.keys.map(\.fingerprint))
    }

    @inline(__always)
    subscript(name: PackedName) -> Int {
        filter.mayContain(name.fingerprint) ? counts[name] ?? 0 : 0
    }
}

/// Names in alphabetical order, each as often as it was retweeted.
private struct RetweetedNames {
    private let names: [PackedName]
    /// The index of the first name that was not requested; nil before the first call.
    private var next: Int?

    init(_ names: [PackedName]) { self.names = names }

    /// How often a name occurs; it must follow the names of earlier calls.
    @inline(__always)
    mutating func number(of name: PackedName) -> Int {
        var next = next ?? names.sortedIndex { $0 >= name }
        while next < names.count, names[next] < name { next += 1 }
        let first = next
        while next < names.count, names[next] == name { next += 1 }
        self.next = next
        return next - first
    }
}

/// The rows of a table in the order of their folded names, for a merge join.
///
/// Rows whose name is no screen name are skipped.
struct NameRows {
    /// The name of the current row and its id; nil after the last row.
    private(set) var current: (name: PackedName, id: Int64)?
    private let statement: RawStatement

    init(
        _ db: Database,
        in table: String,
        _ range: NameRange,
        where condition: String = "true"
    ) throws {
        statement = try RawStatement(
            db,
            sql: """
                SELECT id, folded FROM \(table)
                WHERE folded >= ? AND folded < ? AND \(condition) ORDER BY folded
                """,
            arguments: [range.lower, range.upper]
        )
        try step()
    }

    @inline(__always)
    mutating func step() throws {
        while let row = try statement.step() {
            let name = row.withBytes(1) { PackedName($0) }
            guard let name else { continue }
            current = (name, row.integer(0))
            return
        }
        current = nil
    }

    /// The id of the row with a name, which must follow the names of earlier calls; nil if there is none.
    @inline(__always)
    mutating func id(of name: PackedName) throws -> Int64? {
        while let current, current.name < name { try step() }
        return current?.name == name ? current?.id : nil
    }

    /// Resets the statement, so that it does not keep a read transaction open.
    func end() { statement.reset() }
}

/// A range of folded names that one thread reads.
struct NameRange: Sendable {
    /// The first name.
    let lower: String
    /// The name that follows the range.
    let upper: String

    /// The number of names from which the bounds between two ranges are chosen.
    private static let namesPerRange = 8
    /// A text that follows all screen names.
    private static let end = "{"

    /// Divides the screen names of the authors into ranges of about the same size.
    ///
    /// The authors with some ids between the smallest and the largest one are a sample of all names.
    static func ranges(_ db: Database, count: Int) throws -> [NameRange] {
        let last = try RawStatement(db, "SELECT max(id) FROM author").first { $0.integer(0) } ?? 0
        let number = count * namesPerRange
        let find = try RawStatement(db, "SELECT folded FROM author WHERE id >= ?1 LIMIT 1")
        var names: [String] = []
        for index in 1..<number {
            let id = last / Int64(number) * Int64(index)
            let name = try find.first(for: id) { $0.text(0) }
            if let name, ScreenName.isValid(name.utf8) { names.append(name) }
        }
        names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let bounds = stride(from: namesPerRange, to: names.count, by: namesPerRange)
            .map { names[$0] }
        return zip([""] + bounds, bounds + [end]).map(NameRange.init)
    }
}
