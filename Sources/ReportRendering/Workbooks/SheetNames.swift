/// The names of a workbook's sheets, which differ, and of which Excel forbids some.
struct SheetNames {
    /// The most characters of a name, in UTF-16.
    private static let limit = 31

    /// Those that are taken, and one that Excel keeps for itself; case makes no difference.
    private var taken: Set<String> = ["history"]

    /// A name like a heading.
    mutating func next(for heading: String) -> String {
        let name = SheetNames.allowed(heading)
        var candidate = name
        var number = 1
        while !taken.insert(candidate.lowercased()).inserted {
            number += 1
            let suffix = " (\(number))"
            candidate = name.prefix(utf16: SheetNames.limit - suffix.utf16.count) + suffix
        }
        return candidate
    }

    private static func allowed(_ heading: String) -> String {
        let scalars = heading.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar {
            case "[", "]", "*", "?", "/", "\\", ":": "-"
            // A quote has to be doubled in references, and may not stand at an end.
            case "'": "’"
            default: scalar.visible
            }
        }
        let name = CellText.cleaned(String(String.UnicodeScalarView(scalars)))
            .prefix(utf16: limit - 2)
        if name.allSatisfy(\.isWhitespace) { return "Sheet" }
        return isReadAsReference(name) ? "(\(name))" : name
    }

    /// Whether the library would write the name into references without quotes, where it means
    /// something else, as `A1` and `2024` do.
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
