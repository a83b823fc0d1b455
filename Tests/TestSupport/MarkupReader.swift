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

    private let isPage: Bool
    private var rest: ArraySlice<UInt8>
    private var open: [Int] = []
    private var elements: [MarkupElement] = []

    /// The elements of a document, in the order of their start tags.
    public static func elements(of document: String) throws -> [MarkupElement] {
        if let scalar = document.unicodeScalars.first(where: { $0 != "\n" && isControl($0) }) {
            throw MarkupError(description: "U+\(String(scalar.value, radix: 16))")
        }
        var reader = MarkupReader(document)
        return try reader.read()
    }

    private init(_ document: String) {
        isPage = document.hasPrefix("<!DOCTYPE html>")
        rest = Array(document.utf8)[...]
    }

    private mutating func read() throws -> [MarkupElement] {
        while !rest.isEmpty {
            let text = try MarkupReader.decoded(rest.popPrefix { $0 != UInt8(ascii: "<") })
            if let last = open.last { elements[last].text += text }
            if !rest.isEmpty { try readTag() }
        }
        guard open.isEmpty else { throw MarkupError(description: "an element without end") }
        return elements
    }

    private mutating func readTag() throws {
        var inside = rest.popPrefix { $0 != UInt8(ascii: ">") }.dropFirst()
        guard rest.popFirst() != nil else { throw MarkupError(description: "a tag without end") }
        if inside.starts(with: "?xml ".utf8) || inside.text == "!DOCTYPE html" { return }
        if inside.first == UInt8(ascii: "/") {
            guard let last = open.popLast(),
                elements[last].name.utf8.elementsEqual(inside.dropFirst())
            else { throw MarkupError(description: "<\(inside.text)>") }
            return
        }
        let isEmpty = inside.last == UInt8(ascii: "/")
        if isEmpty { inside.removeLast() }
        let element = try MarkupReader.element(inside)
        elements.append(element)
        if isEmpty || isPage && MarkupReader.withoutEnd.contains(element.name) { return }
        open.append(elements.count - 1)
        if MarkupReader.raw.contains(element.name) {
            let start = rest
            while !rest.isEmpty, !rest.starts(with: "</".utf8) { rest.removeFirst() }
            elements[elements.count - 1].text = start[..<rest.startIndex].text
        }
    }

    private static func element(_ inside: ArraySlice<UInt8>) throws -> MarkupElement {
        let error = MarkupError(description: "<\(inside.text)>")
        var rest = inside
        let name = rest.popPrefix { isLowercase($0) || isDigit($0) }
        guard let first = name.first, isLowercase(first) else { throw error }
        var element = MarkupElement(name: name.text)
        while rest.first == UInt8(ascii: " ") {
            rest.removeFirst()
            let name = rest.popPrefix(while: isPartOfAttributeName).text
            guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "="),
                rest.popFirst() == UInt8(ascii: "\"")
            else { throw error }
            let value = rest.popPrefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "<") }
            guard rest.popFirst() == UInt8(ascii: "\"") else { throw error }
            guard element.attributes.updateValue(try decoded(value), forKey: name) == nil else {
                throw MarkupError(description: "\(name) twice")
            }
        }
        guard rest.isEmpty else { throw error }
        return element
    }

    private static func decoded(_ text: ArraySlice<UInt8>) throws -> String {
        let parts = text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        return try parts.dropFirst().reduce(into: parts[0].text) { decoded, part in
            guard let end = part.firstIndex(of: UInt8(ascii: ";")),
                let scalar = references[part[..<end].text]
            else { throw MarkupError(description: "&\(part.text)") }
            decoded += scalar + part[(end + 1)...].text
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }

    /// Removes and returns the bytes at the beginning that fulfil a condition.
    fileprivate mutating func popPrefix(while condition: (UInt8) -> Bool) -> Self {
        let taken = prefix(while: condition)
        self = self[taken.endIndex...]
        return taken
    }
}

private func isLowercase(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }

private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

private func isPartOfAttributeName(_ byte: UInt8) -> Bool {
    isLowercase(byte) || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
}

/// True for control characters, bidirectional controls and noncharacters.
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isBidiControl || scalar.value & 0xFFFF >= 0xFFFE
    }
}
