extension TweetBatch {
    /// Appends the links of a tweet, or for a retweet those of its original, if known.
    mutating func appendLinks(of tweets: RecordTweets, _ texts: RecordTexts, id: Int64) -> Slice {
        let first = links.count
        if let fullest = texts.fullestOfOriginal {
            let original = tweets.original
            let relations = tweets.referencesOfOriginal
            appendLinks(of: original, fullest, except: RelatedTweets(original.identity, relations))
        } else {
            let targets = RelatedTweets(id, tweets.references)
            appendLinks(of: tweets.tweet, texts.fullest, except: targets)
        }
        return Slice(first..<links.count)
    }

    @inline(__always)
    private mutating func appendLinks(
        of tweet: TweetObject,
        _ fullest: FullestText,
        except related: RelatedTweets
    ) {
        guard !fullest.isWithheld else { return }
        fullest.lists.links?.forEachObject { (link: LinkValues) in
            guard link.mediaKey == nil else { return }
            let expanded = link.expandedURL ?? link.noteExpandedURL
            let url = link.url ?? link.noteURL
            appendLink(expanded?.filledText ?? url?.filledText, unless: related.contains)
        }
        let attached = tweet.values.attached
        var hasObjects = false
        attached.links?.forEachElement { element in
            guard element.isObject else { return }
            hasObjects = true
            appendLink(element["url"]?.filledText, unless: related.contains)
        }
        if hasObjects { return }
        attached.outlinks?.forEachElement { appendLink($0.filledText, unless: related.contains) }
    }

    /// Appends a link, unless it leads to a related tweet; `isRelated` gets 0 for an id that is not valid.
    @inline(__always)
    mutating func appendLink(
        _ address: JSONText?,
        unless isRelated: (Int64) -> Bool = { _ in false }
    ) {
        let url = append(address)
        guard let range = url.range else { return }
        let target = StatusAddress.target(of: bytes[range])
        if let target, isRelated(target) {
            bytes.removeLast(range.count)
        } else {
            links.append(Link(url: url, status: target ?? 0))
        }
    }
}

private struct LinkValues: NotedObject {
    var expandedURL: JSONValue?
    var url: JSONValue?
    // The same in the notes of personal archives.
    var noteExpandedURL: JSONValue?
    var noteURL: JSONValue?
    /// The key of the tweet's own picture or film to which it leads.
    var mediaKey: JSONValue?

    static let members: MemberTable<NotedField<Self>> = [
        "expanded_url": .init(\.expandedURL),
        "url": .init(\.url),
        "expandedUrl": .init(\.noteExpandedURL),
        "shortUrl": .init(\.noteURL),
        "media_key": .init(\.mediaKey),
    ]
}

/// The tweets to which a tweet's links are not kept: itself, its original and the one it quotes.
private struct RelatedTweets {
    private let tweets: (Int64?, Int64?, Int64?)

    init(_ tweet: Int64?, _ relations: Relations) {
        tweets = (tweet, relations.retweetOf, relations.quoteOf)
    }

    /// True if a link leads to one of them.
    ///
    /// The target 0, for an id that is not valid, equals any of them that is unknown.
    func contains(_ target: Int64) -> Bool {
        let target = target == 0 ? nil : target
        return target == tweets.0 || target == tweets.1 || target == tweets.2
    }
}

extension TweetBatch {
    @inline(__always)
    mutating func appendMedia(of tweet: TweetObject, _ includes: IncludedValues?) -> Slice {
        let first = media.count
        tweet.dialect.forEachMedium(of: tweet, includes) { append($0) }
        return Slice(first..<media.count)
    }

    private mutating func append(_ medium: DescribedMedium) {
        let url = medium.film.map { append($0) } ?? append(medium.picture)
        guard url.count > 0 else { return }
        media.append(Media(kind: medium.kind, url: url, description: append(medium.description)))
    }

    /// Appends a place, and returns its index; -1 if it has no key.
    mutating func append(_ place: DescribedPlace) -> Int32 {
        let key = place.linkedKey.map { append($0) } ?? append(place.key ?? place.name)
        guard key.count > 0 else { return -1 }
        let (name, country) = (append(place.name), appendCountry(place.country))
        places.append(Place(key: key, name: name, country: country, box: place.box))
        return Int32(places.count - 1)
    }

    /// Appends the code of a country, in capitals; no text for anything else.
    private mutating func appendCountry(_ country: JSONText?) -> Text {
        let letters = country?.string.utf8 ?? "".utf8
        guard letters.count == 2, letters.allSatisfy(\.isLetter) else { return Text() }
        return append(letters.map { $0 & ~0x20 })
    }
}
