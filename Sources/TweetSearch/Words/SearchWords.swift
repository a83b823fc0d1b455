import TweetDumps

/// The words of texts, as searches compare them.
struct SearchWords {
    private var splitter = WordSplitter()

    /// Creates a splitter, which keeps what it learns of the scalars of texts.
    init() {}

    /// The folded words of a text, in its order and in NFC.
    ///
    /// ```swift
    /// var words = SearchWords()
    /// words.words(of: "I don’t ❤️ 東京!")  // ["i", "dont", "❤", "東", "京"]
    /// ```
    ///
    /// A word is a run of letters, marks, digits and `_`. Each letter of Han, kana, Thai, Lao, Khmer
    /// and Burmese is a word with its marks, and so is each emoji with those that joiners bind to it.
    mutating func words(of text: String) -> [String] {
        var text = text
        var list = WordList()
        text.withUTF8 { splitter.split($0, into: &list) }
        return list.words.map { word in
            let scalars = word.units.map(\.scalar)
            return Folding.composed(String(String.UnicodeScalarView(scalars)))
        }
    }
}
