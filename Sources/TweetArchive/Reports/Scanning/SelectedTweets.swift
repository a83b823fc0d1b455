import GRDB
package import TweetDumps

/// The tweets that a report reads: those of a search term that pass a filter.
struct SelectedTweets {
    let db: Database
    /// Further connections that read the same state; nil if there are none.
    let readers: ParallelReaders?
    let term: StoredTerm?
    let filter: TweetFilter
    /// The people who wrote the tweets, for searches that need them.
    let people = SharedPeople()
    /// The similar texts, for reports and filters that need them.
    let similarTexts = SharedSimilarTexts()

    init(
        _ db: Database,
        _ readers: ParallelReaders?,
        of term: StoredTerm?,
        _ filter: TweetFilter
    ) {
        self.db = db
        self.readers = readers
        self.term = term
        self.filter = filter
    }

    typealias Counted<Tally> = (tally: Tally, total: TweetTotal)

    /// Counts the tweets with all connections at the same time, each a part of them.
    ///
    /// `count` counts a part of the tweets on any thread; ``TweetScan`` describes `columns` and `numbers`.
    /// `add` adds the tally of another part, which is then released.
    func tally<Tally: Sendable>(
        in ids: ClosedRange<Int64> = .min ... .max,
        readsAuthors: Bool = false,
        columns: [String] = [],
        numbers: [String] = [],
        _ count: @escaping @Sendable (TweetScan, Database) throws -> Counted<Tally>,
        adding add: (inout Tally, Tally) throws -> Void
    ) throws -> Counted<Tally> {
        let shared = SharedIDs(ids)
        let (term, filter, people, similarTexts) = (term, filter, people, similarTexts)
        for group in filter.similarTexts {
            // Here all threads find them; in the scan, one thread would, and the others would wait.
            _ = try similarTexts.texts(group.percent, minWords: SameWords.minWords, db, readers)
        }
        let read = { @Sendable (db: Database) throws -> Counted<Tally> in
            let scan = try TweetScan(
                db,
                of: term,
                filter,
                readsAuthors: readsAuthors,
                columns: columns,
                numbers: numbers,
                people: people,
                similarTexts: similarTexts,
                sharing: shared
            )
            return try count(scan, db)
        }
        var parts = try readers?.map(db, read) ?? [read(db)]
        var sum = parts.removeLast()
        while let part = parts.popLast() {
            try add(&sum.tally, part.tally)
            sum.total.add(part.total)
        }
        return sum
    }
}

extension TweetArchive {
    /// Calls a closure that reads the tweets of a term, as they are at one moment.
    func report<Result>(
        on term: SearchTerm?,
        _ filter: TweetFilter,
        inParallel isParallel: Bool = true,
        _ body: (SelectedTweets) throws -> Result
    ) throws -> Result {
        try report(inParallel: isParallel) { db, readers in
            let stored = try term.map { try StoredTerm(db, $0) }
            return try body(SelectedTweets(db, readers, of: stored, filter))
        }
    }

    /// Throws the error of reports if the archive does not know the term or a name in the filter.
    ///
    /// It reads no tweets.
    package func requireNames(in term: SearchTerm?, _ filter: TweetFilter) throws {
        try report { db in
            let stored = try term.map { try StoredTerm(db, $0) }
            _ = try TweetScan(db, of: stored, filter)
        }
    }

    /// Calls a closure that reads the archive as it is at one moment, and drops its temporary
    /// tables afterwards.
    func report<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try read { db in
            defer { try? TemporaryTable.removeAll(db) }
            return try body(db)
        }
    }

    /// Calls a closure that reads large parts of the archive as it is at one moment.
    ///
    /// It receives further connections that read the same state; nil if there are none, or if it must
    /// not use several threads.
    func report<Result>(
        inParallel isParallel: Bool,
        _ body: (Database, ParallelReaders?) throws -> Result
    ) throws -> Result {
        // Without further connections the report reads with one.
        guard isParallel, let readers = try? ParallelReaders(self) else {
            return try report { try body($0, nil) }
        }
        return try report(with: readers, body)
    }

    /// Calls a closure with further connections, unless another program changes the archive while they
    /// begin to read.
    func report<Result>(
        with readers: ParallelReaders,
        _ body: (Database, ParallelReaders?) throws -> Result
    ) throws -> Result {
        readersInUse.change { $0.append(readers) }
        defer { readersInUse.change { $0.removeAll { $0 === readers } } }
        return try report { db in
            let canShare = (try? readers.begin(with: db)) == true
            return try body(db, canShare ? readers : nil)
        }
    }
}

/// The number of tweets that a report is about, and of those that it leaves out because they lack
/// data.
public struct TweetTotal: Sendable, Equatable {
    /// Data that a filter can need and a tweet can lack.
    public enum Missing: String, Sendable, CaseIterable {
        /// The time of the tweet.
        case time
        /// The language code that Twitter gave the tweet.
        case language
        /// The author of the tweet.
        case author
    }

    /// The number of tweets that pass the filter.
    public internal(set) var tweets = 0
    /// The number of tweets that pass the filter and have no known author; 0 if the report does not
    /// read authors.
    public internal(set) var authorless = 0
    /// The number of tweets that lack data which the filter needs, by the first that each lacks.
    ///
    /// It has an entry for everything that the filter needs, 0 if no tweet lacks it.
    public internal(set) var leftOut: [Missing: Int] = [:]

    init(tweets: Int = 0) { self.tweets = tweets }

    mutating func add(_ other: TweetTotal) {
        tweets += other.tweets
        authorless += other.authorless
        leftOut.merge(other.leftOut, uniquingKeysWith: +)
    }
}

/// A temporary table of a report, which is dropped when the report ends.
struct TemporaryTable {
    let name: String

    /// Creates a table and fills it.
    ///
    /// The name must be unique in the report. For each row, `fill` binds a value for each column and
    /// runs the statement.
    init(
        _ db: Database,
        _ name: String,
        columns: [String],
        fill: (_ insert: RawStatement) throws -> Void
    ) throws {
        self.name = name
        let parameters = databaseQuestionMarks(count: columns.count)
        try db.changingTemporaryTables {
            try db.execute(
                sql: "CREATE TEMP TABLE \(name) (\(columns.joined(separator: ", ")))"
            )
            try fill(RawStatement(db, sql: "INSERT INTO temp.\(name) VALUES (\(parameters))"))
        }
    }

    fileprivate static func removeAll(_ db: Database) throws {
        let names = try String.fetchAll(
            db,
            sql: "SELECT name FROM sqlite_temp_schema WHERE type = 'table'"
        )
        guard !names.isEmpty else { return }
        try db.changingTemporaryTables {
            for name in names { try db.execute(sql: "DROP TABLE temp.\(name)") }
        }
    }
}

extension Database {
    /// Permits changes while the closure runs, which must change temporary tables only.
    fileprivate func changingTemporaryTables(_ body: () throws -> Void) throws {
        try execute(sql: "PRAGMA query_only = 0")
        defer { try? execute(sql: "PRAGMA query_only = 1") }
        try body()
    }
}

/// A range of ids that several threads read, each of them a part at a time.
///
/// A thread that has read its part gets the upper half of another thread's rest. So the threads end at
/// about the same time, however the ids are distributed.
final class SharedIDs: Sendable {
    private struct State {
        /// The parts that no thread reads yet.
        var parts: [ClosedRange<Int64>]
        /// The number of threads that read a part.
        var reading = 0
        /// The number of threads that wait for a part.
        var waiting = 0
        /// True if a thread failed, so that the others need not read more.
        var isStopped = false
    }

    /// The number of rows after which a thread offers others a part of its rest.
    private static let rowsBetweenOffers = 1024

    private let state: Monitor<State>

    init(_ ids: ClosedRange<Int64>) { state = Monitor(State(parts: [ids])) }

    /// Calls a closure with one part after another, until no thread has anything left to read.
    ///
    /// The closure can give some of its part away with ``share(_:)``. If it throws an error, the other
    /// threads end after their parts.
    func readParts(_ body: (ClosedRange<Int64>) throws -> Void) throws {
        while let part = next() {
            do {
                try body(part)
                state.change { $0.reading -= 1 }
            } catch {
                state.change { $0.isStopped = true }
                throw error
            }
        }
    }

    /// Calls a closure with the rows of the tweets that this thread reads, in ascending order of their
    /// ids within each part, until it returns false.
    func read<Source>(
        _ rows: inout TweetRows<Source>,
        while body: (Source.Row) throws -> Bool
    ) throws {
        try readParts { part in
            var part = part
            var count = 0
            try rows.read(from: part.lowerBound) { row in
                let id = row.integer(0)
                guard id <= part.upperBound, try body(row) else { return false }
                count += 1
                if count.isMultiple(of: SharedIDs.rowsBetweenOffers), id < part.upperBound {
                    part = share(id + 1...part.upperBound)
                }
                return true
            }
        }
    }

    /// Calls a closure with the values of many rows at a time.
    ///
    /// Each call retains and releases what the closure uses, for which threads wait for each other.
    func readChunks<Source, Values>(
        _ rows: inout TweetRows<Source>,
        _ values: (Source.Row) -> Values,
        _ body: ([Values]) throws -> Void
    ) throws {
        var chunk: [Values] = []
        chunk.reserveCapacity(SharedIDs.rowsBetweenOffers)
        try read(&rows) { row in
            chunk.append(values(row))
            if chunk.count == SharedIDs.rowsBetweenOffers {
                try body(chunk)
                chunk.removeAll(keepingCapacity: true)
            }
            return true
        }
        try body(chunk)
    }

    /// Waits for a part; nil if there will be none.
    private func next() -> ClosedRange<Int64>? {
        state.change { $0.waiting += 1 }
        let part: ClosedRange<Int64>?? = state.wait { state in
            if state.isStopped { return .some(nil) }
            guard let part = state.parts.popLast() else {
                return state.reading == 0 ? .some(nil) : nil
            }
            state.reading += 1
            state.waiting -= 1
            return part
        }
        return part ?? nil
    }

    /// Gives the upper half of a range to a waiting thread, if any; returns the range that is left.
    func share(_ rest: ClosedRange<Int64>) -> ClosedRange<Int64> {
        state.change { state in
            let middle = rest.lowerBound / 2 + rest.upperBound / 2
            guard state.waiting > state.parts.count, rest.contains(middle), middle < rest.upperBound
            else { return rest }
            state.parts.append(middle + 1...rest.upperBound)
            return rest.lowerBound...middle
        }
    }
}

/// The people of an archive, found when they are first needed, for all threads of a report.
final class SharedPeople: Sendable {
    private struct Known {
        var people: ArchivePeople?
        /// The people with at least some number, by the name of the field and the number.
        var withAtLeast: [String: Set<Int64>] = [:]
    }

    private let known = Monitor(Known())

    /// The people, in the state that all connections must read.
    ///
    /// Further connections may be given while no thread uses them.
    func people(_ db: Database, _ readers: ParallelReaders? = nil) throws -> ArchivePeople {
        try known.change { known in
            Result {
                let people = try known.people ?? ArchivePeople(db, readers)
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

extension ArchivePeople {
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
                        json_valid(earlier), ifnull(json_extract(earlier, '$.\(name)'), profile_tweet),
                        profile_tweet
                    )
                FROM profile WHERE tweets > 0 AND \(name) NOT NULL
                """
        )
        try rows.readAll { row in
            let key = ProfileKey(author: row.integer(0), account: row.integer(1))
            let (number, tweet) = (row.integer(2), row.integer(3))
            let person = profileOwner(of: key, in: tweet)
            if let known = newest[person], known >= (tweet, number) { return }
            newest[person] = (tweet, number)
        }
        newest[0] = nil
        return Set(newest.lazy.filter { $0.value.number >= number }.map(\.key))
    }
}
