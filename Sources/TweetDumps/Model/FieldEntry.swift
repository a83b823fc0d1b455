/// The names of the fields of tweets in tables and extracted lines.
public enum FieldNames: String, Sendable, CaseIterable {
    /// Those of the archive's columns.
    case tagtally
    /// Those of Twitter's API v2 and of twarc-csv, for the fields that have such a name.
    case twitter
}

/// The description of a field of tweets or of their authors: an entry of ``TweetField/all`` or
/// ``AuthorField/all``.
public struct FieldEntry<Field: Sendable>: Sendable {
    /// The field.
    public let field: Field
    /// The name of the column in the archive and in tables, and of the member of extracted lines.
    public let name: StaticString
    /// The path of the value in Twitter's API v2, in a tweet with its author inside; empty if it has none.
    package var twitterPath: [StaticString] = []
    /// The type of its values; texts have ``TweetField/ValueType/other``.
    public internal(set) var type = TweetField.ValueType.other
    /// A short description for the documentation.
    public let summary: String
    /// The names of columns with the field, without signs, in lower case and separated by blanks.
    ///
    /// If a table has several of them, the first one here counts.
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

    /// The name in one of the sets of names.
    public func name(_ names: FieldNames) -> String {
        switch names {
        case .tagtally: name.description
        case .twitter: twitterName ?? name.description
        }
    }
}
