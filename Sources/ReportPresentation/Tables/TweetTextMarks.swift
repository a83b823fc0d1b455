package import ReportRendering
package import TweetArchive
import TweetDumps
package import TweetSearch

/// Marks hashtags, users, links and what a search found in the texts of tweets.
package struct TweetTextMarks {
    private var hits: SearchHits

    /// Creates marks, of hits only if the tweets are those of a search.
    package init(_ search: SearchQuery? = nil) { hits = SearchHits(search?.condition) }

    /// The text of a tweet with marks.
    package mutating func marked(_ tweet: ListedTweet) -> Table.MarkedText {
        marked(tweet.text, of: tweet)
    }

    /// A part of the text of a tweet, or its text with other addresses, with marks.
    package mutating func marked(_ text: String, of tweet: ListedTweet) -> Table.MarkedText {
        var marked = Table.MarkedText(text)
        markMentions(of: tweet, in: &marked)
        for range in hits.ranges(in: text) { marked.mark(range, as: .hit) }
        for address in text.addresses { marked.mark(address, as: .link) }
        return marked
    }

    private func markMentions(of tweet: ListedTweet, in marked: inout Table.MarkedText) {
        let hashtags = Set(tweet.hashtags.map(Folding.folded))
        let users = Set(tweet.users.map(Folding.folded))
        if hashtags.isEmpty, users.isEmpty { return }
        for (kind, name, range) in marked.text.signedNames {
            let isKnown = (kind == .hashtag ? hashtags : users).contains(name)
            guard isKnown else { continue }
            marked.mark(range, as: kind == .hashtag ? .hashtag : .user)
            if (kind == .hashtag ? hits.hashtags : hits.users).contains(name) {
                marked.mark(range, as: .hit)
            }
        }
    }
}

extension Substring.UnicodeScalarView {
    /// The pseudonym with which the text begins, and which has a hyphen in it; nil without one.
    fileprivate var pseudonymAtStart: Self? {
        let start = prefix(PseudonymKey.lengthOfPseudonyms)
        let isPseudonym = PseudonymKey.isPseudonym(String(start))
        return isPseudonym && self[start.endIndex...].first?.isInName != true ? start : nil
    }
}

extension Substring.UTF8View {
    fileprivate func hasSuffix(_ word: String) -> Bool {
        suffix(word.utf8.count).elementsEqual(word.utf8)
    }
}

extension String {
    /// The offsets of the bytes of the addresses in the text, without the punctuation and brackets
    /// of the sentence after them.
    package var addresses: [Range<Int>] {
        var addresses: [Range<Int>] = []
        var rest = utf8[...]
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            let before = rest[..<colon]
            rest = rest[colon...].dropFirst()
            guard rest.starts(with: "//".utf8),
                let scheme = ["https", "http"].first(where: { before.hasSuffix($0) })
            else { continue }
            let start = utf8.index(colon, offsetBy: -scheme.utf8.count)
            let host = unicodeScalars[colon...].dropFirst(3).prefix(while: \.canBeInAddress)
                .withoutPunctuationAtEnd
            guard !host.isEmpty else { continue }
            rest = utf8[host.endIndex...]
            addresses.append(offsets(of: start..<host.endIndex))
        }
        return addresses
    }

    /// The words of the text that begin with the sign of a hashtag or user: the kind, the folded name
    /// and the offsets of the bytes.
    fileprivate var signedNames: [(MentionKind, String, Range<Int>)] {
        var names: [(MentionKind, String, Range<Int>)] = []
        var rest = unicodeScalars[...]
        while let sign = rest.firstIndex(where: { $0.mentionKind != nil }) {
            let afterSign = rest[sign...].dropFirst()
            let name = afterSign.pseudonymAtStart ?? afterSign.prefix { $0.isInName }
            rest = afterSign[name.endIndex...]
            guard let kind = unicodeScalars[sign].mentionKind, !name.isEmpty else { continue }
            names.append((kind, Folding.folded(String(name)), offsets(of: sign..<name.endIndex)))
        }
        return names
    }

    /// The offsets of the bytes of a part, in UTF-8.
    fileprivate func offsets(of range: Range<Index>) -> Range<Int> {
        let start = utf8.distance(from: startIndex, to: range.lowerBound)
        return start..<start + utf8.distance(from: range.lowerBound, to: range.upperBound)
    }
}

extension Substring.UnicodeScalarView {
    /// The closing brackets that addresses have, each with its opening one.
    private static let brackets: [Unicode.Scalar: Unicode.Scalar] = [")": "(", "]": "[", "}": "{"]

    /// The text without the punctuation of a sentence at its end.
    ///
    /// A bracket whose partner is in the text stays: that of `/wiki/Swift_(language)`.
    fileprivate var withoutPunctuationAtEnd: Self {
        // The number of closing brackets without a partner.
        var surplus = Self.brackets.mapValues { opening in -count { $0 == opening } }
        for scalar in self { surplus[scalar]? += 1 }
        var text = self
        while let last = text.last, surplus[last].map({ $0 > 0 }) ?? last.endsSentences {
            surplus[last]? -= 1
            text.removeLast()
        }
        return text
    }
}

extension Unicode.Scalar {
    private var isPunctuation: Bool {
        switch properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
            .otherPunctuation:
            true
        default: false
        }
    }

    /// Whether the scalar, at the end of an address, belongs to the sentence around it.
    fileprivate var endsSentences: Bool {
        isASCII ? ".,;:!?'".unicodeScalars.contains(self) : isPunctuation
    }

    /// False for blanks, quotation marks and angle brackets, and for punctuation such as `…`, `。`
    /// and `」`, which often follows an address without a blank.
    fileprivate var canBeInAddress: Bool {
        switch properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: false
        default: !"\"<>".unicodeScalars.contains(self) && (value < 0x2000 || !isPunctuation)
        }
    }

    /// The kind of a mention that begins with the scalar; nil if it is no sign.
    fileprivate var mentionKind: MentionKind? {
        switch self {
        case "#", "＃": .hashtag
        case "@", "＠": .user
        default: nil
        }
    }

    /// Whether the scalar can be in the name of a hashtag or user.
    fileprivate var isInName: Bool {
        if isASCII { return ScreenName.isAllowed(UInt8(value)) }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation:
            return true
        default: return properties.isAlphabetic || properties.isJoinControl
        }
    }
}
