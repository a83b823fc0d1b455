/// Returns the number with commas between groups of three digits, for people.
///
/// ```swift
/// grouped(6433)  // "6,433"
/// grouped(-12_345)  // "-12,345"
/// ```
package func grouped(_ number: Int) -> String {
    groupedDigits(of: String(number))
}

/// Returns a decimal number with commas between groups of three digits before its decimal point.
///
/// It copies bytes, because a number formatter would take most of the time of printing a table.
///
/// - Parameter number: The number in ASCII digits, such as `-98765.4321`.
/// - Returns: The number with commas, such as `-98,765.4321`.
func groupedDigits(of number: String) -> String {
    guard number.utf8.count > 3 else { return number }
    let digits = number.utf8.drop { $0 == UInt8(ascii: "-") }.prefix { isDigit($0) }.count
    guard digits > 3 else { return number }
    let commas = (digits - 1) / 3
    var remaining = digits
    return String(unsafeUninitializedCapacity: number.utf8.count + commas) { bytes in
        var length = 0
        for byte in number.utf8 {
            if isDigit(byte), remaining > 0 {
                if remaining < digits, remaining.isMultiple(of: 3) {
                    bytes[length] = UInt8(ascii: ",")
                    length += 1
                }
                remaining -= 1
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
