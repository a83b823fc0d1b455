/// A reason why a query cannot be answered.
///
/// Its description is a sentence for the user, without a full stop.
public enum SearchQueryError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The query has more than ``SearchQuery/maxLength`` scalars.
    case tooLong
    /// More than ``SearchQuery/maxLevels`` brackets and hyphens are nested.
    case tooDeep
    /// Dumps do not have what the operator asks for; the operator without colon.
    case unanswerable(operator: String)
    /// No tweet is known to have this trait; the operator and its value.
    case unknownTrait(String, value: String)
    /// The place of the user is not known: `near:me`.
    case unknownPosition
    /// The value is no day or time; the operator and its value.
    case notATime(String, value: String)
    /// The value is no whole number of at most 19 digits; the operator and its value.
    case notANumber(String, value: String)
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
