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

    /// The first valid id among those that the members of a record give.
    ///
    /// If there is none, the record is refused: for ``RefusalReason/idLost`` if a member lost its
    /// digits, else for ``RefusalReason/noID``.
    static func first(of candidates: TweetID...) -> Result<Int64, RecordFault> {
        for case .value(let id) in candidates { return .success(id) }
        return .failure(RecordFault(reason: candidates.contains(.lost) ? .idLost : .noID))
    }
}

struct RecordFault: Error {
    let reason: RefusalReason
}

extension TweetID {
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

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        // Nearly all ids have only digits.
        if let value = Int64(digits: bytes), value > 0 {
            self = .value(value)
        } else {
            self = TweetID(bytes[...])
        }
    }

    /// Reads digits; a string may have white space around them.
    init(_ bytes: some BidirectionalCollection<UInt8>) {
        let digits = bytes.trimming { $0 == 0x20 || 0x09...0x0D ~= $0 }
        if digits.allSatisfy(\.isDigit) {
            let value = Int64(digits: digits.drop { $0 == UInt8(ascii: "0") })
            self = value.map { .value($0) } ?? .absent
        } else {
            self = digits.isDecimal ? .lost : .absent
        }
    }
}

extension BidirectionalCollection {
    /// The elements without those at either end for which a condition holds.
    package func trimming(while isTrimmed: (Element) -> Bool) -> SubSequence {
        let front = drop(while: isTrimmed)
        guard let last = front.lastIndex(where: { !isTrimmed($0) }) else { return front }
        return front[...last]
    }
}

extension Collection<UInt8> {
    /// True for `digits[.digits][e[sign]digits]`.
    fileprivate var isDecimal: Bool {
        var rest = self[...]
        guard rest.dropDecimal() else { return false }
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
    /// Drops a leading `digits[.digits]`; false if there is none, or if no digit follows the point.
    mutating func dropDecimal() -> Bool {
        guard dropDigits() else { return false }
        guard first == UInt8(ascii: ".") else { return true }
        removeFirst()
        return dropDigits()
    }

    fileprivate mutating func dropDigits() -> Bool {
        let digits = prefix(while: \.isDigit)
        self = self[digits.endIndex...]
        return !digits.isEmpty
    }
}

extension JSONCursor {
    /// Reads a tweet's id, written as a number or as a string of digits.
    mutating func readID() throws(JSONFault) -> TweetID {
        switch byte {
        case UInt8(ascii: "\""):
            let text = try readString()
            return text.isEscaped ? TweetID(text.string.utf8) : TweetID(text.raw)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return try readNumberID()
        case UInt8(ascii: "{"):
            return try readWrappedID()
        default:
            try skipValue()
            return .absent
        }
    }

    /// Reads the digits at the end of `tag:search.twitter.com,2005:123`, or an id in another form.
    mutating func readTaggedID() throws(JSONFault) -> TweetID {
        byte == UInt8(ascii: "\"") ? TweetID(tag: try readString()) : try readID()
    }

    /// Reads an id as MongoDB exports it: `{"$numberLong": "123"}`, or another type of number.
    private mutating func readWrappedID() throws(JSONFault) -> TweetID {
        let value = JSONValue(position: position)
        try skipValue()
        let number = value["$numberLong"] ?? value["$numberInt"] ?? value["$numberDouble"]
        guard let number, !number.isObject else { return .absent }
        return number.tweetID
    }

    private mutating func readNumberID() throws(JSONFault) -> TweetID {
        let first = position
        try skipScalar()
        let number = text(from: first).raw
        let isWhole = number.allSatisfy { $0 == UInt8(ascii: "-") || $0.isDigit }
        return isWhole ? TweetID(number) : .lost
    }

    /// Reads an id from a string of digits, such as a database's `_id`; absent for any other value.
    mutating func readDocumentID() throws(JSONFault) -> TweetID {
        try readText().map { TweetID(memberName: $0) } ?? .absent
    }
}

/// Recognises the addresses of tweets, such as `https://twitter.com/name/status/123`.
package enum StatusAddress {
    /// Nil if the address leads to no tweet, or the id is not valid.
    static func id(in address: JSONText) -> Int64? {
        target(of: Array(address.string.utf8)[...]).flatMap { $0 == 0 ? nil : $0 }
    }

    /// The id of the tweet to which an address leads: nil if it leads to none, 0 if the id is not valid.
    package static func target(of address: ArraySlice<UInt8>) -> Int64? {
        var scan = Scan(bytes: address)
        return scan.skipScheme() ? target(&scan) : nil
    }

    /// Like ``target(of:)``, for the address in a cell, with or without a scheme.
    ///
    /// The screen name must be valid, since a cell can have any text.
    static func target(ofCell address: ArraySlice<UInt8>) -> Int64? {
        var scan = Scan(bytes: address)
        _ = scan.skipScheme()
        return target(&scan, maxNameLength: ScreenName.lengths.upperBound)
    }

    /// True for the page of a picture or film in a tweet, such as `…/status/123/photo/1`.
    static func isOfMedium(_ address: ArraySlice<UInt8>) -> Bool {
        var scan = Scan(bytes: address)
        guard scan.skipScheme(),
            target(&scan, maxNameLength: ScreenName.lengths.upperBound) != nil
        else { return false }
        scan.skipDigits()
        return scan.skip("/photo/") || scan.skip("/video/")
    }

    /// The scan must be behind the scheme.
    private static func target(_ scan: inout Scan, maxNameLength: Int = .max) -> Int64? {
        _ = scan.skip("www.") || scan.skip("mobile.") || scan.skip("m.")
        guard scan.skip("twitter.com/") || scan.skip("x.com/") else { return nil }
        _ = scan.skip("#!/")
        guard scan.skip("i/web/") || scan.skipName(maxNameLength) else { return nil }
        guard scan.skip("status/") || scan.skip("statuses/") else { return nil }
        return scan.id
    }

    private struct Scan {
        private let bytes: ArraySlice<UInt8>
        private var offset: Int

        init(bytes: ArraySlice<UInt8>) {
            self.bytes = bytes
            offset = bytes.startIndex
        }

        /// Moves over a word, which is in lower case; the address may have it in capitals.
        @inline(__always)
        mutating func skip(_ word: StaticString) -> Bool {
            let count = word.utf8CodeUnitCount
            guard bytes.endIndex - offset >= count else { return false }
            for index in 0..<count {
                let letter = bytes[offset + index].asSmallLetter
                guard letter == word.utf8Start[index] else { return false }
            }
            offset += count
            return true
        }

        mutating func skipScheme() -> Bool {
            skip("https://") || skip("http://")
        }

        /// Moves over a screen name and the slash after it.
        mutating func skipName(_ maxLength: Int) -> Bool {
            let name = bytes[offset...].prefix(while: ScreenName.isAllowed)
            guard !name.isEmpty, name.count <= maxLength, name.endIndex < bytes.endIndex,
                bytes[name.endIndex] == UInt8(ascii: "/")
            else { return false }
            offset = name.endIndex + 1
            return true
        }

        mutating func skipDigits() { offset = bytes[offset...].prefix(while: \.isDigit).endIndex }

        /// The id at the position, of at most 19 digits; 0 if it is not valid, nil if there is none.
        var id: Int64? {
            let digits = bytes[offset...].prefix(while: \.isDigit)
            guard 1...19 ~= digits.count else { return nil }
            return Int64(digits: digits) ?? 0
        }
    }
}
