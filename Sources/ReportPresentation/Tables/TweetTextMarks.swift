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
        markMentions(of: tweet, in: &marked)
        for range in hits.ranges(in: text) { marked.mark(range, as: .hit) }
        for link in text.ranges(of: /https?:\/\/[^\s]+/) {
            marked.mark(text.offsets(of: link), as: .link)
        }
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

extension String {
    /// The words of the text that begin with the sign of a hashtag or user: the kind, the folded name
    /// and the offsets of the bytes.
    fileprivate var signedNames: [(MentionKind, String, Range<Int>)] {
        matches(of: /([#＃@＠])([\w\u{200C}\u{200D}]+)/.matchingSemantics(.unicodeScalar)).map {
            let kind: MentionKind = $0.1 == "#" || $0.1 == "＃" ? .hashtag : .user
            return (kind, Folding.folded(String($0.2)), offsets(of: $0.range))
        }
    }

    /// The offsets of the bytes of a part, in UTF-8.
    fileprivate func offsets(of range: Range<Index>) -> Range<Int> {
        let start = utf8.distance(from: startIndex, to: range.lowerBound)
        return start..<start + utf8.distance(from: range.lowerBound, to: range.upperBound)
    }
}
