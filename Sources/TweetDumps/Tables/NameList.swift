/// The names in a cell of a table that lists hashtags or users.
///
/// They stand between blanks, commas, semicolons or bars, or as JSON, Python or a class prints a list.
struct NameList {
    /// The names, as written.
    let names: [String]

    /// The members of a listed object that can have its name, the first of which counts.
    static let members = ["screen_name", "username", "tag", "text"]

    /// Reads a cell; nil if the list in it cannot be read.
    ///
    /// - Parameters:
    ///   - cell: The cell.
    ///   - members: The members of a listed object that can have its name.
    init?(_ cell: ByteView, _ members: [String] = NameList.members) {
        guard !cell.isMissing else {
            names = []
            return
        }
        let listed = cell.trimmed
        guard let first = listed.first, first.opensJSON || first == UInt8(ascii: "(") else {
            names = NameList.split(listed)
            return
        }
        guard let value = PrintedValue(String(decoding: listed, as: UTF8.self)) else { return nil }
        let list =
            if case .object = value { PrintedValue.list([value]) } else { value }
        names = list.names(members).filter { !$0.isMissing }
    }

    /// True if there is no name, or if all are numbers or truth values: how many names there are, or
    /// the ids of users.
    var hasNoNames: Bool { names.allSatisfy(\.isNumber) }

    /// The names between separators and white space, without quotes around them.
    private static func split(_ cell: ByteView) -> [String] {
        cell.split(whereSeparator: \.separatesNames).flatMap { part in
            let text = String(decoding: part, as: UTF8.self)
            guard part.contains(where: { $0 >= 0x80 }) else { return [text] }
            return text.unicodeScalars.split(whereSeparator: \.isSpaceInCell).map { String($0) }
        }.map(\.withoutQuotes).filter { !$0.isEmpty }
    }
}

extension ByteView {
    /// True for a cell that has no value: a blank one, or a word that stands for none.
    var isMissing: Bool {
        let word = trimmed
        guard let first = word.first else { return true }
        guard word.count <= ByteView.maxMissingLength, ByteView.missingBeginnings.contains(first)
        else { return false }
        return ByteView.missing.contains(String(decoding: word, as: UTF8.self).lowercased())
    }

    /// The words that stand for no value, in lower case.
    private static let missing: Set<String> = [
        "na", "n/a", "nan", "none", "null", "missing", "<na>", "#n/a", "\\n",
    ]
    private static let maxMissingLength = 7
    /// The first bytes of these words: few other short cells begin so.
    private static let missingBeginnings = Array("nNmM<#\\".utf8)
}

extension String {
    /// True for a name that stands for none.
    fileprivate var isMissing: Bool { ByteView.withPadding(Array(utf8), \.isMissing) }

    /// True for a number, or for `true` and `false`, also behind signs of mentions.
    var isNumber: Bool {
        let word = ByteView.withPadding(Array(utf8)) { name in
            let bytes = name.trimmed.drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "@") }
            return String(decoding: bytes, as: UTF8.self).lowercased()
        }
        if word == "true" || word == "false" { return true }
        let parts = word.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
    }
}

extension UInt8 {
    /// True for ASCII that stands between names.
    fileprivate var separatesNames: Bool {
        isASCIISpace || self == UInt8(ascii: ",") || self == UInt8(ascii: ";")
            || self == UInt8(ascii: "|")
    }

    /// True for single and double quotes.
    fileprivate var isQuote: Bool { self == UInt8(ascii: "'") || self == UInt8(ascii: "\"") }
}

extension Unicode.Scalar {
    /// The last scalar that is white space.
    private static let lastSpace: Unicode.Scalar = "\u{3000}"

    /// True for white space, also for the separators U+001C to U+001F as in Python; its properties are
    /// looked up only if it can be.
    var isSpaceInCell: Bool {
        if isASCII { return UInt8(value).isASCIISpace }
        return self <= Unicode.Scalar.lastSpace && properties.isWhitespace
    }
}

extension String {
    /// The text without single and double quotes at both ends.
    fileprivate var withoutQuotes: String {
        var rest = utf8[...]
        while let first = rest.first, first.isQuote { rest.removeFirst() }
        while let last = rest.last, last.isQuote { rest.removeLast() }
        return rest.count == utf8.count ? self : String(Substring(rest))
    }
}
