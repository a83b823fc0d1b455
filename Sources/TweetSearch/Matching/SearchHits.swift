import TweetDumps

/// Finds in the text of a tweet what a search asked for, to mark it.
///
/// ```swift
/// let query = try SearchQuery(parsing: "launch -filter:retweets")
/// var hits = SearchHits(query.condition)
/// hits.ranges(in: "The launch is on")  // [4..<10]
/// ```
public struct SearchHits {
    /// The folded names, without sign, of the hashtags that a tweet may have.
    public private(set) var hashtags: Set<String> = []
    /// The folded names, without sign, of the users whom a tweet may mention.
    public private(set) var users: Set<String> = []
    private var phrases: [Phrase] = []
    private var matcher: PhraseMatcher

    /// - Parameter condition: The search; nil to find nothing.
    public init(_ condition: SearchCondition?) {
        matcher = PhraseMatcher([])
        if let condition { collect(from: condition) }
        matcher = PhraseMatcher(phrases)
    }

    /// Collects what tweets that meet a condition may have; not what it excludes.
    private mutating func collect(from condition: SearchCondition) {
        switch condition {
        case .all(let parts), .any(let parts): for part in parts { collect(from: part) }
        case .not(.not(let condition)): collect(from: condition)
        case .words(let phrase): phrases.append(phrase)
        case .hashtag(let name): hashtags.insert(name)
        case .user(let name): users.insert(name)
        default: break
        }
    }

    /// The parts of a text that have a phrase of the search.
    ///
    /// - Parameter text: The text of a tweet.
    /// - Returns: The ranges of bytes in UTF-8, which may overlap.
    /// - Complexity: O(*n* · *p*) for *n* bytes and *p* phrases.
    public mutating func ranges(in text: String) -> [Range<Int>] {
        let bytes = Array(text.utf8)
        return phrases.indices.flatMap { matcher.ranges(of: $0, inText: bytes.span) }
    }
}
