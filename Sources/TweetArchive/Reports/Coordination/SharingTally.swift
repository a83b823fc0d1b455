import GRDB
import TweetDumps

/// The sharings of the tweets that a report is about.
struct SharedObjects {
    /// The sharings, sorted by object, time and the id of the tweet.
    let sharings: [Sharing]
    /// The ids of the tweets of these sharings; empty unless they were requested.
    let tweets: [Int64]
    let accounts: SharingAccounts
    /// The number of each account's tweets that share something.
    let tweetCounts: [Int]
    /// The number of different objects that sharings have.
    let objectCount: Int
    /// The objects, by their numbers.
    let names: ObjectNames
    let absent: CoordinationReport.Absent
    /// Counts of similar texts; nil unless they are the same object.
    var similarTexts: SimilarTextCounts?
    let total: TweetTotal
}

/// The objects, as tables show them.
enum ObjectNames: Sendable {
    case ids(ValueKeys<Int64>)
    case texts(TextKeys)
    /// Words, which are compared and shown in different Unicode normal forms.
    case words(TextKeys)

    subscript(object: UInt32) -> String {
        switch self {
        case .ids(let keys): String(keys.values[Int(object)])
        case .texts(let keys): String(decoding: keys[Int(object)], as: UTF8.self)
        case .words(let keys):
            Folding.composed(String(decoding: keys[Int(object)], as: UTF8.self))
        }
    }

    /// Ids are in order of their numbers, texts by code point.
    func precedes(_ one: UInt32, _ other: UInt32) -> Bool {
        switch self {
        case .ids(let keys): keys.values[Int(one)] < keys.values[Int(other)]
        case .texts(let keys): keys[Int(one)].lexicographicallyPrecedes(keys[Int(other)])
        case .words: self[one].utf8.lexicographicallyPrecedes(self[other].utf8)
        }
    }
}

extension SelectedTweets {
    /// Finds the sharings, with the ids of their tweets if the rows are pairs of these.
    func sharedObjects(_ options: CoordinationReport.Options) throws -> SharedObjects {
        switch options.kind {
        case .retweet: try tweets(options, of: .retweet)
        case .reply: try tweets(options, of: .reply)
        case .quote: try tweets(options, of: .quote)
        case .link:
            try objects(options, by: { try LinkSharings($0, options) }, named: ObjectNames.texts)
        case .text: try texts(options)
        case .hashtag:
            try objects(options, by: { try HashtagSharings($0, options) }, named: ObjectNames.texts)
        }
    }

    private func tweets(
        _ options: CoordinationReport.Options,
        of kind: TweetKind
    ) throws -> SharedObjects {
        try objects(options, by: { _ in ReferenceSharings(kind: kind) }, named: ObjectNames.ids)
    }

    private func texts(_ options: CoordinationReport.Options) throws -> SharedObjects {
        let similar = try options.similar.map {
            try similarTexts.texts($0, minWords: options.minWords, db, readers)
        }
        var shared = try objects(
            options,
            by: { _ in TextSharings(minWords: options.minWords, similar) },
            named: ObjectNames.words
        )
        shared.similarTexts = similar.map { SimilarTextCounts($0) }
        return shared
    }

    private func objects<Reader: SharingReader>(
        _ options: CoordinationReport.Options,
        by reader: @escaping @Sendable (Database) throws -> Reader,
        named: (Reader.Keys) -> ObjectNames
    ) throws -> SharedObjects {
        let people = try people.people(db, readers)
        let columns = SharingColumns.common + SharingColumns.own(of: options.kind)
        var (found, total) = try tally(readsAuthors: true, columns: columns) { scan, db in
            var tally = SharingTally<Reader.Keys>(people)
            var reader = try reader(db)
            defer { reader.end() }
            let total = try scan.read { try tally.add($0, by: &reader) }
            return (tally, total)
        } adding: {
            $0.add($1)
        }
        let accounts = try SharingAccounts(found.people, people, db)
        var withTweets = false
        if case .pairs = options.content { withTweets = true }
        let sorted = found.sorted(accounts, withTweets: withTweets)
        return SharedObjects(
            sharings: sorted.sharings,
            tweets: sorted.tweets,
            accounts: accounts,
            tweetCounts: sorted.tweetCounts,
            objectCount: sorted.objectCount,
            names: named(found.keys),
            absent: found.absent,
            total: total
        )
    }
}

/// The sharings that a thread finds, in the order of its tweets.
private struct SharingTally<Keys: GroupKeys>: Sendable {
    /// A sharing whose account has no index yet.
    private struct Found {
        var object: UInt32
        let time: UInt32
        /// The number of the person.
        let person: Int32
        /// Whether it is the first one of its tweet.
        let isFirst: Bool
        let tweet: Int64
    }

    typealias Sorted = (
        sharings: [Sharing], tweets: [Int64], tweetCounts: [Int], objectCount: Int
    )

    private let everybody: ArchivePeople
    private(set) var keys = Keys()
    private(set) var absent = CoordinationReport.Absent()
    private var found: [Found] = []

    init(_ people: ArchivePeople) { everybody = people }

    var people: Set<Int32> { Set(found.lazy.map(\.person)) }

    mutating func add(
        _ tweet: TweetScan.Tweet,
        by reader: inout some SharingReader<Keys>
    ) throws {
        let first = found.count
        let writer = everybody.person(whoWrote: tweet, accountAt: SharingColumns.account)
        guard let person = Int32(exactly: writer) else { throw DamagedValue(column: "author") }
        let stored = tweet.row.integer(SharingColumns.time)
        let time = TweetTime.seconds(stored: stored, ofTweet: tweet.id)
        var isLost = false
        try reader.read(tweet, &keys, &absent) { object in
            guard let time, person != 0 else {
                isLost = true
                return
            }
            found.append(
                Found(
                    object: UInt32(object),
                    time: UInt32(time),
                    person: person,
                    isFirst: found.count == first,
                    tweet: tweet.id
                )
            )
        }
        if isLost { absent.authorOrTime += 1 }
    }

    mutating func add(_ other: SharingTally) {
        let numbers = keys.add(other.keys)
        found.reserveCapacity(found.count + other.found.count)
        for var sharing in other.found {
            sharing.object = UInt32(numbers[Int(sharing.object)])
            found.append(sharing)
        }
        absent.add(other.absent)
    }

    /// Releases the sharings, and returns them sorted by object, time and the id of the tweet.
    mutating func sorted(_ accounts: SharingAccounts, withTweets: Bool) -> Sorted {
        let order = sortedIndices()
        var tweetCounts = [Int](repeating: 0, count: accounts.count)
        let sharings = order.values.map { index in
            let one = found[Int(index)]
            let account = accounts.index(ofPerson: Int64(one.person)) ?? 0
            if one.isFirst { tweetCounts[Int(account)] += 1 }
            return Sharing(object: one.object, time: one.time, account: account)
        }
        let tweets = withTweets ? order.values.map { found[Int($0)].tweet } : []
        found = []
        let objects = (0..<order.groupCount).count { !order[$0].isEmpty }
        return (sharings, tweets, tweetCounts, objects)
    }

    /// The indices of the sharings of each object, in order.
    private func sortedIndices() -> GroupedValues<UInt32> {
        var order = GroupedValues<UInt32>(groups: keys.count) { add in
            for (index, one) in found.enumerated() { add(Int(one.object), UInt32(index)) }
        }
        order.sort { one, other in
            let (one, other) = (found[Int(one)], found[Int(other)])
            return (one.time, one.tweet) < (other.time, other.tweet)
        }
        return order
    }
}

/// The accounts of sharings, in the order of reports: those with a number by the number, then names by code
/// point.
struct SharingAccounts: Sendable {
    private struct Account {
        let person: Int32
        /// Twitter's number; 0 if it is unknown.
        let number: Int64
        /// The row of `author`; 0 if the account has no name.
        let author: Int64
        /// The folded name, if there is no number.
        var folded: [UInt8] = []
    }

    private let accounts: [Account]
    /// The indices of the accounts, by the numbers of their people.
    private let indices: IDMap

    /// Finds the accounts and names of people, whose numbers are those of ``ArchivePeople``.
    init(_ people: Set<Int32>, _ everybody: ArchivePeople, _ db: Database) throws {
        let numbers = try SharingAccounts.numbers(of: people, db)
        let findName = try RawStatement(db, "SELECT folded FROM author WHERE id = ?1")
        var accounts = try people.map { person in
            let other = everybody.other(Int64(person))
            let author = other.map { $0.names.first?.author ?? 0 } ?? Int64(person)
            let number = other?.account ?? numbers[person] ?? 0
            let folded =
                number == 0 ? try findName.first(for: author) { try $0.bytes(0) } ?? [] : []
            return Account(person: person, number: number, author: author, folded: folded)
        }
        accounts.sort { one, other in
            if one.number != other.number {
                return other.number == 0 || one.number != 0 && one.number < other.number
            }
            if one.folded != other.folded {
                return one.folded.lexicographicallyPrecedes(other.folded)
            }
            return one.person < other.person
        }
        self.accounts = accounts
        indices = IDMap(
            ids: accounts.map { Int64($0.person) },
            numbers: accounts.indices.lazy.map { UInt32($0) }
        )
    }

    var count: Int { accounts.count }

    /// Twitter's number of an account; nil if it is unknown.
    func number(of index: UInt32) -> Int64? {
        let number = accounts[Int(index)].number
        return number == 0 ? nil : number
    }

    /// The row of `author`; 0 if the account has no name.
    func author(of index: UInt32) -> Int64 { accounts[Int(index)].author }

    /// The index of a person; nil if the person shares nothing.
    func index(ofPerson person: Int64) -> UInt32? { indices[person].map { UInt32($0) } }

    /// The index of an account with a number; nil if it shares nothing.
    func index(ofNumber number: Int64) -> UInt32? {
        accounts.firstIndex { $0.number == number }.map { UInt32($0) }
    }

    /// The accounts of those people whose number is that of a row of `author`.
    private static func numbers(of people: Set<Int32>, _ db: Database) throws -> [Int32: Int64] {
        var numbers: [Int32: Int64] = [:]
        for (table, author) in [("author", "id"), ("further_account", "author")] {
            let condition = "account > 0 AND tweets > 0"
            try IntegerRows(db, [author, "account"], from: table, where: condition).readAll { row in
                guard let person = Int32(exactly: row.integer(0)), people.contains(person) else {
                    return
                }
                numbers[person] = max(numbers[person] ?? 0, row.integer(1))
            }
        }
        return numbers
    }
}
