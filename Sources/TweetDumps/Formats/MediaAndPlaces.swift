/// A picture or film as a record describes it.
struct DescribedMedium {
    let kind: MediaKind
    /// The address of a film; nil for a picture.
    var film: [UInt8]?
    /// The address of the picture; for a film, of its preview.
    let picture: JSONText?
    var description: JSONText?
}

/// The values of an object that describes a picture or film, in any format.
struct MediaValues: NotedObject {
    /// The name of a Python class.
    var className: JSONValue?
    var type: JSONValue?
    // Addresses of a picture, by format.
    var secureMediaURL: JSONValue?
    var mediaURL: JSONValue?
    var url: JSONValue?
    var previewImageURL: JSONValue?
    var fullURL: JSONValue?
    var thumbnailURL: JSONValue?
    var previewURL: JSONValue?
    // Films.
    var videoInfo: JSONValue?
    var variants: JSONValue?
    var videoURL: JSONValue?
    // Descriptions.
    var extendedAlternativeText: JSONValue?
    var alternativeText: JSONValue?
    var scrapedAlternativeText: JSONValue?

    static let members: MemberTable<NotedField<Self>> = [
        "_type": .init(\.className),
        "type": .init(\.type),
        "media_url_https": .init(\.secureMediaURL),
        "media_url": .init(\.mediaURL),
        "url": .init(\.url),
        "preview_image_url": .init(\.previewImageURL),
        "fullUrl": .init(\.fullURL),
        "thumbnailUrl": .init(\.thumbnailURL),
        "previewUrl": .init(\.previewURL),
        "video_info": .init(\.videoInfo),
        "variants": .init(\.variants),
        "videoUrl": .init(\.videoURL),
        "ext_alt_text": .init(\.extendedAlternativeText),
        "alt_text": .init(\.alternativeText),
        "altText": .init(\.scrapedAlternativeText),
    ]

    /// Nil if it is neither a picture nor a film.
    ///
    /// Without a type it is a picture. The type may be the last part of a class name.
    var kind: MediaKind? {
        let value = className?.isTruthy == true ? className : type
        guard let value, value.isTruthy else { return .photo }
        guard let name = value.text else { return nil }
        return name.isEscaped ? kind(Array(name.string.utf8)) : kind(name.raw)
    }

    private func kind(_ name: some BidirectionalCollection<UInt8>) -> MediaKind? {
        let dot = name.lastIndex(of: UInt8(ascii: "."))
        let part = name[(dot.map { name.index(after: $0) } ?? name.startIndex)...]
        if part.isWord("photo") { return .photo }
        if part.isWord("video") { return .video }
        return part.isWord("animated_gif") || part.isWord("gif") ? .animation : nil
    }

    /// Nil if it is neither a picture nor a film, or has no address.
    ///
    /// A film may have only the address of its preview.
    func medium(_ picture: JSONText?) -> DescribedMedium? {
        guard let kind else { return nil }
        let film = kind == .photo ? nil : film
        guard film.map({ !$0.isEmpty }) ?? (picture != nil) else { return nil }
        return DescribedMedium(kind: kind, film: film, picture: picture, description: description)
    }

    /// The address of the picture in an entity of API v1.1.
    var entityPicture: JSONText? { secureMediaURL?.filledText ?? mediaURL?.filledText }

    /// The address of the picture in API v2.
    var attachedPicture: JSONText? { url?.filledText ?? previewImageURL?.filledText }

    /// The address of the picture in snscrape's objects.
    var scrapedPicture: JSONText? {
        fullURL?.filledText ?? thumbnailURL?.filledText ?? previewURL?.filledText
    }

    var description: JSONText? {
        extendedAlternativeText?.filledText ?? alternativeText?.filledText
            ?? scrapedAlternativeText?.filledText
    }

    /// The address of a film without variants.
    var filmAddress: [UInt8]? { videoURL?.filledText.map { Array($0.string.utf8) } }

    /// The address of the MP4 film with the largest bit rate, without its query.
    ///
    /// Of equal bit rates the first by code point counts. It is nil if there is none.
    var film: [UInt8]? {
        let list = videoInfo?["variants"].flatMap { $0.isFilledList ? $0 : nil } ?? variants
        var best: (bitRate: Int64, url: [UInt8])?
        list?.forEachObject { (variant: FilmValues) in
            guard let url = variant.address else { return }
            let bitRate = variant.bitRate?.number ?? variant.otherBitRate?.number ?? 0
            let isBetter =
                best.map { best in
                    bitRate > best.bitRate
                        || bitRate == best.bitRate && url.lexicographicallyPrecedes(best.url)
                }
            if isBetter ?? true { best = (bitRate, url) }
        }
        return best?.url
    }
}

/// One of the files of a film.
private struct FilmValues: NotedObject {
    var contentType: JSONValue?
    var scrapedContentType: JSONValue?
    var url: JSONValue?
    var bitRate: JSONValue?
    var otherBitRate: JSONValue?

    static let members: MemberTable<NotedField<Self>> = [
        "content_type": .init(\.contentType),
        "contentType": .init(\.scrapedContentType),
        "url": .init(\.url),
        "bitrate": .init(\.bitRate),
        "bit_rate": .init(\.otherBitRate),
    ]

    /// The address of an MP4 file without its query; nil for other files.
    var address: [UInt8]? {
        let type = contentType?.isTruthy == true ? contentType : scrapedContentType
        guard type?.text?.equals("video/mp4") == true, let url = url?.filledText else { return nil }
        return Array(url.string.utf8.prefix { $0 != UInt8(ascii: "?") })
    }
}

struct DescribedPlace {
    var key: JSONText?
    /// The id at the end of an address.
    var linkedKey: [UInt8]?
    var name: JSONText?
    var country: JSONText?
    var box: GeoBox?
}

/// The values of an object that describes a place, in any format.
struct PlaceValues: NotedObject {
    var id: JSONValue?
    var fullName: JSONValue?
    var name: JSONValue?
    var countryCode: JSONValue?
    var boundingBox: JSONValue?
    var geo: JSONValue?
    // Names in other formats.
    var scrapedFullName: JSONValue?
    var scrapedCountryCode: JSONValue?
    var displayName: JSONValue?
    var twitterCountryCode: JSONValue?
    var link: JSONValue?

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

extension DescribedPlace {
    /// A place of API v1.1.
    init(status place: PlaceValues) {
        key = place.id?.filledText
        name = place.fullName?.filledText ?? place.name?.filledText
        country = place.countryCode?.text
        box = place.boundingBox?["coordinates"].flatMap { GeoBox($0) }
    }

    /// A place of API v2, which is in `includes`; nil if `geo` has no id of one.
    init?(included geo: JSONValue, _ includes: IncludedValues?) {
        guard let id = geo["place_id"], let key = id.filledText else { return nil }
        let place: PlaceValues = (includes?[.places, id] ?? geo).read()
        self.key = key
        name = place.fullName?.filledText ?? place.name?.filledText
        country = place.countryCode?.text
        box = place.geo?["bbox"].flatMap { GeoBox(corners: $0.elements) }
    }

    /// A place with nothing but a name; nil if the value is no name.
    init?(named value: JSONValue?) {
        guard let name = value?.filledText else { return nil }
        self.name = name
    }
}
