/// The canonical order of combining marks, for text that has long runs of them.
///
/// ICU and the standard library put the marks behind a letter in order one by one, in a time that grows
/// with the square of their number: a second for ten thousand, which no language needs, but a hostile
/// dump can have. Where they are in order, both take a time that is proportional to it.
enum MarkOrder {
    /// The longest run that is left as it is: more marks than any language heaps on a letter.
    private static let longestUnsorted = 64

    /// The text with each long run of marks in canonical order, which is equivalent to it.
    ///
    /// - Complexity: O(*n* log *n*).
    static func sorted(_ text: String) -> String {
        guard text.utf8.count > longestUnsorted, hasLongRun(text) else { return text }
        var (sorted, run) = (String.UnicodeScalarView(), [Mark]())
        for scalar in text.unicodeScalars {
            let marks = marks(of: scalar)
            if marks.isEmpty {
                append(&run, to: &sorted)
                sorted.append(scalar)
            } else {
                run += marks
            }
        }
        append(&run, to: &sorted)
        return String(sorted)
    }

    private typealias Mark = (scalar: Unicode.Scalar, order: UInt8)

    private static func hasLongRun(_ text: String) -> Bool {
        var length = 0
        for scalar in text.unicodeScalars {
            length = isMark(scalar) ? length + 1 : 0
            if length > longestUnsorted { return true }
        }
        return false
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x300
            && (order(of: scalar) != 0 || tibetanVowels.keys.contains(scalar.value))
    }

    /// The marks that a scalar stands for; none if it is no mark.
    private static func marks(of scalar: Unicode.Scalar) -> [Mark] {
        guard isMark(scalar) else { return [] }
        return (tibetanVowels[scalar.value] ?? [scalar]).map { ($0, order(of: $0)) }
    }

    private static func order(of scalar: Unicode.Scalar) -> UInt8 {
        scalar.properties.canonicalCombiningClass.rawValue
    }

    /// Vowels that are no marks by their class, but stand for two of them (UnicodeData.txt).
    ///
    /// All other scalars that stand for marks alone have the class of these marks.
    private static let tibetanVowels: [UInt32: [Unicode.Scalar]] = [
        0x0F73: ["\u{0F71}", "\u{0F72}"], 0x0F75: ["\u{0F71}", "\u{0F74}"],
        0x0F81: ["\u{0F71}", "\u{0F80}"],
    ]

    /// Appends a run of marks in order, those of a class as they came, and empties it.
    private static func append(_ run: inout [Mark], to text: inout String.UnicodeScalarView) {
        // The standard library's sort keeps the order of equal elements, but does not promise to.
        let ordered = run.enumerated().sorted {
            ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
        }
        for mark in ordered { text.append(mark.element.scalar) }
        run.removeAll()
    }
}
