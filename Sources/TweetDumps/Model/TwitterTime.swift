/// Parses the times in dumps, without a locale.
enum TwitterTime {
    /// From the first tweet, in March 2006, to the end of the century.
    static let plausible: Range<Int64> = 1_142_899_200..<4_102_444_800

    /// Parses a time, as seconds since 1970 (UTC).
    ///
    /// It can have any of these forms:
    ///
    /// - `Wed Oct 10 20:19:24 +0000 2018`, of API v1 and v1.1;
    /// - `Wed, 10 Oct 2018 20:19:24 +0000`, of the first search API;
    /// - `2018-10-10T20:19:24.000Z`, also with a blank for the `T`, without a fraction, and with an
    ///   offset or ` UTC` at the end; without either it is UTC;
    /// - seconds or milliseconds since 1970.
    ///
    /// - Returns: nil for anything else.
    static func seconds(_ text: Span<UInt8>) -> Int64? {
        if text.isEmpty { return nil }
        if text[0].isDigit { return isoSeconds(text) ?? unixSeconds(text) }
        return text.count > 3 && text[3] == UInt8(ascii: ",") ? mailSeconds(text) : apiSeconds(text)
    }

    private static func apiSeconds(_ text: Span<UInt8>) -> Int64? {
        guard text.count == 30, let month = month(text, at: 4), let day = number(text, 8..<10),
            let time = timeOfDay(text, at: 11), let zone = zone(text, at: 20),
            let year = number(text, 26..<30)
        else { return nil }
        return days(year: year, month: month, day: day) * 86_400 + time - zone
    }

    private static func mailSeconds(_ text: Span<UInt8>) -> Int64? {
        guard text.count == 31, let day = number(text, 5..<7), let month = month(text, at: 8),
            let year = number(text, 12..<16), let time = timeOfDay(text, at: 17),
            let zone = zone(text, at: 26)
        else { return nil }
        return days(year: year, month: month, day: day) * 86_400 + time - zone
    }

    private static func isoSeconds(_ text: Span<UInt8>) -> Int64? {
        guard text.count >= 19, text[4] == UInt8(ascii: "-"), let year = number(text, 0..<4),
            let month = number(text, 5..<7), 1...12 ~= month, let day = number(text, 8..<10),
            let time = timeOfDay(text, at: 11)
        else { return nil }
        var offset = 19
        if offset < text.count, text[offset] == UInt8(ascii: ".") {
            offset += 1
            while offset < text.count, text[offset].isDigit { offset += 1 }
        }
        if offset < text.count, text[offset] == 0x20 { offset += 1 }
        return days(year: year, month: month, day: day) * 86_400 + time
            - (zone(text, at: offset) ?? 0)
    }

    /// Numbers with fewer than nine digits are not times; those with twelve or more are
    /// milliseconds.
    private static func unixSeconds(_ text: Span<UInt8>) -> Int64? {
        var count = 0
        while count < text.count, text[count].isDigit { count += 1 }
        guard 9...15 ~= count, count == text.count || text[count] == UInt8(ascii: "."),
            let value = number(text, 0..<count)
        else { return nil }
        return count >= 12 ? value / 1000 : value
    }

    /// The seconds since midnight of `20:19:24`.
    private static func timeOfDay(_ text: Span<UInt8>, at offset: Int) -> Int64? {
        guard let hour = number(text, offset..<offset + 2),
            let minute = number(text, offset + 3..<offset + 5),
            let second = number(text, offset + 6..<offset + 8)
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// The seconds of an offset `+0200` or `+02:00`; nil if there is none.
    private static func zone(_ text: Span<UInt8>, at offset: Int) -> Int64? {
        guard offset + 5 <= text.count,
            text[offset] == UInt8(ascii: "+") || text[offset] == UInt8(ascii: "-")
        else { return nil }
        let isSplit = text[offset + 3] == UInt8(ascii: ":") && offset + 6 <= text.count
        let minuteOffset = offset + (isSplit ? 4 : 3)
        guard let hour = number(text, offset + 1..<offset + 3),
            let minute = number(text, minuteOffset..<minuteOffset + 2)
        else { return nil }
        return (hour * 60 + minute) * (text[offset] == UInt8(ascii: "-") ? -60 : 60)
    }

    /// The time in an id, in seconds since 1970.
    ///
    /// Since November 2010 the upper bits of an id count milliseconds from a fixed start.
    static func seconds(ofID id: Int64) -> Int64? {
        id > 29_700_000_000 ? ((id >> 22) + 1_288_834_974_657) / 1000 : nil
    }

    private static func month(_ text: Span<UInt8>, at offset: Int) -> Int64? {
        switch (text[offset], text[offset + 1], text[offset + 2]) {
        case (0x4A, 0x61, 0x6E): 1  // Jan
        case (0x46, 0x65, 0x62): 2  // Feb
        case (0x4D, 0x61, 0x72): 3  // Mar
        case (0x41, 0x70, 0x72): 4  // Apr
        case (0x4D, 0x61, 0x79): 5  // May
        case (0x4A, 0x75, 0x6E): 6  // Jun
        case (0x4A, 0x75, 0x6C): 7  // Jul
        case (0x41, 0x75, 0x67): 8  // Aug
        case (0x53, 0x65, 0x70): 9  // Sep
        case (0x4F, 0x63, 0x74): 10  // Oct
        case (0x4E, 0x6F, 0x76): 11  // Nov
        case (0x44, 0x65, 0x63): 12  // Dec
        default: nil
        }
    }

    private static func number(_ text: Span<UInt8>, _ range: Range<Int>) -> Int64? {
        var value: Int64 = 0
        for index in range {
            let digit = text[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + Int64(digit)
        }
        return value
    }

    /// The number of days from 1970-01-01 to a day of the Gregorian calendar.
    private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        // Counting years from March puts the leap day at the end.
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        return shifted * 365 + leapDays + dayOfYear - 719_468
    }
}
