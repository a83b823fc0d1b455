/// A tweet's id as one member of a record gives it.
///
/// ``first(of:)`` decides whether the record is refused for its id.
enum TweetID: Equatable {
    /// The member is missing or has no id.
    case absent
    /// An id from 1 to 2^63 - 1.
    case value(Int64)
    /// A number with an exponent or a decimal point, whose digits are lost.
    case lost

    /// Chooses the id of a record from what its members give.
    ///
    /// - Returns: The first valid id. If there is none, the reason for which the record is refused:
    ///   ``RefusalReason/idLost`` if a member lost its digits, else ``RefusalReason/noID``.
    static func first(of candidates: TweetID...) -> Result<Int64, IDFault> {
        for case .value(let id) in candidates { return .success(id) }
        return .failure(IDFault(reason: candidates.contains(.lost) ? .idLost : .noID))
    }

    /// The absence of a valid id.
    struct IDFault: Error {
        /// Why the record is refused.
        let reason: RefusalReason
    }
}

extension TweetID {
    /// The id; nil if there is none.
    var value: Int64? {
        if case .value(let id) = self { return id }
        return nil
    }

    /// Reads the name of a member as an id if it has only digits.
    init(memberName: JSONText) {
        let isDigits = !memberName.isEscaped && memberName.raw.allSatisfy(\.isDigit)
        self = isDigits ? TweetID(memberName.raw) : .absent
    }

    /// Reads the digits at the end of `tag:search.twitter.com,2005:123`, or only digits.
    init(tag: JSONText) {
        let raw = tag.raw
        if raw.starts(with: "tag:".utf8), let colon = raw.lastIndex(of: UInt8(ascii: ":")) {
            self = TweetID(raw[(colon + 1)...])
        } else {
            self = TweetID(raw)
        }
    }

    /// Reads digits, with white space around them if they are a string.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        // This is what nearly all ids are.
        if 1...18 ~= bytes.count, let value = TweetID.number(bytes), value > 0 {
            self = .value(value)
        } else {
            self = TweetID(spaced: bytes)
        }
    }

    /// The value of at most 18 digits; nil for anything else.
    private static func number(_ digits: UnsafeBufferPointer<UInt8>) -> Int64? {
        var value: Int64 = 0
        for byte in digits {
            guard byte.isDigit else { return nil }
            value = value &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
        }
        return value
    }

    /// Reads digits, with white space around them if they are a string.
    init(_ bytes: some BidirectionalCollection<UInt8>) { self = TweetID(spaced: bytes) }

    private init(spaced bytes: some BidirectionalCollection<UInt8>) {
        let digits = bytes.trimmingASCIISpace()
        if digits.isEmpty {
            self = .absent
        } else if digits.allSatisfy(\.isDigit) {
            self = TweetID.whole(digits)
        } else {
            self = digits.isDecimal ? .lost : .absent
        }
    }

    private static func whole(_ digits: some Sequence<UInt8>) -> TweetID {
        var value: Int64 = 0
        for digit in digits {
            let (tens, isTooMuch) = value.multipliedReportingOverflow(by: 10)
            let (sum, isOver) = tens.addingReportingOverflow(Int64(digit &- UInt8(ascii: "0")))
            if isTooMuch || isOver { return .absent }
            value = sum
        }
        return value > 0 ? .value(value) : .absent
    }
}

extension BidirectionalCollection<UInt8> {
    fileprivate func trimmingASCIISpace() -> SubSequence {
        let isSpace = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
        var rest = self[...]
        while let byte = rest.first, isSpace(byte) { rest.removeFirst() }
        while let byte = rest.last, isSpace(byte) { rest.removeLast() }
        return rest
    }
}

extension Collection<UInt8> {
    /// True for `digits[.digits][e[sign]digits]`.
    fileprivate var isDecimal: Bool {
        var rest = self[...]
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

extension Collection<UInt8> where SubSequence == Self {
    /// Drops the leading digits; false if there are none.
    fileprivate mutating func dropDigits() -> Bool {
        let digits = prefix(while: \.isDigit)
        self = self[digits.endIndex...]
        return !digits.isEmpty
    }
}
