import Foundation
import GRDB
import TweetDumps

/// The `@name` at the beginning of a reply's text.
struct ReplyPrefix {
    let name: Range<Int>
    /// Whether no other name follows it.
    let isOnly: Bool

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
        while end < text.count, text[end] <= UInt8(ascii: " ") { end += 1 }
        isOnly = !ReplyPrefix.signs.contains { text.has($0, at: end) }
    }

    /// The SQL function that returns the folded name at the beginning of a reply, of its text in bytes; NULL
    /// if there is none.
    static let function = DatabaseFunction("answered_name", argumentCount: 1, pure: true) {
        let text = [UInt8](Data.fromDatabaseValue($0[0]) ?? Data())
        return ReplyPrefix(text.span).map { prefix in
            Folding.folded(String(decoding: text[prefix.name], as: UTF8.self))
        }
    }

    /// The signs of users, of which the second is twice as wide.
    private static let signs = ["@", "\u{FF20}"].map { Array($0.utf8) }
}

extension Span<UInt8> {
    fileprivate func has(_ bytes: [UInt8], at offset: Int) -> Bool {
        count - offset >= bytes.count
            && extracting(offset..<offset + bytes.count).equals(bytes.span)
    }
}
