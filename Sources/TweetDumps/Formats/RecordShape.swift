import Foundation

/// The kind of a record that was not read as a status at once.
enum RecordShape {
    /// Recorded HTTP traffic: requests with the bodies of their responses.
    case recording([Exchange])
    /// A recognised non-tweet, with the id of a tweet that it reports as deleted.
    case nonTweet(deletion: Int64? = nil)
    /// A tweet of a personal archive that its owner had deleted; the archive keeps it for a while.
    case deletedTweet
    /// Another element of a personal archive.
    case personal
    /// An object around one record, with the id that a member of it may have.
    case wrapper(JSONValue, outerID: TweetID)
    /// A tweet with an envelope of Zeeschuimer.
    case collected(CollectedItem)
    case tweet(TweetFormat)
    case status
    /// A tweet of an unknown format, whose members are read like columns.
    case otherTool
    case gallery
    /// An extracted line, which may lack some members.
    case extracted
    /// Anything else: a page, another known object, or an unknown one.
    case other

    /// A recorded request and its response.
    struct Exchange {
        let address: JSONText?
        /// The body of the request, if it was posted.
        let posted: JSONText?
        let body: JSONText?
        /// True if the body of the response is in base64.
        let isBase64: Bool
    }

    /// Names of members that no status has, in addition to those of the formats.
    static let distinctiveMembers: [StaticString] = [
        "http_interactions", "interactions", "log", "doc", "value", "_source", "for_user",
        "dmConversation", "recipient", "recipient_id", "sender_id",
    ]

    /// Recognises an object, which may be in a JavaScript assignment.
    init(of object: JSONObject, in script: Script?) {
        self =
            RecordShape(recordingIn: object) ?? NonTweet.notice(object)
            ?? RecordShape(archived: object, in: script) ?? RecordShape(wrapperIn: object)
            ?? NonTweet.activity(object) ?? RecordShape(tweetIn: object) ?? .other
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

    private init?(archived object: JSONObject, in script: Script?) {
        if TweetFormat.archive2018.recognises(object) {
            let isDeleted = object["tweet"]?["deleted_at"] != nil
            self = isDeleted ? .deletedTweet : .tweet(.archive2018)
        } else if let script, script.isPersonalArchive,
            !(object.hasText && script.hasTweets)
        {
            self = .personal
        } else {
            return nil
        }
    }

    private init?(wrapperIn object: JSONObject) {
        if let document = object["doc"], object["key"] != nil, let row = object["id"] {
            if document.isObject {
                self = .wrapper(document, outerID: TweetID(ofRow: row))
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
            let outerID = TweetID(ofRow: object["id"])
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
        if object.isExtracted {
            self = .extracted
            return
        }
        for format in TweetFormat.all where format.recognises(object) {
            self = NonTweet.isAdvertisement(object) ? .nonTweet() : .tweet(format)
            return
        }
        if object.isOfGallery {
            self = .gallery
        } else if NonTweet.isDirectMessage(object) {
            self = .nonTweet()
        } else if object.hasText {
            self = .status
        } else if object["fullText"]?.isString == true,
            object["createdAt"] != nil || object["likeCount"] != nil
        {
            self = .otherTool
        } else {
            return nil
        }
    }
}

extension TweetID {
    /// The id of the record in a row of a database; absent if there is none.
    init(ofRow value: JSONValue?) {
        self = value?.text.map { TweetID(memberName: $0) } ?? .absent
    }
}

extension RecordShape.Exchange {
    /// Reads an interaction as VCR and Betamax write it.
    init(interaction: JSONValue) {
        let request = interaction["request"]
        let posted = request?["body"]
        let body = interaction["response"]?["body"]
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
        let content = archiveEntry["response"]?["content"]
        self.init(
            address: archiveEntry["request"]?["url"]?.text,
            posted: archiveEntry["request"]?["postData"]?["text"]?.text,
            body: content?["text"]?.text,
            isBase64: content?["encoding"]?.text?.equals("base64") == true
        )
    }

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

    /// True for a tweet as gallery-dl writes it.
    fileprivate var isOfGallery: Bool {
        self["content"]?.isString == true && self["tweet_id"] != nil
            && self["author"]?.isObject == true
    }
}

/// A tweet with an envelope of the browser extension Zeeschuimer, or of 4CAT, which reads its exports.
///
/// The tweet is a GraphQL result in `data`; the envelope has the page on which it was seen.
struct CollectedItem {
    let result: JSONValue
    /// True if it was seen on Twitter, not on another site.
    let isFromTwitter: Bool

    /// Recognises an envelope; nil if the object is something else.
    init?(_ object: JSONObject) {
        guard CollectedItem.isEnvelope(object), let data = object["data"], data.isObject else {
            return nil
        }
        result = data.unwrappedResult
        let site = object["source_platform"]?.text
        isFromTwitter = site?.equals("twitter.com") == true || site?.equals("x.com") == true
    }

    private static func isEnvelope(_ object: JSONObject) -> Bool {
        object["item_id"] != nil && object["source_platform"] != nil
    }

    /// The terms in an envelope: the object itself, or the part of it that 4CAT keeps beside a tweet.
    ///
    /// If a search was posted, its address lacks the term; then the address of the page has it.
    static func terms(of object: JSONObject) -> [String] {
        let envelopes = [object, object["__import_meta"]?.object].compactMap(\.self)
        return envelopes.filter(isEnvelope).flatMap { envelope in
            let address = envelope["source_url"]?.text?.string ?? ""
            let terms = RequestedSearch.terms(inAddress: address)
            let isSearch = ["/SearchTimeline", "/adaptive.json"].contains { address.contains($0) }
            guard terms.isEmpty, isSearch else { return terms }
            return envelope["source_platform_url"]?.text?.string.queryValues(of: ["q"]) ?? []
        }
    }
}

/// The search terms that a recorded request names.
enum RequestedSearch {
    /// The terms in the address of a request: `q` or `query`, or the `rawQuery` of the `variables` of the
    /// GraphQL API.
    static func terms(inAddress address: String) -> [String] {
        address.queryValues(of: ["q", "query"])
            + address.queryValues(of: ["variables"]).compactMap(rawQuery(in:))
    }

    /// The term in the body of a posted request, which is JSON with `variables`; none in another body.
    static func terms(inBody body: String) -> [String] {
        ByteView.withPadding(Array(body.utf8)) { body in
            guard let variables = body.object?["variables"] else { return [] }
            let inner = variables["rawQuery"]?.text?.string
            let term = variables.text.map { rawQuery(in: $0.string) } ?? inner
            return term.map { [$0] } ?? []
        }
    }

    private static func rawQuery(in variables: String) -> String? {
        ByteView.withPadding(Array(variables.utf8)) { $0.object?["rawQuery"]?.text?.string }
    }
}

// MARK: - Non-tweets

/// Recognises records that are no tweets.
enum NonTweet {
    /// The names of a stream's notices, which may have one more member, and of the actions of
    /// Elasticsearch's bulk format, with the maximum number of members.
    private static let notices: MemberTable<Int> = [
        "delete": 2, "limit": 2, "scrub_geo": 2, "status_withheld": 2, "user_withheld": 2,
        "disconnect": 2, "warning": 2, "friends": 2, "friends_str": 2, "event": 2,
        "direct_message": 2, "control": 2, "info": 2, "warn": 2, "error": 2,
        "index": 1, "create": 1, "update": 1,
    ]

    /// Recognises a notice of a stream, or an action of Elasticsearch's bulk format.
    static func notice(_ object: JSONObject) -> RecordShape? {
        guard let maxCount = object.members.lazy.compactMap({ notices[$0.name] }).first,
            !object.hasText, object["id"] == nil, object["data"] == nil,
            object["tweet"]?.isObject != true
        else { return nil }
        let isNotice = object.count <= maxCount || object["source"] != nil
        return isNotice ? .nonTweet(deletion: deletion(in: object)) : nil
    }

    /// The id of the tweet that a notice, a compliance action or an event reports as deleted; nil
    /// if there is none.
    static func deletion(in object: JSONObject) -> Int64? {
        if let status = object["delete"]?["status"] {
            return tweetID(status["id_str"], status["id"])
        }
        if object["action"]?.text?.equals("delete") == true { return tweetID(object["id"]) }
        return tweetID(object["data"]?["delete"]?["tweet"]?["id"])
    }

    private static func tweetID(_ values: JSONValue?...) -> Int64? {
        values.lazy.compactMap { $0?.id }.first
    }

    /// The verbs of Gnip's notices.
    private static let verbs: Set<String> = [
        "delete", "scrub_geo", "status_withheld", "user_withheld", "user_delete", "user_undelete",
        "user_protect", "user_unprotect", "user_suspend", "user_unsuspend",
    ]

    /// Recognises a notice among Gnip's activities.
    static func activity(_ object: JSONObject) -> RecordShape? {
        guard let verb = object["verb"]?.text?.string, verbs.contains(verb) else { return nil }
        guard verb == "delete", let tag = object["object"]?["id"]?.text else { return .nonTweet() }
        return .nonTweet(deletion: TweetID(tag: tag).value)
    }

    /// True for a direct message, which has a text and an id like a tweet.
    static func isDirectMessage(_ object: JSONObject) -> Bool {
        let names: [StaticString] = ["recipient_id", "recipient", "sender_id"]
        return object["dmConversation"] != nil
            || object.hasText && names.contains { object[$0] != nil }
    }

    /// True for the object of a GraphQL response in place of a tweet that cannot be shown.
    static func isTombstone(_ object: JSONObject) -> Bool {
        guard let type = object["__typename"]?.text else { return false }
        return type.equals("TweetTombstone") || type.equals("TweetUnavailable")
    }

    /// True for a tweet that was shown as an advertisement, as Zeeschuimer marks it.
    static func isAdvertisement(_ object: JSONObject) -> Bool {
        object["promoted"]?.isTrue == true && object["legacy"] != nil
    }

    /// True for objects outside of pages that are known to be no tweets: users, counts, tombstones.
    static func isKnown(_ object: JSONObject) -> Bool {
        isTombstone(object) || object["noResults"]?.isTrue == true || object["screen_name"] != nil
            || object["username"] != nil
            || object["tweet_count"] != nil
            || object["count"] != nil && object["timePeriod"] != nil
    }

    /// True for an object that can only be a non-tweet because of its members or its context:
    /// recorded HTTP traffic, most of which is no tweets, or the results of a page.
    static func isOther(_ object: JSONObject, isHTTP: Bool, isInPage: Bool) -> Bool {
        let texts: [StaticString] = ["content", "tweet", "body"]
        let hasUnreadText = texts.contains { object[$0]?.text != nil }
        let names: [StaticString] = ["action", "rules", "noteTweet", "like"]
        return isHTTP || isInPage && !hasUnreadText
            || names.contains { object[$0] != nil }
    }
}

// MARK: - Records of other sites, and of no tweets at all

extension ForeignRecords {
    /// Recognises a refused record; nil if it is of no known kind.
    init?(_ value: JSONValue) {
        if let object = value.object {
            self.init(object)
        } else if value.id != nil {
            self = .ids
        } else {
            return nil
        }
    }

    init?(_ object: JSONObject) {
        if ForeignRecords.isOfBluesky(object) {
            self = .bluesky
        } else if ForeignRecords.isOfMastodon(object) {
            self = .mastodon
        } else if ForeignRecords.hasColumns(object) {
            self = .columns
        } else {
            return nil
        }
    }

    /// True for a post of Bluesky or the repository record of one, also in a page or a list of them.
    private static func isOfBluesky(_ object: JSONObject) -> Bool {
        let posts = [object["post"], object["feed"]?.elements.first?["post"]]
        let uris = [object["uri"]] + (posts + [object["posts"]?.elements.first]).map { $0?["uri"] }
        return object["$type"]?.text?.string.hasPrefix("app.bsky.") == true
            || uris.contains { $0?.text?.string.hasPrefix("at://") == true }
    }

    /// True for an object of ActivityPub, or a post of Mastodon's own API.
    private static func isOfMastodon(_ object: JSONObject) -> Bool {
        let context = object["@context"]
        let contexts = [context] + (context?.elements ?? [])
        let isActivity = contexts.contains {
            $0?.text?.string.hasSuffix("://www.w3.org/ns/activitystreams") == true
        }
        return isActivity || object["reblogs_count"] != nil && object["account"]?.isObject == true
    }

    private static func hasColumns(_ object: JSONObject) -> Bool {
        let texts = [object["text"], object["full_text"], object["content"], object["tweet"]]
        let ids = [object["id"], object["id_str"], object["tweet_id"]]
        return [texts, ids].allSatisfy { columns in
            columns.contains { $0?.isList == true || $0?.object?.isIDMap == true }
        }
    }
}
