/// The most common words of some languages, such as *the* or *que*, which say nothing about a
/// subject.
///
/// ```swift
/// StopWords.list(of: Array("pt-br".utf8).span)  // the index of the Portuguese list
/// ```
enum StopWords {
    /// A list of a language.
    struct List {
        /// The codes that Twitter gives the language, in lower case.
        let codes: [StaticString]
        /// The folded words, separated by blanks and line ends.
        let text: StaticString

        /// The folded words.
        var words: [String] {
            text.description.split { $0 == " " || $0 == "\n" }.map(String.init)
        }
    }

    /// The index of the list in ``lists`` for a language code such as `en` or `pt-br`; nil if there
    /// is none.
    ///
    /// Archives of an older version have codes such as `EN` and `pt_BR`.
    static func list(of code: Span<UInt8>) -> Int? {
        guard code.count == 2 || code.count > 2 && separators.contains(code[2]) else { return nil }
        let (first, second) = (code[0].asSmallLetter, code[1].asSmallLetter)
        return lists.firstIndex { list in
            list.codes.contains { first == $0.utf8Start[0] && second == $0.utf8Start[1] }
        }
    }

    private static let separators = Array("-_".utf8)
}
