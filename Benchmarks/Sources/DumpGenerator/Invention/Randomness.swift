/// Pseudorandom numbers that depend only on a subject, its number and a seed.
///
/// So each tweet can be invented without the tweets before it. The generator is SplitMix64.
struct Randomness {
    private var state: UInt64

    /// The subjects, whose numbers are independent of each other.
    enum Subject: UInt64 {
        case record, tweet, original, quoted, user, order
    }

    init(_ subject: Subject, _ number: Int, seed: UInt64) {
        state = seed &+ subject.rawValue &* 0xA076_1D64_78BD_642F
        state = next() ^ UInt64(truncatingIfNeeded: number)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// An integer from 0 to below a limit.
    mutating func below(_ limit: Int) -> Int {
        Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(limit)).high)
    }

    mutating func number(in range: Range<Int>) -> Int {
        range.lowerBound + below(range.count)
    }

    /// True with a probability in thousandths.
    mutating func happens(in perThousand: Int) -> Bool {
        below(1000) < perThousand
    }

    /// A number from 0 to below 1.
    mutating func fraction() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// An integer from 1 to a limit; each power of two is about equally likely.
    mutating func magnitude(upTo limit: Int) -> Int {
        let bits = Int.bitWidth - limit.leadingZeroBitCount
        return min(limit, 1 + below(1 << (1 + below(bits))))
    }
}
