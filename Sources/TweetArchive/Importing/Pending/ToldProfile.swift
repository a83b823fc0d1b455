import TweetDumps

/// The profile of an author, with texts as ranges of an array of bytes.
///
/// A member is nil if no tweet says it.
struct ToldProfile: Equatable {
    /// A text, with the id of the tweet that says it.
    struct Member: Equatable {
        var text: Range<Int>
        var tweet: Int64
    }

    /// The display name.
    var display: Member?
    var description: Member?
    var location: Member?

    /// The largest id of a tweet that says any member; nil if none does.
    var toldBy: Int64? {
        let first = Merging.larger(display?.tweet, description?.tweet)
        return Merging.larger(first, location?.tweet)
    }

    /// Merges another profile of the author, and copies the texts that are kept.
    ///
    /// - Parameters:
    ///   - other: The other profile.
    ///   - bytes: Its texts.
    ///   - texts: The texts of this one, to which those that are kept are copied.
    mutating func merge(_ other: ToldProfile, in bytes: [UInt8], keeping texts: inout Texts) {
        Member.merge(&display, other.display, in: bytes, keeping: &texts)
        Member.merge(&description, other.description, in: bytes, keeping: &texts)
        Member.merge(&location, other.location, in: bytes, keeping: &texts)
    }
}

extension ToldProfile.Member {
    /// The tweet that says it; nil if that is a given one.
    func tweet(unless other: Int64?) -> Int64? { tweet == other ? nil : tweet }

    /// Merges another one: that of the tweet with the larger id is kept; of two records of a tweet the
    /// one that is first by code point.
    fileprivate static func merge(
        _ kept: inout Self?,
        _ other: Self?,
        in bytes: [UInt8],
        keeping texts: inout Texts
    ) {
        guard let other else { return }
        if let known = kept {
            if known.tweet > other.tweet { return }
            let (text, otherText) = (texts.bytes[known.text], bytes[other.text])
            // Most tweets of an author say the same, which is not copied again.
            if text.span.equals(otherText.span) {
                kept?.tweet = other.tweet
                return
            }
            let isSameTweet = known.tweet == other.tweet
            if isSameTweet, text.lexicographicallyPrecedes(otherText) { return }
        }
        let text = texts.append(bytes.span.extracting(other.text))
        kept = Self(text: text, tweet: other.tweet)
    }
}
