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
        /// The people whose accounts bear it.
        var bearers: Set<Int64> = []
        /// The only person around whose tweets the ids from one on are, up to the next; 0 if there is none
        /// or more than one.
        var onlyBearers: [(first: Int64, person: Int64)] = []
        /// The number of the person with the tweets that belong to no account; 0 if there are none.
        var rest: Int64 = 0
        /// The people with tweets under the name that tell no account.
        var withoutAccount: Set<Int64> = []
    }

    private(set) var others: [Other] = []
    /// The names that no tweet has any more.
    private var unusedNames: Set<Int64> = []
    private var otherNames: [Int64: OtherName] = [:]
    /// The people of all accounts that ``others`` or tweets without a name have.
    private var accounts: [Int64: Int64] = [:]

    /// Reads all authors and, if an account had several names or a name several accounts, all tweets.
    ///
    /// Further connections may be those of a report that does not use them at the same time.
    init(_ db: Database, _ readers: ParallelReaders? = nil) throws {
        let authors = try readAuthors(db, readers)
        let named = authors.filter { $0.author > 0 && $0.account > 0 }
        findOthers(among: named)
        addNamelessAccounts(authors, named)
        if !otherNames.isEmpty { try readTweets(db, readers, authors) }
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
        author > 0 && otherNames[author] == nil && !unusedNames.contains(author)
    }

    /// The person who wrote a tweet with a name and an account, in whose key 0 stands for what the tweet
    /// does not tell; 0 if nobody is known.
    @inline(__always)
    func person(_ key: ProfileKey, at tweet: Int64) -> Int64 {
        // A tweet of a damaged archive can have any number.
        if areNames { return max(key.author, 0) }
        guard key.author > 0 else { return accounts[key.account] ?? 0 }
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
        guard key.account == 0, let name = otherNames[key.author] else { return person }
        return name.withoutAccount.contains(person) ? person : 0
    }

    /// The one account that bears a name, or of several the one whose tweets are around this one; nil if
    /// that is not certain.
    private func bearer(of name: OtherName, at tweet: Int64) -> Int64? {
        if name.bearers.count == 1 { return name.bearers.first }
        let next = name.onlyBearers.sortedIndex { $0.first > tweet }
        guard next > 0, name.onlyBearers[next - 1].person != 0 else { return nil }
        return name.onlyBearers[next - 1].person
    }

    /// The people who ever had a name.
    func people(named author: Int64) -> Set<Int64> {
        guard let name = otherNames[author] else { return [author] }
        return name.bearers.union(name.rest == 0 ? [] : [name.rest])
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
    /// The number of ranges of names for each thread, so that all end at about the same time.
    private static let rangesPerThread = 4

    /// Reads the pairs of names and accounts that tweets have.
    private mutating func readAuthors(
        _ db: Database,
        _ readers: ParallelReaders?
    ) throws -> [ProfileKey] {
        let largest = try RawStatement(db, "SELECT max(id) FROM author").first { $0.integer(0) }
        // A damaged archive can have negative ids alone, which are nobody's.
        let last = max(largest ?? 0, 0)
        let count = readers.map { ($0.count + 1) * ArchivePeople.rangesPerThread } ?? 1
        let ends = (0...Int64(count)).map { $0 == count ? last : last / Int64(count) * $0 }
        // Each has the ids behind one end, up to the next; some have none.
        let rest = Monitor(Array(zip(ends, ends.dropFirst())))
        let read = { @Sendable (db: Database) throws in
            var (used, unused): ([ProfileKey], [Int64]) = ([], [])
            while let ids = rest.change({ $0.popLast() }) {
                let isIn = "id > \(ids.0) AND id <= \(ids.1)"
                let columns = ["id", "account", "tweets"]
                try IntegerRows(db, columns, from: "author", where: isIn).readAll { row in
                    if row.integer(2) > 0 {
                        used.append(ProfileKey(author: row.integer(0), account: row.integer(1)))
                    } else {
                        unused.append(row.integer(0))
                    }
                }
            }
            return (used: used, unused: unused)
        }
        let parts = try readers?.map(db, read) ?? [read(db)]
        unusedNames = Set(parts.flatMap(\.unused))
        let further = try readFurtherAccounts(db)
        unusedNames.subtract(further.map(\.author))
        return parts.flatMap(\.used) + further
    }

    private func readFurtherAccounts(_ db: Database) throws -> [ProfileKey] {
        var accounts: [ProfileKey] = []
        let columns = ["author", "account"]
        try IntegerRows(db, columns, from: "further_account", where: "tweets > 0").readAll { row in
            let key = ProfileKey(author: row.integer(0), account: row.integer(1))
            guard key.author >= 0 else { throw DamagedValue(column: "author") }
            accounts.append(key)
        }
        return accounts
    }

    /// Finds the accounts with several names, and those that share a name.
    private mutating func findOthers(among named: [ProfileKey]) {
        let renamed = ArchivePeople.repeated(named.map(\.account))
        let shared = ArchivePeople.repeated(named.map(\.author))
        for key in named where renamed.contains(key.account) || shared.contains(key.author) {
            let person = addOther(account: key.account)
            otherNames[key.author, default: OtherName()].bearers.insert(person)
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

    /// A tweet with what it tells of its author.
    private typealias Told = (tweet: Int64, key: ProfileKey)
    /// The tweets of each person under each name.
    private typealias Uses = [Int64: [Int64: NameUse]]

    /// Reads the tweets of ``others``, and settles which person wrote those that lack an account.
    private mutating func readTweets(
        _ db: Database,
        _ readers: ParallelReaders?,
        _ authors: [ProfileKey]
    ) throws {
        let nameless = Set(authors.lazy.filter { $0.author == 0 }.map(\.account))
        var names = NamesOfAccounts(nameless)
        let tweets = try tweetsOfOthers(db, readers)
        var uses: Uses = [:]
        for (tweet, key) in tweets where key.author > 0 && key.account > 0 {
            guard let person = accounts[key.account] else { continue }
            uses.add(tweet, of: person, named: key.author)
            names.add(key, tweet)
        }
        findOnlyBearers(uses)
        for (tweet, key) in tweets where key.author == 0 || key.account == 0 {
            settle(tweet, key, names, &uses)
        }
        for (person, names) in uses {
            others[Int(-1 - person)].names = names.values.sorted { $0.last > $1.last }
        }
    }

    /// The tweets of ``others``, in the order of their ids.
    private func tweetsOfOthers(_ db: Database, _ readers: ParallelReaders?) throws -> [Told] {
        let all = SelectedTweets(db, readers, of: nil, .init())
        let found = try all.tally(columns: ["tweet.author", "tweet.account"]) { scan, _ in
            var tweets: [Told] = []
            let total = try scan.read { tweet in
                let key = ProfileKey(
                    author: tweet.row.integer(TweetScan.firstColumn),
                    account: tweet.row.integer(TweetScan.firstColumn + 1)
                )
                if isOfOther(key) { tweets.append((tweet.id, key)) }
            }
            return (tweets, total)
        } adding: {
            $0 += $1
        }
        return found.tally.sorted { $0.tweet < $1.tweet }
    }

    /// Finds the ranges of ids that are between the tweets of only one of the people under a name, by the
    /// tweets that tell both.
    private mutating func findOnlyBearers(_ uses: Uses) {
        // Where the tweets of a person begin and end: the sum of the people is that of the only one.
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
            otherNames[author]?.onlyBearers = ranges
        }
    }

    private func isOfOther(_ key: ProfileKey) -> Bool {
        key.author == 0
            ? accounts[key.account].map { $0 < 0 } == true : otherNames[key.author] != nil
    }

    /// Adds a tweet that lacks a name or an account.
    private mutating func settle(
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
