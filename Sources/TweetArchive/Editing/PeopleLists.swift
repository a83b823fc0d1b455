import GRDB
import TweetDumps

/// The name of a list of people.
///
/// Names are equal if they are equal after trimming and folding, as those of hashtags.
///
/// ```swift
/// ListName(" Friends ")?.name  // "Friends"
/// ListName("friends") == ListName("FRIENDS")  // true
/// ```
public struct ListName: Sendable {
    /// The maximum number of scalars in a name.
    public static let maxLength = 100

    /// The categories of characters that a name cannot have.
    private static let refused: Set<Unicode.GeneralCategory> = [
        .control, .lineSeparator, .paragraphSeparator,
    ]

    /// The name in NFC, without white space at either end.
    public let name: String
    /// The form by which names are compared.
    private let folded: String

    /// Creates a name; nil if it has nothing but white space and signs, is longer than
    /// ``maxLength``, or has a control character, such as a line break.
    public init?(_ typed: String) {
        guard let term = SearchTerm(typed) else { return nil }
        name = Folding.composed(term.name)
        folded = Folding.folded(name)
        let scalars = name.unicodeScalars
        guard scalars.count <= ListName.maxLength,
            !scalars.contains(where: { ListName.refused.contains($0.properties.generalCategory) })
        else { return nil }
    }

    /// The names of this list as the archive stores them; more than one only if another program wrote them.
    func stored(_ db: Database) throws -> [String] {
        try ListName.all(db).filter { ListName($0) == self }
    }

    /// The names of all lists, in the order of their bytes.
    static func all(_ db: Database) throws -> [String] {
        try Row.fetchAll(db, sql: "SELECT DISTINCT CAST(name AS BLOB) AS name FROM list ORDER BY 1")
            .compactMap { $0.blobText("name") }
    }
}

extension ListName: Equatable {
    /// True if two names are the same after trimming and folding.
    public static func == (one: ListName, other: ListName) -> Bool {
        ExactText(one.folded) == ExactText(other.folded)
    }
}

// MARK: - Changes

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
    /// A list without people is deleted.
    ///
    /// - Parameters:
    ///   - people: The screen names, with or without `@`, in any letter case; nil for everyone.
    ///   - list: The name of the list.
    /// - Returns: The number of people who were in the list before, and of those who still are.
    /// - Throws: ``ArchiveError/unknownList(_:)``, or an error if the archive cannot be written;
    ///   then nothing has changed.
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
    /// Runs a statement, whose parameters are the list and a person, for each of some people.
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
