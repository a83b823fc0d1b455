import Foundation

/// Parses the times in dumps, without a locale, and writes them as API v2 does.
package enum TwitterTime {
    /// A time as API v2 writes it, of seconds since 1970 (UTC): `2018-10-10T20:19:24.000Z`.
    static func text(_ seconds: Int64) -> String {
        var seconds = time_t(seconds)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 64)
        let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S.000Z", &parts)
        return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Parses a time without white space around it, as seconds since 1970 (UTC).
    ///
    /// It can have any of these forms; the result is nil for anything else:
    ///
    /// - `Wed Oct 10 20:19:24 +0000 2018`, of API v1 and v1.1;
    /// - `Wed, 10 Oct 2018 20:19:24 +0000`, of the first search API;
    /// - `2018-10-10T20:19:24.000Z`, also with a blank for the `T`, without a fraction, and with an
    ///   offset, ` UTC` or ` GMT` at the end; without either it is UTC;
    /// - seconds or milliseconds since 1970.
    static func seconds(_ text: Span<UInt8>) -> Int64? {
        guard text.count > 3 else { return unixSeconds(text) }
        if text[0].isDigit { return isoSeconds(text) ?? unixSeconds(text) }
        return text[3] == UInt8(ascii: ",") ? mailSeconds(text) : apiSeconds(text)
    }

    /// Parses seconds or, from 10^11 on, milliseconds since 1970, of at most 15 digits.
    static func unixSeconds(_ text: Span<UInt8>) -> Int64? {
        guard 1...15 ~= text.count, let value = number(text, 0..<text.count),
            value < 100_000_000_000_000
        else { return nil }
        return value >= 100_000_000_000 ? value / 1000 : value
    }

    private static func apiSeconds(_ text: Span<UInt8>) -> Int64? {
        // The day has one or two digits.
        let dayEnd = text.count - 20
        guard 9...10 ~= dayEnd, isWeekday(text),
            hasBlanks(text, 3, 7, dayEnd, dayEnd + 9, dayEnd + 15),
            let month = month(text, at: 4), let day = number(text, 8..<dayEnd),
            let time = timeOfDay(text, at: dayEnd + 1), let zone = zone(text, at: dayEnd + 10),
            let year = number(text, dayEnd + 16..<dayEnd + 20),
            let days = days(year: year, month: month, day: day)
        else { return nil }
        return days * 86_400 + time - zone
    }

    private static func mailSeconds(_ text: Span<UInt8>) -> Int64? {
        let dayEnd = text.count - 24
        guard 6...7 ~= dayEnd, isWeekday(text),
            hasBlanks(text, 4, dayEnd, dayEnd + 4, dayEnd + 9, dayEnd + 18),
            let day = number(text, 5..<dayEnd), let month = month(text, at: dayEnd + 1),
            let year = number(text, dayEnd + 5..<dayEnd + 9),
            let time = timeOfDay(text, at: dayEnd + 10), let zone = zone(text, at: dayEnd + 19),
            let days = days(year: year, month: month, day: day)
        else { return nil }
        return days * 86_400 + time - zone
    }

    private static func isoSeconds(_ text: Span<UInt8>) -> Int64? {
        guard text.count >= 19, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            text[10] == UInt8(ascii: "T") || text[10] == 0x20,
            let year = number(text, 0..<4), let month = number(text, 5..<7),
            let day = number(text, 8..<10), let time = timeOfDay(text, at: 11),
            let days = days(year: year, month: month, day: day), let zone = isoZone(text)
        else { return nil }
        return days * 86_400 + time - zone
    }

    /// The offset from UTC, in seconds, after byte 19 and a fraction; nil for anything else there.
    private static func isoZone(_ text: Span<UInt8>) -> Int64? {
        var offset = 19
        if offset < text.count, text[offset] == UInt8(ascii: ".") {
            offset += 1
            while offset < text.count, text[offset].isDigit { offset += 1 }
            guard offset > 20 else { return nil }
        }
        if offset < text.count, text[offset] == 0x20 { offset += 1 }
        let rest = text.extracting(offset...)
        let names: [StaticString] = ["", "Z", "UTC", "GMT"]
        for name in names where rest.equals(name) { return 0 }
        return zone(rest, at: 0)
    }

    /// The seconds since midnight of `20:19:24`.
    private static func timeOfDay(_ text: Span<UInt8>, at offset: Int) -> Int64? {
        guard text[offset + 2] == UInt8(ascii: ":"), text[offset + 5] == UInt8(ascii: ":"),
            let hour = number(text, offset..<offset + 2), hour < 24,
            let minute = number(text, offset + 3..<offset + 5), minute < 60,
            let second = number(text, offset + 6..<offset + 8), second < 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// The seconds of an offset such as `+0200`, or `+02:00` at the end; nil if there is none.
    private static func zone(_ text: Span<UInt8>, at offset: Int) -> Int64? {
        guard offset + 5 <= text.count,
            text[offset] == UInt8(ascii: "+") || text[offset] == UInt8(ascii: "-")
        else { return nil }
        let isSplit = offset == 0 && text.count == 6 && text[3] == UInt8(ascii: ":")
        guard isSplit || offset > 0 || text.count == 5,
            let hour = number(text, offset + 1..<offset + 3),
            let minute = number(text, offset + (isSplit ? 4 : 3)..<offset + (isSplit ? 6 : 5))
        else { return nil }
        return (hour * 60 + minute) * (text[offset] == UInt8(ascii: "-") ? -60 : 60)
    }

    /// True if the text begins with a capital letter and two small ones.
    private static func isWeekday(_ text: Span<UInt8>) -> Bool {
        text[0] &- UInt8(ascii: "A") < 26 && text[1] &- UInt8(ascii: "a") < 26
            && text[2] &- UInt8(ascii: "a") < 26
    }

    private static func hasBlanks(
        _ text: Span<UInt8>,
        _ one: Int,
        _ two: Int,
        _ three: Int,
        _ four: Int,
        _ five: Int
    ) -> Bool {
        text[one] == 0x20 && text[two] == 0x20 && text[three] == 0x20 && text[four] == 0x20
            && text[five] == 0x20
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

    /// The number of days from 1970-01-01 to a day of the Gregorian calendar; nil if there is no
    /// such day.
    package static func days(year: Int64, month: Int64, day: Int64) -> Int64? {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let length: Int64 =
            switch month {
            case 2: isLeap ? 29 : 28
            case 4, 6, 9, 11: 30
            default: 31
            }
        guard year > 0, 1...12 ~= month, 1...length ~= day else { return nil }
        // Counting years from March puts the leap day at the end.
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        return shifted * 365 + leapDays + dayOfYear - 719_468
    }
}

extension Span<UInt8> {
    fileprivate func equals(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        for index in 0..<count where self[index] != word.utf8Start[index] { return false }
        return true
    }
}
