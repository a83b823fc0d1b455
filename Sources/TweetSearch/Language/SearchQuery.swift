/// A search, as people type it in Twitter's search language.
///
/// ```swift
/// let query = try SearchQuery(parsing: "apple OR iphone ipad -filter:retweets")
/// print(query)  // ("apple" OR ("iphone" "ipad" -filter:retweets))
/// ```
///
/// The language has these parts:
///
/// ```
/// query   = or
/// or      = and { "OR" and }
/// and     = unit { [ "AND" ] unit }
/// unit    = "-" unit | "(" or ")" | operator ":" value | phrase | "#"tag | "@"user | word
/// value   = characters without blank or round bracket | text in quotation marks | "[" ... "]"
/// phrase  = text in quotation marks, in which "*" stands for any one word
/// ```
///
/// Nothing is a syntax error. Superfluous and unclosed brackets, operators without a value and
/// units without a word are ignored. An unknown operator is read as words: `a:b` are the words
/// `a b`.
public struct SearchQuery: Sendable, Equatable {
    /// The maximum number of scalars in a query.
    public static let maxLength = 2_048
    /// The maximum number of nested brackets and hyphens.
    public static let maxLevels = 64

    /// The query as it was typed.
    public let text: String
    /// The condition that a tweet must meet; nil if every tweet is found.
    ///
    /// It can be nested deeper than ``maxLevels``: each closing bracket without an opening one adds
    /// a level. There are less than ``maxLength`` levels.
    public let condition: SearchCondition?

    /// The names before the colons of words such as `form:nasa`, which are no operators.
    public let unknownOperators: [String]
    /// The names of all operators, in lower case.
    public static var operatorNames: [String] { SearchOperator.allCases.map(\.rawValue) }

    /// Parses a query.
    ///
    /// - Throws: An error if an operator is known but cannot be answered or has an unusable value,
    ///   or if the query is too long or nested too deep.
    public init(parsing text: String) throws(SearchQueryError) {
        let scalars = Array(text.unicodeScalars.prefix(SearchQuery.maxLength + 1))
        guard scalars.count <= SearchQuery.maxLength else { throw .tooLong }
        self.text = text
        let tokens = QueryLexer.tokens(in: scalars)
        unknownOperators = tokens.compactMap(\.unknownOperator)
        var parser = QueryParser(tokens)
        condition = try parser.condition()
    }
}

extension QueryToken {
    /// The name before the colon of a word that looks like an operator, and is no address.
    fileprivate var unknownOperator: String? {
        guard case .word(let text) = self else { return nil }
        return text.prefixMatch(of: /([A-Za-z_]+):[^\/]/).map { String($0.1) }
    }
}
