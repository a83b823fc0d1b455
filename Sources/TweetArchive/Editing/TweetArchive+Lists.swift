import GRDB
import TweetDumps

/// The result of adding people to a list, or of removing them.
public struct ListChange: Sendable, Equatable {
    /// The name of the list, as it was first typed.
    public let list: String
    /// The number of people that were added or removed.
    public let changed: Int
    /// The number of people in the list afterwards.
    public let people: Int
}

extension TweetArchive {
    /// Adds people to a list, which is created if it is new.
    ///
    /// ```swift
    /// if let name = ListName("friends") { try archive.add(["@ann", "Bob"], to: name) }
    /// ```
    ///
    /// - Parameters:
    ///   - people: The screen names, with or without `@`, in any letter case. The archive need not
    ///     have tweets by them.
    ///   - list: The name of the list.
    /// - Returns: The number of people who were not in the list before, and of all.
    /// - Throws: An error if the archive cannot be written; then nothing has changed.
    @discardableResult
    public func add(_ people: [String], to list: ListName) throws -> ListChange {
        try write { db in
            let name = try list.stored(db).first ?? list.name
            let sql = "INSERT OR IGNORE INTO list VALUES (CAST(? AS TEXT), CAST(? AS TEXT))"
            return try ListName.change(db, name, people, sql)
        }
    }

    /// Removes people from a list.
    ///
    /// The list goes with the last of them.
    ///
    /// - Parameters:
    ///   - people: The screen names, with or without `@`, in any letter case; nil for everyone.
    ///   - list: The name of the list.
    /// - Returns: The number of people who were in the list before, and of those who still are.
    /// - Throws: ``ArchiveError/unknownList(_:)``, or an error if the archive cannot be written; then
    ///   nothing has changed.
    @discardableResult
    public func remove(_ people: [String]?, from list: ListName) throws -> ListChange {
        try write { db in
            guard let name = try list.stored(db).first else {
                throw ArchiveError.unknownList(list.name)
            }
            if let people {
                let sql =
                    "DELETE FROM list WHERE name = CAST(? AS TEXT) AND folded = CAST(? AS TEXT)"
                return try ListName.change(db, name, people, sql)
            }
            try db.execute(
                sql: "DELETE FROM list WHERE name = CAST(? AS TEXT)",
                arguments: [name.utf8Data]
            )
            return ListChange(list: name, changed: db.changesCount, people: 0)
        }
    }
}

extension ListName {
    /// Runs a statement for each of some people, whose parameters are the list and the person.
    fileprivate static func change(
        _ db: Database,
        _ list: String,
        _ people: [String],
        _ sql: String
    ) throws -> ListChange {
        let statement = try db.makeStatement(sql: sql)
        var changed = 0
        for person in people {
            let folded = Folding.folded(person).utf8Data
            try statement.execute(arguments: [list.utf8Data, folded])
            changed += db.changesCount
        }
        let count = try db.storedCount(
            sql: "SELECT count(*) FROM list WHERE name = CAST(? AS TEXT)",
            arguments: [list.utf8Data]
        )
        return ListChange(list: list, changed: changed, people: count)
    }
}
