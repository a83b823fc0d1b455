/// Makes the names of a workbook's sheets, which must differ and follow the rules of Excel.
struct SheetNames {
    /// The maximum length of a name, in UTF-16 code units.
    private static let maxLength = 31

    /// The names in use, in lower case, and one that Excel reserves.
    private var used: Set<String> = ["history"]

    /// Returns a new name that is as similar to a heading as possible.
    mutating func next(for heading: String) -> String {
        let name = SheetNames.allowed(heading)
        var candidate = name
        var number = 1
        while !used.insert(candidate.lowercased()).inserted {
            number += 1
            let suffix = " (\(number))"
            candidate = name.prefix(utf16: SheetNames.maxLength - suffix.utf16.count) + suffix
        }
        return candidate
    }

    private static func allowed(_ heading: String) -> String {
        let scalars = heading.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar {
            case "[", "]", "*", "?", "/", "\\", ":": "-"
            // Quotes must be doubled in references, and are not allowed at the ends of a name.
            case "'": "’"
            default: scalar.visible
            }
        }
        let name = CellText.cleaned(String(String.UnicodeScalarView(scalars)))
            .prefix(utf16: maxLength - 2)
        if name.allSatisfy(\.isWhitespace) { return "Sheet" }
        return isReadAsReference(name) ? "(\(name))" : name
    }

    /// Whether the name has another meaning in references without quotes, like `A1` and `2024`.
    ///
    /// The library writes a name without quotes into references if it consists of ASCII letters,
    /// digits, `_` and `.`.
    private static func isReadAsReference(_ name: String) -> Bool {
        let isPlain = name.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
                || Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        let isWord = name.count > 3 && name.allSatisfy(\.isLetter)
        return isPlain && (!isWord || ["true", "false"].contains(name.lowercased()))
    }
}
