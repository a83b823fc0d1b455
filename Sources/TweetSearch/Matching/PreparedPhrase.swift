/// A phrase with its words as units, and with what decides quickly that a text does not have it.
struct PreparedPhrase {
    /// The number of words.
    let count: Int
    /// The words that are not any word, with their positions in the phrase.
    private let words: [(position: Int, units: [WordUnit])]
    /// True if an ASCII text can have the phrase.
    let canBeASCII: Bool
    /// The longest word that can be searched for in ASCII texts.
    let longestWord: ASCIIWord?

    /// Prepares a phrase.
    init(_ phrase: Phrase) {
        count = phrase.words.count
        words = phrase.words.enumerated().compactMap { position, word in
            word.map { (position, TextFolding.units(ofFolded: $0)) }
        }
        canBeASCII = phrase.words.allSatisfy { $0?.utf8.allSatisfy { $0 < 0x80 } ?? true }
        longestWord = phrase.words.compactMap { $0.flatMap(ASCIIWord.init) }
            .max { $0.count < $1.count }
    }

    /// The index of the first word of the phrase in a text, from an index on; nil if the text does
    /// not have the phrase.
    func firstIndex(in list: borrowing WordList, from start: Int) -> Int? {
        guard start + count <= list.words.count else { return nil }
        return (start...list.words.count - count).first { index in
            words.allSatisfy { position, units in
                list.hasWord(units, at: index + position)
            }
        }
    }
}

extension WordList {
    /// True if the word at an index has these units.
    fileprivate func hasWord(_ units: [WordUnit], at index: Int) -> Bool {
        let range = words[index].units
        return range.count == units.count && self.units[range].elementsEqual(units)
    }
}
