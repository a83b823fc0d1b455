import TweetDumps

/// A search in texts that are no tweets of an archive, such as likes and messages.
///
/// It understands what a text alone can answer: words, phrases, hashtags, users, links, `OR`, `-` and
/// parentheses.
///
/// ```swift
/// var search = try TextSearch(SearchQuery(parsing: "tea OR #coffee"))
/// search.finds("A cup of tea")  // true
/// ```
package struct TextSearch {
    /// The query asks for something that a text alone does not tell, such as its author.
    package struct OtherCondition: Error, CustomStringConvertible {
        package let description =
            "here a search can have words, \"phrases\", #hashtags, @users, OR, - and ( ) alone"
    }

    private let steps: SearchSteps
    /// The index of each phrase in the matcher; nil for a condition about mentions.
    private var phrases: [Int?] = []
    private var matcher: PhraseMatcher

    /// Prepares a search; nil finds every text.
    ///
    /// - Throws: ``OtherCondition``.
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

    /// Whether a text is found.
    ///
    /// It takes linear time.
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
