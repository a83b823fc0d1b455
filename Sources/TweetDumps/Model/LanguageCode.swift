/// Codes of languages, such as `en` and `zh-tw`.
package enum LanguageCode {
    /// A code in lower case, with `-` for `_`; nil if it is no code of a language.
    package static func normalized(_ code: String) -> String? {
        let bytes = code.utf8.map { normalized($0) }
        return isValid(bytes[...]) ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// The byte of a code in lower case, with `-` for `_`.
    static func normalized(_ byte: UInt8) -> UInt8 {
        if byte == UInt8(ascii: "_") { return UInt8(ascii: "-") }
        return byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }

    /// True for `xx`, `xxx` or `xx-…` of a language: not for the codes of unknown languages, and
    /// not for those that are reserved for private use, which Twitter has for special tweets.
    static func isValid(_ code: ArraySlice<UInt8>) -> Bool {
        let language = code.prefix { $0 &- UInt8(ascii: "a") < 26 }
        guard 2...3 ~= language.count else { return false }
        var rest = code[language.endIndex...]
        if rest.isEmpty, language.count == 3, isNoLanguage(code) { return false }
        while rest.first == UInt8(ascii: "-") {
            let part = rest.dropFirst().prefix { $0.isDigit || $0 &- UInt8(ascii: "a") < 26 }
            guard 1...8 ~= part.count else { return false }
            rest = rest[part.endIndex...]
        }
        return rest.isEmpty
    }

    /// True for `und`, `zxx`, `mul`, `mis`, `art`, and `qaa` to `qtz`.
    private static func isNoLanguage(_ code: ArraySlice<UInt8>) -> Bool {
        let isPrivate =
            code[code.startIndex] == UInt8(ascii: "q")
            && UInt8(ascii: "a")...UInt8(ascii: "t") ~= code[code.startIndex + 1]
        return isPrivate || noLanguages.contains { code.elementsEqual($0) }
    }

    private static let noLanguages = ["und", "zxx", "mul", "mis", "art"].map { Array($0.utf8) }
}
