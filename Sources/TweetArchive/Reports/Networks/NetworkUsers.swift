import GRDB
import TweetDumps

/// The users of a network, by their numbers: names, or people.
///
/// The number of an author, and of a person with one name which nobody else had, is the row of the name. All
/// others get numbers from ``firstOther`` on when they first occur.
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
    /// Finds the id of an author by the folded name.
    private let find: RawStatement
    private let findName: RawStatement
    /// The authors whose names occurred, and the numbers of names that no author has.
    private var numbers: [PackedName: Int64] = [:]
    /// The numbers of authors' names that could be those of several people.
    private var numbersOfSharedNames: [Int64: Int64] = [:]
    /// The people, if the users are not their names.
    private let people: NetworkPeople?
    /// The numbers of people who are not the only ones with their name.
    private var numbersOfPeople: [Int64: Int64] = [:]
    /// The numbers of accounts by whom the archive has no tweet.
    private var numbersOfAccounts: [Int64: Int64] = [:]
    /// The numbers of these accounts by all names that tweets call them.
    private var numbersOfNames: [PackedName: Set<Int64>] = [:]

    /// Creates numbers of authors alone.
    init(_ db: Database, _ people: NetworkPeople?) throws {
        find = try RawStatement(db, "SELECT id FROM author WHERE folded = ?1")
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
        let author = try number(ofAuthor: author)
        guard let people else { return author }
        return try number(ofPerson: people.all.person(named: author, wrote: tweet))
    }

    /// The number of an account, which the last tweet that names it names; the name can be empty.
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
        let number =
            try numbers[packed] ?? author(named: name.string) ?? add(Other(name: name.string))
        numbers[packed] = number
        guard let people, number < NetworkUsers.firstOther else { return number }
        let person = people.all.person(ProfileKey(author: number, account: nil), at: tweet)
        if let known = try self.number(ofPerson: person) ?? numbersOfSharedNames[number] {
            return known
        }
        numbersOfSharedNames[number] = add(Other(name: name.string))
        return numbersOfSharedNames[number]
    }

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
            guard let number = numbers[packed] else { continue }
            found.insert(number)
            numbersOfSharedNames[number].map { _ = found.insert($0) }
        }
        return found
    }

    /// The authors with these names.
    func authors(of names: [MentionName]) throws -> Set<Int64> {
        Set(
            try names.lazy.filter { $0.kinds.contains(.user) }.map(\.folded)
                .compactMap(author(named:))
        )
    }

    /// The number of a person; nil for 0, if nobody is known.
    private mutating func number(ofPerson person: Int64) throws -> Int64? {
        guard let other = people?.all.other(person) else {
            return person == 0 ? nil : try number(ofAuthor: person)
        }
        if let known = numbersOfPeople[person] { return known }
        let name = try other.names.first.flatMap { newest in
            try findName.first(for: newest.author) { $0.text(0) }
        }
        let number = add(Other(name: name ?? "", account: other.account))
        numbersOfPeople[person] = number
        return number
    }

    private func number(ofAuthor id: Int64) throws -> Int64 {
        guard (1..<NetworkUsers.firstOther).contains(id) else {
            throw DamagedValue(column: "author")
        }
        return id
    }

    private func author(named name: String) throws -> Int64? {
        let folded = Array(name.lowercased().utf8)
        return try find.first(texts: folded.span) {
            $0.bind(0..<folded.count)
        } read: {
            try number(ofAuthor: $0.integer(0))
        }
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

/// The people of an archive, also by their accounts.
struct NetworkPeople {
    let all: ArchivePeople
    /// The rows of names with an account, in the order of the accounts.
    private let named: [ProfileKey]

    init(_ db: Database, _ shared: SharedPeople) throws {
        all = try shared.people(db)
        var named: [ProfileKey] = []
        let find = try RawStatement(
            db,
            "SELECT author, account FROM profile WHERE author > 0 AND account > 0 AND tweets > 0"
        )
        try find.readAll { named.append(ProfileKey(author: $0.integer(0), account: $0.integer(1))) }
        named.sort { $0.account < $1.account }
        self.named = named
    }

    /// The person with an account; nil if no tweet is by it.
    func person(ofAccount account: Int64) -> Int64? {
        let known = all.person(ProfileKey(author: nil, account: account), at: 0)
        if known != 0 { return known }
        let index = named.sortedIndex { $0.account >= account }
        return index < named.count && named[index].account == account ? named[index].author : nil
    }
}
