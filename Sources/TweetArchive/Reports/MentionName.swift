import GRDB
public import TweetDumps

/// A hashtag or user as someone names it: `#ucd`, `@bob`, or `bob`, which may be either.
public struct MentionName: Sendable, Equatable {
    /// The name as it was typed.
    public let name: String
    /// Whether it is a hashtag or a user; nil where no sign says it.
    public let kind: MentionKind?
    /// The name that mentions are compared by.
    public let folded: String

    /// Reads a name.
    ///
    /// - Returns: `nil` if nothing is left of the name without white space and its sign.
    public init?(_ typed: String) {
        // What is a term is a name: they are folded in the same way.
        guard let term = SearchTerm(typed) else { return nil }
        name = term.name
        // By scalars: a sign with an accent behind it is another `Character`.
        let scalars = term.folded.unicodeScalars
        kind = MentionKind.allCases.first { scalars.starts(with: $0.sign.unicodeScalars) }
        folded = kind == nil ? term.folded : String(scalars.dropFirst())
    }

    /// The kinds that it may be of.
    public var kinds: [MentionKind] { kind.map { [$0] } ?? MentionKind.allCases }

    /// The ids of what the archive has under any of the names.
    static func ids(of names: [MentionName], _ db: Database) throws -> Set<Int64> {
        var ids: Set<Int64> = []
        for name in names {
            for kind in name.kinds {
                let id = try Int64.fetchOne(
                    db,
                    sql: """
                        SELECT id FROM mention
                        WHERE folded = CAST(? AS TEXT) AND kind = ? AND tweets > 0
                        """,
                    arguments: [name.folded.wholeText, kind.rawValue]
                )
                if let id { ids.insert(id) }
            }
        }
        return ids
    }
}

extension MentionName {
    /// How much longer or shorter than this name a name is that may have been meant.
    private static let mostDifference = 2

    /// The names of the archive that may have been meant, with their signs.
    ///
    /// - Complexity: Reads all mentions; compares those of a similar length.
    func nearest(_ db: Database) throws -> [String] {
        let kinds = kinds.map { String($0.rawValue) }.joined(separator: ", ")
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT \(ReportedMention.columns) FROM mention
                WHERE kind IN (\(kinds)) AND tweets > 0 AND abs(length(folded) - ?) <= ?
                ORDER BY tweets DESC, \(ReportedMention.order)
                """,
            arguments: [folded.unicodeScalars.count, MentionName.mostDifference]
        )
        let names = try rows.map(ReportedMention.init).map { (name: $0.signed, folded: $0.folded) }
        return NearestNames.near(folded, among: names)
    }
}

extension TweetArchive {
    /// Makes sure that a tweet of the archive has a mention.
    ///
    /// - Parameter name: The mention; without a sign, a hashtag or a user.
    /// - Throws: ``ArchiveError/unknownMention(_:nearest:)`` if none has it, or an error if the archive
    ///   cannot be read.
    public func requireMention(_ name: MentionName) throws {
        try read { db in
            guard try MentionName.ids(of: [name], db).isEmpty else { return }
            throw ArchiveError.unknownMention(name.name, nearest: try name.nearest(db))
        }
    }
}
