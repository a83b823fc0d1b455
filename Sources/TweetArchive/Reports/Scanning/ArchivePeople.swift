import GRDB
import TweetDumps

/// The people of an archive: its accounts, and the names that belong to none.
///
/// They determine who wrote each tweet. A tweet with a name but no account belongs to the account that had
/// the name, if that is certain. `Documentation/counting.md` describes the rule. The archive does not store
/// the result.
///
/// Each person has a number. If a person has only one name, and no other account had it, the number is the id
/// of its row in `author`. All others have negative numbers.
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
        /// The row of `author`.
        let author: Int64
        private(set) var tweets = 0
        private(set) var first = Int64.max
        private(set) var last = Int64.min

        fileprivate init(_ author: Int64) { self.author = author }

        fileprivate mutating func add(_ tweet: Int64) {
            tweets += 1
            (first, last) = (min(first, tweet), max(last, tweet))
        }
    }

    /// A name of ``others``.
    private struct OtherName {
        /// The people whose accounts had it.
        var owners: Set<Int64> = []
        /// Ranges of ids, each up to the next one, with the only person whose tweets are around it; 0 if
        /// there is none or more than one.
        var onlyOwners: [(first: Int64, person: Int64)] = []
        /// The number of the person with the tweets that belong to no account; 0 if there are none.
        var rest: Int64 = 0
        /// The people with tweets under the name that have no account.
        var withoutAccount: Set<Int64> = []
    }

    private(set) var others: [Other] = []
    /// The names that no tweet has.
    private var unusedNames: Set<Int64> = []
    private var otherNames: [Int64: OtherName] = [:]
    /// The keys of ``otherNames``, which few tweets have.
    private var otherNameFilter = NumberFilter(count: 0)
    /// The tweets under these names, in the order of their ids.
    private var tweetsOfOtherNames: [(id: Int64, person: Int64)] = []
    /// The people by account, for all accounts of ``others`` and of tweets without a name.
    private var accounts: [Int64: Int64] = [:]
    /// The accounts with tweets that have no name.
    private var namelessAccounts: Set<Int64> = []

    /// Reads all authors and, if an account had several names or a name several accounts, all tweets.
    ///
    /// A report must not use the further connections at the same time.
    init(_ db: Database, _ readers: ParallelReaders? = nil) throws {
        try self.init(ofAuthorsIn: db, readers)
        if !otherNames.isEmpty { assign(try tweetsOfOthers(db, readers)) }
    }

    /// Reads all authors, but no tweets.
    ///
    /// This finds the accounts and names. ``assign(_:)`` finds which names an account had when, and who wrote
    /// the tweets without an account.
    init(ofAuthorsIn db: Database, _ readers: ParallelReaders?) throws {
        let authors = try StoredAuthors(db, readers)
        unusedNames = authors.unused
        findOthers(among: authors)
        addNamelessAccounts(authors)
    }

    /// Whether each person has one name, and each tweet by an account has its name.
    var areNames: Bool { others.isEmpty && accounts.isEmpty }

    /// The rows of the names of ``others``.
    var namesOfOthers: some Collection<Int64> { otherNames.keys }

    /// The number of the person at an index in ``others``.
    static func number(ofOther index: Int) -> Int64 { -1 - Int64(index) }

    /// The person with a negative number; nil for another number.
    func other(_ person: Int64) -> Other? { person < 0 ? others[Int(-1 - person)] : nil }

    /// Whether the row of a name is a person.
    func isPerson(_ author: Int64) -> Bool {
        author > 0 && otherName(author) == nil && !unusedNames.contains(author)
    }

    @inline(__always)
    private func otherName(_ author: Int64) -> OtherName? {
        otherNameFilter.mayContain(author) ? otherNames[author] : nil
    }

    /// The person who wrote a tweet with a name and an account; either is 0 in the key if the tweet lacks it.
    ///
    /// It is 0 if nobody is known.
    @inline(__always)
    func person(_ key: ProfileKey, at tweet: Int64) -> Int64 {
        if let person = onlyPerson(key) { return person }
        guard let name = otherNames[key.author], key.account == 0 else {
            return accounts[key.account] ?? 0
        }
        return owner(of: name, at: tweet) ?? name.rest
    }

    /// The person who wrote tweets with a name and an account; 0 if nobody is known, and nil if it depends on
    /// the tweet, because the person is one of ``others``, or the name was one of theirs.
    @inline(__always)
    func onlyPerson(_ key: ProfileKey) -> Int64? {
        // A tweet of a damaged archive can have any number.
        if areNames { return max(key.author, 0) }
        if key.author > 0 { return otherName(key.author) == nil ? key.author : nil }
        let person = accounts[key.account] ?? 0
        return person < 0 ? nil : person
    }

    /// The person who wrote a tweet of the archive with a name; 0 if nobody is known.
    @inline(__always)
    func person(named author: Int64, wrote tweet: Int64) -> Int64 {
        guard otherName(author) != nil else { return author }
        let index = tweetsOfOtherNames.sortedIndex { $0.id >= tweet }
        let isFound = index < tweetsOfOtherNames.count && tweetsOfOtherNames[index].id == tweet
        return isFound ? tweetsOfOtherNames[index].person : 0
    }

    /// The person to whose profile a tweet adds its values for a name and an account; 0 if nobody is known,
    /// or if the person has no tweet with just these.
    ///
    /// Another record of the tweet can have an account as well.
    func profileOwner(of key: ProfileKey, in tweet: Int64) -> Int64 {
        let person = person(key, at: tweet)
        guard key.account == 0, let name = otherNames[key.author] else { return person }
        return name.withoutAccount.contains(person) ? person : 0
    }

    /// The only owner of a name, or the only one whose tweets are around this one; nil if uncertain.
    private func owner(of name: OtherName, at tweet: Int64) -> Int64? {
        if name.owners.count == 1 { return name.owners.first }
        let next = name.onlyOwners.sortedIndex { $0.first > tweet }
        guard next > 0, name.onlyOwners[next - 1].person != 0 else { return nil }
        return name.onlyOwners[next - 1].person
    }

    /// The people who ever had a name.
    func people(named author: Int64) -> Set<Int64> {
        guard let name = otherNames[author] else { return [author] }
        return name.owners.union(name.rest == 0 ? [] : [name.rest])
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
    /// Finds the accounts with several names, and those that share a name.
    private mutating func findOthers(among authors: StoredAuthors) {
        let (renamed, shared) = (authors.renamedAccounts, authors.sharedNames)
        if renamed.isEmpty && shared.isEmpty { return }
        let filters = (NumberFilter(renamed), NumberFilter(shared))
        let named = authors.named {
            filters.0.mayContain($0.account) && renamed.contains($0.account)
                || filters.1.mayContain($0.author) && shared.contains($0.author)
        }
        for key in named {
            let person = addOther(account: key.account)
            otherNames[key.author, default: OtherName()].owners.insert(person)
        }
        otherNameFilter = NumberFilter(otherNames.keys)
    }

    /// The number of an account's person, who is added if new.
    private mutating func addOther(account: Int64) -> Int64 {
        if account != 0, let known = accounts[account] { return known }
        let person = ArchivePeople.number(ofOther: others.count)
        others.append(Other(account: account))
        if account != 0 { accounts[account] = person }
        return person
    }

    private mutating func addNamelessAccounts(_ authors: StoredAuthors) {
        namelessAccounts = Set(authors.further.lazy.filter { $0.author == 0 }.map(\.account))
        let unknown = namelessAccounts.subtracting(accounts.keys)
        if unknown.isEmpty { return }
        for key in authors.named(where: { unknown.contains($0.account) }) {
            accounts[key.account] = key.author
        }
        let nameless = unknown.subtracting(accounts.keys)
        for account in nameless.sorted() { _ = addOther(account: account) }
    }

    /// A tweet with the name and account of its author.
    typealias ProfileTweet = (tweet: Int64, key: ProfileKey)
    /// The tweets of each person under each name.
    private typealias Uses = [Int64: [Int64: NameUse]]

    /// The tweets of ``others``, in the order of their ids.
    private func tweetsOfOthers(
        _ db: Database,
        _ readers: ParallelReaders?
    ) throws -> [ProfileTweet] {
        let shared = SharedIDs(.min ... .max)
        let read = { @Sendable (db: Database) throws in
            var rows = try TweetRows(db, ["id", "author", "account"], from: "tweet", .ascending)
            defer { rows.end() }
            var tweets: [ProfileTweet] = []
            try shared.read(&rows) { row in
                let key = ProfileKey(author: row.integer(1), account: row.integer(2))
                if onlyPerson(key) == nil { tweets.append((row.integer(0), key)) }
                return true
            }
            return tweets
        }
        let parts = try readers?.map(db, read) ?? [read(db)]
        return parts.flatMap(\.self).sorted { $0.tweet < $1.tweet }
    }

    /// Finds which person wrote those tweets of ``others`` that lack an account, and which names each had
    /// when.
    ///
    /// The tweets must be all for which ``onlyPerson(_:)`` is nil, in the order of their ids.
    mutating func assign(_ tweets: [ProfileTweet]) {
        var names = NamesOfAccounts(namelessAccounts)
        var uses: Uses = [:]
        for (tweet, key) in tweets where key.author > 0 && key.account > 0 {
            guard let person = accounts[key.account] else { continue }
            uses.add(tweet, of: person, named: key.author)
            names.add(key, tweet)
        }
        findOnlyOwners(uses)
        for (tweet, key) in tweets where key.author == 0 || key.account == 0 {
            assign(tweet, key, names, &uses)
        }
        tweetsOfOtherNames = tweets.lazy.filter { $0.key.author > 0 }
            .map { ($0.tweet, person($0.key, at: $0.tweet)) }
        for (person, names) in uses {
            others[Int(-1 - person)].names = names.values.sorted { $0.last > $1.last }
        }
    }

    /// Finds the ranges of ids that are between the tweets of only one of the people under a name, from the
    /// tweets that have both a name and an account.
    private mutating func findOnlyOwners(_ uses: Uses) {
        // Where the tweets of a person begin and end. If only one is left, the sum is that person's number.
        var changes: [Int64: [(id: Int64, count: Int, person: Int64)]] = [:]
        for (person, names) in uses {
            for (author, use) in names {
                changes[author, default: []].append((use.first, 1, person))
                if use.last < .max { changes[author]?.append((use.last + 1, -1, -person)) }
            }
        }
        for (author, changes) in changes {
            var (ranges, count, sum) = ([(first: Int64, person: Int64)](), 0, Int64(0))
            for change in changes.sorted(by: { $0.id < $1.id }) {
                (count, sum) = (count + change.count, sum + change.person)
                if ranges.last?.first == change.id { ranges.removeLast() }
                ranges.append((change.id, count == 1 ? sum : 0))
            }
            otherNames[author]?.onlyOwners = ranges
        }
    }

    /// Adds a tweet that lacks a name or an account.
    private mutating func assign(
        _ tweet: Int64,
        _ key: ProfileKey,
        _ names: NamesOfAccounts,
        _ uses: inout Uses
    ) {
        if key.author != 0 {
            var person = self.person(key, at: tweet)
            if person == 0 {
                person = addOther(account: 0)
                otherNames[key.author]?.rest = person
            }
            uses.add(tweet, of: person, named: key.author)
            otherNames[key.author]?.withoutAccount.insert(person)
        } else if let person = accounts[key.account],
            let name = names.nearest(to: tweet, of: key.account)
        {
            uses.add(tweet, of: person, named: name)
        }
    }
}

extension [Int64: [Int64: ArchivePeople.NameUse]] {
    fileprivate mutating func add(_ tweet: Int64, of person: Int64, named author: Int64) {
        guard person < 0 else { return }
        self[person, default: [:]][author, default: ArchivePeople.NameUse(author)].add(tweet)
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

extension SharedIDs {
    /// The ids of all authors.
    ///
    /// A damaged archive can have negative ids, which belong to nobody.
    static func ofAuthors(_ db: Database) throws -> SharedIDs {
        let last = try RawStatement(db, "SELECT max(id) FROM author").first { $0.integer(0) }
        return SharedIDs(1...max(last ?? 0, 1))
    }
}

/// The pairs of names and accounts that tweets have.
private struct StoredAuthors: Sendable {
    /// The pairs in a part of the table `author`.
    private struct Part: Sendable {
        var keys: [ProfileKey] = []
        var unused: [Int64] = []
        var accounts: RepeatedNumbers

        mutating func add(_ authors: [(key: ProfileKey, isUnused: Bool)]) {
            let first = keys.count
            for (key, isUnused) in authors {
                if isUnused {
                    unused.append(key.author)
                } else if key.account > 0 {
                    keys.append(key)
                }
            }
            // In a separate loop, the processor waits for the memory of several at the same time.
            for key in keys[first...] { accounts.insert(key.account) }
        }
    }

    private let parts: [Part]
    /// The pairs of the table `further_account`.
    let further: [ProfileKey]
    /// The names that no tweet has.
    let unused: Set<Int64>

    init(_ db: Database, _ readers: ParallelReaders?) throws {
        let shared = try SharedIDs.ofAuthors(db)
        let expected = try db.expectedCount(of: "author")
        let read = { @Sendable (db: Database) throws in
            let columns = ["id", "account", CopiedTable.isUnused]
            var rows = try TweetRows(db, columns, from: "author", .ascending)
            defer { rows.end() }
            var part = Part(accounts: RepeatedNumbers(count: expected))
            part.keys.reserveCapacity(expected / (readers.map { $0.count + 1 } ?? 1))
            try shared.readChunks(&rows) { row in
                (ProfileKey(author: row.integer(0), account: row.integer(1)), row.integer(2) == 1)
            } _: {
                part.add($0)
            }
            return part
        }
        parts = try readers?.map(db, read) ?? [read(db)]
        further = try StoredAuthors.readFurther(db)
        unused = Set(parts.flatMap(\.unused)).subtracting(further.map(\.author))
    }

    private static func readFurther(_ db: Database) throws -> [ProfileKey] {
        var keys: [ProfileKey] = []
        let columns = ["author", "account"]
        try IntegerRows(db, columns, from: "further_account", where: "tweets > 0").readAll { row in
            let key = ProfileKey(author: row.integer(0), account: row.integer(1))
            guard key.author >= 0 else { throw DamagedValue(column: "author") }
            keys.append(key)
        }
        return keys
    }

    /// The pairs in which both are known and that meet a condition.
    func named(where isMet: @Sendable (ProfileKey) -> Bool) -> [ProfileKey] {
        let further = further.filter { $0.author > 0 && $0.account > 0 }
        return (parts.map(\.keys) + [further]).concurrentMap { $0.filter(isMet) }.flatMap(\.self)
    }

    var renamedAccounts: Set<Int64> {
        var sum = parts[0].accounts
        for part in parts.dropFirst() { sum.add(part.accounts) }
        for key in further where key.author > 0 { sum.insert(key.account) }
        let accounts = sum
        let named = named { accounts.mayHaveRepeated($0.account) }
        return StoredAuthors.repeated(named.map(\.account))
    }

    var sharedNames: Set<Int64> {
        let names = Set(further.map(\.author))
        if names.isEmpty { return [] }
        return StoredAuthors.repeated(named { names.contains($0.author) }.map(\.author))
    }

    private static func repeated(_ numbers: [Int64]) -> Set<Int64> {
        let sorted = numbers.sorted()
        return Set(zip(sorted, sorted.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
    }
}
