import Foundation

/// What kind of object a record is that was not read as a status at once.
enum RecordShape {
    /// Recorded HTTP traffic: requests with the bodies of their responses.
    case recording([Exchange])
    /// A recognised non-tweet, with the id of a tweet that it reports as deleted.
    case nonTweet(deletion: Int64? = nil)
    /// An object around one record, with the id that a member of it may have.
    case wrapper(JSONValue, outerID: TweetID)
    /// A tweet with an envelope of Zeeschuimer.
    case collected(CollectedItem)
    case tweet(TweetFormat)
    case status
    /// A line to which a tweet was extracted, perhaps without some of its members.
    case extracted
    /// Anything else: a page, another known object, or an unknown one.
    case other

    /// A recorded request and its response.
    struct Exchange {
        /// The address of the request.
        let address: JSONText?
        /// The body of the request, if it was posted.
        let posted: JSONText?
        /// The body of the response.
        let body: JSONText?
        /// True if the body of the response is in base64.
        let isBase64: Bool
    }

    /// Names of members that no status has, in addition to those of the formats.
    static let distinctiveMembers: [StaticString] = [
        "http_interactions", "interactions", "log", "doc", "value", "_source", "for_user",
        "dmConversation", "recipient", "recipient_id", "sender_id",
    ]

    /// Recognises an object.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - script: The JavaScript assignment around the object, if there is one.
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

    /// Recognises an element of a personal archive.
    private init?(archived object: JSONObject, in script: Script?) {
        if TweetFormat.archive2018.recognises(object) {
            // The owner has deleted the tweet; the archive keeps it for a month.
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
                self = .wrapper(
                    document,
                    outerID: row.text.map { TweetID(memberName: $0) } ?? .absent
                )
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
            let outerID = object["id"]?.text.map { TweetID(memberName: $0) } ?? .absent
            self = members["text"] == nil ? .nonTweet() : .wrapper(value, outerID: outerID)
            return
        }
        if let source = object["_source"], source.isObject {
            self = .wrapper(source, outerID: .absent)
        } else if object["for_user"] != nil, let message = object["message"], message.isObject {
            self = .wrapper(message, outerID: .absent)
        } else if let item = CollectedItem(object) {
            self = .collected(item)
        } else {
            return nil
        }
    }

    private init?(tweetIn object: JSONObject) {
        if let notice = NonTweet.activity(object) {
            self = .nonTweet(deletion: notice.deletion)
            return
        }
        if object.isExtracted {
            self = .extracted
            return
        }
        for format in TweetFormat.all where format.recognises(object) {
            self = NonTweet.isAdvertisement(object) ? .nonTweet() : .tweet(format)
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
    /// Reads an interaction as VCR and Betamax write it.
    init(interaction: JSONValue) {
        let request = interaction["request"]
        let posted = request?["body"]
        let body = interaction["response", "body"]
        let text = body?.text ?? body?["string"]?.text
        self.init(
            address: request?["uri"]?.text ?? request?["url"]?.text,
            posted: posted?.text ?? posted?["string"]?.text,
            body: text ?? body?["base64_string"]?.text,
            isBase64: text == nil
        )
    }

    /// Reads an entry of an HTTP archive, as browsers write it.
    init(archiveEntry: JSONValue) {
        let content = archiveEntry["response", "content"]
        self.init(
            address: archiveEntry["request", "url"]?.text,
            posted: archiveEntry["request", "postData", "text"]?.text,
            body: content?["text"]?.text,
            isBase64: content?["encoding"]?.text?.equals("base64") == true
        )
    }

    /// The terms that the request names.
    var terms: [String] {
        let inAddress = address.map { RequestedSearch.terms(inAddress: $0.string) } ?? []
        return inAddress + (posted.map { RequestedSearch.terms(inBody: $0.string) } ?? [])
    }

    /// The bytes of the response's body; none if it cannot be decoded.
    var bodyBytes: [UInt8] {
        var bytes: [UInt8] = []
        body?.decode(into: &bytes)
        guard isBase64 else { return bytes }
        return Data(base64Encoded: Data(bytes), options: .ignoreUnknownCharacters).map { Array($0) }
            ?? []
    }
}

extension JSONObject {
    /// True if the object has a text under one of a tweet's usual names.
    var hasText: Bool { self["full_text"]?.text != nil || self["text"]?.text != nil }
}
