/// What a tweet's object says, as it stands in the bytes of a dump.
///
/// Of duplicate keys the last one counts (rule 17): each member overwrites what an earlier one said.
struct TweetObject {
    /// The names in a tweet's lists, as stretches of ``TweetReader/names``; nil for a list that is
    /// missing, so that its names are found in the text.
    struct EntityLists {
        var hashtags: Range<Int>?
        var users: Range<Int>?
    }

    /// A text with the entities that belong to it; one of several that a record can carry.
    struct Body {
        var text: JSONText?
        var fullText: JSONText?
        var entities: EntityLists?

        /// The text to take: `full_text` before `text`.
        var fullest: JSONText? { fullText ?? text }
    }

    /// The record's own text, which may be cut.
    var own = Body()
    /// The whole text that streams send along with a cut one.
    var extended: Body?
    /// The text of a tweet of more than 280 characters.
    var note: Body?

    var idText = TweetID.absent
    var id = TweetID.absent
    var restID = TweetID.absent
    var documentID = TweetID.absent
    /// `id` as it is written, which is how others refer to the tweet.
    var idName: JSONText?
    /// Whether `id` is a number and not a string.
    var isIDNumber = false

    var author: JSONText?
    var authorID: JSONText?
    var time: JSONText?
    var milliseconds: JSONText?
    var language: JSONText?

    var saysTruncated = false
    var isReply = false
    var isQuote = false
    var isShare = false
    var isRetweet = false
    /// Whether it carries the original that it is a retweet of.
    var hasOriginal = false
    /// Whether that stands in the web's form.
    var isOriginalOfWeb = false
    /// The id of its original, which stands in `includes`, if anywhere.
    var originalName: JSONText?
    /// What the reference to it says that it is.
    var referenceType: JSONText?
    var marks: TweetMember.Marks = []

    /// What pages say beside their results.
    var page = PageMembers()
    /// The rules of a stream or search that the tweet matched, as a stretch of ``TweetReader/rules``.
    var rules = 0..<0

    var hasText: Bool { own.fullest != nil }

    /// The id, or why there is none (rule 1).
    ///
    /// - Parameter name: The key of the map or row that the tweet stands in.
    /// - Returns: The first of the ids that is one.
    func tweetID(inside name: TweetID) -> Result<Int64, TweetID.IDFault> {
        TweetID.first(of: idText, id, restID, name, documentID)
    }

    /// Whether its author or original is only named, and stands in `includes`.
    var refersToIncludes: Bool { originalName != nil || authorID != nil && author == nil }

    /// The text to count by, the entities that belong to it, and whether it is cut (rules 10, 12).
    var counted: (text: JSONText?, entities: EntityLists, isTruncated: Bool) {
        if let note, note.fullest != nil { return (note.text, note.entities ?? .init(), false) }
        if let extended, extended.fullest != nil {
            return (extended.fullest, extended.entities ?? .init(), false)
        }
        return (own.fullest, own.entities ?? .init(), saysTruncated && own.fullText == nil)
    }
}

/// What the members of a page say that stand beside its result list.
struct PageMembers {
    /// `search_metadata.query` of a search page of API v1.1.
    var searchQuery: JSONText?
    /// `query` of the page itself.
    var query: JSONText?
    /// `__twarc.url`, the address that a page was asked for at.
    var address: JSONText?
    /// The length of the list `errors`; nil where there is none.
    var errors: Int?
    /// The tweets and users that its results refer to.
    var includes: JSONValue?
}

/// What one member says of a tweet's id (rule 1).
enum TweetID: Equatable {
    /// Nothing that could be an id.
    case absent
    /// An id from 1 to 2^63 - 1.
    case value(Int64)
    /// A number with an exponent or a decimal point: its digits are lost.
    case lost

    /// The first of the members that holds an id, or why there is none.
    static func first(of candidates: TweetID...) -> Result<Int64, IDFault> {
        for case .value(let id) in candidates { return .success(id) }
        return .failure(IDFault(reason: candidates.contains(.lost) ? .idLost : .noID))
    }

    struct IDFault: Error {
        let reason: RefusalReason
    }
}

extension TweetID {
    /// Reads a string of digits alone, such as the key of a map.
    init(memberName: JSONText) {
        let isDigits =
            !memberName.isEscaped && memberName.raw.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
        self = isDigits ? TweetID(memberName.raw) : .absent
    }

    /// Reads the digits at the end of `tag:search.twitter.com,2005:123`, or digits alone.
    init(tag: JSONText) {
        let raw = tag.raw
        guard raw.starts(with: "tag:".utf8), let colon = raw.lastIndex(of: UInt8(ascii: ":")) else {
            self = TweetID(raw)
            return
        }
        self = TweetID(UnsafeBufferPointer(rebasing: raw[(colon + 1)...]))
    }

    /// Reads digits, which white space may surround where they are a string.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let digits = bytes.trimmingASCIISpace()
        if digits.isEmpty {
            self = .absent
        } else if digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) {
            self = TweetID.whole(digits)
        } else {
            self = TweetID.isDecimal(digits) ? .lost : .absent
        }
    }

    private static func whole(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> TweetID {
        var value: Int64 = 0
        for digit in digits {
            let (tens, isTooMuch) = value.multipliedReportingOverflow(by: 10)
            let (sum, isOver) = tens.addingReportingOverflow(Int64(digit &- UInt8(ascii: "0")))
            if isTooMuch || isOver { return .absent }
            value = sum
        }
        return value > 0 ? .value(value) : .absent
    }

    /// Whether the bytes are `digits[.digits][e[sign]digits]`.
    private static func isDecimal(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var rest = bytes[...]
        guard rest.dropDigits() else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard rest.dropDigits() else { return false }
        }
        if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
            rest.removeFirst()
            if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
                rest.removeFirst()
            }
            guard rest.dropDigits() else { return false }
        }
        return rest.isEmpty
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// Drops the leading digits; false where there is none.
    fileprivate mutating func dropDigits() -> Bool {
        let before = count
        self = drop { $0 &- UInt8(ascii: "0") < 10 }
        return count < before
    }
}

extension UnsafeBufferPointer<UInt8> {
    func trimmingASCIISpace() -> Slice<UnsafeBufferPointer<UInt8>> {
        let isSpace = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
        var rest = self[...]
        while let byte = rest.first, isSpace(byte) { rest.removeFirst() }
        while let byte = rest.last, isSpace(byte) { rest.removeLast() }
        return rest
    }
}
