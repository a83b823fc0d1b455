/// Words that a text must have in a row.
///
/// A lone word is a phrase of one word.
public struct Phrase: Hashable, Sendable {
    /// The words, folded and in NFC; nil stands for any one word.
    public let words: [String?]

    init(_ words: [String?]) {
        self.words = words
    }

    /// True if the words of a text have the phrase.
    ///
    /// It serves short texts, such as names of places. ``PhraseMatcher`` is faster.
    public func isIn(_ text: String) -> Bool {
        var splitter = SearchWords()
        let found = splitter.words(of: text)
        return found.indices.contains { start in
            let rest = found[start...]
            return rest.count >= words.count
                && zip(words, rest).allSatisfy { $0 == nil || $0 == $1 }
        }
    }
}

extension Phrase: CustomStringConvertible {
    /// The words in quotation marks, `*` for any one word.
    public var description: String {
        "\"" + words.map { $0 ?? "*" }.joined(separator: " ") + "\""
    }
}
