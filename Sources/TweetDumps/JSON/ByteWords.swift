// Several bytes processed at once, in one integer whose lowest byte is the first one.

extension UInt64 {
    /// Creates an integer from at most eight bytes of a word.
    ///
    /// The compiler evaluates this for a literal.
    @inline(__always)
    init(bytesOf word: StaticString, _ range: Range<Int>) {
        self = 0
        for offset in range.reversed() { self = self << 8 | UInt64(word.utf8Start[offset]) }
    }

    /// The high bit of each byte that is not a decimal digit.
    ///
    /// Only the lowest set bit is reliable.
    @inline(__always)
    var nonDigits: UInt64 {
        // Maps the digits, and nothing else, to 0 to 9.
        let values = self ^ 0x3030_3030_3030_3030
        return (values | (values &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080
    }
}

/// The four hexadecimal digits of a JSON escape of a UTF-16 code unit, such as `00e9`.
struct HexDigits {
    private let bytes: UInt32

    /// Creates digits from four bytes, of which the lowest is the first one.
    @inline(__always)
    init(_ bytes: UInt32) {
        self.bytes = bytes
    }

    /// The code unit; meaningless unless all four are hexadecimal digits.
    var codeUnit: UInt32 {
        @inline(__always) get {
            // Among the digits, only letters have this bit; the lower four of `a` are 1.
            let letters = bytes >> 6 & 0x0101_0101
            let values = ((bytes & 0x0F0F_0F0F) &+ letters &* 9).byteSwapped
            let pairs = (values | values >> 4) & 0x00FF_00FF
            return (pairs | pairs >> 8) & 0xFFFF
        }
    }
}

extension UInt8 {
    /// True for a decimal digit.
    var isDigit: Bool {
        @inline(__always) get { self &- UInt8(ascii: "0") < 10 }
    }

    /// True for `{` and `[`.
    var opensJSON: Bool {
        @inline(__always) get { self == UInt8(ascii: "{") || self == UInt8(ascii: "[") }
    }

    /// The value of a hexadecimal digit; nil if the byte is none.
    @inline(__always)
    var hexValue: UInt8? {
        let digit = self &- UInt8(ascii: "0")
        if digit < 10 { return digit }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }
}
