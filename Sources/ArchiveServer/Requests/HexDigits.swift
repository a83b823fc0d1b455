extension FixedWidthInteger where Self: UnsignedInteger {
    /// All hexadecimal digits in lower case, with zeros at the beginning.
    var hexDigits: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
    }
}
