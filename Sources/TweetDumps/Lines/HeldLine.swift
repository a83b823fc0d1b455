/// A line of JSON without the terms of its page, which is still being read.
///
/// It is stored as four lengths and the parts that have them. The lengths are numbers of 32 bits, the
/// lowest byte first.
struct HeldLine {
    /// The line up to its terms, with the brace.
    let head: ArraySlice<UInt8>
    /// The names of the terms that found this tweet alone, each behind its length.
    let names: ArraySlice<UInt8>
    /// The members from the terms to the last one; each begins with a comma.
    let body: ArraySlice<UInt8>
    /// The members of the last member but for the names of terms; each begins with a comma.
    let rest: ArraySlice<UInt8>

    /// The number of lengths before the parts.
    private static let parts = 4
    /// The size of a length, in bytes.
    private static let lengthSize = 4

    /// Takes the first of some stored lines; nil if they end before the line does.
    init?(takingFrom lines: inout ArraySlice<UInt8>) {
        var rest = lines
        let lengths = (0..<HeldLine.parts).compactMap { _ in HeldLine.takeLength(from: &rest) }
        guard lengths.count == HeldLine.parts, rest.count >= lengths.reduce(0, +) else {
            return nil
        }
        head = rest.take(lengths[0])
        names = rest.take(lengths[1])
        body = rest.take(lengths[2])
        self.rest = rest.take(lengths[3])
        lines = rest
    }

    /// The terms that found this tweet alone, as they were typed.
    var ownTerms: [String] {
        var rest = names
        var terms: [String] = []
        while let length = HeldLine.takeLength(from: &rest) {
            terms.append(String(decoding: rest.take(length), as: UTF8.self))
        }
        return terms
    }

    /// Appends a length.
    static func append(length: Int, to bytes: inout [UInt8]) {
        for shift in stride(from: 0, to: lengthSize * 8, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: length >> shift))
        }
    }

    private static func takeLength(from bytes: inout ArraySlice<UInt8>) -> Int? {
        guard bytes.count >= lengthSize else { return nil }
        return bytes.take(lengthSize).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

extension ArraySlice<UInt8> {
    /// Removes and returns the first bytes; there must be as many.
    fileprivate mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        let taken = prefix(count)
        removeFirst(count)
        return taken
    }
}
