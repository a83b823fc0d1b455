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
        // Releases each part as soon as it is added.
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
        let retweeted = NameCounts(counted.tally.retweetedNames)
        let shared = try SharedIDs.ofAuthors(db)
        let read = { @Sendable (db: Database) throws -> PeopleRows in
            let columns = ["id"] + PackedName.halvesInSQL
            var authors = try TweetRows(db, columns, from: "author", .ascending)
            defer { authors.end() }
            var people = empty
            try shared.readChunks(&authors) { row in
                (id: row.integer(0), name: PackedName(halves: row.integer(1), row.integer(2)))
            } _: { chunk in
                for (id, name) in chunk {
                    guard let name else { continue }
                    people.add(id, name, retweets: retweeted[name], in: counted)
                }
            }
            return people
        }
        return try readers?.map(db, read) ?? [read(db)]
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
        let retweeted = NameCounts(counted.tally.retweetedNames)
        let join = { @Sendable (db: Database) throws -> PeopleRows in
            var people = empty
            while let range = rest.change({ $0.popLast() }) {
                try people.add(db, range, retweeted, counted)
            }
            return people
        }
        return try readers?.map(db, join) ?? [join(db)]
    }

    private mutating func add(
        _ db: Database,
        _ range: NameRange,
        _ retweeted: NameCounts,
        _ counted: PeopleCounter.Counted
    ) throws {
        var authors = try NameRows(db, in: "author", range)
        defer { authors.end() }
        let isUser = "kind = \(MentionKind.user.rawValue)"
        var users = try NameRows(db, in: "mention", range, where: isUser)
        defer { users.end() }
        while let (name, id) = authors.current {
            let mentioned = try users.id(of: name).flatMap { counted.mentions?[$0] } ?? 0
            add(id, name, retweets: retweeted[name], mentions: mentioned, in: counted)
            try authors.step()
        }
    }

    /// Adds an author if it is a person; `retweets` counts those whose original is not in the archive.
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

private struct NameCounts {
    /// The names in alphabetical order, each as often as it occurs.
    private let names: [PackedName]
    /// The index of the first name with each beginning.
    private let starts: [Int]
    /// Most authors have none of them.
    private let filter: NumberFilter

    /// Counts names, which must be in alphabetical order.
    init(_ names: [PackedName]) {
        self.names = names
        filter = NumberFilter(names.lazy.map(\.fingerprint))
        var starts = [Int](repeating: 0, count: PackedName.beginnings + 1)
        for name in names { starts[name.beginning + 1] += 1 }
        for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
        self.starts = starts
    }

    @inline(__always)
    subscript(name: PackedName) -> Int {
        guard filter.mayContain(name.fingerprint) else { return 0 }
        let similar = names[starts[name.beginning]..<starts[name.beginning + 1]]
        return similar[similar.sortedIndex { $0 >= name }...].prefix { $0 == name }.count
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
    let lower: String
    /// The first name beyond the range.
    let upper: String

    /// The number of sampled names for each range.
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
