/// A text out of a dump as a key, which is another one where its bytes are others.
///
/// `String` compares what texts look like, which takes it a time that grows with the square of the marks
/// on a letter; a dump can have a million of them.
package struct ExactText: Hashable, Comparable, Sendable {
    /// The text.
    package let text: String

    /// A key for a text.
    package init(_ text: String) {
        self.text = text
    }

    package static func == (one: ExactText, other: ExactText) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    /// Texts are sorted by code point.
    package static func < (one: ExactText, other: ExactText) -> Bool {
        one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
