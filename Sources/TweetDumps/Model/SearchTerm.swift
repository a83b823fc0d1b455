/// A search term, which found a tweet, from the command line or from the dump itself.
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

    /// Creates a term from text as typed; nil if it has nothing but white space and signs.
    public init?(_ typed: String) {
        let trimmed = typed.unicodeScalars.trimming(while: \.properties.isWhitespace)
        guard
            let first = trimmed.first,
            trimmed.contains(where: { !Folding.isSign($0) && !$0.properties.isWhitespace })
        else { return nil }
        name = String(trimmed)
        let sign = Folding.asciiSign(of: first).map { String($0) } ?? ""
        folded = sign + Folding.folded(name)
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

/// A text that is compared, sorted and hashed by its bytes.
///
/// `String` compares canonical equivalence. That takes quadratic time in the number of combining
/// marks on a letter, and a hostile dump can have a million of them.
package struct ExactText: Hashable, Comparable, Sendable {
    package let text: String

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

// MARK: - Terms in addresses

extension String {
    /// The string with `+` replaced by a blank and `%XX` decoded, as in the query of an address.
    ///
    /// A percent sign without two hexadecimal digits is kept. Broken UTF-8 becomes U+FFFD.
    var percentDecoded: String {
        guard unicodeScalars.contains(where: { $0 == "+" || $0 == "%" }) else { return self }
        let escaped = utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        return String(decoding: Escapes.decoded(escaped[...]), as: UTF8.self)
    }

    /// The first non-empty value of each named parameter in the query of an address.
    ///
    /// The address is split at scalars: a combining mark after `&` must not hide it.
    func queryValues(of names: [String]) -> [String] {
        guard let mark = unicodeScalars.firstIndex(of: "?") else { return [] }
        let query = unicodeScalars[mark...].dropFirst().prefix { $0 != "#" }
        let pairs = query.split(separator: "&").compactMap { pair -> (String, String)? in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[1].isEmpty else { return nil }
            return (String(parts[0]).percentDecoded, String(parts[1]).percentDecoded)
        }
        return names.compactMap { name in pairs.first { ExactText($0.0) == ExactText(name) }?.1 }
    }
}
