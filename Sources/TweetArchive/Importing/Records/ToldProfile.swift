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

    /// Merges another profile of the author, whose texts are in the same array.
    mutating func merge(_ other: ToldProfile, in texts: [UInt8]) {
        display = Member.first(display, other.display, texts)
        description = Member.first(description, other.description, texts)
        location = Member.first(location, other.location, texts)
    }
}

extension ToldProfile.Member {
    /// The tweet that says it; nil if that is a given one.
    func tweet(unless other: Int64?) -> Int64? { tweet == other ? nil : tweet }

    /// The member that is kept: that of the tweet with the larger id; of two records of a tweet the
    /// one that is first by code point.
    static func first(_ one: Self?, _ other: Self?, _ texts: [UInt8]) -> Self? {
        Merging.first(one, other) {
            if $0.tweet != $1.tweet { return $0.tweet > $1.tweet }
            return texts[$0.text].lexicographicallyPrecedes(texts[$1.text])
        }
    }
}
