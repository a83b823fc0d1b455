/// A tweet with an envelope of the browser extension Zeeschuimer, or of 4CAT, which reads its exports.
///
/// The tweet is a GraphQL result in `data`; the envelope says where it was seen.
struct CollectedItem {
    /// The result.
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

    /// The terms that an envelope names: the object itself, or what 4CAT keeps of it beside a tweet.
    ///
    /// Addresses of searches that were posted lack the term; then that of the page has it.
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
