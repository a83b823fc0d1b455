/// The search terms of a tweet as lists of JSON.
struct TermLists {
    /// A term: its folded form, and as it was typed.
    typealias Term = (folded: String, name: String)

    /// The folded terms with their signs, sorted by code point.
    let folded: [UInt8]
    /// The same terms as they were last typed; nil if all are the same.
    let names: [UInt8]?

    /// No terms.
    static let none = TermLists([])

    /// Lists terms, each once.
    ///
    /// - Parameter terms: The terms in the order in which they were typed: of several names of a term
    ///   the last one is taken.
    init(_ terms: [Term]) {
        var named: [ExactText: String] = [:]
        for term in terms { named[ExactText(term.folded)] = term.name }
        let sorted = named.sorted { $0.key < $1.key }
        folded = Self.list(sorted.map(\.key.text))
        let isAsFolded = sorted.allSatisfy { $0.key == ExactText($0.value) }
        names = isAsFolded ? nil : Self.list(sorted.map(\.value))
    }

    private static func list(_ texts: [String]) -> [UInt8] {
        let buffer = LineBuffer()
        buffer.append("[")
        for (index, text) in texts.enumerated() {
            if index > 0 { buffer.append(",") }
            buffer.append(string: text)
        }
        buffer.append("]")
        return buffer.bytes
    }
}
