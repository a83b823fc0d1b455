/// The values of a tweet's object that are only noted when it is read.
///
/// Several members can mean the same, in one format or in several; their properties are in the order
/// in which they count.
struct TweetValues {
    var times = Times()
    var languages = Languages()
    var author = Author()
    var related = Related()
    var numbers = NotedNumbers()
    var location = Location()
    var attached = Attached()
    /// The name of the program that the tweet was written with, and an object or text around it.
    var sourceLabel: JSONValue?
    var source: NotedString?
    var generator: JSONValue?
    /// Whether the text is cut.
    var truncated: JSONValue?
    /// A text of more than 280 characters.
    var note: JSONValue?
    /// The id of a GraphQL result.
    var restID: JSONValue?
    /// The object with the counts in API v2.
    var metrics: JSONValue?

    struct Times {
        var created: JSONValue?
        var milliseconds: JSONValue?
        var date: JSONValue?
        var time: JSONValue?
        var timestamp: JSONValue?
    }

    struct Languages {
        var detected: JSONValue?
        var language: JSONValue?
        var isoCode: JSONValue?
        /// An object around the language.
        var gnip: JSONValue?
    }

    struct Author {
        /// The user object, or the screen name.
        var user: JSONValue?
        /// The `core` of a GraphQL result.
        var core: JSONValue?
        /// The user object in flattened tweets of API v2.
        var author: JSONValue?
        /// The id of a user in `includes`.
        var id: JSONValue?
        /// The number of the author in the first search API.
        var searchedIDText: JSONValue?
        var searchedID: JSONValue?
        // Names beside the text.
        var fromUser: JSONValue?
        var screenName: JSONValue?
        var username: JSONValue?
        var fromUserName: JSONValue?
        var displayName: JSONValue?
    }

    /// Other tweets and users.
    struct Related {
        var repliedScreenName: JSONValue?
        var repliedUser: JSONValue?
        /// The number of that user in the first search API.
        var searchedRepliedUserIDText: JSONValue?
        var searchedRepliedUserID: JSONValue?
        /// The answered user in flattened tweets of API v2.
        var repliedUserObject: JSONValue?
        /// An object with the address of the tweet that this one answers.
        var repliedLink: JSONValue?
        /// A list of users that the tweet answers.
        var repliedUsers: JSONValue?
        var isRetweet: JSONValue?
        /// True if a column of a table marks the tweet as a retweet, whose text may be cut.
        var isCopy: JSONValue?
        var verb: JSONValue?
        /// The text of the original, whose mentions count, in a table.
        var originalText: JSONValue?
        /// The original, in the same format.
        var original: JSONValue?
        /// The original as a GraphQL result.
        var originalResult: JSONValue?
        var originalResults: JSONValue?
        /// The screen name of the original's author, in a table.
        var originalAuthor: JSONValue?
        var quotedAddress: JSONValue?
        var isQuote: JSONValue?
        /// The quoted tweet, in the same format.
        var quoted: JSONValue?
        /// The quoted tweet as a GraphQL result.
        var quotedResult: JSONValue?
        /// The list of references of API v2.
        var references: JSONValue?
    }

    struct Location {
        var place: JSONValue?
        var coordinates: JSONValue?
        var geo: JSONValue?
    }

    /// Media, and links outside of entities.
    struct Attached {
        var attachments: JSONValue?
        var media: JSONValue?
        var photos: JSONValue?
        var video: JSONValue?
        var thumbnail: JSONValue?
        var links: JSONValue?
        var outlinks: JSONValue?
    }
}

extension TweetMember {
    static func noted(
        _ property: WritableKeyPath<TweetValues, JSONValue?>,
        marking mark: Marks = []
    ) -> TweetMember {
        .value(NotedField(property), marking: mark)
    }

    static func noted(_ property: WritableKeyPath<TweetValues, NotedString?>) -> TweetMember {
        .value(NotedField(property), marking: [])
    }

    /// A number of the tweet, which is a field of ``TweetField/all``.
    static func number(_ field: TweetField, _ rank: NotedNumbers.Rank = .first) -> TweetMember {
        .value(NotedField(\.numbers, field, rank), marking: [])
    }
}

/// The noted numbers of a tweet's object.
///
/// Several members can have the same number; the first one with a valid value counts.
struct NotedNumbers {
    enum Rank: Int {
        case first, second, third
    }

    private var first = SixteenValues<JSONValue?>(repeating: nil)
    private var second = SixteenValues<JSONValue?>(repeating: nil)
    private var third = SixteenValues<JSONValue?>(repeating: nil)

    /// The offset of a member's value, in bytes.
    fileprivate static func offset(_ field: TweetField, _ rank: Rank) -> Int {
        let index = rank.rawValue * SixteenValues<JSONValue?>.count + Int(field.rawValue)
        return index * MemoryLayout<JSONValue?>.stride
    }

    /// The first valid number; nil if there is none.
    subscript(field: TweetField) -> Int64? {
        let (index, type) = (Int(field.rawValue), field.type)
        return first[index]?.number(type) ?? second[index]?.number(type)
            ?? third[index]?.number(type)
    }

    /// The numbers that depend on their members alone.
    private static let plain = TweetField.numbers.filter {
        ![.account, .time, .replyTo, .retweetOf, .originalAccount, .quoteOf].contains($0)
    }

    /// Fills in the numbers that are unknown and that depend on their members alone.
    func fill(_ numbers: inout TweetNumbers) {
        withUnsafeBytes(of: self) { bytes in
            for field in NotedNumbers.plain where numbers[field] == nil {
                var offset = NotedNumbers.offset(field, .first)
                while offset < bytes.count, numbers[field] == nil {
                    let value = bytes.load(fromByteOffset: offset, as: JSONValue?.self)
                    numbers[field] = value?.number(field.type)
                    offset += MemoryLayout<SixteenValues<JSONValue?>>.size
                }
            }
        }
    }

    /// Notes the value of a member, unless there is one.
    mutating func addDefault(_ value: JSONValue?, _ field: TweetField, _ rank: Rank) {
        withUnsafeMutableBytes(of: &self) { bytes in
            let offset = NotedNumbers.offset(field, rank)
            let known = bytes.load(fromByteOffset: offset, as: JSONValue?.self)
            if known == nil {
                bytes.storeBytes(of: value, toByteOffset: offset, as: JSONValue?.self)
            }
        }
    }

    /// True if the first or second member has a value that is neither empty nor zero.
    func isTruthy(_ field: TweetField) -> Bool {
        let index = Int(field.rawValue)
        return first[index]?.isTruthy == true || second[index]?.isTruthy == true
    }
}

extension NotedField {
    /// The place of a number among the noted numbers of an object.
    init(
        _ numbers: WritableKeyPath<Object, NotedNumbers>,
        _ field: TweetField,
        _ rank: NotedNumbers.Rank = .first
    ) {
        guard let offset = MemoryLayout<Object>.offset(of: numbers) else {
            preconditionFailure("the property is not stored")
        }
        self.init(offset: offset + NotedNumbers.offset(field, rank))
    }
}

extension JSONValue {
    /// The number of a field of some type; nil if the value is of another type.
    func number(_ type: TweetField.ValueType) -> Int64? {
        switch type {
        case .tweet, .conversation, .account: id
        case .count: number
        case .positiveCount: number ?? self["count"]?.number
        case .flag: flag.map { $0 ? 1 : 0 }
        case .time: extractedTime
        case .other: nil
        }
    }
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

extension Collection<UInt8> {
    /// True if the bytes are a word in lower case, of which they may have letters in capitals.
    fileprivate func equals(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        return zip(self, 0...).allSatisfy { byte, index in
            (byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte) == word.utf8Start[index]
        }
    }
}
