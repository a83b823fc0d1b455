/// A value in a cell, as JSON, Python or R print lists and objects.
indirect enum PrintedValue {
    case text(String)
    /// A text without quotes, such as a number, or a word for no value.
    case word(String)
    case list([PrintedValue])
    /// An object; of several members with a name the last one counts.
    case object([String: PrintedValue])

    /// Reads a value: JSON, a literal of Python, or how a class of Python prints itself, as in
    /// `[User(username='ann', id=1), User(username='bob', id=2)]`; nil if it cannot be read.
    init?(_ text: String) {
        guard var tokens = PrintedTokens(text) else { return nil }
        guard let value = tokens.readValue(depth: 0) else { return nil }
        self = value
    }

    var text: String? {
        switch self {
        case .text(let text), .word(let text): text
        case .list, .object: nil
        }
    }

    var elements: [PrintedValue] {
        if case .list(let elements) = self { elements } else { [] }
    }

    subscript(name: String) -> PrintedValue? {
        if case .object(let members) = self { return members[name] }
        return nil
    }

    /// The names in a list: its texts, and for each object the first of some members that is a text.
    func names(_ members: [String]) -> [String] {
        elements.compactMap { element in
            element.text ?? members.lazy.compactMap { element[$0]?.text }.first
        }
    }
}

/// Divides a printed value into tokens, and reads values from them.
private struct PrintedTokens {
    private enum Token: Equatable {
        case string(String)
        case sign(Unicode.Scalar)
        case word(String)
    }

    /// The maximum depth of lists and objects within one another.
    private static let maxDepth = 50
    private static let signs = Set("[](){}<>,:=".unicodeScalars)
    private static let closing: [Unicode.Scalar: Unicode.Scalar] = [
        "[": "]", "(": ")", "{": "}", "<": ">",
    ]

    /// The tokens that were not read yet.
    private var tokens: ArraySlice<Token> = []

    /// Divides a text into tokens; nil if a string in it has no end.
    init?(_ text: String) {
        var rest = Array(text.unicodeScalars)[...].withoutSpacesAtEnd
        while true {
            rest = rest.drop { $0.isSpaceInCell }
            guard let first = rest.first else { return }
            if let prefix = PrintedTokens.prefixOfString(rest) {
                rest.removeFirst(prefix)
                guard let string = PrintedTokens.string(&rest) else { return nil }
                tokens.append(.string(string))
            } else if PrintedTokens.signs.contains(first) {
                rest.removeFirst()
                tokens.append(.sign(first))
            } else {
                let scalars = rest.prefix { !PrintedTokens.signs.contains($0) && !$0.isQuote }
                rest = rest[scalars.endIndex...]
                let word = String(String.UnicodeScalarView(scalars.withoutSpacesAtEnd))
                let time = word == "datetime.datetime" ? PrintedTokens.time(&rest) : nil
                tokens.append(time.map(Token.string) ?? .word(word))
            }
        }
    }

    /// The length of the prefix before the quote of a string, as in `u'ann'`; nil if no string begins here.
    private static func prefixOfString(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
        guard let first = text.first else { return nil }
        if first.isQuote { return 0 }
        let isPrefix = "uUbBrR".unicodeScalars.contains(first)
        return isPrefix && text.dropFirst().first?.isQuote == true ? 1 : nil
    }

    /// Reads the string that begins with a quote; nil if it has no end.
    private static func string(_ text: inout ArraySlice<Unicode.Scalar>) -> String? {
        let quote = text.removeFirst()
        var units: [UInt16] = []
        while let scalar = text.popFirst() {
            if scalar == quote { return String(decoding: units, as: UTF16.self) }
            if scalar == "\\" {
                guard let unescaped = unescape(&text) else { return nil }
                units.append(contentsOf: unescaped)
            } else {
                units.append(contentsOf: UTF16.encode(scalar) ?? .init())
            }
        }
        return nil
    }

    /// Reads the rest of an escape after its backslash; nil at the end of the text.
    ///
    /// It is in UTF-16, where two escapes can be one character.
    private static func unescape(_ text: inout ArraySlice<Unicode.Scalar>) -> [UInt16]? {
        guard let letter = text.popFirst() else { return nil }
        let lengths: [Unicode.Scalar: Int] = ["u": 4, "U": 8, "x": 2]
        if let length = lengths[letter] {
            let digits = text.prefix(length)
            let number = UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
            if digits.count == length, digits.allSatisfy(\.properties.isASCIIHexDigit), let number {
                text.removeFirst(length)
                if let unit = UInt16(exactly: number) { return [unit] }
                return Array(UTF16.encode(Unicode.Scalar(number) ?? "\u{FFFD}") ?? .init())
            }
        }
        switch letter {
        case "n": return [0x0A]
        case "t": return [0x09]
        case "r": return [0x0D]
        case "\n": return []
        default: return Array(UTF16.encode(letter) ?? .init())
        }
    }

    /// Reads the time after `datetime.datetime`: numbers in brackets, perhaps with a zone, which is ignored.
    ///
    /// Nil if there is none.
    private static func time(_ text: inout ArraySlice<Unicode.Scalar>) -> String? {
        var rest = text
        guard rest.popFirst() == "(" else { return nil }
        var numbers: [String] = []
        while numbers.count < 6 {
            let digits = rest.prefix { "0"..."9" ~= $0 }
            if digits.isEmpty { break }
            numbers.append(String(String.UnicodeScalarView(digits)))
            rest = rest[digits.endIndex...]
            guard rest.starts(with: ", ".unicodeScalars) else { break }
            rest = rest.dropFirst(2)
        }
        guard numbers.count >= 3 else { return nil }
        var depth = 1
        while depth > 0 {
            guard let scalar = rest.popFirst(), depth < 3 else { return nil }
            depth += scalar == "(" ? 1 : scalar == ")" ? -1 : 0
        }
        text = rest
        func padded(_ index: Int, _ length: Int = 2) -> String {
            let digits = index < numbers.count ? numbers[index] : "0"
            return String(repeating: "0", count: max(0, length - digits.count)) + digits
        }
        return "\(padded(0, 4))-\(padded(1))-\(padded(2)) \(padded(3)):\(padded(4)):\(padded(5))"
    }

    /// Reads a value; nil if there is none, or if it is nested too deep.
    mutating func readValue(depth: Int) -> PrintedValue? {
        guard depth <= PrintedTokens.maxDepth, let token = tokens.popFirst() else { return nil }
        switch token {
        case .string(let text): return .text(text)
        case .word(let word):
            guard isNext("(") else { return .word(word) }
            tokens.removeFirst()
            return readMembers(until: ")", depth)
        case .sign(let sign):
            return PrintedTokens.closing[sign].flatMap { readMembers(until: $0, depth) }
        }
    }

    /// Reads the elements of a list, or the members of an object, up to the closing sign.
    private mutating func readMembers(until end: Unicode.Scalar, _ depth: Int) -> PrintedValue? {
        var elements: [PrintedValue] = []
        var members: [String: PrintedValue] = [:]
        while !isNext(end) {
            guard let value = readValue(depth: depth + 1) else { return nil }
            if isNext(":") || isNext("=") {
                tokens.removeFirst()
                let isEmpty = isNext(",") || isNext(end)
                guard let member = isEmpty ? .text("") : readValue(depth: depth + 1) else {
                    return nil
                }
                members[value.text ?? ""] = member
            } else {
                elements.append(value)
            }
            // A word can contain signs, such as a time or a name.
            while !isNext(","), !isNext(end) {
                guard tokens.popFirst() != nil else { return nil }
            }
            if isNext(",") { tokens.removeFirst() }
        }
        tokens.removeFirst()
        return members.isEmpty ? .list(elements) : .object(members)
    }

    private func isNext(_ sign: Unicode.Scalar) -> Bool { tokens.first == .sign(sign) }
}

extension ArraySlice<Unicode.Scalar> {
    fileprivate var withoutSpacesAtEnd: Self {
        var rest = self
        while let last = rest.last, last.isSpaceInCell { rest.removeLast() }
        return rest
    }
}

/// The names in a cell of a table that lists hashtags or users.
///
/// Blanks, commas, semicolons or bars separate them, or they are in a list as JSON, Python or a class prints
/// it.
struct ListedNames {
    let names: [ByteView]

    /// The members of a listed object that can have its name; the first one counts.
    static let members = ["screen_name", "username", "tag", "text"]

    /// Reads a cell; nil if the list in it cannot be read.
    ///
    /// The names are in the memory of the cell or of `made`.
    init?(_ cell: ByteView, _ made: MadeBytes, _ members: [String] = ListedNames.members) {
        guard !cell.isMissing else {
            names = []
            return
        }
        let listed = cell.trimmed
        guard let first = listed.first, first.opensJSON || first == UInt8(ascii: "(") else {
            names = ListedNames.split(listed)
            return
        }
        guard let value = PrintedValue(String(decoding: listed, as: UTF8.self)) else { return nil }
        let list = if case .object = value { PrintedValue.list([value]) } else { value }
        names = list.names(members).map { made.bytes($0.utf8) }.filter { !$0.isMissing }
    }

    /// The names, without quotes around them.
    private static func split(_ cell: ByteView) -> [ByteView] {
        var names: [ByteView] = []
        var rest = cell
        while true {
            rest = rest.withoutFirstSeparators
            if rest.isEmpty { return names }
            let name = rest.beforeSeparator
            rest = rest.dropFirst(name.count)
            let bare = name.drop(while: \.isQuote).withoutEnd(\.isQuote)
            if !bare.isEmpty { names.append(bare) }
        }
    }
}

extension String {
    var isMissing: Bool { ByteView.withPadding(Array(utf8), \.isMissing) }
}

extension ByteView {
    /// True for a number, or for `true` and `false`, also after signs of mentions.
    var isNumber: Bool {
        let bytes = trimmed.drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "@") }
        let word = String(decoding: bytes, as: UTF8.self).lowercased()
        if word == "true" || word == "false" { return true }
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
    }

    /// The bytes after the white space, commas, semicolons and bars at the beginning.
    var withoutFirstSeparators: ByteView {
        var rest = self
        while let first = rest.first {
            if first.separatesNames {
                rest = rest.dropFirst()
            } else if rest.beginsWithSpace {
                rest = rest.withoutFirstSpace
            } else {
                break
            }
        }
        return rest
    }

    fileprivate var beforeSeparator: ByteView {
        var end = startIndex
        while end < endIndex, !self[end].separatesNames {
            if self[end] >= 0x80, self[end...].beginsWithSpace { break }
            end += 1
        }
        return self[..<end]
    }
}

extension UInt8 {
    /// True for ASCII characters that separate names.
    var separatesNames: Bool {
        isASCIISpace || self == UInt8(ascii: ",") || self == UInt8(ascii: ";")
            || self == UInt8(ascii: "|")
    }

    fileprivate var isQuote: Bool { self == UInt8(ascii: "'") || self == UInt8(ascii: "\"") }
}

extension Unicode.Scalar {
    /// The last scalar that is white space; the slow properties of later ones are not looked up.
    private static let lastSpace: Unicode.Scalar = "\u{3000}"

    /// True for white space and, as in Python, for the separators U+001C to U+001F.
    var isSpaceInCell: Bool {
        if isASCII { return UInt8(value).isASCIISpace }
        return self <= Unicode.Scalar.lastSpace && properties.isWhitespace
    }

    fileprivate var isQuote: Bool { self == "\"" || self == "'" }
}
