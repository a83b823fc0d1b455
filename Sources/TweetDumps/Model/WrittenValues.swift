// The meanings of values as Twitter, tools and databases write them.

extension JSONValue {
    var filledText: JSONText? { text?.filled }

    var screenName: JSONText? { text?.screenName }

    /// The tweet's id, written as a number, a string or a database's wrapped number.
    var id: Int64? { isNull ? nil : tweetID.value }

    var tweetID: TweetID {
        var cursor = cursor
        return (try? cursor.readID()) ?? .absent
    }

    /// The id after the last separator of a string, as in `tag:search.twitter.com,2005:123`.
    func id(behindLast separator: Unicode.Scalar) -> Int64? {
        guard let text else { return nil }
        let last = text.string.unicodeScalars.reversed().prefix { $0 != separator }.reversed()
        return TweetID(Array(String(String.UnicodeScalarView(last)).utf8)).value
    }

    /// A whole number from 0 to 2^63 - 1, also as digits in a string or as a database wraps it.
    var number: Int64? {
        if isObject { return (self["$numberLong"] ?? self["$numberInt"])?.plainNumber }
        return plainNumber
    }

    var isOne: Bool { isTrue || numberText.flatMap { Double($0.string) } == 1 }

    private var plainNumber: Int64? {
        guard let digits = numberText ?? text else { return nil }
        if digits.isEscaped { return Int64(digits: digits.string.utf8) }
        if let number = Int64(digits: digits.raw) { return number }
        return isNumber && digits.equals("-0") ? 0 : nil
    }

    /// A time in seconds since 1970 (UTC), later than 1970; see ``TwitterTime``.
    var unixTime: Int64? {
        guard isObject else { return plainSeconds }
        let wrapped = self["$date"] ?? self["$numberLong"]
        return wrapped?.isObject == true
            ? wrapped?["$numberLong"]?.plainSeconds : wrapped?.plainSeconds
    }

    private var plainSeconds: Int64? {
        let time: Int64?
        if let digits = numberText {
            time = TwitterTime.unixSeconds(digits.raw.span)
        } else if let text {
            time = text.unixTime
        } else {
            return nil
        }
        return time.flatMap { $0 > 0 ? $0 : nil }
    }
}

extension Int64 {
    /// Reads 1 to 19 digits; nil for anything else, and above 2^63 - 1.
    @inline(__always)
    init?(digits: some Collection<UInt8>) {
        guard 1...19 ~= digits.count else { return nil }
        var number: UInt64 = 0
        for byte in digits {
            guard byte.isDigit else { return nil }
            number = number &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        }
        self.init(exactly: number)
    }
}

extension JSONText {
    var filled: JSONText? { isWhiteSpace ? nil : self }

    var screenName: JSONText? {
        let isValid = isEscaped ? ScreenName.isValid(string.utf8) : ScreenName.isValid(raw)
        return isValid ? self : nil
    }

    private var isWhiteSpace: Bool {
        guard count > 0 else { return true }
        return beginsWithSpace && string.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }

    /// True if the first character is white space; the text must not be empty.
    private var beginsWithSpace: Bool {
        switch first[0] {
        case UInt8(ascii: "\\"): first[1] == UInt8(ascii: "u") ? isSpace(codeUnit) : true
        case 0..<0x80: isSpace(UInt32(first[0]))
        // The first bytes of other white space in UTF-8, which has two or three bytes.
        case 0xC2: isSpace(UInt32(first[1]))
        case 0xE1...0xE3:
            isSpace(
                UInt32(first[0] & 0xF) << 12 | UInt32(first[1] & 0x3F) << 6
                    | UInt32(first[2] & 0x3F)
            )
        default: false
        }
    }

    /// The first character of the string, which is escaped as a code unit.
    private var codeUnit: UInt32 { JSONText.codeUnit(at: first + 2) }

    /// True for Unicode's white space.
    private func isSpace(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F,
            0x205F,
            0x3000:
            true
        default: false
        }
    }

    /// The string as a time; white space may be around it, unless it has only digits.
    fileprivate var unixTime: Int64? {
        if !isEscaped, let first = raw.first, let last = raw.last, 0x21..<0x7F ~= first,
            0x21..<0x7F ~= last
        {
            return TwitterTime.seconds(raw.span)
        }
        let whole = Array(string.utf8)
        let trimmed = Array(whole[...].trimmed)
        if trimmed.count < whole.count, trimmed.allSatisfy(\.isDigit) { return nil }
        return TwitterTime.seconds(trimmed.span)
    }
}

extension ArraySlice<UInt8> {
    /// The text without the white space at its beginning and end.
    var trimmed: ArraySlice<UInt8> {
        if let first, let last, 0x21..<0x7F ~= first, 0x21..<0x7F ~= last { return self }
        let scalars = String(decoding: self, as: UTF8.self).unicodeScalars
        return ArraySlice(Substring(scalars.trimming(while: \.properties.isWhitespace)).utf8)
    }
}
