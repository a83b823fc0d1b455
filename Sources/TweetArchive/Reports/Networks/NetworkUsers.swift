import GRDB
import TweetDumps

/// The users of a network, by their numbers: names, or people.
///
/// The number of an author, and of a person with only one name that nobody else had, is the id of a row of
/// `author`. All others get numbers from ``firstOther`` on when they first occur.
struct NetworkUsers {
    /// A user who is not the only one with the name of an author.
    struct Other {
        /// The name as it was written; no text if it is unknown.
        fileprivate(set) var name = ""
        /// Twitter's number of the account; 0 if it is unknown.
        fileprivate(set) var account: Int64 = 0
    }

    /// The smallest number of another user.
    static let firstOther: Int64 = 1 << 31

    /// The other users, by number from ``firstOther`` on.
    private(set) var others: [Other] = []
    private var authors: AuthorsByName
    private let findName: RawStatement
    /// The numbers of names that occurred and no author has.
    private var numbersOfUnknownNames: [PackedName: Int64] = [:]
    /// The numbers of authors' names that could be those of several people.
    private var numbersOfSharedNames: [Int64: Int64] = [:]
    /// The people; nil if users are names.
    private let people: NetworkPeople?
    /// The numbers of people who are not the only ones with their name.
    private var numbersOfPeople: [Int64: Int64] = [:]
    /// The numbers of accounts by whom the archive has no tweet.
    private var numbersOfAccounts: [Int64: Int64] = [:]
    /// The numbers of these accounts, by all names that tweets give them.
    private var numbersOfNames: [PackedName: Set<Int64>] = [:]

    init(_ db: Database, _ people: NetworkPeople?) throws {
        authors = try AuthorsByName(db)
        findName = try RawStatement(db, "SELECT name FROM author WHERE id = ?1")
        self.people = people
    }

    var arePeople: Bool { people != nil }

    /// The number of the user who wrote a tweet; nil if nobody is known.
    mutating func number(ofAuthorOf tweet: TweetScan.Tweet, account: Int64) throws -> Int64? {
        guard let people else { return tweet.author }
        let key = ProfileKey(author: tweet.author, account: account)
        return try number(ofPerson: people.all.person(key, at: tweet.id))
    }

    /// The number of the user who wrote a tweet with a name; nil if nobody is known.
    mutating func number(ofAuthor author: Int64, wrote tweet: Int64) throws -> Int64? {
        let author = try AuthorsByName.checked(author)
        guard let people else { return author }
        return try number(ofPerson: people.all.person(named: author, wrote: tweet))
    }

    /// The number of an account; this becomes its name, unless it is empty.
    mutating func number(ofAccount account: Int64, _ name: Span<UInt8>) throws -> Int64? {
        if let person = people?.person(ofAccount: account) { return try number(ofPerson: person) }
        let number = numbersOfAccounts[account] ?? add(Other(account: account))
        numbersOfAccounts[account] = number
        if let packed = PackedName(name) {
            others[Int(number - NetworkUsers.firstOther)].name = name.string
            numbersOfNames[packed, default: []].insert(number)
        }
        return number
    }

    /// The number of the user whom a tweet means by a name in any letter case; nil if it is no screen name.
    mutating func number(of name: Span<UInt8>, in tweet: Int64) throws -> Int64? {
        guard let packed = PackedName(name) else { return nil }
        let number = try authors.author(packed, name) ?? numberOfUnknown(packed, name)
        guard let people, number < NetworkUsers.firstOther else { return number }
        let person = people.all.person(ProfileKey(author: number, account: nil), at: tweet)
        if let known = try self.number(ofPerson: person) ?? numbersOfSharedNames[number] {
            return known
        }
        numbersOfSharedNames[number] = add(Other(name: name.string))
        return numbersOfSharedNames[number]
    }

    /// Frees memory after the last tweet.
    mutating func endCounting() { authors.forget() }

    /// The numbers of all users who ever had one of these names.
    func numbers(of names: [MentionName]) throws -> Set<Int64> {
        var found = try authors(of: names)
        if let people {
            let named = found.flatMap(people.all.people(named:))
            found.formUnion(named.compactMap { numbersOfPeople[$0] })
        }
        for name in names where name.kinds.contains(.user) {
            guard let packed = PackedName(Array(name.folded.utf8).span) else { continue }
            found.formUnion(numbersOfNames[packed] ?? [])
            numbersOfUnknownNames[packed].map { _ = found.insert($0) }
        }
        found.formUnion(found.compactMap { numbersOfSharedNames[$0] })
        return found
    }

    func authors(of names: [MentionName]) throws -> Set<Int64> {
        Set(
            try names.lazy.filter { $0.kinds.contains(.user) }.map(\.folded)
                .compactMap { try authors.row(named: Array($0.utf8).span) }
        )
    }

    /// The number of a person; nil for 0, if nobody is known.
    private mutating func number(ofPerson person: Int64) throws -> Int64? {
        guard let other = people?.all.other(person) else {
            return person == 0 ? nil : try AuthorsByName.checked(person)
        }
        if let known = numbersOfPeople[person] { return known }
        let name = try other.names.first.flatMap { newest in
            try findName.first(for: newest.author) { $0.text(0) }
        }
        let number = add(Other(name: name ?? "", account: other.account))
        numbersOfPeople[person] = number
        return number
    }

    private mutating func numberOfUnknown(_ packed: PackedName, _ name: Span<UInt8>) -> Int64 {
        if let known = numbersOfUnknownNames[packed] { return known }
        let number = add(Other(name: name.string))
        numbersOfUnknownNames[packed] = number
        return number
    }

    private mutating func add(_ other: Other) -> Int64 {
        others.append(other)
        return NetworkUsers.firstOther + Int64(others.count - 1)
    }
}

extension Span<UInt8> {
    fileprivate var string: String {
        withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
}

/// Finds the rows of authors by their names.
///
/// The first names are looked up one by one. When there are many, it is quicker to read all names in order,
/// into 20 bytes each.
private struct AuthorsByName {
    /// The number of names that are read in order in the time of one look-up.
    private static let readsPerLookup = 20

    private let find: RawStatement
    private let readAll: RawStatement
    /// The number of names to look up before all are read.
    private var lookups: Int
    /// The screen names of all authors in ascending order, and their rows; nil before they were read.
    private var all: (names: [PackedName], rows: [UInt32])?

    init(_ db: Database) throws {
        find = try RawStatement(db, "SELECT id FROM author WHERE folded = ?1")
        readAll = try RawStatement(db, "SELECT folded, id FROM author ORDER BY folded")
        lookups = try db.denseCount(of: "author") / AuthorsByName.readsPerLookup
    }

    /// The row of the author with a name in any letter case; nil if none has it.
    mutating func author(_ packed: PackedName, _ name: Span<UInt8>) throws -> Int64? {
        if lookups > 0 {
            lookups -= 1
            return try row(named: Array(name.string.lowercased().utf8).span)
        }
        if all == nil { all = try readNames() }
        guard let (names, rows) = all else { return nil }
        return names.sortedIndex(of: packed).map { Int64(rows[$0]) }
    }

    mutating func forget() { all = nil }

    func row(named folded: Span<UInt8>) throws -> Int64? {
        try find.first(for: folded) { try AuthorsByName.checked($0.integer(0)) }
    }

    /// The row of an author; throws an error if a table cannot have it.
    static func checked(_ row: Int64) throws -> Int64 {
        guard (1..<NetworkUsers.firstOther).contains(row) else {
            throw DamagedValue(column: "author")
        }
        return row
    }

    private func readNames() throws -> (names: [PackedName], rows: [UInt32]) {
        var (names, rows): ([PackedName], [UInt32]) = ([], [])
        try readAll.readAll { row in
            guard let packed = row.withBytes(0, { PackedName($0) }) else { return }
            names.append(packed)
            rows.append(UInt32(try AuthorsByName.checked(row.integer(1))))
        }
        return (names, rows)
    }
}

/// The people of an archive, also by their accounts.
struct NetworkPeople {
    let all: ArchivePeople
    /// The rows of names with an account, in the order of the accounts.
    private let named: [ProfileKey]

    init(_ db: Database, _ shared: SharedPeople) throws {
        all = try shared.people(db)
        let find = try RawStatement(
            db,
            "SELECT author, account FROM profile WHERE author > 0 AND account > 0 AND tweets > 0"
        )
        named = try find.values { ProfileKey(author: $0.integer(0), account: $0.integer(1)) }
            .sorted { $0.account < $1.account }
    }

    /// The person with an account; nil if no tweet is by it.
    func person(ofAccount account: Int64) -> Int64? {
        let known = all.person(ProfileKey(author: nil, account: account), at: 0)
        if known != 0 { return known }
        let index = named.sortedIndex { $0.account >= account }
        return index < named.count && named[index].account == account ? named[index].author : nil
    }
}
