/// A text in quotes, in which everything but printable ASCII is escaped as in JSON.
///
/// Two results are equal only if the texts have the same scalars. Swift's strings are also equal if
/// their normalization forms differ.
public func escaped(_ text: String) -> String {
    var result = "\""
    for unit in text.utf16 {
        if (0x20..<0x7F).contains(unit), unit != 0x22, unit != 0x5C {
            result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
        } else {
            let digits = String(unit, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
    return result + "\""
}
