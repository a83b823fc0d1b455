import GRDB
package import TweetDumps

/// The people who wrote the tweets of a search term, or of the whole archive, with the numbers of their
/// tweets, retweets and mentions.
///
/// A person is an account, whatever its names, or a name that belongs to no account. Those are in the
/// report of whom the archive has a tweet, and who wrote, are repeated or are mentioned in one of the tweets.
/// ``TweetArchive/people(of:_:order:limit:_:)`` makes one.
package struct PeopleReport {
    /// The number by which people are sorted, in descending order.
    ///
    /// Remaining ties are in alphabetical order of the folded names, then by account. Those without a name
    /// are the last.
    package enum Order: String, Sendable, CaseIterable {
        /// The number of tweets by the person.
        case tweets
        /// The number of retweets of the person's tweets.
        case retweeted
        /// The number of tweets that mention the person.
        case mentioned
    }

    /// A person with numbers.
    package struct Row: Sendable {
        /// The newest screen name, without `@`; nil if no tweet tells a name.
        package let name: String?
        /// The number of the person's screen names.
        package let names: Int
        /// Twitter's number of the account; nil if it is unknown.
        package let account: Int64?
        /// Whether the person had no other name, and no other account had it.
        package let isOnlyName: Bool
        /// Whether all tweets by the person tell a name.
        package let isNamed: Bool
        /// The number of tweets by the person.
        package let tweets: Int
        /// The number of retweets that repeat a tweet by the person.
        package let retweeted: Int
        /// The number of tweets that mention the person.
        package let mentioned: Int
        /// The time of the person's first tweet, in seconds since 1970 in UTC; nil if it is unknown.
        package let first: Int?
        /// The time of the person's last tweet.
        package let last: Int?

        private let profile: StoredProfile

        /// A text of the profile; nil if it is unknown.
        package func text(_ field: AuthorField) -> String? { profile.text(field) }

        /// A number of the profile; nil if it is unknown.
        package func number(_ field: AuthorField) -> Int64? { profile.number(field) }
    }

    /// The tweets that the report is about.
    package let subject: ReportSubject
    /// The order of the rows.
    package let order: Order
    /// The maximum number of rows.
    package let limit: RowLimit
    /// The people within the limit, in order.
    package let rows: ReportRows<Row>
    /// Whether some of these have no known name.
    package let hasNameless: Bool
    /// The number of people, also beyond the limit.
    package let count: Int
    /// The number of retweets that repeat a tweet of a user by whom the archive has no tweet, who is
    /// not in the report.
    package let otherRetweets: Int

    /// The number of rows beyond the limit.
    package var leftOut: Int { limit.leftOut(of: count) }
}

extension TweetArchive {
    /// Counts the tweets, retweets and mentions of each person.
    ///
    /// A retweet repeats a tweet of the author of its original, if the archive has that, else of the
    /// user whom its text names: `RT @name: `. Of several accounts under a name, a mention or such a retweet
    /// means the one to whom a tweet with that id and name would belong.
    ///
    /// - Complexity: Reads all tweets of the term, and with a filter their mentions, and the names
    ///   of all authors and mentions of the archive. If somebody changed names, a report on a part of the
    ///   tweets reads the authors of all. One on all tweets then reads the mentions, unless each person is
    ///   mentioned by one name alone, which nobody else had.
    package func people<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        order: PeopleReport.Order = .tweets,
        limit: RowLimit = .none,
        _ body: (PeopleReport) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            // The mentions of the people in a few rows are quickly looked up.
            let looksUpMentions = limit.maximum != nil && order != .mentioned
            let counter = PeopleCounter(tweets: tweets)
            let counted = try counter.counted(looksUpMentions: looksUpMentions)
            let (db, readers) = (tweets.db, tweets.readers)
            var people = try PeopleRows(db, readers, counted, by: order, limit: limit.maximum)
            var total = counted.total
            total.authorless = total.tweets - people.tweets
            let rows = try counted.withMentions(people.rows.sorted(), db)
            return try body(
                PeopleReport(
                    subject: ReportSubject(tweets, of: total),
                    order: order,
                    limit: limit,
                    rows: PeopleReport.rows(db, rows, counted.people),
                    hasNameless: rows.contains { $0.name == nil },
                    count: people.rows.count,
                    otherRetweets: counted.tally.retweetedNames.count - people.namedRetweets
                )
            )
        }
    }
}

extension PeopleReport {
    fileprivate static func rows(
        _ db: Database,
        _ people: [Person],
        _ all: ArchivePeople
    ) -> ReportRows<Row> {
        ReportRows { body in
            let profiles = try StoredProfile.Reader(db)
            for person in people { try body(Row(person, profiles.profile(of: person.id, all))) }
        }
    }
}

extension PeopleReport.Row {
    fileprivate init(_ person: Person, _ profile: StoredProfile) {
        let numbers = person.numbers
        self.init(
            name: profile.names.first,
            names: profile.names.count,
            account: profile.accounts.first,
            isOnlyName: person.id > 0,
            isNamed: profile.tweets == profile.namedTweets,
            tweets: Int(numbers.tweets),
            retweeted: Int(numbers.retweeted),
            mentioned: Int(person.mentioned),
            first: numbers.last > 0 ? Int(numbers.first) : nil,
            last: numbers.last > 0 ? Int(numbers.last) : nil,
            profile: profile
        )
    }
}

/// A person with numbers.
struct Person: Sendable {
    /// The number in ``ArchivePeople``.
    let id: Int64
    /// The newest name; nil if it is unknown.
    let name: PackedName?
    /// The account of a person with several names, with a name that others had as well, or without one.
    var account: Int64 = 0
    let numbers: PeopleTally.Numbers
    var mentioned: UInt32

    /// Whether one of the numbers is not 0.
    var isInReport: Bool { numbers.tweets > 0 || numbers.retweeted > 0 || mentioned > 0 }

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
            if numbers.0 != numbers.1 { return numbers.0 > numbers.1 }
            return one.name == other.name
                ? one.account < other.account : one.isNamedBefore(other)
        }
    }

    /// Whether its name is before another one, in alphabetical order.
    private func isNamedBefore(_ other: Person) -> Bool {
        guard let name else { return false }
        return other.name.map { name < $0 } ?? true
    }
}

extension PeopleCounter.Counted {
    /// People with the numbers of their mentions, which are looked up unless they were counted.
    fileprivate func withMentions(_ people: [Person], _ db: Database) throws -> [Person] {
        if mentions != nil { return people }
        let findNamed = try RawStatement(
            db,
            sql: """
                SELECT mention.tweets FROM author JOIN mention ON mention.folded = author.folded
                    AND mention.kind = \(MentionKind.user.rawValue)
                WHERE author.id = ?1
                """
        )
        let find = try RawStatement(db, "SELECT tweets FROM mention WHERE id = ?1")
        return try people.map { person in
            var person = person
            let mentioned =
                if person.id > 0 {
                    try findNamed.first(for: person.id) { try $0.count(0) }
                } else if let mention = tally.names.mentions[person.id] {
                    try find.first(for: mention) { try $0.count(0) }
                } else {
                    Int64(person.mentioned)
                }
            person.mentioned = UInt32(clamping: mentioned ?? 0)
            return person
        }
    }
}

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
