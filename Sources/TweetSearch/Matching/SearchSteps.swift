import TweetDumps

/// A query as single conditions, and the order in which they are tested.
///
/// A condition is not tested if it can no longer change the answer. Conditions that need the words
/// of texts are tested after their neighbours.
///
/// ```swift
/// let steps = SearchSteps(try SearchQuery(parsing: "apple -is:retweet"))
/// steps.conditions  // filter:retweets, "apple"
/// steps.isMet { index in index == 1 }  // true: "apple" is met, filter:retweets is not
/// ```
public struct SearchSteps: Sendable {
    /// The conditions of the query that have no parts.
    public private(set) var conditions: [SearchCondition] = []

    private struct Step {
        let condition: Int
        /// The index of the next step if the condition is met, or an ``Answer``.
        let whenMet: Int
        let whenNotMet: Int
    }

    /// Negative numbers in place of the index of a next step.
    private enum Answer {
        static let met = -1
        static let notMet = -2
    }

    private var steps: [Step] = []
    private var first = Answer.met

    /// Puts the conditions of a query in order.
    public init(_ query: SearchQuery) { self.init(query.condition) }

    /// Puts the parts of a condition in order; without a condition every tweet is found.
    public init(_ condition: SearchCondition?) {
        if let condition {
            first = append(condition, whenMet: Answer.met, whenNotMet: Answer.notMet)
        }
    }

    /// Whether a tweet is found, given a test for conditions by their index in ``conditions``.
    @inline(__always)
    public func isMet(_ test: (Int) throws -> Bool) rethrows -> Bool {
        var position = start
        while let condition = condition(at: position) {
            position = self.position(after: position, isMet: try test(condition))
        }
        return isMet(at: position)
    }

    /// The state of the tests of a tweet: at a condition, or at the answer.
    public struct Position: Sendable {
        fileprivate let step: Int
    }

    /// The position at which the tests of each tweet begin.
    @inline(__always)
    public var start: Position { Position(step: first) }

    /// The index in ``conditions`` of the condition that is tested at a position; nil if there is
    /// an answer.
    @inline(__always)
    public func condition(at position: Position) -> Int? {
        position.step < 0 ? nil : steps[position.step].condition
    }

    /// The position after a test.
    @inline(__always)
    public func position(after position: Position, isMet: Bool) -> Position {
        let step = steps[position.step]
        return Position(step: isMet ? step.whenMet : step.whenNotMet)
    }

    /// Whether the tweet meets the query, at the position of an answer.
    @inline(__always)
    public func isMet(at position: Position) -> Bool { position.step == Answer.met }

    /// Appends the steps of a condition, the last ones first, and returns the index of its first step.
    private mutating func append(
        _ condition: SearchCondition,
        whenMet: Int,
        whenNotMet: Int
    ) -> Int {
        switch condition {
        case .all(let units):
            return SearchSteps.ordered(units).reversed().reduce(whenMet) { next, unit in
                append(unit, whenMet: next, whenNotMet: whenNotMet)
            }
        case .any(let units):
            return SearchSteps.ordered(units).reversed().reduce(whenNotMet) { next, unit in
                append(unit, whenMet: whenMet, whenNotMet: next)
            }
        case .not(let unit):
            return append(unit, whenMet: whenNotMet, whenNotMet: whenMet)
        default:
            conditions.append(condition)
            steps.append(
                Step(condition: conditions.count - 1, whenMet: whenMet, whenNotMet: whenNotMet)
            )
            return steps.count - 1
        }
    }
}

// MARK: - Order

extension SearchSteps {
    /// The conditions with those last that may need the words of texts.
    private static func ordered(_ units: [SearchCondition]) -> [SearchCondition] {
        units.filter { !needsWords($0) } + units.filter(needsWords)
    }

    /// True for conditions about words, and for groups, which may have such conditions.
    private static func needsWords(_ condition: SearchCondition) -> Bool {
        switch condition {
        case .words, .url, .all, .any, .not(.words), .not(.url), .not(.all), .not(.any): true
        default: false
        }
    }
}

/// A search in texts that are not tweets of an archive, such as likes and messages.
///
/// It supports the conditions that a text alone can answer: words, phrases, hashtags, users, links, `OR`, `-`
/// and parentheses.
///
/// ```swift
/// var search = try TextSearch(SearchQuery(parsing: "tea OR #coffee"))
/// search.finds("A cup of tea")  // true
/// ```
package struct TextSearch {
    /// The query has a condition that a text alone cannot answer, such as one about its author.
    package struct OtherCondition: Error, CustomStringConvertible {
        package let description =
            "this search supports only words, \"phrases\", #hashtags, @users, OR, - and ( )"
    }

    private let steps: SearchSteps
    /// The index of each phrase in the matcher; nil for a condition about mentions.
    private var phrases: [Int?] = []
    private var matcher: PhraseMatcher

    /// Prepares a search; nil finds every text.
    package init(_ query: SearchQuery?) throws(OtherCondition) {
        steps = SearchSteps(query?.condition)
        var found: [Phrase] = []
        for condition in steps.conditions {
            switch condition {
            case .words(let phrase), .url(let phrase):
                phrases.append(found.count)
                found.append(phrase)
            case .hashtag, .user: phrases.append(nil)
            default: throw OtherCondition()
            }
        }
        matcher = PhraseMatcher(found)
    }

    /// Whether a text is found, in linear time.
    package mutating func finds(_ text: String) -> Bool {
        matcher.removeAll()
        matcher.read(text: Array(text.utf8).span)
        let entities = phrases.contains(nil) ? TextMentions(in: text) : nil
        return steps.isMet { index in
            if let phrase = phrases[index] { return matcher.hasFound(phrase) }
            switch steps.conditions[index] {
            case .hashtag(let name): return entities?.hashtags.contains(name) == true
            case .user(let name): return entities?.users.contains(name) == true
            default: return false
            }
        }
    }
}
