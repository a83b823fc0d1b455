/// What an object is that is not a status of Twitter's own interfaces at first sight.
enum RecordShape {
    /// HTTP traffic: addresses with the bodies of the answers.
    case recording([Exchange])
    /// A known thing that is no tweet, and the tweet that it says was deleted.
    case nonTweet(deletion: Int64? = nil)
    /// An object around one record, which a key may name.
    case wrapper(JSONValue, name: TweetID)
    case tweet(TweetFormat)
    case status
    /// Everything else: a page, a thing beside tweets, or nothing that is known.
    case other

    /// A request that was recorded, and the body of its answer.
    struct Exchange {
        let address: JSONText?
        let body: JSONText?
    }

    /// The members that a status does not have, beside those of the formats.
    static let signs: [StaticString] = [
        "http_interactions", "interactions", "log", "doc", "value", "_source", "for_user",
        "dmConversation", "recipient", "recipient_id", "sender_id",
    ]

    /// Tells what an object is.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - script: The name that a JavaScript assignment gave to the value in which it stands.
    init(of object: JSONObject, in script: Script?) {
        self =
            RecordShape(recordingIn: object) ?? RecordShape(noticeIn: object)
            ?? RecordShape(archived: object, in: script) ?? RecordShape(wrapperIn: object)
            ?? RecordShape(tweetIn: object) ?? .other
    }

    private init?(recordingIn object: JSONObject) {
        for name: StaticString in ["http_interactions", "interactions"] {
            guard let list = object[name], list.isList else { continue }
            self = .recording(list.elements.map { Exchange(interaction: $0) })
            return
        }
        guard let entries = object["log"]?["entries"], entries.isList else { return nil }
        self = .recording(entries.elements.map { Exchange(archiveEntry: $0) })
    }

    private init?(noticeIn object: JSONObject) {
        guard NonTweet.isNotice(object) else { return nil }
        self = .nonTweet(deletion: NonTweet.deletion(in: object))
    }

    /// Tells what an element of a personal archive is.
    private init?(archived object: JSONObject, in script: Script?) {
        if TweetFormat.archive2018.recognises(object) {
            // The owner deleted it: it is in the archive for a month more.
            let isDeleted = object["tweet"]?["deleted_at"] != nil
            self = isDeleted ? .nonTweet() : .tweet(.archive2018)
        } else if let script, script.isPersonalArchive,
            !(object.hasText && script.holdsTweets)
        {
            self = .nonTweet()
        } else {
            return nil
        }
    }

    private init?(wrapperIn object: JSONObject) {
        if let document = object["doc"], object["key"] != nil, let row = object["id"] {
            if document.isObject {
                self = .wrapper(document, name: row.text.map { TweetID(key: $0) } ?? .absent)
                return
            }
            let value = object["value"]?.object
            if value?["text"] == nil, value?["full_text"] == nil {
                self = .nonTweet()
                return
            }
        } else if object["key"] != nil, object["doc"] == nil, !object.hasText,
            let value = object["value"], let members = value.object
        {
            // A row of a view without documents.
            let name = object["id"]?.text.map { TweetID(key: $0) } ?? .absent
            self = members["text"] == nil ? .nonTweet() : .wrapper(value, name: name)
            return
        }
        if let source = object["_source"], source.isObject {
            self = .wrapper(source, name: .absent)
        } else if object["for_user"] != nil, let message = object["message"], message.isObject {
            self = .wrapper(message, name: .absent)
        } else {
            return nil
        }
    }

    private init?(tweetIn object: JSONObject) {
        if let notice = NonTweet.activity(object) {
            self = .nonTweet(deletion: notice.deletion)
            return
        }
        for format in TweetFormat.all where format.recognises(object) {
            self = .tweet(format)
            return
        }
        if NonTweet.isDirectMessage(object) {
            self = .nonTweet()
        } else if object.hasText {
            self = .status
        } else {
            return nil
        }
    }
}

extension RecordShape.Exchange {
    /// As VCR and Betamax write it.
    init(interaction: JSONValue) {
        let request = interaction["request"]
        let address = request?["uri"]?.text ?? request?["url"]?.text
        let body = interaction["response", "body"]
        self.init(address: address, body: body?.text ?? body?["string"]?.text)
    }

    /// As browsers write it in an HTTP archive.
    init(archiveEntry: JSONValue) {
        self.init(
            address: archiveEntry["request", "url"]?.text,
            body: archiveEntry["response", "content", "text"]?.text
        )
    }
}

extension JSONObject {
    /// Whether it has a tweet's text under one of its usual names.
    var hasText: Bool { self["full_text"]?.text != nil || self["text"]?.text != nil }
}
