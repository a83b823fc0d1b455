/// The number with commas between groups of three digits, for people: `6,433`.
public func grouped(_ number: Int) -> String {
    withGroups(String(number))
}

/// A number in ASCII with commas between groups of three of the digits before its point.
///
/// It copies bytes: a formatter would take most of a table's time.
func withGroups(_ number: String) -> String {
    guard number.utf8.count > 3 else { return number }
    let digits = number.utf8.drop { $0 == UInt8(ascii: "-") }.prefix { isDigit($0) }.count
    guard digits > 3 else { return number }
    let commas = (digits - 1) / 3
    var rest = digits
    return String(unsafeUninitializedCapacity: number.utf8.count + commas) { bytes in
        var length = 0
        for byte in number.utf8 {
            if isDigit(byte), rest > 0 {
                if rest < digits, rest.isMultiple(of: 3) {
                    bytes[length] = UInt8(ascii: ",")
                    length += 1
                }
                rest -= 1
            }
            bytes[length] = byte
            length += 1
        }
        return length
    }
}

private func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
}
