extension ByteBuffer {
    /// Writes a time in the format of API v1.1: `Mon Oct 07 12:00:00 +0000 2019`.
    ///
    /// - Parameter seconds: The time in seconds since 1970 in UTC.
    mutating func append(twitterTime seconds: Int) {
        let date = CivilDate(day: seconds / 86_400)
        append(CivilDate.weekdays[(seconds / 86_400 + 4) % 7])
        append(CivilDate.months[date.month - 1])
        append(UInt64(date.day), digits: 2)
        append(byte: UInt8(ascii: " "))
        append(clock: seconds)
        append(" +0000 ")
        append(date.year)
    }

    /// Writes a time in the format of API v2: `2019-10-07T12:00:00.000Z`.
    ///
    /// - Parameter milliseconds: The time in milliseconds since 1970 in UTC.
    mutating func append(isoTime milliseconds: Int) {
        let seconds = milliseconds / 1000
        let date = CivilDate(day: seconds / 86_400)
        append(date, separator: "-")
        append(byte: UInt8(ascii: "T"))
        append(clock: seconds)
        append(byte: UInt8(ascii: "."))
        append(UInt64(milliseconds % 1000), digits: 3)
        append(byte: UInt8(ascii: "Z"))
    }

    /// Writes year, month and day.
    mutating func append(_ date: CivilDate, separator: StaticString) {
        append(date.year)
        append(separator)
        append(UInt64(date.month), digits: 2)
        append(separator)
        append(UInt64(date.day), digits: 2)
    }

    private mutating func append(clock seconds: Int) {
        append(UInt64(seconds / 3600 % 24), digits: 2)
        append(byte: UInt8(ascii: ":"))
        append(UInt64(seconds / 60 % 60), digits: 2)
        append(byte: UInt8(ascii: ":"))
        append(UInt64(seconds % 60), digits: 2)
    }
}

/// A day of the Gregorian calendar.
struct CivilDate {
    let year: Int
    let month: Int
    let day: Int

    /// The date of a day.
    ///
    /// - Parameter number: The number of days since 1970-01-01.
    init(day number: Int) {
        // Years begin in March here, so that the leap day is the last day of a year.
        let days = number + 719_468
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    }

    static let weekdays: [StaticString] = ["Sun ", "Mon ", "Tue ", "Wed ", "Thu ", "Fri ", "Sat "]
    static let months: [StaticString] = [
        "Jan ", "Feb ", "Mar ", "Apr ", "May ", "Jun ", "Jul ", "Aug ", "Sep ", "Oct ", "Nov ",
        "Dec ",
    ]
}
