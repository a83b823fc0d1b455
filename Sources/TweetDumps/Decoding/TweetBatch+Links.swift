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
        return Slice(offset: Int32(first), count: Int32(links.count - first))
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
    private mutating func appendAttached(_ list: NotedValue?, except known: KnownTweets) -> Bool {
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
    var expandedURL: NotedValue?
    var url: NotedValue?
    /// The key of the tweet's own picture or film to which it leads.
    var mediaKey: NotedValue?

    static let members: MemberTable<NotedField<Self>> = [
        "expanded_url": .init(\.expandedURL),
        "url": .init(\.url),
        "media_key": .init(\.mediaKey),
    ]
}

/// The tweets to which links of a tweet are not kept: itself, its original and the one it quotes.
private struct KnownTweets {
    private let tweets: (Int64?, Int64?, Int64?)

    init(_ tweet: Int64?, _ relations: Relations) {
        tweets = (tweet, relations.retweetOf, relations.quoteOf)
    }

    /// True if a link leads to one of them.
    ///
    /// An id that is not valid, which is 0, counts as one that is unknown.
    func contains(_ target: Int64) -> Bool {
        let target = target == 0 ? nil : target
        return target == tweets.0 || target == tweets.1 || target == tweets.2
    }
}
