import GRDB
import TweetDumps

/// An author with numbers.
struct Person: Sendable {
    /// The id of the author.
    let id: Int64
    let name: PackedName
    let numbers: AuthorTally.Numbers
    let mentioned: UInt32

    /// The number by which people are sorted.
    fileprivate func number(_ order: PeopleReport.Order) -> UInt32 {
        switch order {
        case .tweets: numbers.tweets
        case .retweeted: numbers.retweeted
        case .mentioned: mentioned
        }
    }

    /// A function that sorts people: by a number, largest first, then alphabetically.
    static func precedes(_ order: PeopleReport.Order) -> @Sendable (Person, Person) -> Bool {
        { one, other in
            let numbers = (one.number(order), other.number(order))
            return numbers.0 == numbers.1 ? one.name < other.name : numbers.0 > numbers.1
        }
    }
}

/// The people of a report, found by joining what was counted by the names of authors.
struct PeopleRows: Sendable {
    /// The people within the limit; its count is that of all people.
    var rows: LargestRows<Person>
    /// The number of tweets by these people.
    private(set) var tweets = 0
    /// The number of retweets whose original has an author, but is not in the archive.
    private(set) var namedRetweets = 0

    /// The number of ranges of names for each thread, so that all end at about the same time.
    private static let rangesPerThread = 8

    private init(_ order: PeopleReport.Order, _ limit: Int?) {
        rows = LargestRows(limit: limit, by: Person.precedes(order))
    }

    /// Joins what was counted.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - readers: Further connections that read the same state; nil if there are none.
    ///   - counted: What was counted.
    ///   - order: The order of the people.
    ///   - limit: The maximum number of people; nil for all.
    /// - Throws: An error if the archive cannot be read.
    init(
        _ db: Database,
        _ readers: ParallelReaders?,
        _ counted: PeopleCounter.Counted,
        by order: PeopleReport.Order,
        limit: Int?
    ) throws {
        let ranges = try NameRange.ranges(
            db,
            count: readers.map { ($0.count + 1) * PeopleRows.rangesPerThread } ?? 1
        )
        let rest = Monitor(ranges)
        let join = { @Sendable (db: Database) throws -> PeopleRows in
            var people = PeopleRows(order, limit)
            while let range = rest.change({ $0.popLast() }) { try people.add(db, range, counted) }
            return people
        }
        var parts = try readers?.map(db, join) ?? [join(db)]
        // Each part is released as soon as it was added.
        self = parts.removeLast()
        while let part = parts.popLast() {
            rows.append(part.rows)
            tweets += part.tweets
            namedRetweets += part.namedRetweets
        }
    }

    /// Adds the people in a range of names.
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
        var retweeted = RetweetedNames(counted.authors.names)
        while let (name, id) = authors.current {
            var numbers = counted.authors.numbers(of: id)
            let retweets = retweeted.number(of: name)
            numbers.retweeted += UInt32(retweets)
            let mentioned = try users.id(of: name).flatMap { counted.mentions[$0] } ?? 0
            tweets += Int(numbers.tweets)
            namedRetweets += retweets
            if numbers.tweets > 0 || numbers.retweeted > 0 || mentioned > 0 {
                rows.append(
                    Person(id: id, name: name, numbers: numbers, mentioned: UInt32(mentioned))
                )
            }
            try authors.step()
        }
    }
}

/// Names in alphabetical order, each as often as it was retweeted.
private struct RetweetedNames {
    private let names: [PackedName]
    /// The index of the first name that was not asked for; nil before the first call.
    private var next: Int?

    init(_ names: [PackedName]) { self.names = names }

    /// How often a name occurs; it must follow the names of earlier calls.
    @inline(__always)
    mutating func number(of name: PackedName) -> Int {
        var next = next ?? firstIndex(from: name)
        while next < names.count, names[next] < name { next += 1 }
        let first = next
        while next < names.count, names[next] == name { next += 1 }
        self.next = next
        return next - first
    }

    /// The index of the first name that does not precede another.
    private func firstIndex(from name: PackedName) -> Int {
        var (lower, upper) = (0, names.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if names[middle] < name { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }
}
