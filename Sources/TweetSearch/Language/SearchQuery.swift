import TweetDumps

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
/// phrase  = text in quotation marks, in which "*" is any one word
/// ```
///
/// Superfluous and unclosed brackets, operators without a value and units without a word are ignored. An
/// unknown operator is read as words: `a:b` are the words `a b`. A known operator with a wrong value is an
/// error, a ``SearchQueryError``.
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

    /// The names before the colons of words such as `form:nasa`, which are not operators.
    public let unknownOperators: [String]
    /// The names of all operators, in lower case.
    public static var operatorNames: [String] {
        NamedOperator.allCases.map(\.rawValue) + NamedOperator.unanswerable
            + TweetField.all.flatMap { $0.minimumOperators + $0.valueOperators }
            + AuthorField.all.flatMap(\.minimumOperators)
    }

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

extension SearchQuery: CustomStringConvertible {
    /// The condition as a query; empty if every tweet is found.
    public var description: String { condition?.description ?? "" }
}

extension QueryToken {
    /// The name before the colon of a word that looks like an operator, and is not an address.
    fileprivate var unknownOperator: String? {
        guard case .word(let text) = self else { return nil }
        return text.prefixMatch(of: /([A-Za-z_]+):[^\/]/).map { String($0.1) }
    }
}

/// A reason why a query cannot be answered.
///
/// Its description is a sentence for the user, without a full stop.
public enum SearchQueryError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The query has more than ``SearchQuery/maxLength`` scalars.
    case tooLong
    /// More than ``SearchQuery/maxLevels`` brackets and hyphens are nested.
    case tooDeep
    /// Dumps do not have the values of the operator; the operator without colon.
    case unanswerable(operator: String)
    /// No tweet is known to have this trait; the operator and its value.
    case unknownTrait(String, value: String)
    /// The place of the user is not known: `near:me`.
    case unknownPosition
    /// The value is no day or time; the operator and its value.
    case notATime(String, value: String)
    /// The value is no whole number of at most 19 digits; the operator and its value.
    case notANumber(String, value: String)
    /// The value has digits alone, but is not the number of an account.
    case notAnAccount(value: String)
    /// The value is no circle; the operator and its value.
    case notACircle(String, value: String)
    /// The value is no box; the operator and its value.
    case notABox(String, value: String)

    /// A sentence for the user, without a full stop.
    public var description: String {
        switch self {
        case .tooLong:
            "the search is too long: it can have at most \(SearchQuery.maxLength) characters"
        case .tooDeep:
            "the search is nested too deep: it can have at most \(SearchQuery.maxLevels) brackets "
                + "and hyphens inside one another"
        case .unanswerable("conversation_id"):
            "conversation_id: cannot be answered, because archives do not keep it; tagtally show ID "
                + "--thread prints a conversation"
        case .unanswerable(let name):
            "\(name): cannot be answered, because dumps of tweets do not have that"
        case .unknownTrait(let name, let value):
            "\(name):\(value) cannot be answered; choose one of "
                + TweetTrait.allCases.map(\.rawValue).joined(separator: ", ")
        case .unknownPosition:
            "near:me cannot be answered, because your position is not known; name a place"
        case .notATime(let name, let value):
            "\(name):\(value) is not a day; write it like \(name):\(ValueSyntax.firstDay(of: value))"
        case .notAnAccount(let value):
            "account:\(value) is not the number of an account; write account:@\(value) for the name"
        case .notANumber(let name, let value):
            "\(name):\(value) is not a number of at most 19 digits"
        case .notACircle(let name, let value):
            "\(name):\(value) is not a circle; write it like "
                + (name == "geocode" ? "geocode:52.37,4.9,10km" : "\(name):[4.9 52.37 10km]")
        case .notABox(let name, let value):
            "\(name):\(value) is not a box; write it like \(name):[4.7 52.3 5.1 52.4]"
        }
    }
}

/// Makes a tree of conditions from tokens, by recursive descent.
private struct QueryParser {
    private let tokens: [QueryToken]
    private var position = 0
    /// The number of brackets and hyphens around the position.
    private var level = 0
    private var splitter = SearchWords()

    init(_ tokens: [QueryToken]) {
        self.tokens = tokens
    }

    /// The condition of the whole query; nil if every tweet is found.
    mutating func condition() throws(SearchQueryError) -> SearchCondition? {
        var condition = try alternatives()
        while position < tokens.count {
            // A closing bracket without an opening one ends nothing.
            position += 1
            let next = try alternatives()
            condition = SearchCondition.group([condition, next], SearchCondition.all)
        }
        return condition
    }

    private mutating func alternatives() throws(SearchQueryError) -> SearchCondition? {
        var units = [try conjunction()]
        while nextToken == .or {
            position += 1
            units.append(try conjunction())
        }
        return .group(units, SearchCondition.any)
    }

    private mutating func conjunction() throws(SearchQueryError) -> SearchCondition? {
        var units: [SearchCondition?] = []
        while let token = nextToken, token != .or, token != .close {
            position += 1
            if token != .and { units.append(try unit(token)) }
        }
        return .group(units, SearchCondition.all)
    }

    private var nextToken: QueryToken? { position < tokens.count ? tokens[position] : nil }

    private mutating func unit(
        _ token: QueryToken
    ) throws(SearchQueryError) -> SearchCondition? {
        switch token {
        case .open, .not:
            level += 1
            guard level <= SearchQuery.maxLevels else { throw .tooDeep }
            defer { level -= 1 }
            return token == .open ? try bracket() : try negation()
        case .operator(let name, let value):
            return try OperatorValue(name, value).condition(&splitter)
        case .hashtag(let tag): return hashtag(tag)
        case .user(let name): return .user(Folding.folded(name))
        case .phrase(let text): return phrase(text)
        case .word(let text): return .phrase(splitter.words(of: text))
        case .close, .or, .and: return nil
        }
    }

    private mutating func bracket() throws(SearchQueryError) -> SearchCondition? {
        let condition = try alternatives()
        if nextToken == .close { position += 1 }
        return condition
    }

    private mutating func negation() throws(SearchQueryError) -> SearchCondition? {
        guard let token = nextToken, token != .or, token != .and, token != .close else {
            return nil
        }
        position += 1
        return try unit(token).map { .not($0) }
    }
}

// MARK: - Units

extension QueryParser {
    /// A hashtag without the punctuation after it.
    private func hashtag(_ tag: String) -> SearchCondition? {
        let punctuation = ".,;:!?…'’".unicodeScalars
        guard let last = tag.unicodeScalars.lastIndex(where: { !punctuation.contains($0) }) else {
            return nil
        }
        let name = Folding.folded(String(tag.unicodeScalars[...last]))
        return name.isEmpty ? nil : .hashtag(name)
    }

    private mutating func phrase(_ text: String) -> SearchCondition? {
        var words: [String?] = []
        for part in text.trimmingQuotes.unicodeScalars.split(whereSeparator: \.isBlank) {
            if part.elementsEqual(CollectionOfOne("*")) {
                words.append(nil)
            } else {
                words += splitter.words(of: String(part))
            }
        }
        return .phrase(words)
    }
}

extension SearchCondition {
    fileprivate static func phrase(_ words: [String?]) -> SearchCondition? {
        words.isEmpty ? nil : .words(Phrase(words))
    }

    /// Joins the conditions that are not nil; nil if there is none.
    fileprivate static func group(
        _ units: [SearchCondition?],
        _ join: ([SearchCondition]) -> SearchCondition
    ) -> SearchCondition? {
        let units = units.compactMap(\.self)
        return units.count > 1 ? join(units) : units.first
    }
}
