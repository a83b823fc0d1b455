import CByteScan

// ASCII in UTF-8.

extension UnsafeBufferPointer<UInt8> {
    /// The end of the ASCII characters from an offset on that fold to themselves or small letters,
    /// whatever is behind them.
    ///
    /// Apostrophes are left out, and so is the character before one, or before other scalars: it may
    /// change with these.
    @inline(__always)
    func endOfPlainASCII(from offset: Int) -> Int {
        guard let start = baseAddress, self[offset] < 0x80 else { return offset }
        let end = plain_ascii_end(start, count, offset)
        return end == count ? end : Swift.max(end - 1, offset)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The end of the ASCII letters, digits and `_` from an offset on.
    @inline(__always)
    func endOfASCIIWord(from offset: Int) -> Int {
        baseAddress.map { ascii_word_end($0, count, offset) } ?? offset
    }
}

extension UInt8 {
    /// The small letter of an ASCII capital; any other byte itself.
    var asSmallLetter: UInt8 {
        @inline(__always) get { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
    }

    /// True for an ASCII letter or digit.
    var isLetterOrDigit: Bool {
        @inline(__always) get {
            self &- UInt8(ascii: "0") < 10 || (self | 0x20) &- UInt8(ascii: "a") < 26
        }
    }

    /// True for an ASCII letter, a digit and `_`.
    var isInWords: Bool {
        @inline(__always) get { isLetterOrDigit || self == UInt8(ascii: "_") }
    }

    static let apostrophe = UInt8(ascii: "'")
}
