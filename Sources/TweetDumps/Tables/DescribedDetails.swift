/// The values of a row of a table, or of a record of JSON that is read like one, except its id, text and
/// mentions.
struct DescribedDetails {
    var language: ByteView?
    var source: ByteView?
    var numbers = TweetNumbers()
    var author: ByteView?
    var display: ByteView?
    var description: ByteView?
    var location: ByteView?
    var profile = AuthorNumbers()
    var point: GeoPoint?
    var place: DescribedPlace?
    var links: [ByteView] = []
    var media: [ListedMedium] = []
}

extension DescribedDetails {
    init(_ values: RowValues) {
        language = values.word(.tweet(.language))
        source = values.first(.tweet(.source)) { value in
            value.word.flatMap { $0.beginsLikeAddress ? nil : $0 }
        }
        readNumbers(values)
        readPerson(values)
        point = values.point
        place = values.place
        links = values.list(.tweet(.links), values.links)
        media = values.media()
        if values.columns != nil { addEntities(values) }
    }

    private mutating func readNumbers(_ values: RowValues) {
        for field in values.numbers {
            switch field.type {
            case .account: numbers[field] = values.first(.tweet(field), \.account)
            case .tweet, .conversation, .version:
                numbers[field] = values.first(.tweet(field), \.id)
            case .flag: numbers[field] = values.first(.tweet(field), \.flag).map { $0 ? 1 : 0 }
            case .count: numbers[field] = values.first(.tweet(field), \.amount)
            case .positiveCount:
                let amount = values.first(.tweet(field), \.amount)
                numbers[field] = amount == 0 ? nil : amount
            case .time, .other: break
            }
        }
        numbers[.time] = values.first(.tweet(.time), \.time) ?? values.dateAndTime
        if values.has(.other(.versions)) {
            numbers[.latestVersion] = values.first(.other(.versions), \.latestVersion)
        }
    }

    private mutating func readPerson(_ values: RowValues) {
        author = values.first(.tweet(.author), \.screenName)
        display = values.word(.person(.display))
        description = values.word(.person(.description))
        location = values.word(.person(.location))
        for field in values.personNumbers {
            switch field {
            case .verified: continue
            case .created:
                profile[field] = values.first(.person(field)) { $0.time(orDay: true) }
            default: profile[field] = values.first(.person(field), \.amount)
            }
        }
        profile[.verified] = values.isVerified.map { $0 ? 1 : 0 }
    }

    /// Adds the links and media of an object with entities, where no column has any.
    private mutating func addEntities(_ values: RowValues) {
        guard let entities = values.entities else { return }
        if links.isEmpty, let urls = entities["urls"] { links = values.links(of: urls.elements) }
        if media.isEmpty, let listed = entities["media"] { media = values.media(printed: listed) }
    }
}

extension RowValues {
    /// An object with entities, as Twitter's API has it; nil if there is none.
    var entities: [String: PrintedValue]? {
        first(.other(.entities)) { $0 }?.printedObject
    }

    /// The fields of numbers that may have a value.
    fileprivate var numbers: [TweetField] {
        members.isEmpty ? columns?.numbers ?? [] : TweetField.numbers
    }

    /// The numbers of the author's profile that may have a value.
    fileprivate var personNumbers: [AuthorField] {
        members.isEmpty ? columns?.personNumbers ?? [] : AuthorField.numbers
    }

    /// True if the author has a badge of any kind; nil if unknown.
    fileprivate var isVerified: Bool? {
        guard has(.person(.verified)) || has(.other(.badge)) else { return nil }
        var found: Bool?
        forEach(.person(.verified)) { value, column in
            if let flag = value.flag {
                if let column { use.take(column) }
                found = flag || found == true
            }
            return true
        }
        let hasKind = first(.other(.badge)) { value in
            value.word.map { String(decoding: $0, as: UTF8.self).lowercased() != "none" }
        }
        return hasKind.map { $0 || found == true } ?? found
    }

    /// The time in separate columns with a date, a time of day and a zone, as twint has them.
    fileprivate var dateAndTime: Int64? {
        guard let columns else { return nil }
        let parts = ["date", "time", "timezone"].compactMap { name in
            columns.names.firstIndex(of: name)
        }.filter(cells.has)
        guard parts.count > 1 else { return nil }
        let text = parts.map { String(decoding: cells[$0].trimmed, as: UTF8.self) }
        let time = FieldValue(bytes: made.bytes(text.joined(separator: " ").utf8)).time
        if time != nil { for column in parts { use.take(column) } }
        return time
    }

    fileprivate var point: GeoPoint? {
        if has(.tweet(.point)), let pair = first(.tweet(.point), \.pair) { return pair.point(true) }
        if has(.other(.latitudeFirst)), let pair = first(.other(.latitudeFirst), \.pair) {
            return pair.point(false)
        }
        if has(.tweet(.place)),
            let pair = first(.tweet(.place), { $0.isPrintedPoint ? $0.pair : nil })
        {
            return pair.point(false)
        }
        guard has(.other(.longitude)), has(.other(.latitude)) else { return nil }
        let longitude = first(.other(.longitude), \.degrees)
        let latitude = first(.other(.latitude), \.degrees)
        guard let longitude, let latitude else { return nil }
        return DegreePair(first: longitude, second: latitude, isNamed: true).point(true)
    }

    fileprivate var place: DescribedPlace? {
        guard has(.tweet(.place)) || has(.other(.placeID)) else { return nil }
        let value = first(.tweet(.place)) { $0 }
        let object = value?.printedObject ?? [:]
        if object["type"]?.text == "Point" { return nil }
        let members = Dictionary(
            object.map { (ColumnField.plain($0), $1) },
            uniquingKeysWith: { first, _ in first }
        )
        func member(_ names: String...) -> ByteView? {
            names.lazy.compactMap { members[$0]?.filledText }.first.map { made.bytes($0.utf8) }
        }
        // An empty full name means that there is none.
        let nameless = if case .text? = members["fullname"] { true } else { false }
        let name =
            members.isEmpty
            ? word(.tweet(.place)) : member("fullname") ?? (nameless ? nil : member("name"))
        let id = word(.other(.placeID)).map { $0.idOfPlace ?? $0 } ?? member("id")
        guard let key = id ?? name else { return nil }
        var box = has(.other(.box)) ? first(.other(.box), \.box) : nil
        if box == nil, let printed = object["bounding_box"]?["coordinates"] {
            box = GeoBox(around: printed.pairs ?? [])
        }
        return DescribedPlace(
            key: key.text,
            name: name?.text,
            country: (word(.other(.country)) ?? member("countrycode"))?.text,
            box: box.flatMap(\.self)
        )
    }

    fileprivate func media(printed: PrintedValue) -> [ListedMedium] {
        media(of: printed.elements).map { medium in
            var medium = medium
            medium.kind = medium.kind ?? medium.address.kindOfMedium
            return medium
        }
    }
}

/// A longitude and a latitude in degrees, in either order.
private struct DegreePair {
    let first: Double
    let second: Double
    /// True if members named them; then the longitude is first.
    var isNamed = false

    func point(_ hasLongitudeFirst: Bool) -> GeoPoint? {
        // Adding zero makes -0 a 0.
        let (x, y) = isNamed || hasLongitudeFirst ? (first, second) : (second, first)
        return GeoPoint(longitude: x + 0, latitude: y + 0)
    }
}

extension FieldValue {
    var printedObject: [String: PrintedValue]? {
        guard case .object(let members)? = printed else { return nil }
        return members
    }

    fileprivate var isPrintedPoint: Bool { printedObject?["type"]?.text == "Point" }

    /// Two numbers with anything around them, or an object that names them.
    fileprivate var pair: DegreePair? {
        if let object = printedObject {
            if let longitude = object["longitude"], let latitude = object["latitude"] {
                guard let x = longitude.number, let y = latitude.number else { return nil }
                return DegreePair(first: x, second: y, isNamed: true)
            }
            let numbers = object["coordinates"]?.allNumbers ?? []
            return numbers.count == 2 ? DegreePair(first: numbers[0], second: numbers[1]) : nil
        }
        let numbers = bytes.numbers
        guard numbers.count == 2 else { return nil }
        return DegreePair(first: numbers[0].value, second: numbers[1].value)
    }

    /// The box around the numbers in a value: `.some(nil)` if they are no box on earth, nil without numbers.
    ///
    /// They are west, south, east and north; pairs of longitude and latitude; or four longitudes and four
    /// latitudes.
    fileprivate var box: GeoBox?? {
        let numbers = bytes.numbers.map(\.value)
        let hasBrackets = bytes.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "(") }
        if numbers.count == 8, !hasBrackets {
            return .some(GeoBox(around: (0..<4).map { (numbers[$0], numbers[$0 + 4]) }))
        }
        guard !numbers.isEmpty, numbers.count.isMultiple(of: 2) else { return nil }
        let pairs = stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
        return .some(GeoBox(around: pairs))
    }
}

extension PrintedValue {
    fileprivate var number: Double? { text.flatMap(Double.init) }

    fileprivate var allNumbers: [Double] {
        switch self {
        case .text(let text), .word(let text):
            ByteView.withPadding(Array(text.utf8)) { $0.numbers.map(\.value) }
        case .list(let elements): elements.flatMap(\.allNumbers)
        case .object(let members): members.values.flatMap(\.allNumbers)
        }
    }

    /// All pairs of numbers in nested lists; nil if one of them has something else.
    fileprivate var pairs: [(Double, Double)]? {
        let elements = elements
        if elements.count == 2, elements[0].text != nil {
            guard let x = elements[0].number, let y = elements[1].number else { return nil }
            return [(x, y)]
        }
        var pairs: [(Double, Double)] = []
        for element in elements {
            guard let inner = element.pairs else { return nil }
            pairs += inner
        }
        return pairs
    }
}

extension ByteView {
    /// True for the address of a client's page, which is not its name.
    fileprivate var beginsLikeAddress: Bool {
        let beginning = String(decoding: prefix(8), as: UTF8.self).lowercased()
        return beginning.hasPrefix("http://") || beginning == "https://"
    }
}
