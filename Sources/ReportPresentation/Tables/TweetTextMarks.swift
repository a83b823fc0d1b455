import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

/// Marks hashtags, users, links and what a search found in the texts of tweets.
struct TweetTextMarks {
    private var hits: SearchHits

    /// - Parameter search: The search that found the tweets; nil without one.
    init(_ search: SearchQuery? = nil) { hits = SearchHits(search?.condition) }

    /// The text of a tweet with marks.
    mutating func marked(_ tweet: ListedTweet) -> Table.MarkedText {
        marked(tweet.text, of: tweet)
    }

    /// A part of the text of a tweet with marks.
    mutating func marked(_ text: String, of tweet: ListedTweet) -> Table.MarkedText {
        var marked = Table.MarkedText(text)
        let bytes = Array(text.utf8)
        markMentions(of: tweet, bytes, in: &marked)
        for range in hits.ranges(in: text) { marked.mark(range, as: .hit) }
        for link in TweetTextMarks.links(in: bytes) { marked.mark(link, as: .link) }
        return marked
    }

    private func markMentions(
        of tweet: ListedTweet,
        _ bytes: [UInt8],
        in marked: inout Table.MarkedText
    ) {
        if tweet.hashtags.isEmpty, tweet.users.isEmpty { return }
        let hashtags = Set(tweet.hashtags.map(Folding.folded))
        let users = Set(tweet.users.map(Folding.folded))
        for sign in Sign.all {
            for start in bytes.indices(of: sign.bytes) {
                let end = TweetTextMarks.nameEnd(in: bytes, from: start + sign.bytes.count)
                let name = bytes[(start + sign.bytes.count)..<end]
                let folded = Folding.folded(String(decoding: name, as: UTF8.self))
                let isHashtag = sign.mark == .hashtag
                guard (isHashtag ? hashtags : users).contains(folded) else { continue }
                marked.mark(start..<end, as: sign.mark)
                let isHit = (isHashtag ? hits.hashtags : hits.users).contains(folded)
                if isHit { marked.mark(start..<end, as: .hit) }
            }
        }
    }

    /// A sign before the name of a hashtag or user, in UTF-8.
    private struct Sign {
        let bytes: [UInt8]
        let mark: Table.MarkedText.Mark

        /// All signs, of normal and of full width.
        static let all = [
            Sign(bytes: Array("#".utf8), mark: .hashtag),
            Sign(bytes: Array("＃".utf8), mark: .hashtag),
            Sign(bytes: Array("@".utf8), mark: .user),
            Sign(bytes: Array("＠".utf8), mark: .user),
        ]
    }

    /// The maximum length of a name that is marked, in bytes; none is longer on Twitter.
    private static let maxNameLength = 1_024

    /// The end of a name, before the next scalar that is no letter, mark, digit or `_`.
    private static func nameEnd(in bytes: [UInt8], from start: Int) -> Int {
        var end = start
        let text = String(decoding: bytes[start...].prefix(maxNameLength), as: UTF8.self)
        for scalar in text.unicodeScalars {
            guard scalar.isPartOfName else { break }
            end += UTF8.width(scalar)
        }
        return end
    }

    /// The addresses in a text: from `http://` or `https://` to the next blank.
    private static func links(in bytes: [UInt8]) -> [Range<Int>] {
        let starts = ["http://", "https://"].flatMap { bytes.indices(of: Array($0.utf8)) }
        return starts.map { start in
            let isBlank = { (byte: UInt8) in byte <= UInt8(ascii: " ") }
            return start..<(bytes[start...].firstIndex(where: isBlank) ?? bytes.count)
        }
    }
}

extension [UInt8] {
    /// The indices at which some bytes begin.
    fileprivate func indices(of needle: [UInt8]) -> [Int] {
        guard count >= needle.count, let first = needle.first else { return [] }
        return (0...count - needle.count).filter { start in
            self[start] == first && self[start..<start + needle.count].elementsEqual(needle)
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar can be in the name of a hashtag or user.
    fileprivate var isPartOfName: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "\u{200C}", "\u{200D}": return true
        default:
            guard value >= 0x80 else { return false }
            return switch properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
                .otherLetter, .nonspacingMark, .spacingMark, .decimalNumber:
                true
            default: false
            }
        }
    }
}
