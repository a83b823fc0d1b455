// What noted values mean, as Twitter, tools and databases write them.

extension NotedValue {
    /// The string, unless it is blank.
    var filledText: JSONText? {
        guard let text, !text.isWhiteSpace else { return nil }
        return text
    }

    /// The string, if it can be a screen name.
    var screenName: JSONText? {
        guard let text else { return nil }
        if text.isEscaped { return ScreenName.isValid(text.string.utf8) ? text : nil }
        return ScreenName.isValid(text.raw) ? text : nil
    }

    /// The tweet's id, written as a number, a string or a database's wrapped number.
    var id: Int64? { isNull ? nil : tweetID.value }

    /// The value as a tweet's id.
    var tweetID: TweetID {
        var cursor = cursor
        return (try? cursor.readID()) ?? .absent
    }

    /// The id behind the last separator of a string, as in `tag:search.twitter.com,2005:123`.
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

    /// True for `true` and for the number 1.
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

    /// Degrees, from -180 to 180.
    var degrees: Double? {
        let degrees: Double?
        if let number = numberText {
            degrees = Double(number.string)
        } else if let text = text?.string, text.utf8.isDecimal {
            degrees = Double(text)
        } else {
            return nil
        }
        // Adding zero makes -0 a 0.
        return degrees.flatMap { abs($0) <= 180 ? $0 + 0 : nil }
    }
}

extension Int64 {
    /// Reads 1 to 19 digits; nil for anything else, and above 2^63 - 1.
    @inline(__always)
    fileprivate init?(digits: some Collection<UInt8>) {
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
    /// True if the string has only white space.
    fileprivate var isWhiteSpace: Bool {
        guard count > 0 else { return true }
        return mayBeginWithSpace && string.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }

    /// False if the first character is surely not white space.
    private var mayBeginWithSpace: Bool {
        switch first[0] {
        case 0x21..<0x5C, 0x5D..<0x7F: return false
        case UInt8(ascii: "\\"):
            // Of the escaped characters, those below 256 and from U+1680 to U+3000 may be.
            guard first[1] == UInt8(ascii: "u") else { return true }
            let highByte = (first[2].hexValue ?? 0) << 4 | (first[3].hexValue ?? 0)
            if highByte == 0x30 { return first[4] == UInt8(ascii: "0") }
            return highByte == 0 || highByte == 0x16 || highByte == 0x20
        // The first bytes of other white space in UTF-8.
        case 0xC2, 0xE1, 0xE2, 0xE3: return true
        default: return first[0] < 0x80
        }
    }

    /// The string as a time.
    ///
    /// White space may be around it, unless it has only digits.
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
        var rest = Substring(decoding: self, as: UTF8.self).unicodeScalars
        while rest.first?.properties.isWhitespace == true { rest.removeFirst() }
        while rest.last?.properties.isWhitespace == true { rest.removeLast() }
        return ArraySlice(Substring(rest).utf8)
    }
}

extension String.UTF8View {
    /// True for `[sign]digits[.digits]`.
    fileprivate var isDecimal: Bool {
        let unsigned =
            first == UInt8(ascii: "+") || first == UInt8(ascii: "-") ? dropFirst() : self[...]
        let parts = unsigned.split(
            separator: UInt8(ascii: "."),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
    }
}
