/// The path and the query of a request, decoded.
///
/// Paths that programs interpret differently are refused: with `..`, an escaped slash, a backslash, a control
/// character, an empty part, or bytes that are not UTF-8.
struct RequestTarget: Sendable {
    /// The parts of the path, none for `/`.
    let parts: [String]
    /// The names and values of the query, in their order.
    let query: [(name: String, value: String)]

    init(_ target: String) throws(Refusal) {
        guard target.hasPrefix("/"), !target.contains("#") else {
            throw .badAddress("the address must begin with a slash")
        }
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        parts = try RequestTarget.parts(of: halves[0].dropFirst())
        query = try RequestTarget.items(of: halves.count > 1 ? halves[1] : "")
    }

    func value(of name: String) -> String? { query.first { $0.name == name }?.value }

    /// The same address with some of the items of its query.
    func address(where isKept: ((name: String, value: String)) -> Bool) -> PageAddress {
        let path = parts.map { PageAddress("/", name: $0).text }.joined()
        return PageAddress(path.isEmpty ? "/" : path, items: query.filter(isKept))
    }

    private static func parts(of path: Substring) throws(Refusal) -> [String] {
        if path.isEmpty { return [] }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return try parts.map { part throws(Refusal) in
            guard let decoded = decoded(part, plusIsBlank: false), isAllowed(decoded) else {
                throw .badAddress("the path of the address has a part that is not allowed")
            }
            return decoded
        }
    }

    /// Decodes the items of a query or a form.
    static func items(of query: Substring) throws(Refusal) -> [(name: String, value: String)] {
        try query.split(separator: "&").map { item throws(Refusal) in
            let halves = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(halves[0], plusIsBlank: true),
                let value = decoded(halves.count > 1 ? halves[1] : "", plusIsBlank: true)
            else { throw .badAddress("the address has an invalid percent escape") }
            return (name, value)
        }
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
        Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init)
    }
}

/// The first line and the headers of a request, as the client sent them.
struct RequestHead: Sendable {
    let method: String
    /// The target, such as `/tweets?q=moon`.
    let target: String
    let headers: [(name: String, value: String)]

    /// The values of a header, in any letter case.
    func values(of name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name }.map(\.value)
    }
}

/// The error of a request that gets no page: it is refused, or what it requests does not exist.
struct Refusal: Error, Equatable {
    let status: Int
    /// A sentence for the person at the browser, without a full stop.
    let sentence: String
    let remedy: Remedy?
    /// The name of the wrong field of a form or value in an address; nil for none.
    let field: String?

    /// A link to a page that helps.
    struct Remedy: Equatable {
        let label: String
        let address: PageAddress
    }

    init(_ status: Int, _ sentence: String, _ remedy: Remedy? = nil, field: String? = nil) {
        (self.status, self.sentence) = (status, sentence)
        (self.remedy, self.field) = (remedy, field)
    }

    /// Status 400: an address or a form that cannot be read.
    static func badAddress(_ sentence: String, in field: String? = nil) -> Refusal {
        Refusal(400, sentence, field: field)
    }

    /// Status 403.
    static func forbidden(_ sentence: String) -> Refusal { Refusal(403, sentence) }

    /// Status 404.
    static func missing(_ sentence: String) -> Refusal { Refusal(404, sentence) }
}
