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

    /// True for what ActivityPub exchanges, and for a post as Mastodon's own API has it.
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
