/// What a tweet was found by, as typed on the command line or written in a dump.
///
/// Terms are equal where they are after trimming and folding. The sign counts, and the full-width
/// one is the ASCII one: `#UCD` is `＃ucd`, and `ucd` is another term.
public struct SearchTerm: Sendable {
    /// The term as it was typed, without white space at its ends.
    public let name: String

    /// The form by which terms are compared: an ASCII sign, if there was one, and the folded rest.
    public let folded: String

    /// Reads a term.
    ///
    /// - Returns: `nil` if nothing is left of the term without white space and signs.
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
    /// Whether two terms are the same after trimming and folding.
    public static func == (one: SearchTerm, other: SearchTerm) -> Bool {
        ExactText(one.folded) == ExactText(other.folded)
    }

    /// Hashes what terms are compared by.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactText(folded))
    }
}

/// The ASCII form of the sign, or nothing if the scalar is none.
private func asciiSign(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "#", "＃": "#"
    case "@", "＠": "@"
    default: ""
    }
}

extension String.UnicodeScalarView {
    /// What is left without Unicode's White_Space at both ends.
    fileprivate func trimmed() -> Substring.UnicodeScalarView {
        let front = self.drop { $0.properties.isWhitespace }
        guard let last = front.lastIndex(where: { !$0.properties.isWhitespace }) else {
            return front
        }
        return front[...last]
    }
}
