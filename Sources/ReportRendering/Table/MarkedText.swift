extension Table {
    /// A text with marked parts, such as the hashtags of a tweet and the words that a search found.
    ///
    /// ```swift
    /// var text = Table.MarkedText("Launch of #Apollo")
    /// text.mark(10..<17, as: .hashtag)
    /// text.mark(0..<6, as: .hit)
    /// ```
    public struct MarkedText: Sendable, Hashable {
        /// What a part of a text is.
        public enum Mark: Int, Sendable, CaseIterable {
            /// A hashtag, with its sign.
            case hashtag
            /// A user, with the sign.
            case user
            /// The address of a link.
            case link
            /// What a search found, which can also be in one of the others.
            case hit
        }

        /// A set of marks.
        struct Marks: OptionSet, Hashable {
            let rawValue: Int
            init(rawValue: Int) { self.rawValue = rawValue }
            init(_ mark: Mark) { rawValue = 1 << mark.rawValue }
        }

        /// The text.
        public let text: String
        /// The marks of the text's scalars: of the parts that have some, in the order in which they
        /// were marked.
        private var parts: [Part] = []

        private struct Part: Hashable {
            let range: Range<Int>
            let mark: Mark
        }

        /// Creates a text without marks.
        ///
        /// - Parameter text: The text.
        public init(_ text: String) { self.text = text }

        /// Marks a part of the text.
        ///
        /// - Parameters:
        ///   - range: The offsets of its bytes in UTF-8, within the text.
        ///   - mark: What the part is.
        public mutating func mark(_ range: Range<Int>, as mark: Mark) {
            precondition(range.upperBound <= text.utf8.count, "the range exceeds the text")
            parts.append(Part(range: range, mark: mark))
        }

        /// The scalars of the text, each with its marks.
        ///
        /// - Complexity: O(*n* + *m*) for *n* bytes and *m* marked bytes.
        var scalars: [(scalar: Unicode.Scalar, marks: Marks)] {
            var marks = [Marks](repeating: [], count: text.utf8.count)
            for part in parts {
                for byte in part.range { marks[byte].insert(Marks(part.mark)) }
            }
            var offset = 0
            return text.unicodeScalars.map { scalar in
                defer { offset += UTF8.width(scalar) }
                return (scalar, marks[offset])
            }
        }
    }
}
