import Foundation
import GRDB
import TweetArchive
import TweetDumps

/// The lines that only one of two lists has: `-` before those of the first, `+` before those of the
/// second; the first 20.
public func differences(
    _ first: some Sequence<String>,
    _ second: some Sequence<String>
) -> [String] {
    let (first, second) = (Set(first), Set(second))
    let missing = first.subtracting(second).sorted().map { "- " + $0 }
    let added = second.subtracting(first).sorted().map { "+ " + $0 }
    return Array((missing + added).prefix(20))
}

extension DatabaseQueue {
    /// Reads the archive at a path, which programs and other connections may have open.
    static func reading<Value>(_ path: String, _ body: (Database) throws -> Value) throws -> Value {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration).read(body)
    }
}

extension Database {
    /// The rows of a query, with the bytes of texts.
    ///
    /// GRDB reads a text only up to its first zero byte.
    func exactRows(_ sql: String) throws -> [Row] {
        let columns = try makeStatement(sql: sql).columnNames.map { name in
            """
            CASE typeof("\(name)") WHEN 'text' THEN CAST("\(name)" AS BLOB)
                WHEN 'blob' THEN hex("\(name)") ELSE "\(name)" END AS "\(name)"
            """
        }
        return try Row.fetchAll(
            self,
            sql: "SELECT \(columns.joined(separator: ", ")) FROM (\(sql))"
        )
    }
}

extension DatabaseValue {
    /// The value of an exact row in a line of ASCII, where different values differ.
    var inLine: String {
        switch storage {
        case .null: "NULL"
        case .int64(let number): "\(number)"
        case .double(let number): "\(number)"
        case .string(let digits): "x'\(digits)'"
        case .blob(let text): escaped(String(decoding: text, as: UTF8.self))
        }
    }
}

/// The rows of an archive's tables as lines, in which names stand for the ids of rows.
///
/// Archives of the same tweets have the same lines, whatever the order and number of imports. The
/// tables and columns that describe the imports themselves are left out.
public struct ArchiveTables {
    private let lines: Set<String>

    /// Reads the archive at a path; of tweets alone without what personal archives have beside them.
    public init(of path: String, tweetsAlone: Bool = false) throws {
        lines = try DatabaseQueue.reading(path) { db in
            let tables = try Self.tables(db).filter {
                !tweetsAlone || !Self.personalTables.contains($0)
            }
            return Set(try tables.flatMap { try Self.lines(of: $0, db) })
        }
    }

    /// The lines that only one of two archives has, as ``differences(_:_:)`` has them.
    public func differences(from other: ArchiveTables) -> [String] {
        TestSupport.differences(lines, other.lines)
    }

    /// The tables that describe imports, a table whose rows are in the view `profile`, and one with copies.
    private static let leftOutTables = [
        "dump", "dump_term", "dump_tweets", "refusal", "further_account", "column_copy",
    ]
    /// The tables of what personal archives have beside tweets.
    private static let personalTables = [
        "personal_archive", "liked", "related_account", "personal_fact", "deleted_tweet",
        "related_list", "article", "account_name",
    ]
    /// The columns that depend on the time of an import, on the last import of several or, of the profile in
    /// a row of `author`, on their order.
    private static let leftOutColumns = [
        "term": ["name", "first_used", "last_used"], "removed": ["at"], "search": ["last_used"],
        "author": ["account", "tweets", "profile_tweet", "earlier"]
            + AuthorField.all.map { $0.name.description },
    ]
    /// What identifies a row of a table instead of its id, in SQL.
    private static let identities = [
        "author": "folded", "source": "name", "place": "key", "term": "folded",
        "mention": "iif(kind, '@', '#') || folded",
        "spelling": """
        (SELECT iif(kind, '@', '#') || folded FROM mention WHERE id = spelling.mention)
            || ' as ' || name
        """,
    ]

    /// The tables, and the view of all profiles; the other views have the rows of tables in words.
    private static func tables(_ db: Database) throws -> [String] {
        let sql = """
            SELECT name FROM sqlite_schema
            WHERE (type = 'table' OR name = 'profile') AND substr(name, 1, 7) <> 'sqlite_'
            """
        return try String.fetchAll(db, sql: sql).filter { !leftOutTables.contains($0) }
    }

    private static func lines(of table: String, _ db: Database) throws -> [String] {
        let columns = try columns(of: table, db)
        let selected = columns.map { "\($0.sql) AS \"\($0.name)\"" }.joined(separator: ", ")
        return try db.exactRows("SELECT \(selected) FROM \"\(table)\"").map { row in
            let values = zip(columns, row.databaseValues).filter { !$1.isNull }
            return "\(table): " + values.map { "\($0.name) \($1.inLine)" }.joined(separator: ", ")
        }
    }

    /// The columns of a table, and the SQL that selects each with names instead of ids.
    private static func columns(
        of table: String,
        _ db: Database
    ) throws -> [(name: String, sql: String)] {
        // In the view, the author is no foreign key.
        let referenced =
            table == "profile"
            ? ["author": "author"]
            : Dictionary(
                uniqueKeysWithValues: try db.foreignKeys(on: table).flatMap { key in
                    key.mapping.map { ($0.origin, key.destinationTable) }
                }
            )
        let leftOut = leftOutColumns[table, default: []] + (identities[table] == nil ? [] : ["id"])
        return try db.columns(in: table).map(\.name).filter { !leftOut.contains($0) }.map { name in
            guard let parent = referenced[name], let identity = identities[parent] else {
                return (name, "\"\(table)\".\"\(name)\"")
            }
            let names = "SELECT \(identity) FROM \(parent) WHERE id = \"\(table)\".\"\(name)\""
            return (name, "(\(names))")
        }
    }
}

/// The fields of an archive's tweets, of their authors' profiles, of the people and of the quoted tweets, as
/// lines such as `tweet 7 likes 3`.
///
/// ``ReferenceProgram`` makes the same lines of dumps. Unknown fields have no line.
public enum KeptFields {
    /// Reads the archive at a path.
    public static func lines(ofArchiveAt path: String) throws -> [String] {
        let fields = try DatabaseQueue.reading(path) { db in
            try queries.flatMap { try lines(db, $0) }
        }
        let archive = try TweetArchive(readingAt: path)
        let people = try archive.people(of: nil) { try $0.rows.collected().flatMap(lines(of:)) }
        return try (fields + people + lines(of: archive.renamedAccounts())).sorted()
    }

    /// The lines of a person.
    private static func lines(of person: PeopleReport.Row) -> [String] {
        let key = person.account.map { "\($0)" } ?? "@" + (person.name ?? "").lowercased()
        let profile = AuthorField.all.map { entry in
            let number = person.number(entry.field).map { "\($0)" }
            let value = entry.type == .other ? person.text(entry.field).map(escaped) : number
            return (entry.name.description, value)
        }
        let fields =
            profile + [
                ("name", person.name.map(escaped)), ("names", "\(person.names)"),
                ("tweets", "\(person.tweets)"),
            ]
        return fields.compactMap { name, value in value.map { "person \(key) \(name) \($0)" } }
    }

    /// The lines of the accounts with several names, and of the names with several accounts.
    private static func lines(of report: RenamedReport) -> [String] {
        let accounts = report.accounts.flatMap { uses in
            uses.enumerated().map {
                "account \($1.account) \($0) \($1.name.lowercased()) \(tail($1))"
            }
        }
        let names = report.names.joined().map {
            "name \($0.name.lowercased()) \($0.account) \(tail($0))"
        }
        return accounts + names
    }

    private static func tail(_ use: RenamedReport.Use) -> String {
        "\(use.ids.lowerBound) \(use.ids.upperBound) \(use.tweets)"
    }

    /// The screen name in the `RT @name: ` of a retweet's text, else that of a column.
    private static let originalAuthor = """
        iif(
            kind = 2 AND text GLOB 'RT @?*:*'
                AND substr(text, 5, instr(text, ':') - 5) NOT GLOB '*[^A-Za-z0-9_]*'
                AND instr(text, ':') <= 25,
            substr(text, 5, instr(text, ':') - 5), original_author
        )
        """

    /// The numbers that the reference program knows.
    private static let numbers = TweetField.numbers.filter { $0 != .latestVersion }

    /// Queries whose first column is the beginning of a line, and whose other columns are fields.
    private static let queries = [
        """
        SELECT 'tweet ' || tweet.id AS line, folded AS author, language,
            \(numbers.map { "tweet.\($0.name)" }.joined(separator: ", ")),
            \(originalAuthor) AS original_author,
            CASE kind WHEN 0 THEN 'original' WHEN 1 THEN 'reply' WHEN 2 THEN 'retweet'
                ELSE 'quote' END AS kind,
            nullif(text, '') AS text, source.name AS source, key AS 'place.key', place.name AS 'place.name',
            country AS 'place.country', west AS 'place.bbox.0', south AS 'place.bbox.1',
            east AS 'place.bbox.2', north AS 'place.bbox.3', longitude AS 'point.0',
            latitude AS 'point.1'
        FROM tweet LEFT JOIN author ON author.id = author LEFT JOIN source ON source.id = source
            LEFT JOIN place ON place.id = place
        """,
        """
        SELECT 'tweet ' || tweet || ' links.'
                || (row_number() OVER (PARTITION BY tweet ORDER BY position) - 1) AS line,
            url AS '.'
        FROM link
        """,
        """
        SELECT 'tweet ' || tweet || ' media.'
                || (row_number() OVER (PARTITION BY tweet ORDER BY position) - 1) AS line,
            CASE kind WHEN 0 THEN 'photo' WHEN 1 THEN 'video' ELSE 'animation' END AS '.0',
            url AS '.1', description AS '.2'
        FROM media
        """,
        """
        SELECT 'tweet ' || tweet || ' terms.'
                || (row_number() OVER (PARTITION BY tweet ORDER BY folded) - 1) AS line,
            folded AS '.'
        FROM term_tweet JOIN term ON term.id = term
        """,
        """
        SELECT 'profile ' || ifnull(folded, '-') || ' ' || profile.account AS line, name,
            \(AuthorField.all.map { "profile.\($0.name)" }.joined(separator: ", "))
        FROM profile LEFT JOIN author ON author.id = profile.author WHERE profile.tweets > 0
        """, "SELECT 'quoted ' || id AS line, author, time, text FROM quoted",
    ]

    private static func lines(_ db: Database, _ sql: String) throws -> [String] {
        try db.exactRows(sql).flatMap { row in
            let beginning = String(decoding: row[0] as Data, as: UTF8.self)
            return zip(row.columnNames, row.databaseValues).dropFirst().filter { !$1.isNull }.map {
                let field = $0 == "." ? "" : $0.hasPrefix(".") ? $0 : " " + $0
                return "\(beginning)\(field) \($1.inLine)"
            }
        }
    }
}

/// A text in quotes, in which everything but printable ASCII is escaped as in JSON.
///
/// Two results are equal only if the texts have the same scalars. Swift's strings are also equal if
/// their normalization forms differ.
public func escaped(_ text: String) -> String {
    var result = "\""
    for unit in text.utf16 {
        if (0x20..<0x7F).contains(unit), unit != 0x22, unit != 0x5C {
            result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
        } else {
            let digits = String(unit, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
    return result + "\""
}

/// What SQLite says of errors, which must not reach people.
public enum SQLiteWords {
    /// The result codes, primary and some extended ones.
    public static let codes = (1...28).map(Int32.init) + [100, 101, 261, 517, 778, 782, 1032, 2067]

    /// The text of each code.
    public static let all: Set<String> = Set(
        codes.map { code in
            // Such as `5 (database is locked)`.
            let description = ResultCode(rawValue: code).description
            return String(description.split(separator: "(", maxSplits: 1)[1].dropLast())
        }
    )

    /// Those that a text has.
    public static func found(in text: String) -> [String] {
        let text = text.lowercased()
        return all.filter(text.contains)
    }
}
