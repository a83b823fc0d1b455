/// Why markup is invalid.
public struct MarkupError: Error, CustomStringConvertible {
    /// The invalid part.
    public let description: String
}

/// An element of an HTML page or an SVG image.
public struct MarkupElement {
    /// The name of the element.
    public let name: String
    /// The values of the attributes by name.
    public internal(set) var attributes: [String: String] = [:]
    /// The text directly in the element.
    public internal(set) var text = ""

    /// The CSS classes.
    public var classes: [Substring] { (attributes["class"] ?? "").split(separator: " ") }
}

/// Reads XML, and HTML that is written like XML, more strictly than browsers do.
///
/// Each `<` must begin a tag, each `&` one of five references; each attribute must have quotes, each
/// element an end; and control characters other than line breaks are not allowed.
public struct MarkupReader {
    private static let references = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'"]
    private static let withoutEnd: Set<String> = ["meta"]
    private static let raw: Set<String> = ["style", "script"]

    // Kept here because making them takes longer than matching them.
    private let tag = /([a-z][a-z0-9]*)((?:\ [a-zA-Z.-]+="[^"<>]*")*)/
    private let attribute = /\ ([a-zA-Z.-]+)="([^"]*)"/
    private let isPage: Bool
    private var rest: Substring.UnicodeScalarView
    private var open: [Int] = []
    private var elements: [MarkupElement] = []

    /// The elements of a document, in the order of their start tags.
    public static func elements(of document: String) throws -> [MarkupElement] {
        var reader = MarkupReader(document)
        return try reader.read()
    }

    private init(_ document: String) {
        isPage = document.hasPrefix("<!DOCTYPE html>")
        rest = Substring(document).unicodeScalars
    }

    private mutating func read() throws -> [MarkupElement] {
        if let scalar = rest.first(where: { $0 != "\n" && isControl($0) }) {
            throw MarkupError(description: "U+\(String(scalar.value, radix: 16))")
        }
        while !rest.isEmpty {
            let text = try decoded(prefix(upTo: "<"))
            if let last = open.last { elements[last].text += text }
            if !rest.isEmpty { try readTag(prefix(through: ">")) }
        }
        guard open.isEmpty else { throw MarkupError(description: "an element without end") }
        return elements
    }

    private mutating func readTag(_ tag: String) throws {
        let inside = tag.dropFirst().dropLast()
        if inside.hasPrefix("?xml ") || inside == "!DOCTYPE html" { return }
        if inside.hasPrefix("/") {
            guard let last = open.popLast(), elements[last].name == inside.dropFirst()
            else { throw MarkupError(description: "<\(inside)>") }
            return
        }
        let isEmpty = inside.hasSuffix("/")
        let element = try element(isEmpty ? inside.dropLast() : inside)
        elements.append(element)
        if isEmpty || isPage && MarkupReader.withoutEnd.contains(element.name) { return }
        open.append(elements.count - 1)
        if MarkupReader.raw.contains(element.name) {
            while !rest.starts(with: "</".unicodeScalars), let scalar = rest.popFirst() {
                elements[elements.count - 1].text.unicodeScalars.append(scalar)
            }
        }
    }

    private func element(_ inside: Substring) throws -> MarkupElement {
        guard let match = inside.wholeMatch(of: tag) else {
            throw MarkupError(description: "<\(inside)>")
        }
        var element = MarkupElement(name: String(match.1))
        for attribute in match.2.matches(of: attribute) {
            let name = String(attribute.1)
            guard element.attributes[name] == nil else {
                throw MarkupError(description: "\(name) twice")
            }
            element.attributes[name] = try decoded(String(attribute.2))
        }
        return element
    }

    private func decoded(_ text: String) throws -> String {
        let parts = text.unicodeScalars.split(separator: "&", omittingEmptySubsequences: false)
        return try parts.dropFirst().reduce(into: String(parts[0])) { decoded, part in
            guard let end = part.firstIndex(of: ";"),
                let scalar = MarkupReader.references[String(part[..<end])]
            else { throw MarkupError(description: "&\(part)") }
            decoded += scalar + String(part[part.index(after: end)...])
        }
    }

    private mutating func prefix(upTo end: Unicode.Scalar) -> String {
        let taken = rest.prefix { $0 != end }
        rest = rest[taken.endIndex...]
        return String(taken)
    }

    private mutating func prefix(through end: Unicode.Scalar) -> String {
        let taken = prefix(upTo: end)
        return rest.popFirst() == nil ? taken : taken + String(end)
    }
}

/// True for control characters, bidirectional controls and noncharacters.
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isBidiControl || scalar.value & 0xFFFF >= 0xFFFE
    }
}
