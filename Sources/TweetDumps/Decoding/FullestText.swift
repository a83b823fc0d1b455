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
    /// The length of the text in bytes, without a link behind the mark at its end.
    private var lengthUpToMark = 0

    /// True if names are extracted from the text because a list is missing.
    var isExtracted: Bool { lists.hashtags == nil || lists.users == nil }

    /// Reads the fullest text of a tweet.
    ///
    /// - Parameters:
    ///   - tweet: The tweet, or its original.
    ///   - text: Receives the text.
    init(of tweet: TweetObject, into text: inout [UInt8]) {
        let (body, lists, saysTruncated) = tweet.counted
        self.lists = lists
        text.removeAll(keepingCapacity: true)
        body?.decode(into: &text)
        isRetweet = tweet.isRetweet || TextPatterns.beginsAsRetweet(text)
        let rowOfTable = tweet.dialect == .table ? tweet.values.related : nil
        let mark = rowOfTable == nil ? nil : TextPatterns.endOfMarkBeforeLink(text)
        let isCutBeforeLink = mark != nil && TextPatterns.isShort(text)
        let isTruncated = saysTruncated || isCutBeforeLink
        let isCopy = isRetweet || rowOfTable?.isRetweet != nil
        lengthUpToMark = isTruncated ? mark ?? text.count : text.count
        isCut = isTruncated || isCopy && TextPatterns.endsInCutMark(text[..<lengthUpToMark])
        isWithheld = TextPatterns.isWithheld(text)
        leavesOutCutEnd = isTruncated || isCopy || rowOfTable?.originalText != nil
    }

    /// Reads the text of an original that a table has in a column.
    ///
    /// - Parameters:
    ///   - original: The text of the original.
    ///   - text: Receives the text.
    init(ofOriginal original: JSONText, into text: inout [UInt8]) {
        text.removeAll(keepingCapacity: true)
        original.decode(into: &text)
        lengthUpToMark = text.count
        isWithheld = TextPatterns.isWithheld(text)
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
            in: String(decoding: text[..<lengthUpToMark], as: UTF8.self),
            leavesOutCutEnd: leavesOutCutEnd
        )
        if lists.hashtags == nil { for name in extracted.hashtags { body(name, .hashtag) } }
        if lists.users == nil { for name in extracted.users { body(name, .user) } }
    }
}
