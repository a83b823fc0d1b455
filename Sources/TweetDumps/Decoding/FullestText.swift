/// The properties of a tweet's fullest text, and the entity lists that belong to it.
struct FullestText {
    /// The entity lists that belong to the text.
    fileprivate(set) var lists = TweetObject.EntityLists()
    private(set) var isCut = false
    private(set) var isRetweet = false
    /// True if the text is a notice that Twitter withheld the tweet's text.
    private(set) var isWithheld = false
    /// True to leave out an extracted name that touches the mark at the end of a cut text.
    private var leavesOutCutEnd = false

    /// True if names are extracted from the text because a list is missing.
    var isExtracted: Bool { lists.hashtags == nil || lists.users == nil }

    /// Reads the fullest text of a tweet.
    ///
    /// - Parameters:
    ///   - tweet: The tweet, or its original.
    ///   - text: Receives the text.
    init(of tweet: TweetObject, into text: inout [UInt8]) {
        let (body, lists, isTruncated) = tweet.counted
        self.lists = lists
        text.removeAll(keepingCapacity: true)
        body?.decode(into: &text)
        isRetweet = tweet.isRetweet || TextPatterns.beginsAsRetweet(text)
        isCut = isTruncated || isRetweet && TextPatterns.endsInCutMark(text)
        isWithheld = TextPatterns.isWithheld(text)
        leavesOutCutEnd = isTruncated || isRetweet
    }

    /// Calls `body` with each name in the entity lists.
    ///
    /// - Parameters:
    ///   - names: ``TweetReader/names``.
    ///   - body: Receives a name and its kind.
    @inline(__always)
    func forEachListed(in names: [JSONText], _ body: (JSONText, MentionKind) -> Void) {
        for name in names[lists.hashtags ?? 0..<0] { body(name, .hashtag) }
        guard let users = lists.users else { return }
        for name in names[users] { body(name, .user) }
        for name in names[lists.repliedUsers] { body(name, .user) }
    }

    /// Calls `body` with each name that is extracted from the text, for lists that are missing.
    func forEachFound(in text: [UInt8], _ body: (String, MentionKind) -> Void) {
        guard isExtracted else { return }
        let extracted = TextEntities(
            in: String(decoding: text, as: UTF8.self),
            leavesOutCutEnd: leavesOutCutEnd
        )
        if lists.hashtags == nil { for name in extracted.hashtags { body(name, .hashtag) } }
        if lists.users == nil { for name in extracted.users { body(name, .user) } }
    }
}
