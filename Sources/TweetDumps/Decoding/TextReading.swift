/// What the fullest text of a tweet tells (rules 10 and 12).
struct TextReading {
    /// The lists of names that belong to the text.
    fileprivate(set) var lists = TweetObject.EntityLists()
    private(set) var isCut = false
    private(set) var isRetweet = false
    /// Whether a notice stands in the text's place.
    private(set) var isWithheld = false
    /// Whether what touches the mark at the text's end is left out where names are found in it.
    private var leavesOutCutEnd = false

    /// Whether some names are found in the text, for want of a list.
    var isExtracted: Bool { lists.hashtags == nil || lists.users == nil }

    /// Reads a tweet's fullest text.
    ///
    /// - Parameters:
    ///   - tweet: The tweet, or its original.
    ///   - text: Where the text goes.
    init(of tweet: TweetObject, into text: inout [UInt8]) {
        let (body, lists, isTruncated) = tweet.counted
        self.lists = lists
        text.removeAll(keepingCapacity: true)
        body?.decode(into: &text)
        (isRetweet, isCut, isWithheld) = text.withUnsafeBufferPointer { text in
            let isRetweet = tweet.isRetweet || TextMarks.beginsAsRetweet(text)
            let isCut = isTruncated || isRetweet && TextMarks.endsInCutMark(text)
            return (isRetweet, isCut, TextMarks.isWithheld(text))
        }
        leavesOutCutEnd = isTruncated || isRetweet
    }

    /// Calls `body` with each name in the lists.
    @inline(__always)
    func forEachListed(
        of tweet: TweetObject,
        in reader: TweetReader,
        _ body: (JSONText, MentionKind) -> Void
    ) {
        for name in reader.names[lists.hashtags ?? 0..<0] { body(name, .hashtag) }
        guard let users = lists.users else { return }
        for name in reader.names[users] { body(name, .user) }
        for name in reader.repliedUsers(of: tweet) { body(name, .user) }
    }

    /// Calls `body` with each name that is found in the text, where there is no list.
    func forEachFound(in text: [UInt8], _ body: (String, MentionKind) -> Void) {
        guard isExtracted else { return }
        let found = TextEntities(
            in: String(decoding: text, as: UTF8.self),
            leavesOutCutEnd: leavesOutCutEnd
        )
        if lists.hashtags == nil { for name in found.hashtags { body(name, .hashtag) } }
        if lists.users == nil { for name in found.users { body(name, .user) } }
    }
}

extension TweetReader {
    /// The users whom the tweet answers, without its own author, who is named among them.
    fileprivate func repliedUsers(of tweet: TweetObject) -> [JSONText] {
        guard !repliedUsers.isEmpty else { return [] }
        let author = tweet.author?.string.lowercased()
        return repliedUsers.filter { $0.isScreenName || $0.name.string.lowercased() != author }
            .map(\.name)
    }
}
