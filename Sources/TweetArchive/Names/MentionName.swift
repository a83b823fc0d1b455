import GRDB
public import TweetDumps

/// The name of a hashtag or user as a person types it: `#ucd`, `@bob`, or `bob`, which can be
/// either.
///
/// ```swift
/// let names = ["#UCD", "@bob", "bob"].compactMap { MentionName($0) }
/// print(names.map(\.folded))  // ["ucd", "bob", "bob"]
/// ```
public struct MentionName: Sendable, Equatable {
    /// The name as it was typed.
    public let name: String
    /// Whether the name is that of a hashtag or a user; nil if it has no sign.
    public let kind: MentionKind?
    /// The name without its sign in its case-insensitive form, by which mentions are compared.
    public let folded: String

    /// Creates a name from text as typed, without white space at its ends; nil without a name.
    public init?(_ typed: String) {
        // Search terms are folded in the same way as mentions.
        guard let term = SearchTerm(typed) else { return nil }
        name = term.name
        // Compares scalars: a sign that is followed by a combining accent is another `Character`.
        let scalars = term.folded.unicodeScalars
        kind = MentionKind.allCases.first { scalars.starts(with: $0.sign.unicodeScalars) }
        folded = kind == nil ? term.folded : String(scalars.dropFirst())
    }

    /// Creates the name of a mention as reports print it, in which white space stays; nil if it has no
    /// sign.
    package init?(signed: String) {
        let scalars = signed.unicodeScalars
        kind = MentionKind.allCases.first { scalars.starts(with: $0.sign.unicodeScalars) }
        name = signed
        folded = Folding.folded(String(scalars.dropFirst()))
        if kind == nil || folded.isEmpty { return nil }
    }

    /// The kinds of mentions that the name can belong to.
    public var kinds: [MentionKind] { kind.map { [$0] } ?? MentionKind.allCases }

    /// The condition in SQL for a row of `mention` to have one of the kinds.
    private var kindCondition: String {
        "kind IN (\(kinds.map { String($0.rawValue) }.joined(separator: ", ")))"
    }

    /// The ids of the mentions with any of the names; names that no tweet mentions are ignored.
    static func ids(of names: [MentionName], _ db: Database) throws -> Set<Int64> {
        Set(try names.flatMap { try $0.mentions(db, "id") }.map { try $0.stored("id") })
    }

    /// Columns of the mentions with the name, one of each kind at most.
    func mentions(_ db: Database, _ columns: String) throws -> [Row] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT \(columns) FROM mention
                WHERE folded = CAST(? AS TEXT) AND \(kindCondition) AND tweets > 0
                """,
            arguments: [folded.utf8Data]
        )
    }

    /// The maximum difference in length, in code points, between the name and a suggestion.
    static let maxLengthDifference = 2

    /// Up to three mentions of the archive with similar names, with their signs; the nearest first.
    func nearest(_ db: Database) throws -> [String] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT \(ReportedMention.columns) FROM mention
                WHERE \(kindCondition) AND tweets > 0 AND abs(length(folded) - ?) <= ?
                ORDER BY tweets DESC, \(ReportedMention.order)
                """,
            arguments: [folded.unicodeScalars.count, MentionName.maxLengthDifference]
        )
        let names = try rows.map(ReportedMention.init).map { (name: $0.signed, folded: $0.folded) }
        return NearestNames.suggestions(for: folded, among: names)
    }
}

extension TweetArchive {
    /// Checks that a tweet of the archive mentions a hashtag or user.
    ///
    /// ```swift
    /// if let name = MentionName("#ucd") { try archive.requireMention(name) }
    /// ```
    ///
    /// - Parameter name: The mention. Without a sign it is a hashtag or a user.
    /// - Throws: ``ArchiveError/unknownMention(_:nearest:)`` if no tweet mentions it, or an error
    ///   if the archive cannot be read.
    public func requireMention(_ name: MentionName) throws {
        try read { db in
            guard try MentionName.ids(of: [name], db).isEmpty else { return }
            throw ArchiveError.unknownMention(name.name, nearest: try name.nearest(db))
        }
    }
}

/// A hashtag or user in a report.
public struct ReportedMention: Sendable, Equatable {
    /// Whether it is a hashtag or a user.
    public let kind: MentionKind
    /// The spelling with the most tweets in the whole archive, without its sign; of several, the
    /// first by code point.
    public let name: String
    /// The case-insensitive form, by which mentions are compared, without its sign.
    public let folded: String

    /// The name with its sign, such as `#IoT` or `@bob`.
    public var signed: String { kind.sign + name }
}

// MARK: - SQL

extension ReportedMention {
    /// The columns that ``init(_:)`` reads, for a query from `mention`.
    static let columns = """
        mention.kind, CAST(mention.folded AS BLOB) AS folded,
        \(mostCommonSpelling(of: "mention.id")) AS name
        """

    /// Alphabetical order of the folded names, by code point; a hashtag precedes a user of the same name.
    static let order = "mention.folded, mention.kind"

    /// The most common spelling of the mention with an id, as a subquery; NULL if it has none.
    static func mostCommonSpelling(of id: String) -> String {
        """
        (
            SELECT CAST(name AS BLOB) FROM spelling
            WHERE spelling.mention = \(id) AND spelling.tweets > 0
            ORDER BY spelling.tweets DESC, name
            LIMIT 1
        )
        """
    }

    /// Reads a row with the ``columns``.
    init(_ row: Row) throws {
        kind = try row.storedChoice("kind")
        folded = row.blobText("folded") ?? ""
        name = row.blobText("name") ?? folded
    }
}

/// A hashtag or user that tweets of the archive mention.
struct StoredMention {
    let id: Int64
    let mention: ReportedMention

    /// Finds a mention; throws if it is unknown, or is ambiguous without a sign.
    init(_ db: Database, _ name: MentionName) throws {
        let found = try name.mentions(db, "id, \(ReportedMention.columns)")
        guard let row = found.first else {
            throw ArchiveError.unknownMention(name.name, nearest: try name.nearest(db))
        }
        guard found.count == 1 else { throw ArchiveError.ambiguousMention(name.name) }
        try self.init(row)
    }

    /// Reads a row with the mention's id and the ``ReportedMention/columns``.
    init(_ row: Row) throws {
        id = try row.stored("id")
        mention = try ReportedMention(row)
    }
}
