extension TweetBatch {
    /// Appends the links of a tweet; of a retweet those of its original, if that is known.
    mutating func appendLinks(of tweets: RecordTweets, _ texts: RecordTexts, id: Int64) -> Slice {
        let first = links.count
        if let fullest = texts.fullestOfOriginal {
            let original = tweets.original
            let relations = tweets.referencesOfOriginal
            appendLinks(of: original, fullest, except: KnownTweets(original.identity, relations))
        } else {
            let targets = KnownTweets(id, tweets.references)
            appendLinks(of: tweets.tweet, texts.fullest, except: targets)
        }
        return Slice(first..<links.count)
    }

    @inline(__always)
    private mutating func appendLinks(
        of tweet: TweetObject,
        _ fullest: FullestText,
        except known: KnownTweets
    ) {
        guard !fullest.isWithheld else { return }
        fullest.lists.links?.forEachObject { (link: LinkValues) in
            guard link.mediaKey == nil else { return }
            appendLink(link.expandedURL?.filledText ?? link.url?.filledText, except: known)
        }
        let attached = tweet.values.attached
        guard !appendAttached(attached.links, except: known) else { return }
        attached.outlinks?.forEachElement { appendLink($0.filledText, except: known) }
    }

    /// Appends the links of a list of objects; false if the list has none.
    private mutating func appendAttached(_ list: JSONValue?, except known: KnownTweets) -> Bool {
        var hasObjects = false
        list?.forEachElement { element in
            guard element.isObject else { return }
            hasObjects = true
            appendLink(element["url"]?.filledText, except: known)
        }
        return hasObjects
    }

    /// Appends a link, unless it leads to a tweet that is known.
    private mutating func appendLink(_ address: JSONText?, except known: KnownTweets) {
        guard let address else { return }
        let url = append(address)
        guard let range = url.range else { return }
        let target = StatusAddress.target(of: bytes[range])
        if let target, known.contains(target) {
            bytes.removeLast(range.count)
        } else {
            links.append(Link(url: url, status: target ?? 0))
        }
    }
}

/// A link in the entities of a tweet.
private struct LinkValues: NotedObject {
    var expandedURL: JSONValue?
    var url: JSONValue?
    /// The key of the tweet's own picture or film to which it leads.
    var mediaKey: JSONValue?

    static let members: MemberTable<NotedField<Self>> = [
        "expanded_url": .init(\.expandedURL),
        "url": .init(\.url),
        "media_key": .init(\.mediaKey),
    ]
}

/// The tweets to which a tweet's links are not kept: itself, its original and the one it quotes.
private struct KnownTweets {
    private let tweets: (Int64?, Int64?, Int64?)

    init(_ tweet: Int64?, _ relations: Relations) {
        tweets = (tweet, relations.retweetOf, relations.quoteOf)
    }

    /// True if a link leads to one of them.
    ///
    /// 0, for an id that is not valid, counts as unknown.
    func contains(_ target: Int64) -> Bool {
        let target = target == 0 ? nil : target
        return target == tweets.0 || target == tweets.1 || target == tweets.2
    }
}

extension TweetBatch {
    /// Appends the pictures and films of a tweet.
    @inline(__always)
    mutating func appendMedia(of tweet: TweetObject, _ includes: IncludedValues?) -> Slice {
        let first = media.count
        tweet.dialect.appendMedia(of: tweet, includes, to: &self)
        return Slice(first..<media.count)
    }

    /// Appends the attachments of a tweet of API v2: a list of objects, or of keys in `includes`.
    mutating func appendMedia(_ attachments: JSONValue, _ includes: IncludedValues?) {
        if let list = attachments["media"], list.isFilledList {
            list.forEachObject { appendMedium($0, $0.attachedPicture) }
        } else {
            attachments["media_keys"]?.forEachElement { key in
                guard let medium: MediaValues = includes?.media(key)?.read() else { return }
                appendMedium(medium, medium.attachedPicture)
            }
        }
    }

    mutating func appendAddress(_ kind: MediaKind, _ url: JSONText?) {
        guard let url else { return }
        media.append(Media(kind: kind, url: append(url), description: Text()))
    }

    /// Appends a picture, or a film with the address of its picture.
    mutating func appendMedium(
        _ medium: MediaValues,
        _ picture: @autoclosure () -> JSONText?
    ) {
        guard let kind = medium.kind else { return }
        let url: Text
        if kind != .photo, let film = medium.film {
            url = append(film)
        } else {
            url = append(picture())
        }
        guard url.count > 0 else { return }
        media.append(Media(kind: kind, url: url, description: append(medium.description)))
    }
}

extension TweetObject {
    /// The first list of media that has elements.
    var mediaEntities: JSONValue? {
        @inline(__always) get {
            filled(extended?.extendedMedia) ?? filled(extended?.entities?.media)
                ?? filled(own.extendedMedia) ?? filled(own.entities?.media)
        }
    }

    @inline(__always)
    private func filled(_ list: JSONValue?) -> JSONValue? {
        list?.isFilledList == true ? list : nil
    }
}

extension TweetBatch {
    /// Sets the place and the point of a tweet.
    mutating func fillLocation(
        of row: inout Row,
        _ location: TweetValues.Location,
        _ dialect: any Dialect.Type,
        _ includes: IncludedValues?
    ) {
        row.point = dialect.point(location)
        guard let place = dialect.place(location, includes) else { return }
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
        let place: PlaceValues = (includes?.place(id) ?? geo).read()
        self.key = key
        name = place.fullName?.filledText ?? place.name?.filledText
        country = place.countryCode?.text
        box = place.geo?["bbox"].flatMap { GeoBox(corners: $0.elements) }
    }

    /// A place of which only the name is known; nil if the value is not one.
    init?(named value: JSONValue?) {
        guard let name = value?.filledText else { return nil }
        self.name = name
    }
}
