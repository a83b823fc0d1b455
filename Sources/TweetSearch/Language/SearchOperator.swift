import TweetDumps

/// The operators, except those of numbers in ``TweetField/all``, with their names in lower case.
///
/// ``SearchCondition`` describes what they find.
enum NamedOperator: String, CaseIterable {
    case from
    case account
    case to
    case retweetsOf = "retweets_of"
    case list

    case since
    case until
    case sinceTime = "since_time"
    case untilTime = "until_time"
    case sinceID = "since_id"
    case maxID = "max_id"

    case language = "lang"
    case filter
    case `is`
    case has
    case exclude
    case include
    case url
    case source
    case term
    case dump

    case near
    case within
    case place
    case country = "place_country"
    case geocode
    case pointRadius = "point_radius"
    case boundingBox = "bounding_box"

    /// The names of operators of Twitter that cannot be answered, because dumps do not have their values.
    static let unanswerable = [
        "card_name", "card_url", "card_domain", "context", "entity", "bio", "bio_name",
        "bio_location", "followers_count", "following_count", "tweets_count", "listed_count",
        "within_time",
    ]
}

/// An operator of a query with its value, which has no quotation marks.
struct OperatorValue {
    /// The names of all operators, in lower case.
    static let names = Set(SearchQuery.operatorNames)

    private let name: String
    private let value: String

    /// Creates a value of an operator, whose name may be written in capitals.
    init(_ name: String, _ value: String) {
        self.name = name.lowercased()
        self.value = value
    }

    /// The condition; nil if the operator is ignored.
    func condition(
        _ splitter: inout SearchWords
    ) throws(SearchQueryError) -> SearchCondition? {
        if NamedOperator.unanswerable.contains(name) { throw .unanswerable(operator: name) }
        if let named = NamedOperator(rawValue: name) { return try condition(named, &splitter) }
        if let entry = TweetField.all.first(where: { $0.minimumOperators.contains(name) }) {
            return .atLeast(try number(), entry.field)
        }
        if let entry = AuthorField.all.first(where: { $0.minimumOperators.contains(name) }) {
            return .authorAtLeast(try number(), entry.field)
        }
        guard let entry = TweetField.all.first(where: { $0.valueOperators.contains(name) }) else {
            return nil
        }
        return .number(entry.field, try number())
    }

    private func condition(
        _ named: NamedOperator,
        _ splitter: inout SearchWords
    ) throws(SearchQueryError) -> SearchCondition? {
        switch named {
        case .from: person.map { .from($0) }
        case .account: try account()
        case .to: person.map { .to($0) }
        case .retweetsOf: person.map { .retweetsOf($0) }
        case .list: .list(value)
        case .since, .sinceTime: .since(try time())
        case .until, .untilTime: .until(try time())
        case .sinceID: .sinceID(try number())
        case .maxID: .maxID(try number())
        case .language: .language(SearchedLanguage(value))
        case .filter, .is, .has: .trait(try trait())
        case .exclude: .not(.trait(try trait()))
        // Only `exclude:` decides whether retweets are found; the names of a region's places are not known.
        case .include, .within: nil
        case .url: phrase(&splitter).map { .url($0) }
        case .near: try near(&splitter)
        case .place: phrase(&splitter).map { .place($0, id: value) }
        case .country: .country(value)
        case .geocode: .around(try circle(ValueSyntax.geocode(value)))
        case .pointRadius: .around(try circle(ValueSyntax.circle(value)))
        case .boundingBox: .box(try box())
        case .source: .source(SearchedSource(name: value))
        case .term: SearchTerm(value).map { .term($0) }
        case .dump: .dump(value)
        }
    }

    private var person: String? {
        let name = Folding.folded(value)
        return name.isEmpty ? nil : name
    }

    /// Digits alone are the number of an account; after an `@` they are a name.
    private func account() throws(SearchQueryError) -> SearchCondition? {
        guard value.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else {
            return person.map { .accounts(named: $0) }
        }
        guard let number = Int64(value), number > 0 else { throw .notAnAccount(value: value) }
        return .account(number)
    }

    private func phrase(_ splitter: inout SearchWords) -> Phrase? {
        let words = splitter.words(of: value)
        return words.isEmpty ? nil : Phrase(words)
    }

    private func near(
        _ splitter: inout SearchWords
    ) throws(SearchQueryError) -> SearchCondition? {
        if value.lowercased() == "me" { throw .unknownPosition }
        return phrase(&splitter).map { .near($0) }
    }

    private func trait() throws(SearchQueryError) -> TweetTrait {
        let trait = value.lowercased()
        if let known = TweetTrait(rawValue: trait) ?? OperatorValue.synonyms[trait] { return known }
        throw .unknownTrait(name, value: value)
    }

    private static let synonyms: [String: TweetTrait] = [
        "retweet": .retweets, "nativeretweets": .retweets, "reply": .replies, "quotes": .quotes,
        "link": .links, "urls": .links, "url": .links, "image": .images, "twimg": .images,
        "video": .videos, "native_video": .videos, "hashtag": .hashtags, "mention": .mentions,
    ]
}

// MARK: - Numbers

extension OperatorValue {
    private func number() throws(SearchQueryError) -> UInt64 {
        if let number = ValueSyntax.number(value, maxDigits: 19) { return number }
        throw .notANumber(name, value: value)
    }

    /// The seconds since 1970 (UTC) of a day or time; `since_time:` and `until_time:` can have the
    /// seconds themselves, in at most twelve digits.
    private func time() throws(SearchQueryError) -> Int64 {
        let canBeSeconds = [NamedOperator.sinceTime, .untilTime].contains { $0.rawValue == name }
        if canBeSeconds, let seconds = ValueSyntax.number(value, maxDigits: 12) {
            return Int64(seconds)
        }
        if let seconds = ValueSyntax.seconds(value) { return seconds }
        throw .notATime(name, value: value)
    }

    private func circle(_ circle: GeoCircle?) throws(SearchQueryError) -> GeoCircle {
        if let circle { return circle }
        throw .notACircle(name, value: value)
    }

    private func box() throws(SearchQueryError) -> GeoBox {
        if let box = ValueSyntax.box(value) { return box }
        throw .notABox(name, value: value)
    }
}

/// The forms of numbers, times, circles and boxes in a query.
enum ValueSyntax {
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

    /// The captures of a form that matches the whole text; nil if it does not match.
    private static func whole<Parts>(_ text: String, _ form: Regex<Parts>) -> Parts? {
        try? form.matchingSemantics(.unicodeScalar).wholeMatch(in: text)?.output
    }

    /// The value of at most four digits; 0 if there are none.
    private static func integer(_ digits: Substring?) -> Int64 {
        digits.flatMap { Int64($0) } ?? 0
    }
}
