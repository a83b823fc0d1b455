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
        kind =
            switch term.folded.first {
            case "#": .hashtag
            case "@": .user
            default: nil
            }
        folded = kind == nil ? term.folded : String(term.folded.dropFirst())
    }

    /// The kinds that it may be of.
    var kinds: [MentionKind] { kind.map { [$0] } ?? MentionKind.allCases }

    /// The ids of what the archive has under this name.
    func ids(_ db: Database) throws -> [(id: Int, kind: MentionKind)] {
        try kinds.compactMap { kind in
            try Int.fetchOne(
                db,
                sql: "SELECT id FROM mention WHERE folded = CAST(? AS TEXT) AND kind = ?",
                arguments: [folded.wholeText, kind.rawValue]
            ).map { ($0, kind) }
        }
    }

    /// The ids of what the archive has under any of the names.
    static func ids(of names: [MentionName], _ db: Database) throws -> Set<Int> {
        try Set(names.flatMap { try $0.ids(db).map(\.id) })
    }
}
