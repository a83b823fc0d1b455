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
    var sourceLabel: JSONValue?
    var source: NotedString?
    var generator: JSONValue?
    /// Whether the text is cut.
    var truncated: JSONValue?
    /// A text of more than 280 characters.
    var note: JSONValue?
    /// The id of a GraphQL result.
    var restID: JSONValue?

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
        // Names beside the text.
        var fromUser: JSONValue?
        var screenName: JSONValue?
        var username: JSONValue?
        var fromUserName: JSONValue?
        var displayName: JSONValue?
    }

    /// Other tweets and users.
    struct Related {
        var repliedIDText: JSONValue?
        var repliedID: JSONValue?
        var repliedUserIDText: JSONValue?
        var repliedUserID: JSONValue?
        var repliedScreenName: JSONValue?
        var repliedUser: JSONValue?
        var otherRepliedUserID: JSONValue?
        /// An object with the address of the tweet that this one answers.
        var repliedLink: JSONValue?
        /// A list of users that the tweet answers.
        var repliedUsers: JSONValue?
        var retweetedIDText: JSONValue?
        var retweetedID: JSONValue?
        var isRetweet: JSONValue?
        var verb: JSONValue?
        /// The text of the original, whose mentions count, in a table.
        var originalText: JSONValue?
        /// The original, in the same format.
        var original: JSONValue?
        /// The original as a GraphQL result.
        var originalResult: JSONValue?
        var originalResults: JSONValue?
        var quotedIDText: JSONValue?
        var quotedID: JSONValue?
        var quotedAddress: JSONValue?
        var isQuote: JSONValue?
        /// The quoted tweet, in the same format.
        var quoted: JSONValue?
        /// The quoted tweet as a GraphQL result.
        var quotedResult: JSONValue?
        /// The list of references of API v2.
        var references: JSONValue?
    }

    struct Counts {
        var retweets: JSONValue?
        var likes: JSONValue?
        var replies: JSONValue?
        /// An object with all three.
        var metrics: JSONValue?
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
}

/// The values of a user object, in any format.
struct PersonValues: NotedObject {
    var screenName: NotedString?
    var username: JSONValue?
    var preferredUsername: JSONValue?
    var name: NotedString?
    var displayName: JSONValue?
    var lowercaseDisplayName: JSONValue?
    var rawDescription: JSONValue?
    var description: NotedString?
    /// An object with the description in GraphQL results.
    var biography: JSONValue?
    var summary: JSONValue?
    /// The location, or an object with it.
    var location: NotedString?
    /// The names in GraphQL results since 2025.
    var core: JSONValue?
    /// The user of API v1.1 in GraphQL results.
    var legacy: JSONValue?

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
