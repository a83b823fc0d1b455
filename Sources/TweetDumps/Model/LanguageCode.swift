/// Codes of languages, as Twitter and other tools write them: `en`, `zh-cn`.
package enum LanguageCode {
    /// A code in lower case, with `-` for `_`; nil if it is no code of a language.
    ///
    /// Codes have the forms `xx`, `xxx` and `xx-…`. Twitter writes `und` for unknown languages and
    /// codes such as `qme` for tweets without words; they and ISO 639's other codes for no single
    /// language are nil.
    package static func normalized(_ code: String) -> String? {
        let bytes = code.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0.lowercased }
        guard isLanguage(bytes) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether bytes in lower case are the code of a language.
    static func isLanguage(_ code: [UInt8]) -> Bool {
        let parts = code.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let language = parts.first, 2...3 ~= language.count,
            language.allSatisfy(\.isLowercaseLetter),
            parts.dropFirst().allSatisfy({ part in
                1...8 ~= part.count && part.allSatisfy { $0.isLowercaseLetter || $0.isDigit }
            })
        else { return false }
        return !isReserved(code)
    }

    /// Whether a code stands for no single language: `und`, `zxx`, `mul`, `mis`, `art`, or one from
    /// `qaa` to `qtz`, which ISO 639 leaves to private use.
    private static func isReserved(_ code: [UInt8]) -> Bool {
        guard code.count == 3 else { return false }
        if code[0] == UInt8(ascii: "q"), code[1] <= UInt8(ascii: "t") { return true }
        return ["und", "zxx", "mul", "mis", "art"].contains { code.elementsEqual($0.utf8) }
    }
}

extension UInt8 {
    fileprivate var isLowercaseLetter: Bool { self &- UInt8(ascii: "a") < 26 }

    fileprivate var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}
