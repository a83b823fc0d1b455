/// What the members of an object mean, found by the bytes of their keys without making a `String`.
///
/// Made once for each shape of object and never freed. Looking up takes constant time.
struct KeyTable<Meaning: Sendable>: @unchecked Sendable {
    private struct Slot {
        var key: Word
        var meaning: Meaning
    }

    /// A key of at most 24 bytes by its first, middle and last eight, which may overlap.
    private struct Word: Equatable {
        var head: UInt64
        var middle: UInt64 = 0
        var tail: UInt64
        var count: Int

        @inline(__always)
        init(_ first: UnsafePointer<UInt8>, count: Int) {
            let bytes = UnsafeRawPointer(first)
            self.count = count
            head = bytes.loadUnaligned(as: UInt64.self).littleEndian
            if count < 8 {
                head &= (1 << UInt64(truncatingIfNeeded: count &* 8)) &- 1
                tail = head
            } else {
                tail = (bytes + (count &- 8)).loadUnaligned(as: UInt64.self).littleEndian
                if count > 16 {
                    middle = (bytes + 8).loadUnaligned(as: UInt64.self).littleEndian
                }
            }
        }

        @inline(__always)
        var hash: Int {
            let mixed =
                (head ^ tail.byteSwapped ^ UInt64(truncatingIfNeeded: count))
                &* 0x9E37_79B9_7F4A_7C15
            return Int(truncatingIfNeeded: mixed >> 56)
        }
    }

    private static var slotCount: Int { 256 }
    private static var longestKey: Int { 24 }
    private let slots: UnsafeMutablePointer<Slot?>

    /// - Parameter meanings: The meaning of each key that matters, at most 24 ASCII letters a key;
    ///   of several for a key the first counts.
    init(_ meanings: [(key: StaticString, meaning: Meaning)]) {
        precondition(meanings.count < Self.slotCount / 2)
        slots = .allocate(capacity: Self.slotCount)
        slots.initialize(repeating: nil, count: Self.slotCount)
        for (word, meaning) in meanings {
            precondition(word.utf8CodeUnitCount <= Self.longestKey)
            let key = word.description.withPaddedUTF8 { Word($0, count: word.utf8CodeUnitCount) }
            var place = key.hash
            while slots[place] != nil { place = (place + 1) % Self.slotCount }
            slots[place] = Slot(key: key, meaning: meaning)
        }
    }

    /// The meaning of a key, or nil where it has none.
    @inline(__always)
    subscript(text: JSONText) -> Meaning? {
        if text.isEscaped {
            let word = text.string
            return word.withPaddedUTF8 { self[Word($0, count: word.utf8.count)] }
        }
        return self[Word(text.first, count: text.count)]
    }

    @inline(__always)
    private subscript(key: Word) -> Meaning? {
        var place = key.hash
        while let slot = slots[place] {
            if slot.key == key { return slot.meaning }
            place = (place &+ 1) & (Self.slotCount &- 1)
        }
        return nil
    }
}

extension KeyTable: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral meanings: (StaticString, Meaning)...) {
        self.init(meanings)
    }
}

extension String {
    /// Calls `body` with the UTF-8 of the string, behind which eight more bytes can be read.
    fileprivate func withPaddedUTF8<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: utf8.count + 8) { bytes in
            bytes.initialize(repeating: 0)
            for (offset, byte) in utf8.enumerated() { bytes[offset] = byte }
            guard let first = bytes.baseAddress else { preconditionFailure("room was asked for") }
            return body(UnsafePointer(first))
        }
    }
}
