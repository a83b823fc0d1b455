/// A value of a field in a cell of a table or in a member of JSON.
struct FieldValue {
    /// The type of a member of JSON; cells are texts.
    enum Kind { case text, number, flag, structure }

    let bytes: ByteView
    var kind = Kind.text

    /// The value without white space at both ends; nil if it is empty, or no text and no whole number.
    var word: ByteView? {
        let word = bytes.trimmed
        switch kind {
        case .text: return word.isEmpty ? nil : word
        case .number:
            return word.contains { $0 | 0x20 == UInt8(ascii: "e") || $0 == 0x2E } ? nil : word
        case .flag, .structure: return nil
        }
    }

    /// A screen name, without its sign.
    var screenName: ByteView? {
        guard var name = word else { return nil }
        if name.first == UInt8(ascii: "@") { name = name.dropFirst() }
        return ScreenName.isValid(name) ? name : nil
    }

    /// The id of a tweet: digits, the address of a status, or a printed tweet with an id.
    var id: Int64? {
        if kind == .text || kind == .number {
            if let id = TweetID(cell: bytes).value { return id }
            guard kind == .text else { return nil }
            if let id = TweetID(address: bytes).value { return id }
        }
        return printed?.id
    }

    /// The latest version of an edited tweet: the largest of several ids in a list, however it is printed.
    ///
    /// One alone is the tweet as it was written.
    var latestVersion: Int64? {
        let ids = bytes.split { !$0.isDigit && $0 != UInt8(ascii: ".") }
        let versions = Set(ids.compactMap { TweetID(cell: $0).value })
        return versions.count > 1 ? versions.max() : nil
    }

    /// The number of an account; it may end in `.0` if it is small enough to have lost no digits.
    var account: Int64? {
        let number = bytes.trimmed
        if number.count <= FieldValue.maxExactDigits + 2, number.suffix(2).elementsEqual(".0".utf8),
            number.dropLast(2).allSatisfy(\.isDigit), number.count > 2
        {
            return TweetID(cell: number.dropLast(2)).value
        }
        return id
    }

    /// The maximum number of digits that every floating-point number keeps.
    private static let maxExactDigits = 15

    /// A count, such as `12`, `12.0` or `1,234`.
    var amount: Int64? {
        guard kind == .text || kind == .number else { return nil }
        let number = bytes.trimmed.withoutLeadingZeros
        if let amount = Int64(digits: number) { return amount }
        let whole = number.withoutZeroFraction
        if let amount = Int64(digits: whole) { return amount }
        let parts = whole.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard parts.count > 1, 1...3 ~= parts[0].count,
            parts.dropFirst().allSatisfy({ $0.count == 3 }),
            parts.allSatisfy({ $0.allSatisfy(\.isDigit) })
        else { return nil }
        return Int64(String(decoding: parts.joined(), as: UTF8.self))
    }

    var flag: Bool? {
        let word = bytes.trimmed
        guard 1...5 ~= word.count, kind != .structure else { return nil }
        switch String(decoding: word.map(\.asSmallLetter), as: UTF8.self) {
        case "true", "1", "t", "yes", "1.0": return true
        case "false", "0", "f", "no", "0.0": return false
        default: return nil
        }
    }

    /// A time in seconds since 1970 (UTC), also to the minute.
    var time: Int64? { time(orDay: false) }

    /// A time or, if `mayBeDay`, a date alone, which means its midnight.
    func time(orDay mayBeDay: Bool) -> Int64? {
        guard kind == .text || kind == .number else { return nil }
        let text = bytes.trimmed
        let time: Int64?
        if text.count == "2019-01-05 10:00".utf8.count, text.hasDate, text.last?.isDigit == true {
            let withSeconds = Array(text) + ":00".utf8
            time = TwitterTime.seconds(withSeconds.span)
        } else if mayBeDay, text.count == "2019-01-05".utf8.count, text.hasDate {
            let midnight = Array(text) + " 00:00:00".utf8
            time = TwitterTime.seconds(midnight.span)
        } else {
            let whole = text.withoutZeroFraction
            let isNumber = whole.count < text.count && whole.allSatisfy(\.isDigit)
            time = (isNumber ? whole : text).unixTime ?? text.timeWithNamedZone
        }
        return time.flatMap { $0 > 0 ? $0 : nil }
    }

    var degrees: Double? {
        let number = bytes.trimmed
        let numbers = number.numbers
        return numbers.count == 1 && numbers[0].range == number.startIndex..<number.endIndex
            ? numbers[0].value : nil
    }

    /// The value as a list or an object, in JSON or as Python prints it; nil if it is neither.
    var printed: PrintedValue? {
        guard bytes.mayBePrinted else { return nil }
        let value = PrintedValue(String(decoding: bytes, as: UTF8.self))
        return value?.text == nil ? value : nil
    }

    /// True for a value that may be an id, also with lost digits; false for 0, 1 and -1.
    var refersToAnother: Bool {
        guard var rest = word else { return false }
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
            rest = rest.dropFirst()
        }
        if let first = rest.first, first == UInt8(ascii: "0") || first == UInt8(ascii: "1") {
            rest = rest.dropFirst()
        }
        let isZeroFraction =
            rest.count > 1 && rest.first == UInt8(ascii: ".")
            && rest.dropFirst().allSatisfy { $0 == UInt8(ascii: "0") }
        return !rest.isEmpty && !isZeroFraction
    }
}

extension PrintedValue {
    /// The id of a printed tweet; nil for a list, or if it has none.
    fileprivate var id: Int64? {
        guard case .object(let members) = self else { return nil }
        let values = members.map { (ColumnField.plain($0), $1) }
        return ColumnField.tweet(.id).names.lazy.compactMap { name -> Int64? in
            let text = values.first { $0.0 == name }?.1.text
            return text.flatMap { text in
                ByteView.withPadding(Array(text.utf8)) { FieldValue(bytes: $0).id }
            }
        }.first
    }
}

extension ByteView {
    /// True if a value can be a printed list, object or call of a class.
    var mayBePrinted: Bool {
        let rest = drop(while: \.isASCIISpace)
        guard let first = rest.first else { return false }
        if first.opensJSON || first == UInt8(ascii: "(") { return true }
        guard first.isLetter || first == UInt8(ascii: "_") || first == 0x2E else { return false }
        let name = rest.prefix { $0.isLetter || $0 == UInt8(ascii: "_") || $0 == 0x2E }
        return rest[name.endIndex...].first == UInt8(ascii: "(")
    }

    /// The bytes without the zeros before a number; of zeros alone, one.
    fileprivate var withoutLeadingZeros: ByteView {
        guard first == UInt8(ascii: "0") else { return self }
        let number = drop { $0 == UInt8(ascii: "0") }
        return number.first?.isDigit == true
            ? number : dropFirst(number.startIndex - startIndex - 1)
    }

    /// The number without `.0` at its end.
    fileprivate var withoutZeroFraction: ByteView {
        guard last == UInt8(ascii: "0") else { return self }
        let rest = withoutEnd { $0 == UInt8(ascii: "0") }
        return rest.last == 0x2E ? rest.dropLast() : self
    }

    /// True if a date such as `2019-01-05` can be at the beginning.
    fileprivate var hasDate: Bool {
        self[startIndex + 4] == UInt8(ascii: "-") && self[startIndex + 7] == UInt8(ascii: "-")
    }

    /// The time of `Mon Apr 06 22:19:45 PDT 2009`, with the name of a zone of the United States; nil for
    /// anything else.
    fileprivate var timeWithNamedZone: Int64? {
        let parts = split(separator: 0x20)
        guard parts.count == 6, parts[4].count == 3,
            let offset = ByteView.zones[String(decoding: parts[4], as: UTF8.self)]
        else { return nil }
        let written = parts[..<4].map(Array.init) + [Array(offset.utf8), Array(parts[5])]
        return TwitterTime.seconds(Array(written.joined(separator: [0x20])).span)
    }

    private static let zones = [
        "EST": "-0500", "EDT": "-0400", "CST": "-0600", "CDT": "-0500", "MST": "-0700",
        "MDT": "-0600", "PST": "-0800", "PDT": "-0700", "UTC": "+0000", "GMT": "+0000",
    ]

    fileprivate var unixTime: Int64? { TwitterTime.seconds(text.raw.span) }

    /// The numbers in the bytes, whatever is between them.
    var numbers: [(range: Range<Int>, value: Double)] {
        var numbers: [(Range<Int>, Double)] = []
        var index = startIndex
        while index < endIndex {
            guard let end = endOfNumber(from: index) else {
                index += 1
                continue
            }
            let text = String(decoding: self[index..<end], as: UTF8.self)
            if let value = Double(text) { numbers.append((index..<end, value)) }
            index = end
        }
        return numbers
    }

    /// The end of the number that begins at an index; nil if none does.
    private func endOfNumber(from start: Int) -> Int? {
        func digits(_ index: Int) -> Int? {
            guard index < endIndex, self[index].isDigit else { return nil }
            return self[index...].firstIndex { !$0.isDigit } ?? endIndex
        }
        func isSign(_ index: Int) -> Bool {
            index < endIndex
                && (self[index] == UInt8(ascii: "-") || self[index] == UInt8(ascii: "+"))
        }
        guard var end = digits(isSign(start) ? start + 1 : start) else { return nil }
        if end < endIndex, self[end] == 0x2E, let fraction = digits(end + 1) { end = fraction }
        if end < endIndex, self[end] | 0x20 == UInt8(ascii: "e"),
            let exponent = digits(isSign(end + 1) ? end + 2 : end + 1)
        {
            end = exponent
        }
        return end
    }
}
