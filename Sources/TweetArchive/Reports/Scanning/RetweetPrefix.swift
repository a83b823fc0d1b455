import TweetDumps

/// The `RT @name: ` at the beginning of a retweet's text.
struct RetweetPrefix {
    /// The bytes of the name.
    let name: Range<Int>
    /// The offset of the original's text.
    let end: Int

    /// Finds the prefix; nil if a text does not begin with one.
    init?(_ text: Span<UInt8>) {
        let first = RetweetPrefix.sign.count
        guard text.count > first, text.extracting(..<first).equals(RetweetPrefix.sign.span)
        else { return nil }
        var end = first
        while end < text.count, ScreenName.isAllowed(text[end]) { end += 1 }
        guard ScreenName.lengths.contains(end - first), end < text.count,
            text[end] == UInt8(ascii: ":")
        else { return nil }
        name = first..<end
        end += 1
        if end < text.count, text[end] == UInt8(ascii: " ") { end += 1 }
        self.end = end
    }

    private static let sign = Array("RT @".utf8)
}
