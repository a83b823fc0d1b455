/// The address of a page of the server, without the host, or one on the web.
///
/// If the server shows people under pseudonyms, it has these in place of names, and other numbers.
///
/// ```swift
/// PageAddress("/person/", name: "nasa").text  // /person/nasa
/// PageAddress("/tweets", ["q": "#iot"]).text  // /tweets?q=%23iot
/// ```
struct PageAddress: Sendable, Equatable {
    /// The path and the query, of ASCII.
    let text: String

    /// Creates an address from a path, which must not need escapes, and a query.
    ///
    /// The name is the last part of the path, and is escaped. Names without a value are left out.
    init(_ path: String, name: String = "", _ query: KeyValuePairs<String, String?> = [:]) {
        self.init(
            path,
            name: name,
            items: query.compactMap { name, value in value.map { (name, $0) } }
        )
    }

    /// The address of a part of a page.
    init(_ path: String, fragment: String) { text = path + "#" + PageAddress.escaped(fragment) }

    init(_ path: String, name: String = "", items: [(name: String, value: String)]) {
        let query = items.map { item, value in
            let shown = PagePseudonyms.value(value, of: item)
            return PageAddress.escaped(item) + "=" + PageAddress.escaped(shown)
        }
        let end = query.isEmpty ? "" : "?" + query.joined(separator: "&")
        let shown = name.isEmpty ? "" : PagePseudonyms.name(name, behind: path)
        text = path + PageAddress.escaped(shown) + end
    }

    /// An address on the web, for links that can lead to either.
    init(web: WebAddress) { text = web.text }

    private static let hexDigits = Array("0123456789ABCDEF")

    /// The text with escapes for all bytes but letters, digits, `-`, `.`, `_` and `~`.
    private static func escaped(_ text: String) -> String {
        text.utf8.reduce(into: "") { escaped, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                escaped += "%"
                escaped.append(hexDigits[Int(byte >> 4)])
                escaped.append(hexDigits[Int(byte & 15)])
            }
        }
    }
}

/// An address on the web that a page may link to: one of `http` or `https`.
///
/// Others, such as `javascript:` and `file:`, remain text.
struct WebAddress: Sendable, Equatable {
    /// The maximum length, in bytes.
    private static let maxLength = 4_096

    /// The address, of visible ASCII.
    let text: String

    /// nil if a page may not link to the text.
    init?(_ text: String) {
        guard text.utf8.count <= WebAddress.maxLength,
            let scheme = ["http://", "https://"].first(where: { text.lowercased().hasPrefix($0) }),
            text.utf8.count > scheme.utf8.count,
            !text.unicodeScalars.contains(where: \.isForbidden), PagePseudonyms.allowsLink(to: text)
        else { return nil }
        self.text = text
    }
}

extension Unicode.Scalar {
    /// True for blanks, control characters, and characters with a meaning in HTML or addresses.
    fileprivate var isForbidden: Bool {
        if properties.isWhitespace || properties.isBidiControl { return true }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate:
            return true
        default: return "<>\"\\`".unicodeScalars.contains(self)
        }
    }
}
