/// The values of a tweet's object that are only noted when it is read.
///
/// Several members can mean the same, in one format or in several; their properties are in the order
/// in which they count.
struct TweetValues {
    var times = Times()
    var languages = Languages()
    var author = Author()
    var related = Related()
    var counts = Counts()
    var location = Location()
    var attached = Attached()
    /// The name of the program that the tweet was written with, and an object or text around it.
    var sourceLabel: NotedValue?
    var source: NotedString?
    var generator: NotedValue?
    /// Whether the text is cut.
    var truncated: NotedValue?
    /// A text of more than 280 characters.
    var note: NotedValue?
    /// The id of a GraphQL result.
    var restID: NotedValue?

    struct Times {
        var created: NotedValue?
        var milliseconds: NotedValue?
        var date: NotedValue?
        var time: NotedValue?
        var timestamp: NotedValue?
    }

    struct Languages {
        var detected: NotedValue?
        var language: NotedValue?
        var isoCode: NotedValue?
        /// An object around the language.
        var gnip: NotedValue?
    }

    struct Author {
        /// The user object, or the screen name.
        var user: NotedValue?
        /// The `core` of a GraphQL result.
        var core: NotedValue?
        /// The user object in flattened tweets of API v2.
        var author: NotedValue?
        /// The id of a user in `includes`.
        var id: NotedValue?
        // Names beside the text.
        var fromUser: NotedValue?
        var screenName: NotedValue?
        var username: NotedValue?
        var fromUserName: NotedValue?
        var displayName: NotedValue?
    }

    /// Other tweets and users.
    struct Related {
        var repliedIDText: NotedValue?
        var repliedID: NotedValue?
        var repliedUserIDText: NotedValue?
        var repliedUserID: NotedValue?
        var repliedScreenName: NotedValue?
        var repliedUser: NotedValue?
        var otherRepliedUserID: NotedValue?
        /// An object with the address of the tweet that this one answers.
        var repliedLink: NotedValue?
        /// A list of users that the tweet answers.
        var repliedUsers: NotedValue?
        var retweetedIDText: NotedValue?
        var retweetedID: NotedValue?
        var isRetweet: NotedValue?
        var verb: NotedValue?
        /// The text of the original, whose mentions count, in a table.
        var originalText: NotedValue?
        /// The original, in the same format.
        var original: NotedValue?
        /// The original as a GraphQL result.
        var originalResult: NotedValue?
        var originalResults: NotedValue?
        var quotedIDText: NotedValue?
        var quotedID: NotedValue?
        var quotedAddress: NotedValue?
        var isQuote: NotedValue?
        /// The quoted tweet, in the same format.
        var quoted: NotedValue?
        /// The quoted tweet as a GraphQL result.
        var quotedResult: NotedValue?
        /// The list of references of API v2.
        var references: NotedValue?
    }

    struct Counts {
        var retweets: NotedValue?
        var likes: NotedValue?
        var replies: NotedValue?
        /// An object with all three.
        var metrics: NotedValue?
    }

    struct Location {
        var place: NotedValue?
        var coordinates: NotedValue?
        var geo: NotedValue?
    }

    /// Media, and links outside of entities.
    struct Attached {
        var attachments: NotedValue?
        var media: NotedValue?
        var photos: NotedValue?
        var video: NotedValue?
        var thumbnail: NotedValue?
        var links: NotedValue?
        var outlinks: NotedValue?
    }
}

extension TweetMember {
    /// A member whose value is noted.
    static func noted(
        _ property: WritableKeyPath<TweetValues, NotedValue?>,
        marking mark: Marks = []
    ) -> TweetMember {
        .value(NotedField(property), marking: mark)
    }

    /// A member whose value is noted.
    static func noted(_ property: WritableKeyPath<TweetValues, NotedString?>) -> TweetMember {
        .value(NotedField(property), marking: [])
    }
}

/// The values of a user object, in any format.
struct PersonValues: NotedObject {
    var screenName: NotedString?
    var username: NotedValue?
    var preferredUsername: NotedValue?
    var name: NotedString?
    var displayName: NotedValue?
    var lowercaseDisplayName: NotedValue?
    var rawDescription: NotedValue?
    var description: NotedString?
    /// An object with the description in GraphQL results.
    var biography: NotedValue?
    var summary: NotedValue?
    /// The location, or an object with it.
    var location: NotedString?
    /// The names in GraphQL results since 2025.
    var core: NotedValue?
    /// The user of API v1.1 in GraphQL results.
    var legacy: NotedValue?

    static let members: MemberTable<NotedField<Self>> = [
        "screen_name": .init(\.screenName),
        "username": .init(\.username),
        "preferredUsername": .init(\.preferredUsername),
        "name": .init(\.name),
        "displayName": .init(\.displayName),
        "displayname": .init(\.lowercaseDisplayName),
        "rawDescription": .init(\.rawDescription),
        "description": .init(\.description),
        "profile_bio": .init(\.biography),
        "summary": .init(\.summary),
        "location": .init(\.location),
        "core": .init(\.core),
        "legacy": .init(\.legacy),
    ]

    /// The screen name; nil if no member has one.
    ///
    /// A name that cannot be one is a display name.
    var author: JSONText? {
        screenName?.text?.screenName ?? core?["screen_name"]?.screenName
            ?? legacy?["screen_name"]?.screenName ?? username?.screenName
            ?? preferredUsername?.screenName
    }

    /// The display name; nil if unknown.
    var displayText: JSONText? {
        name?.text?.filled ?? core?["name"]?.filledText ?? legacy?["name"]?.filledText
            ?? displayName?.filledText ?? lowercaseDisplayName?.filledText
    }

    /// The description of themselves; nil if unknown.
    var descriptionText: JSONText? {
        rawDescription?.filledText ?? description?.text?.filled
            ?? biography?["description"]?.filledText ?? legacy?["description"]?.filledText
            ?? summary?.filledText
    }

    /// The location in their own words; nil if unknown.
    var locationText: JSONText? {
        location?.text?.filled ?? location?.value["location"]?.filledText
            ?? location?.value["displayName"]?.filledText ?? legacy?["location"]?.filledText
    }
}

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

extension Collection<UInt8> {
    /// True if the bytes are a word in lower case, of which they may have letters in capitals.
    fileprivate func equals(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        return zip(self, 0...).allSatisfy { byte, index in
            (byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte) == word.utf8Start[index]
        }
    }
}
