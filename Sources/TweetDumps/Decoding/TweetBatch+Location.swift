extension TweetBatch {
    /// Sets the place and the point of a tweet.
    mutating func fillLocation(
        of row: inout Row,
        _ location: TweetValues.Location,
        _ dialect: Dialect,
        _ includes: IncludedValues?
    ) {
        row.point = location.point(dialect)
        guard let place = location.described(dialect, includes) else { return }
        let key = place.linkedKey.map { append($0) } ?? append(place.key ?? place.name)
        guard key.count > 0 else { return }
        row.place = Int32(places.count)
        places.append(
            Place(
                key: key,
                name: append(place.name),
                country: appendCountry(place.country),
                box: place.box
            )
        )
    }

    /// Appends the code of a country, in capitals; no text for anything else.
    mutating func appendCountry(_ country: JSONText?) -> Text {
        let letters = country?.string.utf8 ?? "".utf8
        guard letters.count == 2, letters.allSatisfy({ ($0 | 0x20) &- UInt8(ascii: "a") < 26 })
        else { return Text() }
        return append(letters.map { $0 & ~0x20 })
    }
}

/// A place as a record describes it.
private struct DescribedPlace {
    var key: JSONText?
    /// The id at the end of an address.
    var linkedKey: [UInt8]?
    var name: JSONText?
    var country: JSONText?
    var box: GeoBox?
}

/// The values of an object that describes a place, in any format.
private struct PlaceValues: NotedObject {
    var id: NotedValue?
    var fullName: NotedValue?
    var name: NotedValue?
    var countryCode: NotedValue?
    var boundingBox: NotedValue?
    var geo: NotedValue?
    // Names in other formats.
    var scrapedFullName: NotedValue?
    var scrapedCountryCode: NotedValue?
    var displayName: NotedValue?
    var twitterCountryCode: NotedValue?
    var link: NotedValue?

    static let members: MemberTable<NotedField<Self>> = [
        "id": .init(\.id),
        "full_name": .init(\.fullName),
        "name": .init(\.name),
        "country_code": .init(\.countryCode),
        "bounding_box": .init(\.boundingBox),
        "geo": .init(\.geo),
        "fullName": .init(\.scrapedFullName),
        "countryCode": .init(\.scrapedCountryCode),
        "displayName": .init(\.displayName),
        "twitter_country_code": .init(\.twitterCountryCode),
        "link": .init(\.link),
    ]
}

extension TweetValues.Location {
    /// Where a tweet was written; nil if unknown.
    fileprivate func point(_ dialect: Dialect) -> GeoPoint? {
        switch dialect {
        case .status, .graphQL:
            coordinates?["coordinates"]?.point ?? geo?["coordinates"]?.swappedPoint
                ?? geo?["coordinates"]?["coordinates"]?.point
        case .gnip: geo?["coordinates"]?.swappedPoint
        case .twint: place?["coordinates"]?.swappedPoint
        case .snscrape: GeoPoint(coordinates?["longitude"], coordinates?["latitude"])
        case .table: nil
        }
    }

    /// The place that a tweet is about; nil if unknown.
    fileprivate func described(
        _ dialect: Dialect,
        _ includes: IncludedValues?
    ) -> DescribedPlace? {
        switch dialect {
        case .status, .graphQL:
            if let place, place.isObject { return DescribedPlace(status: place.read()) }
            return includedPlace(includes) ?? namedPlace
        case .gnip: return place.map { DescribedPlace(activity: $0.read()) }
        case .snscrape: return place.map { DescribedPlace(scraped: $0.read()) }
        case .twint: return namedPlace
        case .table: return nil
        }
    }

    /// A place that is only a name.
    private var namedPlace: DescribedPlace? {
        place?.filledText.map { DescribedPlace(name: $0) }
    }

    /// The place of API v2, which is in `includes`.
    private func includedPlace(_ includes: IncludedValues?) -> DescribedPlace? {
        guard let geo, let id = geo["place_id"], let key = id.filledText
        else {
            return nil
        }
        let place: PlaceValues = (includes?.place(id) ?? geo).read()
        let corners = place.geo?["bbox"]?.elements
        return DescribedPlace(
            key: key,
            name: place.fullName?.filledText ?? place.name?.filledText,
            country: place.countryCode?.text,
            box: corners.flatMap { GeoBox(corners: $0) }
        )
    }
}

extension DescribedPlace {
    fileprivate init(status place: PlaceValues) {
        key = place.id?.filledText
        name = place.fullName?.filledText ?? place.name?.filledText
        country = place.countryCode?.text
        box = place.boundingBox?["coordinates"].flatMap { GeoBox($0) }
    }

    fileprivate init(activity place: PlaceValues) {
        linkedKey = place.link?.text?.string.placeID
        name = place.displayName?.filledText ?? place.name?.filledText
        country = place.twitterCountryCode?.filledText ?? place.countryCode?.filledText
        box = place.geo?["coordinates"].flatMap { GeoBox($0) }
    }

    fileprivate init(scraped place: PlaceValues) {
        key = place.id?.filledText
        name = place.scrapedFullName?.filledText ?? place.name?.filledText
        country = place.scrapedCountryCode?.text
    }
}

extension String {
    /// The letters and digits behind `/geo/id/` in the address of a place.
    fileprivate var placeID: [UInt8]? {
        let folder = "/geo/id/"
        var rest = utf8[...]
        while let found = rest.firstRange(of: folder.utf8) {
            rest = rest[found.upperBound...]
            let id = rest.prefix { $0 != UInt8(ascii: "_") && ScreenName.isAllowed($0) }
            if !id.isEmpty { return Array(id) }
        }
        return nil
    }
}
