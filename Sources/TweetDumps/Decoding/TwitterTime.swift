/// The times that Twitter writes, read without a locale: `Wed Oct 10 20:19:24 +0000 2018`.
enum TwitterTime {
    /// When a tweet was written, in seconds since 1970; nil where the record does not tell.
    ///
    /// Where no time is written, the id of a tweet since November 2010 carries it.
    static func seconds(of tweet: TweetObject, id: Int64) -> Int64? {
        if let time = tweet.time.flatMap({ seconds($0.raw) }) { return time }
        if let milliseconds = tweet.milliseconds, let number = Int64(milliseconds.string) {
            return number / 1000
        }
        return snowflakeSeconds(id)
    }

    /// The seconds since 1970 of a time in API v1.1's form; nil for anything else.
    static func seconds(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard text.count == 30, let month = month(text, at: 4), let day = number(text, 8..<10),
            let hour = number(text, 11..<13), let minute = number(text, 14..<16),
            let second = number(text, 17..<19), let zoneHour = number(text, 21..<23),
            let zoneMinute = number(text, 23..<25), let year = number(text, 26..<30)
        else { return nil }
        let isWest = text[20] == UInt8(ascii: "-")
        let zone = (zoneHour * 60 + zoneMinute) * (isWest ? -60 : 60)
        return days(year: year, month: month, day: day) * 86_400
            + hour * 3600 + minute * 60 + second - zone
    }

    /// The time in an id: since November 2010 its upper bits count milliseconds from a fixed start.
    private static func snowflakeSeconds(_ id: Int64) -> Int64? {
        id > 29_700_000_000 ? ((id >> 22) + 1_288_834_974_657) / 1000 : nil
    }

    private static let months: [[UInt8]] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ].map { Array($0.utf8) }

    private static func month(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Int64? {
        months.firstIndex { text[place..<place + 3].elementsEqual($0) }.map { Int64($0) + 1 }
    }

    private static func number(_ text: UnsafeBufferPointer<UInt8>, _ place: Range<Int>) -> Int64? {
        var value: Int64 = 0
        for byte in text[place] {
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + Int64(digit)
        }
        return value
    }

    /// The days from 1970-01-01 to a day of the Gregorian calendar.
    private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        // Years that begin in March put the leap day at the end.
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        return shifted * 365 + leapDays + dayOfYear - 719_468
    }
}
