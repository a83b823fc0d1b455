/// The parts of an address on the web, as browsers divide it.
struct LinkParts {
    /// The host in lower case and in ASCII.
    let host: [UInt8]
    /// The port after a `:`; empty for those of HTTP and HTTPS.
    let port: ArraySlice<UInt8>
    /// The path as it is written, with `/` for `\`.
    let path: [UInt8]
    /// The query, without `?`.
    let query: ArraySlice<UInt8>
    /// The fragment, without `#`.
    let fragment: ArraySlice<UInt8>

    /// Divides an address; nil if it is none on the web.
    ///
    /// It may lack the scheme, if there is a dot in the host. User and password are left out.
    init?(_ link: ArraySlice<UInt8>) {
        let hasIgnored = link.contains(where: Blanks.isIgnored)
        let link = Blanks.trimmed(hasIgnored ? link.filter { !Blanks.isIgnored($0) }[...] : link)
        guard let rest = LinkParts.withoutScheme(link) else { return nil }
        let authority = rest.prefix { !LinkParts.endsPath($0) && $0 != slash && $0 != backslash }
        let written = rest[authority.endIndex...].prefix { !LinkParts.endsPath($0) }
        let end = rest[written.endIndex...]
        query = end.first == UInt8(ascii: "?") ? end.dropFirst().prefix { $0 != hash } : []
        fragment = end.firstIndex(of: hash).map { end[($0 + 1)...] } ?? []
        path = written.map { $0 == backslash ? slash : $0 }
        guard let (name, port) = LinkParts.hostAndPort(authority),
            let host = LinkParts.ascii(host: name)
        else { return nil }
        (self.host, self.port) = (host, port)
    }

    /// The parts of the path; the empty ones and `.` are left out, and `..` takes the one before it away.
    static func segments(_ path: [UInt8]) -> [ArraySlice<UInt8>] {
        path.split(separator: slash).reduce(into: []) { segments, part in
            if part.elementsEqual("..".utf8) {
                _ = segments.popLast()
            } else if !part.elementsEqual(".".utf8) {
                segments.append(part)
            }
        }
    }

    /// The items of a query, between `&` or `&amp;`, without those that are empty.
    static func items(_ query: ArraySlice<UInt8>) -> [Item] {
        var items: [Item] = []
        var rest = query
        while true {
            let text = rest.prefix { $0 != UInt8(ascii: "&") }
            let item = Item(text)
            if !item.name.isEmpty || !item.value.isEmpty { items.append(item) }
            if text.endIndex == rest.endIndex { return items }
            rest = rest[(text.endIndex + 1)...]
            if rest.starts(with: "amp;".utf8) { rest = rest.dropFirst(4) }
        }
    }

    /// A parameter of a query.
    struct Item {
        let name: ArraySlice<UInt8>
        /// Whether there is a `=` after the name.
        let hasValue: Bool
        let value: ArraySlice<UInt8>

        fileprivate init(_ text: ArraySlice<UInt8>) {
            name = text.prefix { $0 != UInt8(ascii: "=") }
            hasValue = name.endIndex < text.endIndex
            value = text[name.endIndex...].dropFirst()
        }
    }

    /// What follows `http:` or `https:` in any case, without the slashes; nil if the text does not begin so.
    ///
    /// The letter ſ is an s in another case.
    static func afterWebScheme(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let rest = afterWebSchemeName(text), rest.first == colon else { return nil }
        return rest.dropFirst().drop { $0 == slash || $0 == backslash }
    }

    /// What follows `http` or `https` in any case; nil if the text does not begin so.
    static func afterWebSchemeName(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let name = "http".utf8
        guard text.count > name.count,
            text.prefix(name.count).lazy.map(\.asSmallLetter).elementsEqual(name)
        else { return nil }
        let rest = text.dropFirst(name.count)
        if rest.first?.asSmallLetter == UInt8(ascii: "s") { return rest.dropFirst() }
        return rest.starts(with: "ſ".utf8) ? rest.dropFirst(2) : rest
    }

    private static func endsPath(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "?") || byte == hash
    }

    /// The address from its host on; nil if it is none on the web.
    private static func withoutScheme(_ link: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        if let rest = afterWebScheme(link) { return rest }
        if link.starts(with: "//".utf8) { return link.dropFirst(2) }
        let beginning = link.prefix { !endsPath($0) && $0 != slash }
        return hasOtherScheme(link) || !beginning.contains(dot) ? nil : link
    }

    /// Whether the address begins with a scheme, such as `mailto:`, and not with a host and its port.
    private static func hasOtherScheme(_ link: ArraySlice<UInt8>) -> Bool {
        guard let first = link.first, first.isLetter else { return false }
        let rest = link.drop { $0.isLetter || $0.isDigit || "+.-".utf8.contains($0) }
        return rest.first == colon && rest.dropFirst().first?.isDigit != true
    }

    /// The host and the port of an address; nil if it has several colons outside of brackets, or letters
    /// in its port.
    private static func hostAndPort(
        _ authority: ArraySlice<UInt8>
    ) -> (host: ArraySlice<UInt8>, port: ArraySlice<UInt8>)? {
        let at = authority.lastIndex(of: UInt8(ascii: "@"))
        let text = at.map { authority[($0 + 1)...] } ?? authority
        var end = text.firstIndex(of: colon) ?? text.endIndex
        if text.first == UInt8(ascii: "["), let bracket = text.firstIndex(of: UInt8(ascii: "]")),
            text[..<bracket].dropFirst().allSatisfy({
                $0.hexValue != nil || $0 == colon || $0 == dot
            })
        {
            end = bracket + 1
        }
        let port = text[end...]
        guard port.isEmpty || port.first == colon, port.dropFirst().allSatisfy(\.isDigit) else {
            return nil
        }
        let isUsual =
            port.count == 1 || ["80", "443"].contains { port.dropFirst().elementsEqual($0.utf8) }
        return (text[..<end], isUsual ? [] : port)
    }

    /// A host in lower case and in ASCII; nil if it is none.
    private static func ascii(host: ArraySlice<UInt8>) -> [UInt8]? {
        var name = Escapes.decoded(host)[...]
        while name.last == dot { name = name.dropLast() }
        let host =
            name.allSatisfy { $0 < 0x80 }
            ? name.map(\.asSmallLetter)
            : Array(
                name.split(separator: dot, omittingEmptySubsequences: false)
                    .map { HostLabel.ascii($0) }.joined(separator: [dot])
            )
        return isHost(host) ? host : nil
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == dot || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "_")
    }

    private static func isHost(_ host: [UInt8]) -> Bool {
        var isAfterDot = false
        for byte in host {
            if byte == dot, isAfterDot { return false }
            isAfterDot = byte == dot
        }
        if host.allSatisfy(isInName) {
            return !host.isEmpty
        }
        let inside = host.dropFirst().dropLast()
        return host.first == UInt8(ascii: "[") && host.last == UInt8(ascii: "]") && !inside.isEmpty
            && inside.allSatisfy { $0.hexValue != nil || $0 == colon || $0 == dot }
    }
}

private let dot = UInt8(ascii: ".")
private let colon = UInt8(ascii: ":")
private let slash = UInt8(ascii: "/")
private let backslash = UInt8(ascii: "\\")
private let hash = UInt8(ascii: "#")

// MARK: - Blanks

/// White space and control characters around addresses.
enum Blanks {
    /// Whether a byte is left out wherever it is: tab and the ends of lines.
    static func isIgnored(_ byte: UInt8) -> Bool { byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// The text without blanks at its ends.
    static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while let length = lengths.first(where: { isBlank(text.prefix($0), $0) }) {
            text = text.dropFirst(length)
        }
        while let length = lengths.first(where: { isBlank(text.suffix($0), $0) }) {
            text = text.dropLast(length)
        }
        return text
    }

    private static let lengths = 1...3

    /// Whether some bytes are one blank.
    private static func isBlank(_ bytes: ArraySlice<UInt8>, _ length: Int) -> Bool {
        guard bytes.count == length, let first = bytes.first else { return false }
        if length == 1 { return first <= 0x20 || first == 0x7F }
        return first >= 0xC2 && others.contains { bytes.elementsEqual($0.utf8) }
    }

    /// The blanks beyond ASCII: white space of Unicode, and the marks of width zero.
    private static let others = [
        "\u{85}", "\u{A0}", "\u{1680}", "\u{2000}", "\u{2001}", "\u{2002}", "\u{2003}", "\u{2004}",
        "\u{2005}", "\u{2006}", "\u{2007}", "\u{2008}", "\u{2009}", "\u{200A}", "\u{200B}",
        "\u{2028}",
        "\u{2029}", "\u{202F}", "\u{205F}", "\u{3000}", "\u{FEFF}",
    ]
}

// MARK: - Escapes

/// The escapes of addresses, such as `%2F`.
enum Escapes {
    /// The text with the bytes for which its escapes stand, in valid UTF-8.
    static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        guard text.contains(percent) else { return Array(text) }
        var decoded: [UInt8] = []
        var index = text.startIndex
        while index < text.endIndex {
            let byte = byte(ofEscapeAt: index, in: text)
            decoded.append(byte ?? text[index])
            index += byte == nil ? 1 : 3
        }
        return Array(String(decoding: decoded, as: UTF8.self).utf8)
    }

    /// The text with one spelling of each byte.
    ///
    /// Letters, digits and `-._~` have no escape; those of other bytes are written in capitals. What
    /// addresses cannot have, such as letters beyond ASCII, is escaped, also a `%` that begins no escape.
    static func normalized(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var normalized: [UInt8] = []
        normalized.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            if let byte = byte(ofEscapeAt: index, in: text) {
                append(byte, isPlain: isUnreserved(byte), to: &normalized)
                index += 3
            } else {
                let byte = text[index]
                append(byte, isPlain: isUnreserved(byte) || isReserved(byte), to: &normalized)
                index += 1
            }
        }
        return normalized
    }

    private static func append(_ byte: UInt8, isPlain: Bool, to text: inout [UInt8]) {
        if isPlain { return text.append(byte) }
        text.append(percent)
        text.append(digit(byte >> 4))
        text.append(digit(byte & 15))
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
    }

    /// The byte for which an escape stands; nil if none begins there.
    private static func byte(ofEscapeAt index: Int, in text: ArraySlice<UInt8>) -> UInt8? {
        guard text[index] == percent, text.endIndex - index > 2,
            let high = text[index + 1].hexValue, let low = text[index + 2].hexValue
        else { return nil }
        return high << 4 | low
    }

    private static let percent = UInt8(ascii: "%")

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: byte.isLetter || byte.isDigit
        }
    }

    private static func isReserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","),
            UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="),
            UInt8(ascii: "?"), UInt8(ascii: "@"):
            true
        default: false
        }
    }
}
