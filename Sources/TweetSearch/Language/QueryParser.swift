import TweetDumps

/// Makes a tree of conditions of tokens, by recursive descent.
struct QueryParser {
    private let tokens: [QueryToken]
    private var position = 0
    /// The number of brackets and hyphens around the position.
    private var level = 0
    private var splitter = SearchWords()

    /// Creates a parser for the tokens of a query.
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
        case .open: return try nested { parser throws(SearchQueryError) in try parser.bracket() }
        case .not: return try nested { parser throws(SearchQueryError) in try parser.negation() }
        case .operator(let name, let value):
            return try OperatorValue(name, value).condition(&splitter)
        case .hashtag(let tag): return hashtag(tag)
        case .user(let name): return .user(Folding.folded(name))
        case .phrase(let text): return phrase(text)
        case .word(let text): return .phrase(splitter.words(of: text))
        case .close, .or, .and: return nil
        }
    }

    private mutating func nested(
        _ parse: (inout QueryParser) throws(SearchQueryError) -> SearchCondition?
    ) throws(SearchQueryError) -> SearchCondition? {
        level += 1
        guard level <= SearchQuery.maxLevels else { throw .tooDeep }
        let condition = try parse(&self)
        level -= 1
        return condition
    }

    /// What follows an opening bracket.
    private mutating func bracket() throws(SearchQueryError) -> SearchCondition? {
        let condition = try alternatives()
        if nextToken == .close { position += 1 }
        return condition
    }

    /// What follows a hyphen.
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
    /// A hashtag without the punctuation behind it.
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
    /// The phrase; nil without a word.
    fileprivate static func phrase(_ words: [String?]) -> SearchCondition? {
        words.isEmpty ? nil : .words(Phrase(words))
    }

    /// The conditions among these as one; nil if there is none.
    fileprivate static func group(
        _ units: [SearchCondition?],
        _ join: ([SearchCondition]) -> SearchCondition
    ) -> SearchCondition? {
        let units = units.compactMap(\.self)
        return units.count > 1 ? join(units) : units.first
    }
}
