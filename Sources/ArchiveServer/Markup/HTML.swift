import ReportRendering

/// HTML in which every text is escaped.
///
/// Literals are markup; what is interpolated is escaped, unless it is HTML itself. A `String` cannot
/// become HTML in another way. If the server shows people under pseudonyms, texts and ids get them here.
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

    /// The drawing with the icons of the server's pages.
    static let icons = "/assets/icons-1.svg"

    /// A symbol of a drawing with icons, which has a word beside it; of an empty address for that in the
    /// page itself.
    static func icon(_ name: String, of drawing: String = icons) -> HTML {
        "<svg class=\"i\" aria-hidden=\"true\"><use href=\"\(own: drawing)#\(own: name)\"/></svg>"
    }

    /// The HTML as a link, which has a class also without an address.
    func linked(to address: PageAddress?, cssClass: String? = nil) -> HTML {
        let name: HTML? = cssClass.map { " class=\"\($0)\"" }
        guard let address else { return name == nil ? self : "<span\(name)>\(self)</span>" }
        return "<a\(name) href=\"\(address)\">\(self)</a>"
    }

    init(stringLiteral text: String) { self.text = text }

    init(stringInterpolation parts: Interpolation) { text = parts.text }

    /// The text of a tweet with links and marks; newlines stay.
    init(_ marked: Table.MarkedText, links: PageLinks) {
        text = PagePseudonyms.marked(marked).markup(links: links)
    }

    /// The part of a page with a table.
    init(_ fragment: PageFragment) throws {
        var output = RenderedText()
        try fragment.render(into: &output)
        text = output.text
    }

    /// A drawing of tagtally's own.
    init(drawing: String) { text = drawing }

    static func + (one: HTML, other: HTML) -> HTML {
        var joined = one
        joined.text += other.text
        return joined
    }

    static func += (one: inout HTML, other: HTML) { one.text += other.text }

    /// Joins the literals and the escaped values between them.
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

        /// Appends a text of tagtally's own, or one that has pseudonyms already, in which none is needed.
        mutating func appendInterpolation(own text: String) { self.text += text.markup }

        mutating func appendInterpolation(_ number: some BinaryInteger) { text += String(number) }

        /// Appends the id of a tweet or account; other numbers are of type `Int`.
        mutating func appendInterpolation(_ id: Int64) { text += String(PagePseudonyms.number(id)) }

        mutating func appendInterpolation(_ html: HTML) { text += html.text }

        mutating func appendInterpolation(_ html: HTML?) { text += html?.text ?? "" }

        mutating func appendInterpolation(_ parts: [HTML]) {
            for part in parts { text += part.text }
        }

        /// Appends an address within the server, for an attribute.
        mutating func appendInterpolation(_ address: PageAddress) { text += address.text.markup }

        mutating func appendInterpolation(_ address: PageAddress?) {
            text += address?.text.markup ?? ""
        }

        /// Appends an address on the web, for an attribute.
        mutating func appendInterpolation(_ address: WebAddress) { text += address.text.markup }
    }
}

/// A text that a table is rendered into.
private struct RenderedText: TableOutput {
    var text = ""

    mutating func write(_ bytes: [UInt8]) { text += String(decoding: bytes, as: UTF8.self) }

    mutating func write(_ text: String) { self.text += text }

    mutating func warn(_ sentence: String) {}
}
