extension TweetBatch {
    /// Fills a row with what a line of an extract says, but for mentions, terms, source and digest.
    ///
    /// - Parameters:
    ///   - tweet: The line.
    ///   - row: The row, with its id.
    mutating func appendDetails(of tweet: ExtractedTweet, to row: inout Row) {
        let values = tweet.values
        row.text = append(values.text?.text.map { Array($0.string.utf8) } ?? [])
        row.author = append(values.author?.screenName)
        row.profile = appendProfile(values.profile)
        row.language = appendLanguage(values.language) ?? Text()
        row.time = values.time?.extractedTime ?? .min
        row.retweets = values.retweets?.number ?? -1
        row.likes = values.likes?.number ?? -1
        row.replies = values.replies?.number ?? -1
        row.replyTo = values.replyTo?.id(otherThan: row.id) ?? 0
        row.retweetOf = values.retweetOf?.id(otherThan: row.id) ?? 0
        row.quoteOf = values.quoteOf?.id(otherThan: row.id) ?? 0
        row.kind = values.kind?.tweetKind ?? row.likelyKind
        row.point = values.point?.point
        row.place = appendPlace(values.place)
        // Programs with a schema write null for a list that is not there.
        let allLinks = tweet.rest.links.flatMap { $0.isNull ? nil : $0 }
        row.links = appendLinks(allLinks ?? values.links)
        row.media = appendMedia(values.media)
        row.quoted = appendQuoted(values.quoted)
    }

    private mutating func appendProfile(_ value: NotedValue?) -> Profile {
        Profile(
            display: append(value?["display"]?.filledText),
            description: append(value?["description"]?.filledText),
            location: append(value?["location"]?.filledText)
        )
    }

    /// Appends a place, and returns its index; -1 if it has no key.
    private mutating func appendPlace(_ value: NotedValue?) -> Int32 {
        guard let value, let key = value["key"]?.filledText else { return -1 }
        let place = Place(
            key: append(key),
            name: append(value["name"]?.filledText),
            country: appendCountry(value["country"]?.text),
            box: value["bbox"].flatMap { $0.isList ? GeoBox(corners: $0.elements) : nil }
        )
        places.append(place)
        return Int32(places.count - 1)
    }

    private mutating func appendLinks(_ list: NotedValue?) -> Slice {
        let first = links.count
        list?.forEachElement { element in
            let url = append(element.filledText)
            guard let range = url.range else { return }
            links.append(Link(url: url, status: StatusAddress.target(of: bytes[range]) ?? 0))
        }
        return Slice(offset: Int32(first), count: Int32(links.count - first))
    }

    /// Appends pictures and films, each a list of kind, address and description.
    private mutating func appendMedia(_ list: NotedValue?) -> Slice {
        let first = media.count
        list?.forEachElement { element in
            let values = element.elements
            guard values.count >= 2, let kind = values[0].mediaKind,
                let url = values[1].nonemptyText
            else { return }
            let description = values.count > 2 ? values[2].filledText : nil
            media.append(Media(kind: kind, url: append(url), description: append(description)))
        }
        return Slice(offset: Int32(first), count: Int32(media.count - first))
    }

    private mutating func appendQuoted(_ list: NotedValue?) -> Slice {
        let first = quoted.count
        list?.forEachElement { element in
            guard let id = element["id"]?.id, let text = element["text"]?.nonemptyText else {
                return
            }
            let author = append(element["author"]?.screenName)
            let time = element["time"]?.extractedTime ?? .min
            quoted.append(Quoted(id: id, time: time, author: author, text: append(text)))
        }
        return Slice(offset: Int32(first), count: Int32(quoted.count - first))
    }
}

extension TweetBatch.Row {
    /// The kind of a tweet of which only the references to other tweets are known.
    fileprivate var likelyKind: TweetKind {
        if retweetOf != 0 { return .retweet }
        if quoteOf != 0 { return .quote }
        return replyTo != 0 ? .reply : .original
    }
}

extension NotedValue {
    /// The last second of the year 9999, since 1970 (UTC); no dump can have a later time.
    private static let lastTime: Int64 = 253_402_387_199

    /// A time in seconds since 1970 (UTC), later than 1970.
    fileprivate var extractedTime: Int64? {
        number.flatMap { 1...NotedValue.lastTime ~= $0 ? $0 : nil }
    }

    fileprivate func id(otherThan own: Int64) -> Int64? { id.flatMap { $0 == own ? nil : $0 } }

    fileprivate var tweetKind: TweetKind? {
        text.flatMap { text in TweetKind.allCases.first { text.string == $0.name } }
    }

    fileprivate var mediaKind: MediaKind? {
        text.flatMap { text in MediaKind.allCases.first { text.string == $0.name } }
    }
}
