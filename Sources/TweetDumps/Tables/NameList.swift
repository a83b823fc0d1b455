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
        let text = String(decoding: cell.trimmed, as: UTF8.self)
        guard let first = text.utf8.first, "[{(".utf8.contains(first) else {
            names = NameList.split(text)
            return
        }
        guard let value = PrintedValue(text) else { return nil }
        let list =
            if case .object = value { PrintedValue.list([value]) } else { value }
        names = list.names(members).filter { !$0.isMissing }
    }

    /// True if there is no name, or if all are numbers or truth values: how many names there are, or
    /// the ids of users.
    var hasNoNames: Bool { names.allSatisfy(\.isNumber) }

    private static func split(_ text: String) -> [String] {
        text.unicodeScalars.split { scalar in
            scalar == "," || scalar == ";" || scalar == "|" || scalar.isSpaceInCell
        }.compactMap { part in
            let name = part.trimming { $0 == "'" || $0 == "\"" }
            return name.isEmpty ? nil : String(name)
        }
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

extension Substring.UnicodeScalarView {
    fileprivate func trimming(_ isTrimmed: (Unicode.Scalar) -> Bool) -> Self {
        var rest = self
        while let first = rest.first, isTrimmed(first) { rest.removeFirst() }
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        return rest
    }
}
