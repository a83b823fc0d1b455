/// The properties of a tweet's fullest text, and the entity lists that belong to it.
struct FullestText {
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

    /// Reads the fullest text of a tweet, or of its original.
    init(of tweet: TweetObject, into text: inout [UInt8]) {
        let (body, lists, isMarkedTruncated) = tweet.counted
        self.lists = lists
        text.removeAll(keepingCapacity: true)
        body?.decode(into: &text)
        isRetweet = tweet.isRetweet || TextPatterns.beginsAsRetweet(text)
        let endOfLongPost = TextPatterns.endOfCutLongPost(text)
        let isTruncated = isMarkedTruncated || endOfLongPost != nil
        lengthUpToMark = endOfLongPost ?? text.count
        isCut = isTruncated || isRetweet && TextPatterns.endsInCutMark(text[..<lengthUpToMark])
        isWithheld = TextPatterns.isWithheld(text)
        leavesOutCutEnd = isTruncated || isRetweet
    }

    init(of row: DescribedTweet, into text: inout [UInt8]) {
        text.removeAll(keepingCapacity: true)
        row.text.text.decode(into: &text)
        lists.hashtags = row.hashtags.map { 0..<$0.count }
        lists.users = row.users.map { 0..<$0.count }
        isRetweet = row.isRetweet
        let mark = TextPatterns.endOfMarkBeforeLink(text)
        let isCutBeforeLink = mark != nil && TextPatterns.isShort(text)
        let endOfLongPost = TextPatterns.endOfCutLongPost(text)
        let isTruncated = row.isTruncated || isCutBeforeLink || endOfLongPost != nil
        lengthUpToMark = isTruncated ? endOfLongPost ?? mark ?? text.count : text.count
        isCut = isTruncated || isRetweet && TextPatterns.endsInCutMark(text[..<lengthUpToMark])
        isWithheld = TextPatterns.isWithheld(text)
        leavesOutCutEnd = isTruncated || isRetweet || row.original != nil
    }

    /// Reads the text of an original that a table has in a column.
    init(ofOriginal original: JSONText, into text: inout [UInt8]) {
        text.removeAll(keepingCapacity: true)
        original.decode(into: &text)
        let endOfLongPost = TextPatterns.endOfCutLongPost(text)
        lengthUpToMark = endOfLongPost ?? text.count
        (isCut, leavesOutCutEnd) = (endOfLongPost != nil, endOfLongPost != nil)
        isWithheld = TextPatterns.isWithheld(text)
    }

    /// Calls `body` with each name in the entity lists, which are ranges of ``TweetReader/names``.
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

/// The fullest texts of a tweet and of its original, with their properties.
struct RecordTexts {
    let own: [UInt8]
    let fullest: FullestText
    let original: [UInt8]
    /// The properties of the text of the original; nil if the record does not have it.
    let fullestOfOriginal: FullestText?
}

/// Patterns in the text of a tweet, in valid UTF-8, that mark it as cut, withheld or a retweet.
package enum TextPatterns {
    /// Part of the notice that replaces a text that Twitter withheld.
    private static let placeholder = Array(
        "account is temporarily unavailable because it violates the Twitter Media Policy".utf8
    )

    /// True if the text ends, before trailing white space, in `…` or ` ...`.
    static func endsInCutMark(_ text: ArraySlice<UInt8>) -> Bool {
        let rest = withoutTrailingSpace(text)
        return rest.hasSuffix(ellipsis) || rest.hasSuffix(dots)
    }

    /// The end of a `…` that is, at the end of the text, before a blank and a `t.co` link; nil if
    /// the text does not end so.
    ///
    /// Twitter's API cut texts there, and added a link to the tweet.
    static func endOfMarkBeforeLink(_ text: [UInt8]) -> Int? {
        let rest = withoutTrailingSpace(text)
        guard let blank = rest.lastIndex(of: 0x20), rest[..<blank].hasSuffix(ellipsis) else {
            return nil
        }
        let link = rest[(blank + 1)...]
        guard let scheme = shortLinks.first(where: link.starts) else { return nil }
        let name = String(decoding: link.dropFirst(scheme.count), as: UTF8.self).unicodeScalars
        return !name.isEmpty && name.allSatisfy(\.isWordCharacter) ? blank : nil
    }

    /// True if the text has at most 140 characters, the limit of tweets until 2017.
    static func isShort(_ text: [UInt8]) -> Bool { typedCount(withoutTrailingSpace(text)) <= 140 }

    /// The end of the `…` where a long post was cut: at the end of a text of about 280 characters, or
    /// before a `t.co` link there; nil if the text is no such beginning.
    static func endOfCutLongPost(_ text: [UInt8]) -> Int? {
        // Every character has at least one byte.
        guard text.count >= lengthsOfCutLongPosts.lowerBound else { return nil }
        let rest = withoutTrailingSpace(text)
        let beginning = withoutShortLink(rest)
        guard beginning.hasSuffix(ellipsis), lengthsOfCutLongPosts.contains(typedCount(rest)) else {
            return nil
        }
        return beginning.endIndex
    }

    /// Programs differ in what they count, and some keep the link behind the mark.
    private static let lengthsOfCutLongPosts = 250...310

    /// The text without white space and a `t.co` link at its end.
    private static func withoutShortLink(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let name = text.reversed().prefix { $0.isLetter || $0.isDigit }
        let link = text.dropLast(name.count)
        guard let scheme = shortLinks.first(where: link.hasSuffix) else { return text }
        let before = link.dropLast(scheme.count)
        let rest = withoutTrailingSpace(before)
        return rest.count < before.count ? rest : text
    }

    /// The number of characters as they were typed; an HTML entity counts as one.
    private static func typedCount(_ text: ArraySlice<UInt8>) -> Int {
        if text.contains(UInt8(ascii: "&")) {
            return TweetText.unescapedScalars(of: String(decoding: text, as: UTF8.self)).count
        }
        return text.count { !UTF8.isContinuation($0) }
    }

    /// True if the text begins with `RT @name:`.
    static func beginsAsRetweet(_ text: some Collection<UInt8>) -> Bool {
        nameOfRetweeted(text) != nil
    }

    /// The name in the `RT @name:` at the beginning of a text; nil if it does not begin so.
    package static func nameOfRetweeted(in text: String) -> String? {
        nameOfRetweeted(text.utf8).map { String(decoding: $0, as: UTF8.self) }
    }

    static func nameOfRetweeted<Text: Collection<UInt8>>(_ text: Text) -> Text.SubSequence? {
        guard text.starts(with: retweetPrefix) else { return nil }
        let name = text.dropFirst(retweetPrefix.count).prefix(while: ScreenName.isAllowed)
        let isNamed =
            ScreenName.lengths ~= name.count && name.endIndex < text.endIndex
            && text[name.endIndex] == UInt8(ascii: ":")
        return isNamed ? name : nil
    }

    static func isWithheld(_ text: [UInt8]) -> Bool {
        // Search for the letter of the notice that is rarest in other texts.
        var next = rareLetter
        while let found = text.firstIndex(of: placeholder[rareLetter], from: next) {
            if text[(found - rareLetter)...].starts(with: placeholder) { return true }
            next = found + 1
        }
        return false
    }

    /// The offset of the `P` of `Policy` in the notice.
    private static let rareLetter = placeholder.count - "Policy".utf8.count

    private static let ellipsis = Array("…".utf8)
    private static let dots = Array(" ...".utf8)
    private static let shortLinks = ["https://t.co/", "http://t.co/"].map { Array($0.utf8) }
    static let retweetPrefix = Array("RT @".utf8)

    /// The text without white space at its end.
    package static func withoutTrailingSpace<Text: BidirectionalCollection<UInt8>>(
        _ text: Text
    ) -> Text.SubSequence where Text.Index == Int {
        var rest = text[...]
        while let length = rest.lengthOfLastSpace { rest = rest.dropLast(length) }
        return rest
    }
}
