/// The values of a tweet's object, as undecoded texts in the bytes of a dump.
///
/// The last of several members with the same name counts: each value overwrites an earlier one.
struct TweetObject {
    /// The names in a tweet's entity lists, as ranges of ``TweetReader/names``.
    ///
    /// A range is nil if the list is missing; then names are extracted from the text.
    struct EntityLists {
        var hashtags: Range<Int>?
        var users: Range<Int>?
    }

    /// One of the texts that a record can have, with its entities.
    struct Body {
        var text: JSONText?
        var fullText: JSONText?
        var entities: EntityLists?

        /// The fuller text: `full_text`, else `text`.
        var fullest: JSONText? { fullText ?? text }
    }

    /// The record's own text, which may be cut.
    var own = Body()
    /// The whole text that streams send in addition to a cut one.
    var extended: Body?
    /// The text of a tweet of more than 280 characters.
    var note: Body?

    var idText = TweetID.absent
    var id = TweetID.absent
    var restID = TweetID.absent
    var documentID = TweetID.absent
    /// The `id` as written, by which other tweets refer to this one.
    var idAsWritten: JSONText?
    /// True if `id` is a number, not a string.
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
    /// True if the record has the original of this retweet.
    var hasOriginal = false
    /// True if the original is in the form of GraphQL responses.
    var hasGraphQLOriginal = false
    /// The id of the original, which may be in `includes`.
    var originalID: JSONText?
    /// The type of the reference that has this tweet.
    var referenceType: JSONText?
    var marks: TweetMember.Marks = []

    /// The members of a page, if the object is one.
    var page = PageMembers()
    /// The rules that the tweet matched, as a range of ``TweetReader/rules``.
    var rules = 0..<0

    var hasText: Bool { own.fullest != nil }

    /// Determines the id of the tweet.
    ///
    /// - Parameter outerID: The id that the enclosing map or row gives.
    /// - Returns: The first valid id, or why there is none.
    func tweetID(outerID: TweetID) -> Result<Int64, TweetID.IDFault> {
        TweetID.first(of: idText, id, restID, outerID, documentID)
    }

    /// True if the author or original is only referred to, and may be in `includes`.
    var refersToIncludes: Bool { originalID != nil || authorID != nil && author == nil }

    /// The fullest text, its entities, and whether it is cut.
    var counted: (text: JSONText?, entities: EntityLists, isTruncated: Bool) {
        if let note, note.fullest != nil { return (note.text, note.entities ?? .init(), false) }
        if let extended, extended.fullest != nil {
            return (extended.fullest, extended.entities ?? .init(), false)
        }
        return (own.fullest, own.entities ?? .init(), saysTruncated && own.fullText == nil)
    }
}

/// The members of a page beside its result list.
struct PageMembers {
    /// The `search_metadata.query` of a search page of API v1.1.
    var searchQuery: JSONText?
    /// The `query` of the page itself.
    var query: JSONText?
    /// The `__twarc.url`: the address from which a page was requested.
    var address: JSONText?
    /// The number of elements in `errors`; nil if there is no such list.
    var errors: Int?
    /// The tweets and users that the page's results refer to.
    var includes: JSONValue?
}

/// A tweet's id as one member gives it.
enum TweetID: Equatable {
    /// The member is missing or has no id.
    case absent
    /// An id from 1 to 2^63 - 1.
    case value(Int64)
    /// A number with an exponent or a decimal point, whose digits are lost.
    case lost

    /// The first of the ids that is valid, or why there is none.
    static func first(of candidates: TweetID...) -> Result<Int64, IDFault> {
        for case .value(let id) in candidates { return .success(id) }
        return .failure(IDFault(reason: candidates.contains(.lost) ? .idLost : .noID))
    }

    struct IDFault: Error {
        let reason: RefusalReason
    }
}

extension TweetID {
    /// Reads the name of a member as an id if it has only digits.
    init(memberName: JSONText) {
        let isDigits =
            !memberName.isEscaped && memberName.raw.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
        self = isDigits ? TweetID(memberName.raw) : .absent
    }

    /// Reads the digits at the end of `tag:search.twitter.com,2005:123`, or only digits.
    init(tag: JSONText) {
        let raw = tag.raw
        guard raw.starts(with: "tag:".utf8), let colon = raw.lastIndex(of: UInt8(ascii: ":")) else {
            self = TweetID(raw)
            return
        }
        self = TweetID(UnsafeBufferPointer(rebasing: raw[(colon + 1)...]))
    }

    /// Reads digits, with white space around them if they are a string.
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

    /// True for `digits[.digits][e[sign]digits]`.
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
    /// Drops the leading digits; false if there are none.
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
