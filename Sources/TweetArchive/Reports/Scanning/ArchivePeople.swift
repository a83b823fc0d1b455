import GRDB
import TweetDumps

/// The people of an archive: its accounts, and the names that belong to none.
///
/// They tell who wrote each tweet. A tweet with a name but no account belongs to the account that bears the
/// name, if that is certain. Nothing of it is stored. `Documentation/counting.md` describes the rule.
///
/// Each person has a number. That of a person with one name, which no other account had, is the row of the
/// name. All others have negative numbers.
struct ArchivePeople: Sendable {
    /// A person with several names, with a name that others had as well, or without a name.
    struct Other: Sendable {
        /// Twitter's number of the account; 0 for the tweets of a name that belong to none of its accounts.
        let account: Int64
        /// The tweets of each name, the newest name first.
        fileprivate(set) var names: [NameUse] = []
    }

    /// The tweets of a person under a name.
    struct NameUse: Sendable {
        /// The row of the name.
        let author: Int64
        /// Whether some of the tweets tell no account.
        fileprivate var lacksAccounts = false
        private(set) var tweets = 0
        private(set) var first = Int64.max
        private(set) var last = Int64.min

        fileprivate init(_ author: Int64) { self.author = author }

        fileprivate mutating func add(_ tweet: Int64, _ lacksAccount: Bool) {
            tweets += 1
            lacksAccounts = lacksAccounts || lacksAccount
            (first, last) = (min(first, tweet), max(last, tweet))
        }
    }

    /// An account that bears a name, with the ids of the tweets that tell both.
    private struct Bearer {
        let person: Int64
        var tweets: ClosedRange<Int64>?
    }

    /// A name of ``others``.
    private struct OtherName {
        var bearers: [Bearer] = []
        /// The number of the person with the tweets that belong to no account; 0 if there are none.
        var rest: Int64 = 0
    }

    private(set) var others: [Other] = []
    /// The names that no tweet has any more.
    private var unusedNames: Set<Int64> = []
    private var otherNames: [Int64: OtherName] = [:]
    /// The people of all accounts that ``others`` or tweets without a name have.
    private var accounts: [Int64: Int64] = [:]

    /// Reads all authors and, if an account had several names or a name several accounts, all tweets.
    init(_ db: Database) throws {
        let authors = try readAuthors(db)
        let named = authors.filter { $0.author > 0 && $0.account > 0 }
        findOthers(among: named)
        addNamelessAccounts(authors, named)
        if !otherNames.isEmpty { try readTweets(db, authors) }
    }

    /// Whether each person has one name, and each tweet by an account has its name.
    var areNames: Bool { others.isEmpty && accounts.isEmpty }

    /// The rows of the names of ``others``.
    var namesOfOthers: some Collection<Int64> { otherNames.keys }

    /// The number of the person with a negative number.
    static func number(ofOther index: Int) -> Int64 { -1 - Int64(index) }

    /// A person with a negative number; nil for others.
    func other(_ person: Int64) -> Other? { person < 0 ? others[Int(-1 - person)] : nil }

    /// Whether the row of a name is a person.
    func isPerson(_ author: Int64) -> Bool {
        otherNames[author] == nil && !unusedNames.contains(author)
    }

    /// The person who wrote a tweet with a name and an account, in whose key 0 stands for what the tweet
    /// does not tell; 0 if nobody is known.
    @inline(__always)
    func person(_ key: ProfileKey, at tweet: Int64) -> Int64 {
        if areNames { return key.author }
        guard key.author != 0 else { return accounts[key.account] ?? 0 }
        guard let name = otherNames[key.author] else { return key.author }
        if key.account != 0 { return accounts[key.account] ?? 0 }
        return bearer(of: name, at: tweet) ?? name.rest
    }

    /// The person to whose profile a tweet adds what it tells of a name and an account; 0 if nobody is
    /// known, or if the person has no tweet with just these.
    ///
    /// Another record of the tweet can tell more.
    func person(toldBy tweet: Int64, of key: ProfileKey) -> Int64 {
        let person = person(key, at: tweet)
        guard key.account == 0, let other = other(person) else { return person }
        let name = other.names.first { $0.author == key.author }
        return name?.lacksAccounts == true ? person : 0
    }

    /// The one account that bears a name, or of several the one whose tweets are around this one; nil if
    /// that is not certain.
    private func bearer(of name: OtherName, at tweet: Int64) -> Int64? {
        if name.bearers.count == 1 { return name.bearers[0].person }
        let fitting = name.bearers.filter { $0.tweets?.contains(tweet) == true }
        return fitting.count == 1 ? fitting[0].person : nil
    }

    /// The people who ever had a name.
    func people(named author: Int64) -> Set<Int64> {
        guard let name = otherNames[author] else { return [author] }
        return Set(name.bearers.map(\.person) + [name.rest]).subtracting([0])
    }

    /// The person with an account; nil if no tweet is by it.
    func person(ofAccount number: Int64, _ db: Database) throws -> Int64? {
        if let known = accounts[number] { return known }
        let find = try RawStatement(
            db,
            "SELECT author FROM profile WHERE account = ?1 AND tweets > 0 AND author > 0"
        )
        return try find.first(for: number) { $0.integer(0) }
    }
}

// MARK: - Reading

extension ArchivePeople {
    /// Reads the pairs of names and accounts that tweets have.
    private mutating func readAuthors(_ db: Database) throws -> [ProfileKey] {
        var authors: [ProfileKey] = []
        try IntegerRows(db, ["id", "account", "tweets"], from: "author").readAll { row in
            if row.integer(2) > 0 {
                authors.append(ProfileKey(author: row.integer(0), account: row.integer(1)))
            } else {
                unusedNames.insert(row.integer(0))
            }
        }
        let columns = ["author", "account", "tweets"]
        try IntegerRows(db, columns, from: "further_account").readAll { row in
            guard row.integer(2) > 0 else { return }
            authors.append(ProfileKey(author: row.integer(0), account: row.integer(1)))
            unusedNames.remove(row.integer(0))
        }
        return authors
    }

    /// Finds the accounts with several names, and those that share a name.
    private mutating func findOthers(among named: [ProfileKey]) {
        let renamed = ArchivePeople.repeated(named.map(\.account))
        let shared = ArchivePeople.repeated(named.map(\.author))
        for key in named where renamed.contains(key.account) || shared.contains(key.author) {
            let person = addOther(account: key.account)
            otherNames[key.author, default: OtherName()].bearers.append(Bearer(person: person))
        }
    }

    /// The numbers that occur more than once.
    private static func repeated(_ numbers: [Int64]) -> Set<Int64> {
        let sorted = numbers.sorted()
        return Set(zip(sorted, sorted.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
    }

    /// The number of an account's person, who is added if new.
    private mutating func addOther(account: Int64) -> Int64 {
        if account != 0, let known = accounts[account] { return known }
        let person = ArchivePeople.number(ofOther: others.count)
        others.append(Other(account: account))
        if account != 0 { accounts[account] = person }
        return person
    }

    /// Adds the accounts of tweets without a name.
    private mutating func addNamelessAccounts(_ authors: [ProfileKey], _ named: [ProfileKey]) {
        var nameless = Set(authors.lazy.filter { $0.author == 0 }.map(\.account))
        nameless.subtract(accounts.keys)
        if nameless.isEmpty { return }
        for key in named where nameless.remove(key.account) != nil {
            accounts[key.account] = key.author
        }
        for account in nameless.sorted() { _ = addOther(account: account) }
    }

    /// Reads the tweets of ``others``, in the order of their ids.
    private mutating func readTweets(_ db: Database, _ authors: [ProfileKey]) throws {
        var names = NamesOfAccounts(
            Set(authors.lazy.filter { $0.author == 0 }.map(\.account))
        )
        // What is known of these depends on later tweets.
        var unsettled: [(tweet: Int64, key: ProfileKey)] = []
        let columns = ["tweet.id", "tweet.author", "tweet.account"]
        try IntegerRows(db, columns, from: "tweet", inOrderOf: "tweet.id").readAll { row in
            let tweet = row.integer(0)
            let key = ProfileKey(author: row.integer(1), account: row.integer(2))
            let isOther =
                key.author == 0
                ? accounts[key.account].map { $0 < 0 } == true : otherNames[key.author] != nil
            if !isOther { return }
            if key.author == 0 || key.account == 0 {
                unsettled.append((tweet, key))
            } else if let person = accounts[key.account] {
                addEvidence(key.author, person, tweet)
                names.add(key, tweet)
            }
        }
        for (tweet, key) in unsettled { settle(tweet, key, names) }
        for person in others.indices { others[person].names.sort { $0.last > $1.last } }
    }

    /// Adds a tweet that tells a name and the account of a person.
    private mutating func addEvidence(_ author: Int64, _ person: Int64, _ tweet: Int64) {
        addTweet(tweet, of: person, named: author)
        let index = otherNames[author]?.bearers.firstIndex { $0.person == person }
        guard let index else { return }
        let first = otherNames[author]?.bearers[index].tweets?.lowerBound ?? tweet
        otherNames[author]?.bearers[index].tweets = first...tweet
    }

    private mutating func addTweet(
        _ tweet: Int64,
        of person: Int64,
        named author: Int64,
        lacksAccount: Bool = false
    ) {
        guard person < 0 else { return }
        let index = Int(-1 - person)
        let known = others[index].names.firstIndex { $0.author == author }
        if known == nil { others[index].names.append(NameUse(author)) }
        others[index].names[known ?? others[index].names.count - 1].add(tweet, lacksAccount)
    }

    /// Adds a tweet that lacks a name or an account.
    private mutating func settle(_ tweet: Int64, _ key: ProfileKey, _ names: NamesOfAccounts) {
        if key.author != 0 {
            var person = self.person(key, at: tweet)
            if person == 0 {
                person = addOther(account: 0)
                otherNames[key.author]?.rest = person
            }
            addTweet(tweet, of: person, named: key.author, lacksAccount: true)
        } else if let name = names.nearest(to: tweet, of: key.account) {
            addTweet(tweet, of: accounts[key.account] ?? 0, named: name)
        }
    }
}

/// The names of the accounts that have tweets without a name, at each tweet with one.
private struct NamesOfAccounts {
    /// The tweets of each account, in the order of their ids.
    private var tweets: [Int64: [(id: Int64, author: Int64)]]

    init(_ accounts: Set<Int64>) {
        tweets = Dictionary(uniqueKeysWithValues: accounts.lazy.map { ($0, []) })
    }

    mutating func add(_ key: ProfileKey, _ tweet: Int64) {
        tweets[key.account]?.append((tweet, key.author))
    }

    /// The name at the account's tweet with the nearest id; of two as near, that with the smaller id.
    func nearest(to tweet: Int64, of account: Int64) -> Int64? {
        guard let known = tweets[account], !known.isEmpty else { return nil }
        let next = known.sortedIndex { $0.id > tweet }
        if next == 0 { return known[0].author }
        if next == known.count { return known[next - 1].author }
        let (before, after) = (known[next - 1], known[next])
        // The ids of a damaged archive can be further apart than the largest number.
        let distances = (tweet &- before.id, after.id &- tweet)
        return UInt64(bitPattern: distances.0) <= UInt64(bitPattern: distances.1)
            ? before.author : after.author
    }
}

extension ArchivePeople {
    /// The people whose profiles have at least some number.
    fileprivate func people(
        withAtLeast number: Int64,
        _ field: AuthorField,
        _ db: Database
    ) throws -> Set<Int64> {
        var newest: [Int64: (tweet: Int64, number: Int64)] = [:]
        let name = field.name
        let rows = try RawStatement(
            db,
            sql: """
                SELECT author, account, \(name),
                    iif(
                        json_valid(earlier), ifnull(json_extract(earlier, '$.\(name)'), told_by),
                        told_by
                    )
                FROM profile WHERE tweets > 0 AND \(name) NOT NULL
                """
        )
        try rows.readAll { row in
            let key = ProfileKey(author: row.integer(0), account: row.integer(1))
            let (number, tweet) = (row.integer(2), row.integer(3))
            let person = person(toldBy: tweet, of: key)
            if let known = newest[person], known >= (tweet, number) { return }
            newest[person] = (tweet, number)
        }
        newest[0] = nil
        return Set(newest.lazy.filter { $0.value.number >= number }.map(\.key))
    }
}

/// The people of an archive, found when they are first needed, for all threads of a report.
final class SharedPeople: Sendable {
    private struct Known {
        var people: ArchivePeople?
        /// Those with at least some number, by the name and the number.
        var withAtLeast: [String: Set<Int64>] = [:]
    }

    private let known = Monitor(Known())

    /// The people as they are in a connection, all of which read the same state.
    func people(_ db: Database) throws -> ArchivePeople {
        try known.change { known in
            Result {
                let people = try known.people ?? ArchivePeople(db)
                known.people = people
                return people
            }
        }.get()
    }

    /// The people whose profiles have at least some number.
    func people(
        withAtLeast number: Int64,
        _ field: AuthorField,
        _ db: Database
    ) throws -> Set<Int64> {
        let people = try people(db)
        return try known.change { known in
            Result {
                let key = "\(field.name) \(number)"
                let found =
                    try known.withAtLeast[key] ?? people.people(withAtLeast: number, field, db)
                known.withAtLeast[key] = found
                return found
            }
        }.get()
    }
}
