/// A text that is compared, sorted and hashed by its bytes.
///
/// `String` compares canonical equivalence. That takes quadratic time in the number of combining
/// marks on a letter, and a hostile dump can have a million of them.
package struct ExactText: Hashable, Comparable, Sendable {
    /// The text.
    package let text: String

    /// Wraps a text.
    package init(_ text: String) {
        self.text = text
    }

    package static func == (one: ExactText, other: ExactText) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    /// Sorts by code point.
    package static func < (one: ExactText, other: ExactText) -> Bool {
        one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
