/// The values of an object that describes a picture or film, in any format.
struct MediaValues: NotedObject {
    /// The name of a Python class.
    var className: NotedValue?
    var type: NotedValue?
    // Addresses of a picture, by format.
    var secureMediaURL: NotedValue?
    var mediaURL: NotedValue?
    var url: NotedValue?
    var previewImageURL: NotedValue?
    var fullURL: NotedValue?
    var thumbnailURL: NotedValue?
    var previewURL: NotedValue?
    // Films.
    var videoInfo: NotedValue?
    var variants: NotedValue?
    // Descriptions.
    var extendedAlternativeText: NotedValue?
    var alternativeText: NotedValue?
    var scrapedAlternativeText: NotedValue?

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
        "ext_alt_text": .init(\.extendedAlternativeText),
        "alt_text": .init(\.alternativeText),
        "altText": .init(\.scrapedAlternativeText),
    ]

    /// Whether it is a picture or a film; nil if it is something else.
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
        if part.equals("photo") { return .photo }
        if part.equals("video") { return .video }
        return part.equals("animated_gif") || part.equals("gif") ? .animation : nil
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

    /// The address of the MP4 film with the largest bit rate, without its query.
    ///
    /// Of equal ones it is the first by code point. It is nil if there is none.
    var film: [UInt8]? {
        let list = videoInfo?["variants"].flatMap { $0.isFilledList ? $0 : nil } ?? variants
        var best: (bitRate: Int64, url: [UInt8])?
        list?.forEachObject { (variant: FilmValues) in
            guard let url = variant.address else { return }
            let bitRate = variant.bitRate?.number ?? variant.otherBitRate?.number ?? 0
            if let best, (-best.bitRate, ByteOrder(best.url)) <= (-bitRate, ByteOrder(url)) {
                return
            }
            best = (bitRate, url)
        }
        return best?.url
    }
}

/// One of the files of a film.
private struct FilmValues: NotedObject {
    var contentType: NotedValue?
    var scrapedContentType: NotedValue?
    var url: NotedValue?
    var bitRate: NotedValue?
    var otherBitRate: NotedValue?

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

/// Bytes that are compared in lexicographic order.
private struct ByteOrder: Comparable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func < (one: ByteOrder, other: ByteOrder) -> Bool {
        one.bytes.lexicographicallyPrecedes(other.bytes)
    }
}

extension Collection<UInt8> {
    /// True if the bytes are a word in lower case, of which they may have letters in capitals.
    fileprivate func equals(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        return zip(self, 0...).allSatisfy { byte, index in
            (byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte) == word.utf8Start[index]
        }
    }
}
