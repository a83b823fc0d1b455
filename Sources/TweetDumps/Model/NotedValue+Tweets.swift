// What noted values mean, as Twitter, tools and databases write them.

extension NotedValue {
    /// The string, unless it is blank.
    var filledText: JSONText? {
        guard let text, !text.isBlank else { return nil }
        return text
    }

    /// The string, if it can be a screen name.
    var screenName: JSONText? {
        guard let text else { return nil }
        if text.isEscaped { return ScreenName.isValid(text.string.utf8) ? text : nil }
        return ScreenName.isValid(text.raw) ? text : nil
    }

    /// The tweet's id, written as a number, a string or a database's wrapped number.
    var id: Int64? {
        guard case .value(let id) = tweetID else { return nil }
        return id
    }

    /// The value as a tweet's id.
    var tweetID: TweetID {
        var cursor = cursor
        return (try? cursor.readID()) ?? .absent
    }

    /// The id behind the last separator of a string, as in `tag:search.twitter.com,2005:123`.
    func id(behindLast separator: Unicode.Scalar) -> Int64? {
        guard let text else { return nil }
        let last = text.string.unicodeScalars.reversed().prefix { $0 != separator }.reversed()
        guard case .value(let id) = TweetID(Array(String(String.UnicodeScalarView(last)).utf8))
        else { return nil }
        return id
    }

    /// A whole number from 0 to 2^63 - 1, also as digits in a string or as a database wraps it.
    var number: Int64? {
        if isObject { return (self["$numberLong"] ?? self["$numberInt"])?.plainNumber }
        return plainNumber
    }

    private var plainNumber: Int64? {
        guard let digits = text ?? numberText else { return nil }
        if digits.equals("-0"), isNumber { return 0 }
        guard 1...19 ~= digits.count || digits.isEscaped else { return nil }
        let string = digits.string.utf8
        return 1...19 ~= string.count && string.allSatisfy(\.isDigit) ? Int64(digits.string) : nil
    }

    /// A time in seconds since 1970 (UTC), later than 1970; see ``TwitterTime``.
    var seconds: Int64? {
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
            time = text.seconds
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

extension JSONText {
    /// True if the string has only white space.
    fileprivate var isBlank: Bool {
        if let first = raw.first, 0x21..<0x7F ~= first, first != UInt8(ascii: "\\") { return false }
        return string.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }

    /// The string as a time.
    ///
    /// White space may be around it, unless it has only digits.
    fileprivate var seconds: Int64? {
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
