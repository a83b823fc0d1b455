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

    /// The parts of the path, without empty ones and `.`; `..` removes the one before it.
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

    /// The text after `http` or `https` in any case; nil if it does not begin so.
    ///
    /// The letter ſ is an s in another case.
    static func afterWebSchemeName(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let name = text.prefix(4)
        guard text.count > name.count, name.isWord("http") else { return nil }
        let rest = text.dropFirst(name.count)
        if rest.first?.asSmallLetter == UInt8(ascii: "s") { return rest.dropFirst() }
        return rest.starts(with: "ſ".utf8) ? rest.dropFirst(2) : rest
    }

    private static func endsPath(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "?") || byte == hash
    }

    /// The address from its host on; nil if it is none on the web.
    private static func withoutScheme(_ link: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        if let rest = afterWebSchemeName(link), rest.first == colon {
            return rest.dropFirst().drop { $0 == slash || $0 == backslash }
        }
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
        ScreenName.isAllowed(byte) || byte == dot || byte == UInt8(ascii: "-")
    }

    private static func isHost(_ host: [UInt8]) -> Bool {
        if zip(host, host.dropFirst()).contains(where: { $0 == dot && $1 == dot }) { return false }
        if host.allSatisfy(isInName) { return !host.isEmpty }
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

// MARK: - Hosts

/// The labels of host names in ASCII (IDNA).
private enum HostLabel {
    /// A label in lower case, in Punycode unless it is ASCII.
    ///
    /// Lower case is NFC and full case folding, except of ß and ς, which IDNA 2008 keeps.
    static func ascii(_ label: ArraySlice<UInt8>) -> [UInt8] {
        if label.allSatisfy({ $0 < 0x80 }) { return label.map(\.asSmallLetter) }
        let composed = Folding.composed(String(decoding: label, as: UTF8.self))
        let folded = composed.unicodeScalars.flatMap { scalar in
            scalar == "ß" || scalar == "ς"
                ? [scalar] : Array(Folding.caseFolded(String(scalar)).unicodeScalars)
        }
        let scalars = Folding.composed(String(String.UnicodeScalarView(folded))).unicodeScalars
        if scalars.allSatisfy(\.isASCII) { return scalars.map { UInt8($0.value) } }
        return Array("xn--".utf8) + punycode(scalars.map(\.value))
    }

    /// A text in Punycode (RFC 3492).
    ///
    /// - Complexity: O(*n* log *n*). A hostile dump can have labels of thousands of different letters, for
    ///   which the algorithm of the RFC takes quadratic time.
    private static func punycode(_ scalars: [UInt32]) -> [UInt8] {
        var code = scalars.filter { $0 < 0x80 }.map { UInt8($0) }
        let basic = code.count
        if basic > 0 { code.append(UInt8(ascii: "-")) }
        // The positions of the smaller scalars, which a decoder has already inserted.
        var smaller = PositionCount(scalars.count)
        for (position, scalar) in scalars.enumerated() where scalar < 0x80 { smaller.add(position) }
        let others = scalars.indices.filter { scalars[$0] >= 0x80 }
            .sorted { (scalars[$0], $0) < (scalars[$1], $1) }
        var (bias, delta, next, written) = (72, 0, 0x80 as UInt32, basic)
        var rest = others[...]
        while let first = rest.first {
            let scalar = scalars[first]
            let same = rest.prefix { scalars[$0] == scalar }
            delta += Int(scalar - next) * (written + 1)
            var passed = 0
            for position in same {
                let before = smaller.count(before: position)
                delta += before - passed
                passed = before
                appendInteger(delta, bias, to: &code)
                bias = adapted(delta, written + 1, isFirst: written == basic)
                (delta, written) = (0, written + 1)
            }
            delta += smaller.count(before: scalars.count) - passed + 1
            next = scalar + 1
            for position in same { smaller.add(position) }
            rest = rest.dropFirst(same.count)
        }
        return code
    }

    private static func appendInteger(_ value: Int, _ bias: Int, to code: inout [UInt8]) {
        var value = value
        var threshold = 0
        var base = 36
        while true {
            threshold = min(max(base - bias, 1), 26)
            if value < threshold { break }
            code.append(digit(threshold + (value - threshold) % (36 - threshold)))
            value = (value - threshold) / (36 - threshold)
            base += 36
        }
        code.append(digit(value))
    }

    private static func digit(_ value: Int) -> UInt8 {
        value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
    }

    private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var bias = 0
        while delta > 455 {
            delta /= 35
            bias += 36
        }
        return bias + 36 * delta / (delta + 38)
    }
}

/// Counts the added positions before a position (a Fenwick tree).
private struct PositionCount {
    private var sums: [Int]

    init(_ count: Int) { sums = Array(repeating: 0, count: count + 1) }

    mutating func add(_ position: Int) {
        var index = position + 1
        while index < sums.count {
            sums[index] += 1
            index += index & -index
        }
    }

    func count(before position: Int) -> Int {
        var (index, count) = (position, 0)
        while index > 0 {
            count += sums[index]
            index -= index & -index
        }
        return count
    }
}
