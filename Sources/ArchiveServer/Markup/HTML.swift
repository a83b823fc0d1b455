import ReportRendering

/// HTML in which every text is escaped.
///
/// Literals are markup; what is interpolated is escaped, unless it is HTML itself. A `String` cannot become
/// HTML in another way. If the server uses pseudonyms, texts and ids get them here.
///
/// ```swift
/// let name = "<b>"
/// let html: HTML = "<p>\(name)</p>"  // <p>&lt;b&gt;</p>
/// ```
struct HTML: ExpressibleByStringInterpolation, Sendable {
    private(set) var text: String

    static let none: HTML = ""

    static func heading(_ text: String) -> HTML {
        "<h1 id=\"heading\" dir=\"auto\">\(text)</h1>\n"
    }

    static let icons = "/assets/icons-1.svg"

    /// An icon of a drawing, hidden from screen readers because words are beside it.
    ///
    /// If the address of the drawing is empty, it is in the page itself.
    static func icon(_ name: String, of drawing: String = icons) -> HTML {
        "<svg class=\"i\" aria-hidden=\"true\"><use href=\"\(own: drawing)#\(own: name)\"/></svg>"
    }

    /// The HTML as a link; without an address, the HTML itself, or a `span` that has the class.
    func linked(to address: PageAddress?, cssClass: String? = nil) -> HTML {
        let name: HTML? = cssClass.map { " class=\"\($0)\"" }
        guard let address else { return name == nil ? self : "<span\(name)>\(self)</span>" }
        return "<a\(name) href=\"\(address)\">\(self)</a>"
    }

    /// Links to the views of a page, one of which is the current one.
    static func choice<Choice: Equatable>(
        _ label: String,
        _ choices: [Choice],
        chosen: Choice,
        _ link: (Choice) -> (name: String, address: PageAddress)
    ) -> HTML {
        let links = choices.map { choice -> HTML in
            let current: HTML = choice == chosen ? " aria-current=\"true\"" : .none
            let (name, address) = link(choice)
            return "<a href=\"\(address)\"\(current)>\(name)</a>\n"
        }
        return "<nav class=\"seg\" aria-label=\"\(own: label)\">\n\(links)</nav>\n"
    }

    init(stringLiteral text: String) { self.text = text }

    init(stringInterpolation parts: Interpolation) { text = parts.text }

    /// The text of a tweet with links and marks; newlines stay.
    init(_ marked: Table.MarkedText, links: PageLinks) {
        text = PagePseudonyms.marked(marked).markup(links: links)
    }

    init(_ fragment: PageFragment) throws {
        var output = RenderedBytes()
        try fragment.render(into: &output)
        text = String(decoding: output.bytes, as: UTF8.self)
    }

    /// A drawing of this program, which needs no escapes.
    init(drawing: String) { text = drawing }

    static func + (one: HTML, other: HTML) -> HTML {
        var joined = one
        joined.text += other.text
        return joined
    }

    static func += (one: inout HTML, other: HTML) { one.text += other.text }

    struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        mutating func appendLiteral(_ literal: String) { text += literal }

        mutating func appendInterpolation(_ text: String) {
            let isName = self.text.utf8.last == UInt8(ascii: "@")
            let shown = isName ? PagePseudonyms.name(text) : PagePseudonyms.text(text)
            self.text += shown.markup
        }

        /// Appends a text that needs no pseudonyms: one of this program, or one that has them already.
        mutating func appendInterpolation(own text: String) { self.text += text.markup }

        mutating func appendInterpolation(_ number: some BinaryInteger) { text += String(number) }

        /// Appends the id of a tweet or account; other numbers are of type `Int`.
        mutating func appendInterpolation(_ id: Int64) { text += String(PagePseudonyms.number(id)) }

        mutating func appendInterpolation(_ html: HTML) { text += html.text }

        mutating func appendInterpolation(_ html: HTML?) { text += html?.text ?? "" }

        mutating func appendInterpolation(_ parts: [HTML]) {
            for part in parts { text += part.text }
        }

        mutating func appendInterpolation(_ address: PageAddress) { text += address.text.markup }

        mutating func appendInterpolation(_ address: WebAddress) { text += address.text.markup }
    }
}

/// The address of a page of the server, without the host, or one on the web.
///
/// If the server shows people under pseudonyms, it has them in place of names, and other ids.
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
    /// In bytes.
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
