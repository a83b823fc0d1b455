/// The names of the fields of tweets in tables and extracted lines.
public enum FieldNames: String, Sendable, CaseIterable {
    /// Those of the archive's columns.
    case tagtally
    /// Those of Twitter's API v2 and of twarc-csv, for the fields that have such a name.
    case twitter
}

/// All that is particular to a field of tweets or of their authors: an entry of ``TweetField/all`` or
/// ``AuthorField/all``.
public struct FieldEntry<Field: Sendable>: Sendable {
    /// The field.
    public let field: Field
    /// The name of the column in the archive and in tables, and of the member of extracted lines.
    public let name: StaticString
    /// The names of Twitter's API v2 that lead to the same value in a tweet with its author
    /// inside, from the outermost member; empty if Twitter has no name for it.
    package var twitterPath: [StaticString] = []
    /// The type of its values; texts have ``TweetField/ValueType/other``.
    public internal(set) var type = TweetField.ValueType.other
    /// A short description for the documentation.
    public let summary: String
    /// The names of the columns of tables from which it is read, without signs and in lower case,
    /// separated by blanks; of several columns the first of these names counts.
    var columns = ""
    /// The names of the search operator for tweets with at least this number, or by people with it,
    /// such as `min_likes`.
    public var minimumOperators: [String] = []
    /// The names of the search operator for tweets with this number.
    public var valueOperators: [String] = []

    /// The name in tables of twarc-csv, such as `public_metrics.like_count`; nil if Twitter has no
    /// name for it.
    public var twitterName: String? {
        twitterPath.isEmpty ? nil : twitterPath.map(\.description).joined(separator: ".")
    }

    /// The name among names of a kind.
    public func name(_ names: FieldNames) -> String {
        switch names {
        case .tagtally: name.description
        case .twitter: twitterName ?? name.description
        }
    }
}
