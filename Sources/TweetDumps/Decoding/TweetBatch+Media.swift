extension TweetBatch {
    /// Appends the pictures and films of a tweet.
    @inline(__always)
    mutating func appendMedia(of tweet: TweetObject, _ includes: IncludedValues?) -> Slice {
        let first = media.count
        switch tweet.dialect {
        case .status, .graphQL, .gnip:
            tweet.mediaEntities?.forEachObject { appendMedium($0, $0.entityPicture) }
            if media.count == first { appendAttachments(of: tweet, includes) }
        case .snscrape:
            tweet.values.attached.media?.forEachObject { appendMedium($0, $0.scrapedPicture) }
        case .twint: appendPhotos(of: tweet.values.attached)
        case .table: break
        }
        return Slice(offset: Int32(first), count: Int32(media.count - first))
    }

    /// Appends the attachments of a tweet of API v2: a list of objects, or of keys in `includes`.
    private mutating func appendAttachments(of tweet: TweetObject, _ includes: IncludedValues?) {
        guard let attachments = tweet.values.attached.attachments else { return }
        if let list = attachments["media"], list.isFilledList {
            list.forEachObject { appendMedium($0, $0.attachedPicture) }
        } else {
            attachments["media_keys"]?.forEachElement { key in
                guard let medium: MediaValues = includes?.media(key)?.read() else { return }
                appendMedium(medium, medium.attachedPicture)
            }
        }
    }

    /// Appends a list of addresses, or else the picture of a film.
    private mutating func appendPhotos(of attached: TweetValues.Attached) {
        let first = media.count
        attached.photos?.forEachElement { appendAddress(.photo, $0.filledText) }
        if media.count == first, attached.video?.isOne == true {
            appendAddress(.video, attached.thumbnail?.filledText)
        }
    }

    private mutating func appendAddress(_ kind: MediaKind, _ url: JSONText?) {
        guard let url else { return }
        media.append(Media(kind: kind, url: append(url), description: Text()))
    }

    /// Appends a picture or film.
    ///
    /// - Parameters:
    ///   - medium: The picture or film.
    ///   - picture: The address of the picture.
    private mutating func appendMedium(
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
    fileprivate var mediaEntities: NotedValue? {
        @inline(__always) get {
            filled(extended?.extendedMedia) ?? filled(extended?.entities?.media)
                ?? filled(own.extendedMedia) ?? filled(own.entities?.media)
        }
    }

    /// The value, if it is a list with elements.
    @inline(__always)
    private func filled(_ list: NotedValue?) -> NotedValue? {
        list?.isFilledList == true ? list : nil
    }
}
