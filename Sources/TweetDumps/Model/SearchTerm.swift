/// A search term: what a tweet was found by, from the command line or from the dump itself.
///
/// ```swift
/// SearchTerm(" #UCD ")?.name  // "#UCD"
/// SearchTerm("#UCD") == SearchTerm("＃ucd")  // true
/// SearchTerm("#UCD") == SearchTerm("ucd")  // false
/// ```
///
/// Terms are equal if they are equal after trimming and folding. The sign is part of the term; a
/// full-width sign equals the ASCII one.
public struct SearchTerm: Sendable {
    /// The term as typed, without white space at either end.
    public let name: String

    /// The form by which terms are compared: the sign as ASCII, if there is one, and the rest
    /// folded.
    public let folded: String

    /// Creates a term from text as typed.
    ///
    /// - Returns: nil if the text has nothing but white space and signs.
    public init?(_ typed: String) {
        let trimmed = typed.unicodeScalars.trimmed()
        guard
            let first = trimmed.first,
            trimmed.contains(where: { !Folding.isSign($0) && !$0.properties.isWhitespace })
        else { return nil }
        name = String(trimmed)
        folded = asciiSign(of: first) + Folding.folded(name)
    }
}

extension SearchTerm: Hashable {
    /// True if two terms are the same after trimming and folding.
    public static func == (one: SearchTerm, other: SearchTerm) -> Bool {
        ExactText(one.folded) == ExactText(other.folded)
    }

    /// Hashes the folded form.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactText(folded))
    }
}

/// The ASCII form of a sign; empty if the scalar is no sign.
private func asciiSign(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "#", "＃": "#"
    case "@", "＠": "@"
    default: ""
    }
}

extension String.UnicodeScalarView {
    /// The scalars without Unicode White_Space at either end.
    fileprivate func trimmed() -> Substring.UnicodeScalarView {
        let front = self.drop { $0.properties.isWhitespace }
        guard let last = front.lastIndex(where: { !$0.properties.isWhitespace }) else {
            return front
        }
        return front[...last]
    }
}
