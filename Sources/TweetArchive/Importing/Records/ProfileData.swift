import Foundation
import TweetDumps

/// What tweets contain about their author, with texts as ranges of an array of bytes.
struct ProfileData: Equatable {
    /// A value of a profile, with the id of the tweet that has it.
    struct Member: Equatable, BitwiseCopyable {
        /// A number; or the range of a text, with its offset in the upper half.
        var value: Int64
        /// The id of the tweet; 0 if there is no value.
        var tweet: Int64

        static let none = Member(value: 0, tweet: 0)

        init(value: Int64, tweet: Int64) { (self.value, self.tweet) = (value, tweet) }

        init(text: Range<Int>, tweet: Int64) {
            self.init(value: Int64(text.lowerBound) << 32 | Int64(text.count), tweet: tweet)
        }

        var text: Range<Int> {
            let offset = Int(value >> 32)
            return offset..<offset + Int(value & 0xFFFF_FFFF)
        }
    }

    var tweets: Int64 = 0
    private var members = TenValues(repeating: Member.none)

    /// A value; nil if no tweet has it.
    subscript(field: AuthorField) -> Member? {
        get {
            let member = members[Int(field.rawValue)]
            return member.tweet == 0 ? nil : member
        }
        set { members[Int(field.rawValue)] = newValue ?? .none }
    }

    /// The largest id of a tweet that has a value; nil if none has.
    var lastTweet: Int64? {
        let last = members.withValues { $0.reduce(0) { max($0, $1.tweet) } }
        return last == 0 ? nil : last
    }

    /// The members from earlier tweets than the last one, with the ids of these, as JSON; nil without any.
    var earlier: String.UTF8View? {
        guard let last = lastTweet else { return nil }
        let hasEarlier = members.withValues { $0.contains { $0.tweet != 0 && $0.tweet != last } }
        if !hasEarlier { return nil }
        let members = AuthorField.order.compactMap { field -> String? in
            guard let tweet = self[field]?.tweet, tweet != last else { return nil }
            return "\"\(field.name)\":\(tweet)"
        }
        return "{\(members.joined(separator: ","))}".utf8
    }

    /// Calls a closure with each field in the order of the columns, and its value.
    @inline(__always)
    func read(_ body: (AuthorField, Member?) -> Void) {
        members.withValues { members in
            for field in AuthorField.order {
                let member = members[Int(field.rawValue)]
                body(field, member.tweet == 0 ? nil : member)
            }
        }
    }

    /// The tweets in the JSON of ``earlier``, by the names of the members; none in a damaged text.
    static func tweets(inEarlier json: [UInt8]) -> [String: Int64] {
        (try? JSONDecoder().decode([String: Int64].self, from: Data(json))) ?? [:]
    }

    /// True if no row is needed for the data.
    var isEmpty: Bool { tweets == 0 && lastTweet == nil }

    /// Merges the data of other tweets, and copies the texts that are kept from their bytes.
    mutating func merge(_ other: ProfileData, in bytes: [UInt8], keeping texts: inout Texts) {
        // A damaged archive can have any number; the table refuses a negative sum.
        tweets &+= other.tweets
        other.read { field, new in
            guard let new else { return }
            members.withMutableValues { members in
                let known = Int(field.rawValue)
                if field.isText {
                    members[known].mergeText(new, in: bytes, keeping: &texts)
                } else {
                    members[known].mergeNumber(new)
                }
            }
        }
    }
}

extension ProfileData.Member {
    /// Keeps the number of the tweet with the larger id; of two records of a tweet the larger number.
    fileprivate mutating func mergeNumber(_ other: Self) {
        if tweet == 0 || (tweet, value) < (other.tweet, other.value) { self = other }
    }

    /// Keeps the text of the tweet with the larger id; of two records of a tweet the text that is first by
    /// code point.
    fileprivate mutating func mergeText(
        _ other: Self,
        in bytes: [UInt8],
        keeping texts: inout Texts
    ) {
        if tweet != 0 {
            if tweet > other.tweet { return }
            let (known, new) = (texts.bytes[text], bytes[other.text])
            // Most tweets of an author have the same text, which is not copied again.
            if known.span.equals(new.span) {
                tweet = other.tweet
                return
            }
            if tweet == other.tweet, known.lexicographicallyPrecedes(new) { return }
        }
        let text = texts.append(bytes.span.extracting(other.text))
        self = Self(text: text, tweet: other.tweet)
    }
}

extension ProfileData {
    /// What a record contains about its author, with texts in the bytes of its batch.
    init(_ row: TweetBatch.Row, tweets: Int64) {
        self.tweets = tweets
        for field in AuthorField.order {
            if let text = row.profile[field].range {
                self[field] = Member(text: text, tweet: row.id)
            } else if let number = row.profile.numbers[field] {
                self[field] = Member(value: number, tweet: row.id)
            }
        }
    }
}
