/// The path and the query of a request, decoded.
///
/// Paths that programs read differently are refused: with `..`, an escaped slash, a backslash, a
/// control character, an empty part, or bytes that are not UTF-8.
struct RequestTarget: Sendable {
    /// The parts of the path, none for `/`.
    let parts: [String]
    /// The names and values of the query, in their order.
    let query: [(name: String, value: String)]

    /// Decodes a target.
    ///
    /// - Throws: ``Refusal`` with status 400.
    init(_ target: String) throws(Refusal) {
        guard target.hasPrefix("/"), !target.contains("#") else {
            throw .badAddress("the address must begin with a slash")
        }
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        parts = try RequestTarget.parts(of: halves[0].dropFirst())
        query = try RequestTarget.items(of: halves.count > 1 ? halves[1] : "")
    }

    /// The first value of a name in the query; nil without one.
    func value(of name: String) -> String? { query.first { $0.name == name }?.value }

    /// The same address without the values of a name in the query.
    func address(without name: String) -> PageAddress {
        let path = parts.map { PageAddress("/", name: $0).text }.joined()
        return PageAddress(path.isEmpty ? "/" : path, items: query.filter { $0.name != name })
    }

    private static func parts(of path: Substring) throws(Refusal) -> [String] {
        if path.isEmpty { return [] }
        var parts: [String] = []
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            guard let decoded = decoded(part, plusIsBlank: false), isAllowed(decoded) else {
                throw .badAddress("the address has a part that no page has")
            }
            parts.append(decoded)
        }
        return parts
    }

    /// Decodes the items of a query or a form.
    ///
    /// - Throws: ``Refusal`` with status 400.
    static func items(
        of query: Substring
    ) throws(Refusal) -> [(name: String, value: String)] {
        var items: [(name: String, value: String)] = []
        for item in query.split(separator: "&") {
            let halves = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(halves[0], plusIsBlank: true),
                let value = decoded(halves.count > 1 ? halves[1] : "", plusIsBlank: true)
            else { throw .badAddress("the address has a wrong escape") }
            items.append((name, value))
        }
        return items
    }

    private static func isAllowed(_ part: String) -> Bool {
        !part.isEmpty && part != "." && part != ".."
            && !part.unicodeScalars.contains {
                $0 == "/" || $0 == "\\" || $0.properties.generalCategory == .control
            }
    }

    /// The text without escapes; nil if an escape is wrong or the bytes are not UTF-8.
    private static func decoded(_ text: Substring, plusIsBlank: Bool) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let high = rest.popFirst().flatMap(hexValue),
                    let low = rest.popFirst().flatMap(hexValue)
                else { return nil }
                bytes.append(high << 4 | low)
            } else {
                bytes.append(plusIsBlank && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hexValue(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
