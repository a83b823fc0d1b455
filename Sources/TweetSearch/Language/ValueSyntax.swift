import TweetDumps

/// The forms of numbers, times, circles and boxes in a query.
enum ValueSyntax {
    /// A whole number of decimal digits.
    static func number(_ text: String, maxDigits: Int) -> UInt64? {
        let digits = text.utf8
        guard 1...maxDigits ~= digits.count,
            digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
        else { return nil }
        return UInt64(text)
    }

    /// The seconds since 1970 of a day, such as `2020-3-1`, or of a day with a time in UTC, such as
    /// `2020-03-01_12:30:00_UTC` or `2020-03-01T12:30`.
    static func seconds(_ text: String) -> Int64? {
        let pattern =
            #/
            ([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})
            (?: [T_\ ] ([0-9]{1,2}):([0-9]{2}) (?: :([0-9]{2}) )? (?: Z | _?UTC )? )?
            /#
        guard let match = whole(text, pattern) else { return nil }
        let (_, year, month, day, hour, minute, second) = match
        guard
            let days = TwitterTime.days(
                year: integer(year),
                month: integer(month),
                day: integer(day)
            )
        else { return nil }
        let time = (integer(hour), integer(minute), integer(second))
        guard time.0 < 24, time.1 < 60, time.2 < 60 else { return nil }
        return days * 86_400 + time.0 * 3600 + time.1 * 60 + time.2
    }

    /// The first day of a year or month, such as `2020-03-01` of `2020-03`; an example of a day for
    /// any other text.
    static func firstDay(of text: String) -> String {
        ["-01", "-01-01"].map { text + $0 }.first { seconds($0) != nil } ?? "2020-03-01"
    }

    /// A circle with the latitude first: `52.37,4.9,10km`.
    static func geocode(_ text: String) -> GeoCircle? {
        let pattern =
            #/
            ([+-]?[0-9]+(?:\.[0-9]+)?) , ([+-]?[0-9]+(?:\.[0-9]+)?) ,
            ([0-9]+(?:\.[0-9]+)?) [\ \t\n\r\f\v]* ([kK][mM]|[mM][iI])
            /#
        guard let (_, latitude, longitude, radius, unit) = whole(text, pattern) else { return nil }
        return circle(longitude, latitude, radius, unit)
    }

    /// A circle with the longitude first: `[4.9 52.37 10km]`.
    static func circle(_ text: String) -> GeoCircle? {
        let pattern =
            #/
            \[ [\ \t\n\r\f\v]* ([+-]?[0-9]+(?:\.[0-9]+)?) [\ \t\n\r\f\v]+
            ([+-]?[0-9]+(?:\.[0-9]+)?) [\ \t\n\r\f\v]+
            ([0-9]+(?:\.[0-9]+)?) [\ \t\n\r\f\v]* ([kK][mM]|[mM][iI]) [\ \t\n\r\f\v]* \]
            /#
        guard let (_, longitude, latitude, radius, unit) = whole(text, pattern) else { return nil }
        return circle(longitude, latitude, radius, unit)
    }

    /// A box: `[4.7 52.3 5.1 52.4]`, which are west, south, east and north.
    static func box(_ text: String) -> GeoBox? {
        let pattern =
            #/
            \[ [\ \t\n\r\f\v]* ([+-]?[0-9]+(?:\.[0-9]+)?) [\ \t\n\r\f\v]+
            ([+-]?[0-9]+(?:\.[0-9]+)?) [\ \t\n\r\f\v]+
            ([+-]?[0-9]+(?:\.[0-9]+)?) [\ \t\n\r\f\v]+
            ([+-]?[0-9]+(?:\.[0-9]+)?) [\ \t\n\r\f\v]* \]
            /#
        guard let (_, west, south, east, north) = whole(text, pattern),
            let west = Double(west), let south = Double(south), let east = Double(east),
            let north = Double(north)
        else { return nil }
        return GeoBox(west: west, south: south, east: east, north: north)
    }

    // MARK: - Parts

    private static let kilometresPerMile = 1.609344

    private static func circle(
        _ longitude: Substring,
        _ latitude: Substring,
        _ radius: Substring,
        _ unit: Substring
    ) -> GeoCircle? {
        guard let longitude = Double(longitude), let latitude = Double(latitude),
            let radius = Double(radius)
        else { return nil }
        let scale = unit.lowercased() == "mi" ? kilometresPerMile : 1
        return GeoCircle(longitude: longitude, latitude: latitude, radius: radius * scale)
    }

    /// The parts of a text that has a form; nil if it does not.
    private static func whole<Parts>(_ text: String, _ form: Regex<Parts>) -> Parts? {
        try? form.matchingSemantics(.unicodeScalar).wholeMatch(in: text)?.output
    }

    /// The value of at most four digits; 0 if there are none.
    private static func integer(_ digits: Substring?) -> Int64 {
        digits.flatMap { Int64($0) } ?? 0
    }
}
