/// Sorts long runs of combining marks into Unicode's canonical order.
///
/// ICU and the standard library sort the marks of a letter in quadratic time: a second for ten
/// thousand marks. No language needs that many, but a hostile dump can have them. Once the marks
/// are sorted, both take linear time.
enum CanonicalOrder {
    /// The longest run, in scalars, that is not sorted here.
    ///
    /// No language needs more marks on a letter.
    private static let maxUnsortedRun = 64

    /// The text with its long runs of marks in canonical order, which is canonically equivalent.
    static func sorted(_ text: String) -> String {
        guard text.utf8.count > maxUnsortedRun, hasLongRun(text) else { return text }
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
            if length > maxUnsortedRun { return true }
        }
        return false
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x300
            && (order(of: scalar) != 0 || tibetanVowels.keys.contains(scalar.value))
    }

    /// The marks that a scalar decomposes to; none if it is not a mark.
    private static func marks(of scalar: Unicode.Scalar) -> [Mark] {
        guard isMark(scalar) else { return [] }
        return (tibetanVowels[scalar.value] ?? [scalar]).map { ($0, order(of: $0)) }
    }

    private static func order(of scalar: Unicode.Scalar) -> UInt8 {
        scalar.properties.canonicalCombiningClass.rawValue
    }

    /// Vowels of combining class 0 that decompose to two marks (UnicodeData.txt).
    ///
    /// All other scalars that decompose to marks alone have the class of these marks.
    private static let tibetanVowels: [UInt32: [Unicode.Scalar]] = [
        0x0F73: ["\u{0F71}", "\u{0F72}"], 0x0F75: ["\u{0F71}", "\u{0F74}"],
        0x0F81: ["\u{0F71}", "\u{0F80}"],
    ]

    /// Appends a run of marks in canonical order, then empties it.
    ///
    /// Marks of one class keep their order.
    private static func append(_ run: inout [Mark], to text: inout String.UnicodeScalarView) {
        // The offset makes the sort stable: the standard library does not promise that it is.
        let ordered = run.enumerated().sorted {
            ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
        }
        for mark in ordered { text.append(mark.element.scalar) }
        run.removeAll()
    }
}
