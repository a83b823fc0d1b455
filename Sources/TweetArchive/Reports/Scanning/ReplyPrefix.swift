import TweetDumps

/// The `@name` at the beginning of a reply's text.
struct ReplyPrefix {
    /// The bytes of the name.
    let name: Range<Int>

    /// Finds the prefix, after spaces; nil if a text does not begin with one.
    init?(_ text: Span<UInt8>) {
        var first = 0
        while first < text.count, text[first] <= UInt8(ascii: " ") { first += 1 }
        guard let sign = ReplyPrefix.signs.first(where: { text.has($0, at: first) }) else {
            return nil
        }
        first += sign.count
        var end = first
        while end < text.count, ScreenName.isAllowed(text[end]) { end += 1 }
        guard ScreenName.lengths.contains(end - first) else { return nil }
        name = first..<end
    }

    /// The signs of users, of which the second is twice as wide.
    private static let signs = ["@", "\u{FF20}"].map { Array($0.utf8) }
}

extension Span<UInt8> {
    /// Whether some bytes follow an offset.
    fileprivate func has(_ bytes: [UInt8], at offset: Int) -> Bool {
        count - offset >= bytes.count
            && extracting(offset..<offset + bytes.count).equals(bytes.span)
    }
}
