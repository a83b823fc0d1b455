import GRDB
import TweetDumps

/// The people of an archive, found when they are first needed, for all threads of a report.
final class SharedPeople: Sendable {
    private struct Known {
        var people: ArchivePeople?
        /// Those with at least some number, by the name and the number.
        var withAtLeast: [String: Set<Int64>] = [:]
    }

    private let known = Monitor(Known())

    /// The people as they are in a connection, all of which read the same state.
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
